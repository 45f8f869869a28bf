"""Why somebody may not do something; who may do what is in tests/intruders/test_rights.py."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace

import pytest

from bot.errors import TableError
from bot.tables.errors import NotStarted, TableStarted, UnknownTable
from bot.tables.errors.play import GameFinished, NothingDealt, NotOver, RematchBegun
from bot.tables.errors.rights import (
    ManagerOnly,
    ModeratorOnly,
    OpenerLeft,
    OpenerOnly,
    PlaysHere,
    StarterOnly,
)
from bot.tables.errors.seating import AlreadySeated, NotSeated
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.posts import ClosedPost
from bot.views.settings.clock import Pace
from bot.views.table import Pause, SeatKind, TableState
from tests.intruders.staging import Copies
from tests.tables.room import (
    ANN,
    BOB,
    CY,
    ELSEWHERE,
    EVE,
    MOD,
    SERVER,
    Room,
    refused_with,
)

ActionBy = Callable[[Room, str, Person], Awaitable[object]]

OPENER = Person(40, "Olga", server_id=SERVER)
"""Opens the tables here and sits at none of them."""

ACTIONS: dict[str, ActionBy] = {
    "join": lambda room, table, who: room.host.join(table, who),
    "leave": lambda room, table, who: room.host.leave(table, who),
    "hand": lambda room, table, who: room.host.hand(table, who),
    "add": lambda room, table, who: room.host.add_computer(table, who),
    "level": lambda room, table, who: room.host.set_level(table, who, ComputerLevel.EASY),
    "start": lambda room, table, who: room.host.start(table, who),
    "remove a computer": lambda room, table, who: room.host.remove(table, who, 2),
    "remove a person": lambda room, table, who: room.host.remove(table, who, 0),
    "close": lambda room, table, who: room.host.close(table, who),
    "rematch": lambda room, table, who: room.host.rematch(table, who, 1),
    "change partners": lambda room, table, who: room.host.change_partners(table, who, 1),
    "pause": lambda room, table, who: room.host.pause(table, who),
    "clock": lambda room, table, who: room.host.set_clock(table, who, Pace.QUICK.clock),
}


STATES = (TableState.LOBBY, TableState.PLAYING, TableState.OVER)
REFUSALS: dict[str, tuple[tuple[type[TableError] | None, type[TableError] | None], ...]] = {
    "join": ((None, AlreadySeated), (None, AlreadySeated), (None, GameFinished)),
    "leave": ((NotSeated, None),) * 3,
    "hand": ((NotSeated, NothingDealt), (NotSeated, None), (NotSeated, None)),
    "add": ((OpenerLeft, OpenerLeft),) * 3,
    "level": ((OpenerLeft, OpenerLeft),) * 3,
    "start": ((OpenerLeft, OpenerLeft), (TableStarted,) * 2, (TableStarted,) * 2),
    "remove a computer": ((OpenerLeft, OpenerLeft),) * 3,
    "remove a person": ((OpenerLeft,) * 2, (ModeratorOnly,) * 2, (OpenerLeft,) * 2),
    # A seated player only proposes an end or a pause; see the tests below.
    "close": ((OpenerLeft,) * 2, (ModeratorOnly, None), (OpenerLeft,) * 2),
    "pause": ((OpenerLeft,) * 2, (ModeratorOnly, None), (OpenerLeft,) * 2),
    "clock": ((OpenerLeft,) * 2, (ModeratorOnly,) * 2, (OpenerLeft,) * 2),
    "rematch": ((NotSeated, NotStarted), (NotSeated, NotOver), (NotSeated, None)),
    "change partners": ((NotSeated, RematchBegun), (NotSeated, RematchBegun), (NotSeated, None)),
}
"""What a stranger and a player hear in each state; None if it is done."""


async def stage(room: Room, state: TableState) -> str:
    """Open a table with Ann, Bob and a computer at it, in a certain state."""
    target = 1 if state is TableState.OVER else 14
    table = await room.open(OPENER, sit=False, options={"target": target})
    for person in (ANN, BOB):
        await room.host.join(table.id, person)
    table = await room.host.add_computer(table.id, OPENER)
    if state is not TableState.LOBBY:
        await room.cut(await room.host.start(table.id, OPENER))
    if state is TableState.OVER:
        await room.play_out(table.id)
    table = await room.host.table(table.id)
    assert table.state is state
    return table.id


async def hears(action: Awaitable[object]) -> type[TableError] | None:
    """Return the refusal's type; None if the action is done."""
    try:
        await action
    except TableError as error:
        return type(error)
    return None


@pytest.mark.parametrize("state", STATES)
async def test_a_refusal_says_why(room: Room, state: TableState) -> None:
    room.limit(tables_per_player=1_000, tables_per_server=1_000)
    original = await stage(room, state)
    with closing(sqlite3.connect(room.path)) as db:
        copies = Copies(db)
        for action, row in REFUSALS.items():
            for who, refusal in zip((EVE, BOB), row[STATES.index(state)], strict=True):
                table = copies.of(original)
                assert await hears(ACTIONS[action](room, table, who)) is refusal, (action, who)


async def test_the_first_seated_player_arranges_a_table_whose_opener_left(room: Room) -> None:
    table = await room.open(ANN, BOB, CY)
    assert await hears(room.host.start(table.id, BOB)) is StarterOnly
    assert await hears(room.host.pause(table.id, BOB)) is OpenerOnly
    table = await room.host.leave(table.id, ANN)
    assert table.arranger == "Bob"
    await refused_with(
        OpenerLeft, room.host.pause(table.id, CY), match=r"Ann opened .* left it\. Bob or"
    )
    assert (await room.host.pause(table.id, BOB)).paused is Pause.ASKED
    assert await hears(room.host.resume(table.id, CY)) is OpenerLeft
    assert (await room.host.resume(table.id, BOB)).paused is None
    # With a seat again, it is hers alone.
    table = await room.host.join(table.id, ANN)
    assert table.arranger == "Ann"
    assert await hears(room.host.start(table.id, BOB)) is StarterOnly


async def test_a_strangers_rights_end_at_their_own_server(room: Room) -> None:
    for state in (TableState.LOBBY, TableState.PLAYING, TableState.OVER):
        table = await stage(room, state)
        before = await room.host.table(table)
        for who in (ELSEWHERE, Person(MOD.id, "Mod", moderator=True, manager=True)):
            for name, action in ACTIONS.items():
                await refused_with(
                    NotSeated if name == "hand" else UnknownTable, action(room, table, who)
                )
        assert await room.host.table(table) == before
    await refused_with(ManagerOnly, room.host.settings.settle(ELSEWHERE, SERVER, language="fr"))


async def test_a_game_ends_once_all_who_sit_there_want_it(room: Room) -> None:
    table = await stage(room, TableState.PLAYING)
    asked = await room.host.close(table, BOB)
    assert [seat.wants_end for seat in asked.seats] == [False, True, False, False]
    assert await room.host.close(table, BOB) == asked
    assert (await room.host.close(table, ANN)).state is TableState.CLOSED
    assert (await room.last_post(table, ClosedPost)).by == "Ann"


async def test_a_newcomer_has_not_agreed_to_end_it(room: Room) -> None:
    table = await stage(room, TableState.PLAYING)
    await room.host.close(table, BOB)
    await room.host.leave(table, BOB)
    joined = await room.host.join(table, EVE)
    assert not any(seat.wants_end for seat in joined.seats)
    assert (await room.host.close(table, ANN)).state is TableState.PLAYING


async def test_a_moderator_who_plays_removes_nobody_from_the_game(room: Room) -> None:
    table = await stage(room, TableState.PLAYING)
    playing = replace(ANN, moderator=True)
    await refused_with(PlaysHere, room.host.remove(table, playing, 1))
    assert (await room.host.table(table)).seats[1].kind is SeatKind.HUMAN
