"""What counts apart or not at all: practice, games that are left, and a side that did nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from bot.competition.stages import EntrantKind
from bot.errors import TableError
from bot.tables.errors.seating import BreaksOff, EndsAlone
from bot.tables.scores.facts import COMPUTERS
from bot.tables.scores.recount import recount
from bot.tables.settings.policy import Policy
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.table.view import TableState, TableView
from tests.tables.counting import SHORT, ended, next_deal, results_by_player
from tests.tables.organised import Organised, plan
from tests.tables.room import ANN, BOB, CY, DEE, MOD, SERVER, Room, decision, refused_with
from tests.tables.turns import all_gone, gone

SEATED_MOD = replace(ANN, moderator=True)


async def counted(room: Room) -> dict[str, tuple[bool, bool]]:
    """Return each result: whether the player left, and whether it is practice; a recount agrees."""
    assert not (await recount(room.db, mend=False)).differed
    return {
        row["name"]: (bool(row["quit"]), bool(row["practice"]))
        for row in (await results_by_player(room)).values()
        if row["user_id"] > 0
    }


async def test_the_last_person_at_a_table_leaves_the_game_too(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    await room.host.leave(table.id, BOB)
    await refused_with(BreaksOff, room.host.leave(table.id, ANN, sure=False))
    await room.host.leave(table.id, ANN)
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    assert await counted(room) == {"Bob": (True, False), "Ann": (True, False)}


@pytest.mark.parametrize(
    ("people", "closing", "left"),
    [
        pytest.param([ANN], [(ANN, BreaksOff)], {"Ann": (True, True)}, id="alone"),
        pytest.param([ANN], [(SEATED_MOD, BreaksOff)], {"Ann": (True, True)}, id="alone-as-mod"),
        pytest.param([ANN, BOB], [(ANN, None), (BOB, None)], {}, id="all-agree"),
        pytest.param([ANN, BOB], [(BOB, None), (SEATED_MOD, None)], {}, id="all-agree-with-mod"),
        pytest.param([ANN, BOB], [(SEATED_MOD, EndsAlone)], {"Ann": (True, False)}, id="mod"),
        pytest.param([ANN, BOB], [(MOD, None)], {}, id="other-mod"),
    ],
)
async def test_closing_a_game_is_leaving_it_unless_all_agree(
    room: Room,
    people: list[Person],
    closing: list[tuple[Person, type[TableError] | None]],
    left: dict[str, tuple[bool, bool]],
) -> None:
    table = await room.begin(*people, seats=2)
    for who, warning in closing:
        if warning is not None:
            await refused_with(warning, room.host.close(table.id, who, sure=False))
            assert (await room.host.table(table.id)).state is TableState.PLAYING
        table = await room.host.close(table.id, who, sure=warning is not None)
    assert table.state is TableState.CLOSED
    assert await counted(room) == left


async def test_a_side_that_agrees_with_itself_leaves(room: Room) -> None:
    table = await room.open(ANN, seats=4)
    await room.host.join(table.id, BOB, seat=2)
    await room.cut(await room.host.start(table.id, ANN))
    for person in (ANN, BOB):
        await refused_with(EndsAlone, room.host.close(table.id, person, sure=False))
        await room.host.close(table.id, person)
    assert await counted(room) == {"Ann": (True, True), "Bob": (True, True)}


async def test_ending_a_game_while_the_other_side_is_away_is_leaving(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    await gone(room, table.id, 1)
    await refused_with(EndsAlone, room.host.close(table.id, ANN, sure=False))
    assert (await room.host.close(table.id, ANN)).state is TableState.CLOSED
    assert await counted(room) == {"Ann": (True, False)}


async def test_an_agreement_to_end_holds_until_the_next_deal(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    await room.host.close(table.id, BOB)
    table = await next_deal(room, table)
    assert not any(seat.wants_end for seat in table.seats)
    assert (await room.host.close(table.id, ANN)).state is TableState.PLAYING


async def test_a_deleted_channel_costs_no_player_a_game(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.delivery.abandon(table.id)
    assert await counted(room) == {}


async def idle(room: Room, table: TableView) -> None:
    """Let time pass until an idle table is closed."""
    room.clock.now += max(Policy().paused_ms, Policy().deserted_ms)
    assert await room.host.timers.run_due() == [table.id]
    assert (await room.host.table(table.id)).state is TableState.CLOSED


async def test_players_who_do_not_come_back_have_left(room: Room) -> None:
    await idle(room, await all_gone(room, await room.begin(ANN, BOB, seats=2)))
    assert await counted(room) == {"Ann": (True, False), "Bob": (True, False)}


async def test_a_pause_without_end_is_leaving(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.pause(table.id, ANN)
    await idle(room, table)
    assert await counted(room) == {"Ann": (True, True)}


async def test_players_who_could_not_go_on_have_not_left(room: Room) -> None:
    table = await room.begin(ANN, seats=2)
    await room.host.delivery.refuse(table.id)
    await idle(room, table)
    table = await all_gone(room, await room.begin(ANN, BOB, seats=2))
    await room.host.left_servers.note(SERVER)
    await idle(room, table)
    assert await counted(room) == {}


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
