"""What people wait for at a table, and how a wait is tried (`test_each_wait.py`)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from bot.views.person import Remind
from bot.views.settings.clock import DAY, MINUTE, SECOND
from bot.views.settings.server import TricksAs
from tests.root import ROOT
from tests.tables.discord_ids import discord_ids, send
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    COMPUTER_PAUSE,
    MOD,
    PEOPLE,
    SERVER,
    Room,
    decision,
    ordered,
    public,
)
from tests.tables.turns import all_gone, anns_turn, until_due

Does = Callable[[], Awaitable[object]]
"""What somebody tries at each moment."""


@dataclass(frozen=True)
class Wait:
    """Something that happens once a time is over.

    Args:
        begins: brings about that somebody waits. What it returns is done at each moment.
        ends: the columns that say when it is over, and what a table's timer is for.
        lasts: milliseconds from then on.
        happens: the query that says how often it has happened; without one it is what is done.
    """

    begins: Callable[[Room], Awaitable[Does | None]]
    ends: tuple[str, ...]
    lasts: int
    happens: str


WAITS: Final[dict[str, Wait]] = {}


def waits(
    *ends: str, lasts: int, happens: str = ""
) -> Callable[[Callable[[Room], Awaitable[Does | None]]], None]:
    """Enter a wait by the name of the function that begins it."""

    def enter(begins: Callable[[Room], Awaitable[Does | None]]) -> None:
        WAITS[begins.__name__] = Wait(begins, ends, lasts, happens)

    return enter


async def looks(room: Room) -> None:
    """Let the bot do all that it does by itself."""
    host = room.host

    async def gone(_: int) -> bool:
        return True

    await host.stalled.put_right()
    await host.timers.run_due()
    await host.events.run_due()
    for panel in await host.lfg.due():
        await host.lfg.run(panel)
    await host.daily.close_due()
    await host.bans.look()
    await host.long_away.look()
    await host.eraser.resume()
    while await host.left_servers.delete_some(gone):
        pass
    for server_id, language, month in await host.recaps.due():
        await host.recaps.queue(server_id, language or "en", month)


def midnight(room: Room) -> int:
    return (room.clock.now // DAY + 1) * DAY


def table_is(what: str) -> str:
    return f"SELECT COUNT(*) AS n FROM tables WHERE {what}"


def posted(kind: str) -> str:
    return f'SELECT COUNT(*) AS n FROM messages WHERE payload LIKE \'%"kind":"{kind}"%\''


def done(act: str) -> str:
    return f"SELECT COUNT(*) AS n FROM event_acts WHERE kind = '{act}'"


CLOSED: Final = table_is("state = 'closed'")
PLAYED: Final = "SELECT COUNT(*) AS n FROM actions"

DESIGN: Final = ROOT / "docs" / "design.md"


def effects() -> Iterator[tuple[frozenset[str], str]]:
    """Go through the table: the columns of a row, and what an outage does to them."""
    part = DESIGN.read_text("utf-8").partition("### What an outage does\n")[2].partition("\n## ")[0]
    for line in part.splitlines():
        if line.startswith("| ") and "`" in line:
            _, _, columns, effect, _ = map(str.strip, line.split("|"))
            yield frozenset(re.findall(r"`(\w+\.\w+)`", columns)), effect


# ------------------------------------------------------------------------------ tables' timers


@waits("remind", "tables.due_at", lasts=MINUTE, happens=posted("reminder"))
async def reminder(room: Room) -> None:
    await anns_turn(room, await room.begin(ANN, BOB))


@waits("remind", lasts=3 * SECOND, happens=posted("reminder"))
async def reminder_at_once(room: Room) -> None:
    await room.host.people.choose(ANN.id, remind=Remind.AT_ONCE)
    await anns_turn(room, await room.begin(replace(ANN, remind=Remind.AT_ONCE), BOB))


@waits("move", lasts=2 * MINUTE, happens=f"{PLAYED} WHERE seat = 0 AND user_id IS NULL")
async def move_for_a_late_player(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)


@waits("computer", lasts=COMPUTER_PAUSE, happens=PLAYED)
async def computers_move(room: Room) -> None:
    table = await room.begin(ANN)
    await room.play_to(table.id, lambda now: decision(now).seat != 0)


@waits("last", lasts=1_500, happens=PLAYED)
async def last_card_of_a_hand(room: Room) -> None:
    room.limit(pauses=None)
    table = await room.begin(ANN, BOB, seats=2)
    await room.play_to(table.id, lambda now: public(now).hand_counts[decision(now).seat] == 1)


@waits("deal", lasts=6 * SECOND, happens=table_is("resting = 0"))
async def rest_after_a_deal(room: Room) -> None:
    room.limit(pauses=None)
    table = await room.begin(ANN, BOB, seats=2, options={"target": 7})
    await room.play_to(table.id, lambda now: now.resting)


@waits("cut", lasts=MINUTE, happens=table_is("state = 'playing'"))
async def cut(room: Room) -> None:
    await room.open()


@waits("cut", lasts=5 * SECOND, happens=table_is("state = 'playing'"))
async def cut_before_the_promise_was_posted(room: Room) -> None:
    room.mix_ids()
    table = await room.open(ANN, BOB, seats=2)
    await until_due(room, table.id)
    await send(room, table.id, discord_ids())


@waits("resume", lasts=3 * MINUTE, happens=table_is("paused IS NULL"))
async def answer_to_a_wish_to_go_on(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    for who in (ANN, BOB):
        await room.host.pause(table.id, who)
    await room.host.resume(table.id, BOB)


@waits("idle", lasts=DAY, happens=CLOSED)
async def people_for_a_lobby(room: Room) -> None:
    await room.open(ANN)


@waits("idle", lasts=DAY, happens=CLOSED)
async def rematch(room: Room) -> None:
    await room.play_game(ANN, BOB, options={"target": 2})


@waits("idle", lasts=DAY, happens=CLOSED)
async def people_who_are_all_away(room: Room) -> None:
    await all_gone(room, await room.begin(ANN, BOB))


@waits("idle", lasts=DAY, happens=CLOSED)
async def only_person_among_computers(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN))
    await until_due(room, table.id)


@waits("idle", lasts=DAY, happens=CLOSED)
async def only_person_between_deals(room: Room) -> None:
    table = await room.begin(ANN, options={"target": 7})
    await room.play_to(table.id, lambda now: now.resting)


@waits("idle", lasts=DAY, happens=CLOSED)
async def person_of_a_private_table_between_deals(room: Room) -> None:
    table = await room.cut(await room.host.open_private(ANN, ordered(options={"target": 7})))
    await room.play_to(table.id, lambda now: now.resting)


@waits("idle", lasts=7 * DAY, happens=CLOSED)
async def end_of_a_pause(room: Room) -> None:
    await room.host.pause((await room.begin(ANN, BOB)).id, MOD)


@waits("idle", lasts=7 * DAY, happens=CLOSED)
async def channel_that_refuses(room: Room) -> None:
    await room.host.delivery.refuse((await room.begin(ANN, BOB)).id)


@waits("idle", lasts=DAY, happens=table_is("paused = 'asked'"))
async def ruling(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, referees=(99,))
    await room.host.referees.ask((await room.begin(ANN, BOB)).id, ANN, "Was that right?")


@waits("tables.board_at", lasts=45 * MINUTE, happens=posted("board"))
async def new_board_at_a_deals_end(room: Room) -> Does:
    table = await room.begin(*PEOPLE, tricks=TricksAs.BOARD, options={"target": 40})
    deals = count(1)
    return lambda: room.to_deal(table.id, next(deals))
