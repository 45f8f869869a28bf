"""The cache of tables: it saves reads and is never out of date."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.opening import Row
from bot.tables.table_store import TableStore
from bot.views.table.view import TableState
from tests.tables.room import ANN, BOB, CUT, CY, DEE, Room


def table_store(room: Room) -> TableStore:
    return room.host._tables


async def test_a_version_that_was_read_is_checked_by_the_commit(room: Room) -> None:
    table = await room.open(ANN)
    await room.another_host().join(table.id, CY)
    after = await room.host.join(table.id, replace(BOB, read_version=table.version))
    assert {seat.user_id for seat in after.seats} == {ANN.id, BOB.id, CY.id, None}


async def test_changes_of_another_process_are_seen(room: Room) -> None:
    table = await room.begin()
    other = room.another_host()
    await other.leave(table.id, DEE)
    await other.delivery.dm_closed(table.id, 0)
    snapshot = await table_store(room).look(table.id)
    assert snapshot.seat_of(DEE.id) is None
    assert snapshot.seats[0].dm == "closed"
    assert await other.delivery.take_notice(table.id, ANN)
    assert (await table_store(room).look(table.id)).seats[0].dm_told


async def test_a_deal_may_begin_during_a_read(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The read then mixes two moments; it has the version of the earlier one."""
    table = await room.begin()
    every, slow, others = room.db.all, room.another_host(), True

    async def overtaken(query: str, /, **values: object) -> list[Row]:
        nonlocal others
        rows = await every(query, **values)
        if query in {"deals", "actions"} and others:
            others = False
            await room.play_to(table.id, lambda t: bool(t.public and t.public.deal))
            await room.step(table.id)
        return rows

    monkeypatch.setattr(room.db, "all", overtaken)
    assert (await slow._tables._load(table.id)).table.version == table.version
    assert await slow.table(table.id) == await room.host.table(table.id)


async def test_unused_tables_leave_the_cache(room: Room) -> None:
    for opener in (ANN, BOB):
        await room.open(opener, seats=2, sides=2)
    cache = table_store(room)._cache
    assert len(cache) == 2
    room.clock.now += 601_000
    table = await room.open(DEE, seats=2, sides=2)
    assert len(cache) == 1
    assert await room.host.table(table.id) == table


@pytest.mark.parametrize("looked", [False, True])
async def test_a_timer_that_another_process_has_set_runs(hall: Room, *, looked: bool) -> None:
    table = await hall.open(ANN, seats=2)
    other = hall.another_host()
    if looked:
        await other.table(table.id)
    table = await hall.host.join(table.id, BOB)
    assert table.state is TableState.CUTTING
    hall.clock.now += CUT
    assert await other.timers.run_due() == [table.id]
