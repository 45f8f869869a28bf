"""Why somebody may not do something; who may do what is in tests/intruders/test_rights.py."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.errors.rights import (
    ManagerOnly,
    OpenerLeft,
    OpenerOnly,
    PlaysHere,
    StarterOnly,
    TooManyFollowers,
)
from bot.tables.errors.seating import NotSeated
from bot.tables.followers import MOST
from bot.views.person import Person
from bot.views.posts import ClosedPost
from bot.views.table.view import Pause, SeatKind, TableState
from tests.tables.room import ANN, BOB, CY, ELSEWHERE, EVE, MOD, SERVER, Room, refused_with
from tests.tables.test_offers import DOES, UNCHANGED

OPENER = Person(40, "Olga", server_id=SERVER)
"""Opens the tables here and sits at none of them."""


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


async def test_the_first_seated_player_arranges_a_table_whose_opener_left(room: Room) -> None:
    table = await room.open(ANN, BOB, CY)
    await refused_with(StarterOnly, room.host.start(table.id, BOB))
    await refused_with(OpenerOnly, room.host.pause(table.id, BOB))
    table = await room.host.leave(table.id, ANN)
    assert table.arranger == "Bob"
    await refused_with(
        OpenerLeft, room.host.pause(table.id, CY), match=r"Ann opened .* left it\. Bob or"
    )
    assert (await room.host.pause(table.id, BOB)).paused is Pause.ASKED
    await refused_with(OpenerLeft, room.host.resume(table.id, CY))
    assert (await room.host.resume(table.id, BOB)).paused is None
    # With a seat again, it is hers alone.
    table = await room.host.join(table.id, ANN)
    assert table.arranger == "Ann"
    await refused_with(StarterOnly, room.host.start(table.id, BOB))


async def test_a_strangers_rights_end_at_their_own_server(room: Room) -> None:
    for state in (TableState.LOBBY, TableState.PLAYING, TableState.OVER):
        table = await stage(room, state)
        before = await room.host.table(table)
        for who in (ELSEWHERE, Person(MOD.id, "Mod", moderator=True, manager=True)):
            for right in DOES.keys() - UNCHANGED:
                why = (UnknownTable, NotSeated)  # what has no server asks for a seat alone
                await refused_with(why, DOES[right](room.host, before, who))
        assert await room.host.table(table) == before
    await refused_with(ManagerOnly, room.host.settings.settle(ELSEWHERE, SERVER, language="fr"))


async def test_a_game_ends_once_all_who_sit_there_want_it(room: Room) -> None:
    table = await stage(room, TableState.PLAYING)
    asked = await room.host.close(table, BOB)
    assert [seat.wants_end for seat in asked.seats] == [False, True, False, False]
    assert await room.host.close(table, BOB) == asked
    assert (await room.host.close(table, ANN)).state is TableState.CLOSED
    assert (await room.last_post(table, ClosedPost)).by == "Ann"


async def test_consent_to_end_a_game_lasts_for_one_deal_and_these_players(room: Room) -> None:
    table = await stage(room, TableState.PLAYING)
    await room.host.close(table, BOB)
    assert not any(seat.wants_end for seat in (await room.to_deal(table, 1)).seats)
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


async def test_only_so_many_people_follow_a_table(room: Room) -> None:
    table = await room.open(ANN, BOB)
    for number in range(MOST):
        await room.host.followers.follow(table, Person(1000 + number, "Fan"))
    await refused_with(TooManyFollowers, room.host.followers.follow(table, EVE))
    await room.host.followers.stop(table.id, 1000)
    await room.host.followers.follow(table, EVE)


async def test_a_closed_table_has_no_followers(room: Room) -> None:
    table = await room.open(ANN)
    await room.host.followers.follow(table, EVE)
    closed = await room.host.leave(table.id, ANN)
    assert await room.rows("SELECT * FROM followers") == []
    await refused_with(TableClosed, room.host.followers.follow(closed, EVE))
