"""Private tables: one person, computers, and nothing that anybody else could come to know."""

from __future__ import annotations

import pytest

from bot.tables.actions.limits import PRIVATE
from bot.tables.errors.opening import TooManyPrivate
from bot.views.person import Person
from bot.views.settings.server import OpenerRule, Openers, ServerSettings, TricksAs
from bot.views.table.view import TableState, TableView
from tests.tables.room import ANN, BOB, SERVER, Room, ordered


async def begin(room: Room) -> TableView:
    """Open a private table of the first game, and cut."""
    settings = ServerSettings(tricks=TricksAs.MESSAGES, drama=True, threads=True)
    order = ordered(settings=settings, options={"target": 7})
    return await room.cut(await room.host.open_private(ANN, order))


async def test_nothing_of_it_goes_out(room: Room) -> None:
    table = await begin(room)
    await room.play_out(table.id)
    await room.host.rematch(table.id, ANN, 1)
    await room.host.close(table.id, ANN)
    assert await room.rows("SELECT * FROM messages") == []
    assert await room.host.finder.locations_in(SERVER) == []


async def test_it_takes_no_right_and_no_place_of_other_tables(room: Room) -> None:
    settings = ServerSettings(openers=Openers(OpenerRule.MODERATORS))
    silent = Person(ANN.id, ANN.name, writes=False, server_id=SERVER)
    room.limit(tables_per_server=1, tables_per_player=1)
    for _ in range(PRIVATE):
        await room.host.open_private(silent, ordered(settings=settings))
    with pytest.raises(TooManyPrivate):
        await room.host.open_private(silent, ordered(settings=settings))
    await room.host.open_private(BOB, ordered())
    await room.open(ANN)


async def test_after_a_restore_it_is_cut_again_in_silence(room: Room) -> None:
    table = await begin(room)
    await room.put_back()
    table = await room.host.table(table.id)
    assert table.state is TableState.CUTTING
    assert (await room.cut(table)).state is TableState.PLAYING
    assert await room.rows("SELECT * FROM messages") == []


async def test_forgetting_its_person_ends_it(room: Room) -> None:
    table = await begin(room)
    await room.host.eraser.erase(ANN.id)
    ended = await room.host.table(table.id)
    assert ended.state is TableState.CLOSED
    assert ANN.name not in [ended.opener_name, *(seat.name for seat in ended.seats)]
