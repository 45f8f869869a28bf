"""A click and a timer at once: exactly one of them wins, in one process and in two."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.errors import TableError
from bot.tables.host import Host
from bot.views.table import Pause, TableState, TableView
from tests.tables.room import ANN, BOB, LONGEST_PAUSE, MOD, Room
from tests.tables.turns import anns_turn, gone, to_act, until_due

Outcome = tuple[Any, Any]
either_first = pytest.mark.parametrize("clock_first", [True, False])


@pytest.fixture(params=["one process", "two processes"])
def other(request: pytest.FixtureRequest, room: Room) -> Host:
    """Return the host whose timer runs out while people click at the room's host."""
    return room.host if request.param == "one process" else room.another_host()


async def at_once(
    click: Coroutine[Any, Any, Any], clock: Coroutine[Any, Any, bool], *, clock_first: bool
) -> Outcome:
    """Do both at once; return the click's result, and whether the timer did anything."""
    attempts = [clock, click] if clock_first else [click, clock]
    ends = await asyncio.gather(*attempts, return_exceptions=True)
    clicked, ran = reversed(ends) if clock_first else ends
    assert not isinstance(clicked, Exception) or isinstance(clicked, TableError)
    assert isinstance(ran, bool)
    return clicked, ran


async def just_due(room: Room) -> None:
    """Let time pass until the timer of the only table is due."""
    (row,) = await room.rows("SELECT due_at FROM tables")
    room.clock.now = row["due_at"]


async def away_at_her_turn(room: Room) -> TableView:
    """Come to a turn of Ann's, who is away, so that a computer is due to play for her."""
    table = await gone(room, (await room.begin(ANN, BOB)).id, 0)
    table = await room.play_to(table.id, lambda now: to_act(now) == 0)
    room.clock.now += LONGEST_PAUSE
    return table


async def actions(room: Room, table_id: str) -> int:
    return len(await room.rows("SELECT 1 FROM actions WHERE table_id = ?", table_id))


@either_first
async def test_a_move_and_the_clock(room: Room, other: Host, clock_first: bool) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    await just_due(room)
    hand = await room.host.hand(table.id, ANN)
    number = await actions(room, table.id)
    click = room.act(hand, ANN, hand.view.legal[0])
    clicked, ran = await at_once(click, other.timers.run_table(table.id), clock_first=clock_first)
    won = not isinstance(clicked, TableError)
    assert won != ran
    assert await actions(room, table.id) == number + 1
    after = await room.host.table(table.id)
    assert after.version == hand.table.version + 1
    assert after.seats[0].missed == (0 if won else 1)


@either_first
async def test_a_card_and_the_computers(room: Room, other: Host, clock_first: bool) -> None:
    table = await away_at_her_turn(room)
    hand = await room.host.hand(table.id, ANN)
    click = room.act(hand, ANN, hand.view.legal[0])
    clicked, ran = await at_once(click, other.timers.run_table(table.id), clock_first=clock_first)
    won = not isinstance(clicked, TableError)
    rows = await room.rows("SELECT user_id FROM actions WHERE seat = 0 ORDER BY made_at, number")
    assert (rows[-1]["user_id"] == ANN.id) == won
    after = await room.host.table(table.id)
    assert after.seats[0].here == won
    # Once she is there, no computer moves for her.
    assert not (won and ran)


@either_first
async def test_coming_back_and_the_computers(room: Room, other: Host, clock_first: bool) -> None:
    table = await away_at_her_turn(room)
    number = await actions(room, table.id)
    _, ran = await at_once(
        room.host.back(table.id, ANN), other.timers.run_table(table.id), clock_first=clock_first
    )
    after = await room.host.table(table.id)
    assert after.seats[0].here
    assert (await actions(room, table.id) > number) == ran


@either_first
async def test_a_leave_and_the_clock(room: Room, other: Host, clock_first: bool) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    await just_due(room)
    clicked, ran = await at_once(
        room.host.leave(table.id, ANN), other.timers.run_table(table.id), clock_first=clock_first
    )
    assert not isinstance(clicked, TableError)
    after = await room.host.table(table.id)
    assert after.seat_of(ANN.id) is None
    assert after.version == table.version + 1 + 1 + ran
    assert after.seats[0].missed == 0


@either_first
async def test_a_join_and_an_idle_tables_end(room: Room, other: Host, clock_first: bool) -> None:
    table = await room.open(ANN)
    await just_due(room)
    clicked, ran = await at_once(
        room.host.join(table.id, BOB), other.timers.run_table(table.id), clock_first=clock_first
    )
    after = await room.host.table(table.id)
    assert ran == isinstance(clicked, TableError) == (after.state is TableState.CLOSED)


@either_first
async def test_a_pause_and_the_clock(room: Room, other: Host, clock_first: bool) -> None:
    table = await anns_turn(room, await room.begin(ANN, BOB))
    await until_due(room, table.id)
    await just_due(room)
    number = await actions(room, table.id)
    _, ran = await at_once(
        room.host.pause(table.id, MOD), other.timers.run_table(table.id), clock_first=clock_first
    )
    after = await room.host.table(table.id)
    assert after.paused is Pause.ASKED
    assert await actions(room, table.id) == number + ran
    assert after.seats[0].missed == ran


async def test_two_processes_remind_once(room: Room) -> None:
    table = await anns_turn(room, await room.begin(ANN))
    await just_due(room)
    other = room.another_host()
    ends = await asyncio.gather(*(host.timers.run_due() for host in (room.host, other, room.host)))
    assert sorted(ends) == [[], [], [table.id]]
    assert (await room.kinds(table.id)).count("reminder") == 1
