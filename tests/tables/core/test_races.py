"""Two at once, in one process or in two: it comes to what one after the other comes to."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Final

import pytest

from bot.engine.actions import CallRevoke, Done, Play, Stand
from bot.errors import TableError
from bot.store.database import Write
from bot.tables.errors import TooBusy
from bot.tables.host import Host
from bot.views.person import Person
from bot.views.table.view import HandView, TableView, is_closing
from tests.tables.revoking import CALLED, lawful
from tests.tables.room import (
    ANN,
    BOB,
    COMPUTER_PAUSE,
    CY,
    DEE,
    EVE,
    LONGEST_PAUSE,
    MOD,
    Room,
    decision,
    public,
    refused_with,
    who_sits,
)
from tests.tables.turns import anns_turn, gone, to_act, until_due

Do = Callable[[Host], Awaitable[object]]
Two = tuple[Do, Do]
RACES: Final[dict[str, Callable[[Room], Awaitable[Two]]]] = {}
"""By what is done at once: how a table comes to where that can be."""


def race(begins: Callable[[Room], Awaitable[Two]]) -> None:
    RACES[begins.__name__] = begins


# ------------------------------------------------------------------------------ two people


@race
async def two_join(room: Room) -> Two:
    table = (await room.open(ANN, BOB)).id
    return lambda host: host.join(table, CY), lambda host: host.join(table, DEE)


@race
async def two_want_the_last_seat(room: Room) -> Two:
    table = (await room.open(ANN, BOB, CY)).id
    return lambda host: host.join(table, DEE), lambda host: host.join(table, EVE)


@race
async def one_joins_twice(room: Room) -> Two:
    table = (await room.open(ANN)).id
    return (lambda host: host.join(table, BOB),) * 2


@race
async def one_starts_twice(room: Room) -> Two:
    table = (await room.open(ANN)).id
    return (lambda host: host.start(table, ANN),) * 2


@race
async def one_cuts_twice(room: Room) -> Two:
    table = (await room.host.start((await room.open(ANN, BOB)).id, ANN)).id
    return lambda host: host.cut(table, BOB, 1, 3), lambda host: host.cut(table, BOB, 1, 4)


@race
async def one_calls_twice(room: Room) -> Two:
    table = await room.begin()
    who = who_sits(table, public(table).eldest)
    return (lambda host: host.call(table.id, who, 1, 0, 0, Stand()),) * 2


async def turn_of(room: Room, *people: Person) -> tuple[TableView, Person, HandView]:
    """Play until a person must play a card; return them and their hand."""
    table = await room.play_to((await room.begin(*people)).id, lambda now: not decision(now).calls)
    who = who_sits(table, decision(table).seat)
    return table, who, await room.host.hand(table.id, who)


def plays(who: Person, hand: HandView, which: int = 0) -> Do:
    """Let a person play a card of a hand as it was."""
    card = hand.view.legal[which]
    assert isinstance(card, Play)
    deal = hand.view.public.deal
    return lambda host: host.play(hand.table.id, who, 1, deal, card.card)


@race
async def one_plays_a_card_twice(room: Room) -> Two:
    _, who, hand = await turn_of(room)
    return (plays(who, hand),) * 2


@race
async def one_plays_two_cards(room: Room) -> Two:
    _, who, hand = await turn_of(room)
    return plays(who, hand), plays(who, hand, 1)


@race
async def one_leaves_and_plays(room: Room) -> Two:
    table, who, hand = await turn_of(room)
    return lambda host: host.leave(table.id, who), plays(who, hand)


@race
async def one_plays_and_is_removed(room: Room) -> Two:
    table, who, hand = await turn_of(room)
    return lambda host: host.remove(table.id, MOD, hand.view.seat), plays(who, hand)


@race
async def one_plays_and_there_is_a_pause(room: Room) -> Two:
    table, who, hand = await turn_of(room)
    return lambda host: host.pause(table.id, MOD), plays(who, hand)


@race
async def two_begin_the_rematch(room: Room) -> Two:
    table = (await room.play_game(ANN, BOB, options={"target": 2})).id
    return lambda host: host.rematch(table, ANN, 1), lambda host: host.rematch(table, BOB, 1)


@race
async def one_leaves_and_one_begins_the_rematch(room: Room) -> Two:
    table = (await room.play_game(ANN, BOB, options={"target": 2})).id
    return lambda host: host.leave(table, BOB), lambda host: host.rematch(table, ANN, 1)


@race
async def the_last_two_leave(room: Room) -> Two:
    table = (await room.begin(ANN, BOB)).id
    return lambda host: host.leave(table, ANN), lambda host: host.leave(table, BOB)


@race
async def two_agree_to_end_it(room: Room) -> Two:
    table = (await room.begin(ANN, BOB)).id
    return lambda host: host.close(table, ANN), lambda host: host.close(table, BOB)


async def all_played(room: Room) -> tuple[str, int]:
    """Come to where all cards of a deal are played, and two are not done with calling revokes."""
    room.choose = lawful
    table = await room.begin(options=CALLED)
    table = await room.play_to(table.id, lambda now: is_closing(public(now)))
    deal = public(table).deal
    for who in (BOB, DEE):
        await room.host.call(table.id, who, 1, deal, 0, Done())
    return table.id, deal


@race
async def one_calls_a_revoke_twice(room: Room) -> Two:
    table, deal = await all_played(room)
    return (lambda host: host.call(table, CY, 1, deal, 0, CallRevoke(1, 0)),) * 2


@race
async def one_is_done_and_one_calls_a_revoke(room: Room) -> Two:
    table, deal = await all_played(room)
    await room.host.call(table, ANN, 1, deal, 0, Done())
    return (
        lambda host: host.call(table, CY, 1, deal, 0, CallRevoke(1, 0)),
        lambda host: host.call(table, CY, 1, deal, 0, Done()),
    )


# -------------------------------------------------------------------------- a person and a timer


def clock(table: TableView) -> Do:
    return lambda host: host.timers.run_table(table.id)


async def just_due(room: Room) -> None:
    """Let time pass until the timer of the only table is due."""
    (row,) = await room.rows("SELECT due_at FROM tables")
    room.clock.now = row["due_at"]


async def late(room: Room) -> TableView:
    """Come to where the computer is due to move for Ann, who was reminded."""
    table = await anns_turn(room, await room.begin(ANN, BOB))
    table = await until_due(room, table.id)
    await just_due(room)
    return table


async def away(room: Room) -> TableView:
    """Come to a turn of Ann's, who is away, so that a computer is due to play for her."""
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    table = await room.play_to(table.id, lambda now: to_act(now) == 0)
    room.clock.now += LONGEST_PAUSE
    return table


@race
async def a_late_player_plays(room: Room) -> Two:
    table = await late(room)
    return clock(table), plays(ANN, await room.host.hand(table.id, ANN))


@race
async def a_late_player_leaves(room: Room) -> Two:
    table = await late(room)
    return clock(table), lambda host: host.leave(table.id, ANN)


@race
async def a_late_player_is_saved_by_a_pause(room: Room) -> Two:
    table = await late(room)
    return clock(table), lambda host: host.pause(table.id, MOD)


@race
async def a_player_who_is_away_plays(room: Room) -> Two:
    table = await away(room)
    return clock(table), plays(ANN, await room.host.hand(table.id, ANN))


@race
async def a_player_who_is_away_comes_back(room: Room) -> Two:
    table = await away(room)
    return clock(table), lambda host: host.back(table.id, ANN)


@race
async def one_joins_an_idle_table(room: Room) -> Two:
    table = await room.open(ANN)
    await just_due(room)
    return clock(table), lambda host: host.join(table.id, BOB)


@race
async def computers_move_twice(room: Room) -> Two:
    table = await room.play_to((await room.begin(ANN)).id, lambda now: to_act(now) != 0)
    room.clock.now += COMPUTER_PAUSE
    return (clock(table),) * 2


@race
async def a_player_is_reminded_twice(room: Room) -> Two:
    table = await anns_turn(room, await room.begin(ANN))
    await just_due(room)
    return (clock(table),) * 2


# ------------------------------------------------------------------------------------- all races


async def come_to(
    room: Room, *attempts: Awaitable[object], at_once: bool
) -> tuple[list[object], object]:
    """Return what each attempt heard, and all that is stored after them."""
    ends = list[object]()
    if at_once:
        ends += await asyncio.gather(*attempts, return_exceptions=True)
    else:
        for attempt in attempts:
            ends += await asyncio.gather(attempt, return_exceptions=True)
    assert all(isinstance(end, TableError) for end in ends if isinstance(end, BaseException))
    heard: list[object] = [end if isinstance(end, bool) else type(end).__name__ for end in ends]
    (table,) = await room.rows("SELECT id FROM tables")
    view = await room.another_host().table(table["id"])
    actions = await room.rows("SELECT deal, number, seat, words, user_id FROM actions")
    kinds = await room.kinds(table["id"])
    return heard, (view, actions, kinds)


@pytest.mark.parametrize("name", RACES)
async def test_two_at_once_come_to_what_one_after_the_other_does(room: Room, name: str) -> None:
    one, two = await RACES[name](room)
    await room.leave()
    numbers = count()

    async def copy() -> Room:
        again = Room(room.path.with_name(f"{next(numbers)}.db"))
        shutil.copy(room.path, again.path)
        again.clock.now = room.clock.now
        await again.enter()
        return again

    async def tried(first: int, processes: int, *, at_once: bool) -> tuple[list[object], object]:
        again = await copy()
        hosts = (again.host, again.host if processes == 1 else again.another_host())
        attempts = [do(host) for do, host in zip((one, two), hosts, strict=True)]
        order = attempts if first == 0 else attempts[::-1]
        heard, stored = await come_to(again, *order, at_once=at_once)
        await again.leave()
        return (heard if first == 0 else heard[::-1]), stored

    in_turn = [await tried(first, 1, at_once=False) for first in (0, 1)]
    for first in (0, 1):
        for processes in (1, 2):
            assert await tried(first, processes, at_once=True) in in_turn, (first, processes)
    await room.enter()


async def test_a_table_that_others_always_change_first_is_busy(room: Room) -> None:
    table = await room.open(ANN)
    # The compare-and-set never finds its row: what it writes is undone at once.
    await room.tamper(
        "CREATE TRIGGER restless BEFORE UPDATE ON tables BEGIN SELECT RAISE(IGNORE); END"
    )
    await refused_with(TooBusy, room.host.join(table.id, BOB))
    await room.tamper("DROP TRIGGER restless")
    assert (await room.host.join(table.id, BOB)).seat_of(BOB.id) == 1


async def test_a_cancelled_wait_loses_nothing(room: Room) -> None:
    table = await room.begin()
    who = who_sits(table, public(table).eldest)
    for delay in range(12):
        click = asyncio.create_task(room.host.call(table.id, who, 1, 0, 0, Stand()))
        for _ in range(delay):
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
    # A commit that has begun goes on without its click: this one comes after it.
    await room.db.commit([Write("set_meta", {"key": "after", "value": ""})])
    # The click was done whole or not at all, and the table goes on from there.
    await room.to_deal(table.id, 1)
    await room.host.close(table.id, MOD)
    await room.verified_record(table.id)
