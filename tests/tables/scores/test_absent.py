"""A game in which a side of people did nothing counts for nobody."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from bot.competition.stages import EntrantKind
from bot.tables.scores.facts import COMPUTERS
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.table import TableState, TableView
from tests.tables.counting import SHORT, ended
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import ANN, BOB, CY, DEE, Room, decision

PAIRS = 4
"""Seats of a table of two pairs."""


async def play_without(room: Room, table: TableView, absent: Collection[Person]) -> TableView:
    """Play a game to its end while some let all their turns pass."""
    ids = {one.id for one in absent}
    while table.state is TableState.PLAYING:
        seat = table.seats[decision(table).seat]
        if seat.here and seat.user_id in ids:
            room.clock.now += table.clock.move_ms
            await room.host.timers.run_due()
            table = await room.host.table(table.id)
        else:
            table = await room.step(table.id)
    return table


@pytest.mark.parametrize(
    ("people", "absent", "counted"),
    [
        pytest.param([ANN, BOB], [ANN], 0, id="one of two"),
        pytest.param([ANN, BOB], [BOB], 0, id="the other of two"),
        pytest.param([ANN, BOB, CY, DEE], [BOB, DEE], 0, id="a pair"),
        pytest.param([ANN, BOB, CY, DEE], [BOB], 4, id="one of a pair"),
    ],
)
async def test_no_game_counts_in_which_a_side_did_nothing(
    room: Room, people: list[Person], absent: list[Person], counted: int
) -> None:
    table = await room.begin(*people, seats=len(people), options=SHORT)
    table = await play_without(room, table, absent)
    assert len(await ended(room, table)) == len(await room.board()) == counted
    assert bool(await room.rows("SELECT * FROM ratings")) is bool(counted)
    assert (await room.summary(table.id)).void is not bool(counted)


async def test_one_card_is_enough(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2, options=SHORT)
    while decision(table).seat != 1:
        table = await room.step(table.id)
    table = await room.step(table.id)
    table = await play_without(room, table, [BOB])
    assert set(await ended(room, table)) == {ANN.id, BOB.id}


async def test_a_game_over_as_soon_as_it_is_dealt_counts(room: Room) -> None:
    for seed in range(60):
        room.reseed(seed)
        table = await room.begin(ANN, BOB, seats=2, options={"target": 1})
        if table.state is TableState.OVER:
            break
        await room.play_out(table.id)
    acts = await room.rows("SELECT * FROM actions WHERE table_id = ?", table.id)
    assert (table.state, acts) == (TableState.OVER, [])
    assert len(await room.rows("SELECT * FROM results WHERE table_id = ?", table.id)) == 2


async def at_event(room: Room, *, seats: int) -> tuple[Organised, TableView, list[Person]]:
    """Return a table of an event where cards are dealt, and who sits there, in order."""
    event, pairs = Organised(room), seats == PAIRS
    of = plan(seats=seats, options=SHORT)
    if pairs:
        of = plan(entrant=EntrantKind.PAIR, seats=seats, options=SHORT)
    (table_id,) = await event.start(of, *([[1, 2], [3, 4]] if pairs else [[1], [2]]))
    await event.cut(table_id)
    table = await room.host.table(table_id)
    return event, table, [Person(seat.user_id or 0, seat.name) for seat in table.seats]


async def test_a_game_of_an_event_counts_only_for_players_who_act(room: Room) -> None:
    _, table, people = await at_event(room, seats=PAIRS)
    table = await play_without(room, table, [people[3]])
    rows = await ended(room, table)
    assert set(rows) == {*(one.id for one in people[:3]), COMPUTERS[ComputerLevel.STEADY]}
    assert rows[COMPUTERS[ComputerLevel.STEADY]]["seat"] == 3, "the seat counts as a computer's"


async def test_a_player_replaced_before_their_first_move_has_not_left_the_game(room: Room) -> None:
    event, table, people = await at_event(room, seats=2)
    view = await event.view()
    out = view.person_of(people[1].id)
    assert out is not None
    entry = view.event.entry_of(out)
    assert entry is not None
    await room.host.events.substitute(event.id, DIRECTOR, entry.id, out, player(9), "ill")
    await event.runs()
    rows = await ended(room, table)
    assert set(rows) == {people[0].id, player(9).id}
