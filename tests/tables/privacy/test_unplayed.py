"""Tables that closed without a card: gone after a day, with all their rows."""

from __future__ import annotations

import pytest

from bot.tables.privacy import left_servers
from bot.views.person import Person
from bot.views.settings.clock import DAY
from bot.views.table.view import TableState
from tests.tables.daily.test_daily import HERE
from tests.tables.organised import Organised, plan
from tests.tables.room import ANN, BOB, Room, ordered
from tests.tables.searching import everything

_ROUNDS = 4
"""More than it takes to go round all tables here."""


async def closed(room: Room, who: Person) -> str:
    """Open a table, and close it before a card is dealt."""
    table = await room.open(who, seats=2)
    return (await room.host.close(table.id, who)).id


async def closed_private(room: Room, who: Person) -> str:
    """Do the same with a private one, which waits for the cut."""
    table = await room.host.open_private(who, ordered(seats=2))
    return (await room.host.close(table.id, who)).id


async def look(room: Room) -> None:
    for _ in range(_ROUNDS):
        await room.host.unplayed.delete_some()


async def rows_of(room: Room, *table_ids: str) -> list[str]:
    """Return the names of the tables of the database that hold something of these tables."""
    found = await everything(room.path, room.url)
    return [name for name, rows in found.items() for row in rows if {*row.values()} & {*table_ids}]


async def test_a_table_that_closed_without_a_card_is_gone_after_a_day(room: Room) -> None:
    ids = [await closed(room, ANN), await closed_private(room, BOB)]
    room.clock.now += DAY
    await look(room)
    assert {"tables", "seats", "games", "messages", "named"} <= {*await rows_of(room, *ids)}
    room.clock.now += 1
    await look(room)
    assert not await rows_of(room, *ids)
    assert not await room.host.privacy.tables_of(ANN.id)
    assert not await room.db.all("forgetting_about", user_id=ANN.id)


async def test_what_was_played_or_is_open_stays(room: Room) -> None:
    played = await room.begin(ANN, BOB, seats=2)
    await room.host.close(played.id, ANN)
    await room.host.close(played.id, BOB)
    lobby = await room.open(ANN, seats=2)
    private = await room.host.open_private(BOB, ordered(seats=2))
    room.clock.now += 2 * DAY
    await look(room)
    assert (await room.host.table(played.id)).state is TableState.CLOSED
    assert (await room.host.table(lobby.id)).state is TableState.LOBBY
    assert (await room.host.table(private.id)).state is TableState.CUTTING


async def test_the_one_try_of_a_daily_deal_stays(room: Room) -> None:
    table_id = await room.host.daily.play(ANN, HERE)
    await room.host.delivery.abandon(table_id)
    room.clock.now += 2 * DAY
    await look(room)
    assert "daily_tries" in await rows_of(room, table_id)
    assert (await room.host.table(table_id)).state is TableState.CLOSED


async def test_a_table_of_an_event_stays(room: Room) -> None:
    event = Organised(room)
    await event.announce(plan())
    await event.enter([1], [2])
    await event.begin()
    (link,) = (await event.view()).tables
    await room.host.delivery.abandon(link.table_id)
    before = await event.view()
    room.clock.now += 2 * DAY
    await look(room)
    assert (await event.view()).tables == before.tables
    assert (await room.host.table(link.table_id)).state is TableState.CLOSED


async def test_many_are_deleted_a_few_at_a_time(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_servers, "_LOOKED_AT", 4)
    monkeypatch.setattr(left_servers, "_AT_ONCE", 2)
    kept = [(await room.open(BOB, seats=2)).id for _ in range(3)]
    gone = [await closed_private(room, ANN) for _ in range(7)]
    room.clock.now += DAY + 1
    for _ in range(8):
        before = len(await room.db.all("tables_about", user_id=ANN.id))
        await room.host.unplayed.delete_some()
        assert before - len(await room.db.all("tables_about", user_id=ANN.id)) <= 2
    assert not await rows_of(room, *gone)
    assert [(await room.host.table(one)).state for one in kept] == [TableState.LOBBY] * 3
