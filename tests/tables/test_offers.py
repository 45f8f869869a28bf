"""What the host offers a person at a table is what it then does, for all rights, people, states."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from dataclasses import replace
from typing import Final

import pytest

from bot.errors import TableError
from bot.tables.daily.facade import DailyOrder
from bot.tables.host import Host
from bot.tables.offers import DECIDERS
from bot.ui.table.more import ENTRIES
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.clock import Pace
from bot.views.table.rights import Right
from bot.views.table.view import EmptySeats, Pause, TableView
from tests.intruders.staging import Copies
from tests.tables.events.test_boards import begun
from tests.tables.organised import Organised, plan, player
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    CHANNEL,
    CY,
    DEE,
    ELSEWHERE,
    EVE,
    MOD,
    PAUSES,
    SERVER,
    Room,
    ordered,
)

Do = Callable[[Host, TableView, Person], Awaitable[object]]

DOES: Final[Mapping[Right, Do]] = {
    Right.JOIN: lambda host, table, who: host.join(table.id, who),
    Right.LEAVE: lambda host, table, who: host.leave(table.id, who),
    Right.FOLLOW: lambda host, table, who: host.followers.follow(table, who),
    Right.START: lambda host, table, who: host.start(table.id, who),
    Right.CUT: lambda host, table, who: host.cut(table.id, who, table.game, 7),
    Right.SEE_HAND: lambda host, table, who: host.hand(table.id, who),
    Right.NEXT_DEAL: lambda host, table, who: host.next_deal(
        table.id, who, table.game, table.board_deal
    ),
    Right.REMATCH: lambda host, table, who: host.rematch(table.id, who, table.game),
    Right.PAUSE: lambda host, table, who: host.pause(table.id, who),
    Right.RESUME: lambda host, table, who: host.resume(table.id, who),
    Right.COME_BACK: lambda host, table, who: host.back(table.id, who),
    Right.CLOSE: lambda host, table, who: host.close(table.id, who),
    Right.ASK_REFEREE: lambda host, table, who: host.referees.ask(table.id, who, "Well?"),
    Right.ADD_COMPUTER: lambda host, table, who: host.add_computer(table.id, who),
    Right.REMOVE_COMPUTER: lambda host, table, who: host.remove_computer(table.id, who),
    Right.SET_LEVELS: lambda host, table, who: host.set_level(table.id, who, ComputerLevel.EASY),
    Right.SET_OPTIONS: lambda host, table, who: host.set_options(table.id, who, {"target": 5}),
    Right.SET_CLOCK: lambda host, table, who: host.set_clock(table.id, who, Pace.SLOW.clock),
    Right.SET_LAST_CARDS: lambda host, table, who: host.set_last_cards(
        table.id, who, of_bot=not table.last_cards
    ),
}
"""What a person does who presses what they are offered."""
UNCHANGED: Final = frozenset({Right.FOLLOW, Right.SEE_HAND})
"""What leaves a table as it was."""

VISITORS: Final[Mapping[str, Person]] = {
    "opener": ANN,
    "seated": BOB,
    "seated moderator": replace(BOB, moderator=True),
    "referee": CY,
    "stranger": EVE,
    "watcher": replace(EVE, writes=False),
    "at too many tables": DEE,
    "moderator": MOD,
    "manager": BOSS,
    "from elsewhere": ELSEWHERE,
    "opener in direct messages": replace(ANN, server_id=None),
    "in direct messages": replace(EVE, server_id=None),
    "player of an event": player(1),
}


async def lobby(room: Room) -> str:
    return (await room.open(ANN, BOB, seats=4)).id


async def waiting(room: Room) -> str:
    return (await room.open(ANN, BOB, seats=4, fill=EmptySeats.NOBODY)).id


async def full(room: Room) -> str:
    table = await lobby(room)
    for _ in range(2):
        await room.host.add_computer(table, ANN)
    return table


async def left(room: Room) -> str:
    table = await lobby(room)
    await room.host.leave(table, ANN)
    return table


async def cutting(room: Room) -> str:
    table = await full(room)
    await room.host.start(table, ANN)
    return table


async def playing(room: Room) -> str:
    return (await room.begin(ANN, BOB, seats=4)).id


async def over(room: Room) -> str:
    return (await room.play_game(ANN, BOB, seats=4, options={"target": 1})).id


async def resting(room: Room) -> str:
    room.limit(pauses=replace(PAUSES, deal=60_000))
    table = await playing(room)
    await room.play_to(table, lambda now: now.resting)
    return table


async def away(room: Room) -> str:
    table = await playing(room)
    await room.play_to(table, lambda now: now.public is not None and now.public.trumps is not None)
    for _ in range(60):
        if (await room.host.table(table)).paused is Pause.IDLE:
            break
        room.clock.now += 600_000
        await room.host.timers.run_due()
    return table


async def private(room: Room) -> str:
    return (await room.cut(await room.host.open_private(ANN, ordered(seats=2)))).id


async def private_over(room: Room) -> str:
    table = await room.host.open_private(ANN, ordered(seats=2, options={"target": 1}))
    return (await room.play_out((await room.cut(table)).id)).id


async def daily(room: Room) -> str:
    return await room.host.daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))


def after(make: Callable[[Room], Awaitable[str]], *steps: Do) -> Callable[[Room], Awaitable[str]]:
    """Return how a table is made at which more is done."""

    async def made(room: Room) -> str:
        table = await make(room)
        for step in steps:
            await step(room.host, await room.host.table(table), ANN)
        return table

    return made


async def of_event(room: Room) -> str:
    (table,) = await Organised(room).start(plan(), [1], [2])
    return table


async def of_event_playing(room: Room) -> str:
    table = await of_event(room)
    await Organised(room).cut(table)
    return table


async def of_duplicate(room: Room) -> str:
    return (await begun(Organised(room), [1], [2], [3], [4]))[0]


TABLES: Final[Mapping[str, Callable[[Room], Awaitable[str]]]] = {
    "lobby": lobby,
    "lobby, waits for people": waiting,
    "lobby, full": full,
    "lobby, the opener has left": left,
    "lobby, paused": after(lobby, DOES[Right.PAUSE]),
    "cutting": cutting,
    "playing": playing,
    "playing, one wants a pause": after(playing, DOES[Right.PAUSE]),
    "playing, one wants to end it": after(playing, DOES[Right.CLOSE]),
    "playing, paused": after(playing, lambda host, table, _: host.pause(table.id, MOD)),
    "paused, one wants to play on": after(
        playing, lambda host, table, _: host.pause(table.id, MOD), DOES[Right.RESUME]
    ),
    "playing, refused": after(playing, lambda host, table, _: host.delivery.refuse(table.id)),
    "playing, all away": away,
    "referee asked": after(playing, DOES[Right.ASK_REFEREE]),
    "referee has looked": after(
        playing, DOES[Right.ASK_REFEREE], lambda host, table, _: host.referees.look(table.id, CY)
    ),
    "referee has seen the hands": after(
        playing,
        DOES[Right.ASK_REFEREE],
        lambda host, table, _: host.referees.look(table.id, CY),
        DOES[Right.RESUME],
    ),
    "the only referee plays": after(playing, lambda host, table, _: host.join(table.id, CY)),
    "resting": resting,
    "over": over,
    "over, paused": after(over, DOES[Right.PAUSE]),
    "closed": after(over, DOES[Right.CLOSE]),
    "private": private,
    "private, paused": after(private, DOES[Right.PAUSE]),
    "private, over": private_over,
    "daily": daily,
    "of an event": of_event,
    "of an event, playing": of_event_playing,
    "of a duplicate event": of_duplicate,
}


@pytest.mark.parametrize("state", TABLES)
async def test_what_is_offered_is_done_and_what_is_not_is_refused(room: Room, state: str) -> None:
    room.limit(tables_per_player=5, tables_per_server=100_000)
    await room.host.settings.settle(BOSS, SERVER, referees=(CY.id,))
    original = await TABLES[state](room)
    with closing(sqlite3.connect(room.path)) as db:
        copies = Copies(db)
        for _ in range(5):
            await room.open(DEE)
        copy = copies.of(original)
        for name, who in VISITORS.items():
            offered = await room.host.rights(copy, who)
            for right, do in DOES.items():
                before = await room.host.table(copy)
                try:
                    await do(room.host, before, who)
                    refused = False
                except TableError:
                    refused = True
                assert not (right in offered and refused), (name, right)
                changed = await room.host.table(copy) != before
                assert right in UNCHANGED or (right in offered) == changed, (name, right)
                if changed:
                    # Else it would count as one more where they sit.
                    await room.tamper("UPDATE tables SET state = 'closed' WHERE id = ?", copy)
                    copy = copies.of(original)
                elif right in offered:
                    assert await room.host.rights(copy, who, [right]) == {right}


def test_each_right_has_what_decides_it_and_each_entry_a_right() -> None:
    looked_up = {Right.JOIN, Right.ASK_REFEREE, Right.FOLLOW}
    assert DECIDERS.keys() | looked_up == set(Right) == DOES.keys()
    assert {entry.right for entry in ENTRIES} - {None} <= DOES.keys()
