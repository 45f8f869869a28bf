"""Timers run although the cached table is out of date: nothing has looked at it since."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.tables.timekeeping.heartbeat import Heartbeat
from bot.views.table import TableState
from tests.tables.discord_ids import send
from tests.tables.room import ANN, BOB, CUT, MOD, Room

HOUR = 3_600_000


async def test_the_pack_is_cut_though_its_commitment_was_posted_after_the_last_look(
    mixing: Room, ids: Iterator[int]
) -> None:
    table = await mixing.open(ANN, seats=2)
    table = await mixing.host.join(table.id, BOB)
    assert table.state is TableState.CUTTING
    await send(mixing, table.id, ids)
    mixing.clock.now += CUT
    await mixing.host.run_due()
    for _ in range(3):
        mixing.clock.now += 5_000
        await mixing.host.run_due()
    assert (await mixing.host.table(table.id)).state is TableState.PLAYING


@pytest.mark.parametrize("looked", [False, True])
async def test_a_timer_that_another_process_has_set_runs(hall: Room, *, looked: bool) -> None:
    table = await hall.open(ANN, seats=2)
    other = hall.another_host()
    if looked:
        await other.table(table.id)
    table = await hall.host.join(table.id, BOB)
    assert table.state is TableState.CUTTING
    hall.clock.now += CUT
    assert await other.run_due() == [table.id]


async def test_a_paused_table_that_another_process_has_resumed_moves_on(hall: Room) -> None:
    table = await hall.begin(ANN, BOB)
    await hall.host.pause(table.id, MOD)
    other = hall.another_host()
    await other.table(table.id)
    await hall.host.resume(table.id, MOD)
    for _ in range(20):
        hall.clock.now += 60_000
        if await other.run_due():
            return
    raise AssertionError("it stays where it is")


async def test_timers_run_after_the_machines_clock_was_set_back(hall: Room) -> None:
    table = await hall.open(ANN, seats=2)
    heartbeat = Heartbeat(hall.db, hall.clock, "a", None, None, steady=hall.clock.steady)
    await heartbeat.beat(1, {0})
    await hall.host.join(table.id, BOB)
    hall.clock.step(-HOUR)
    await heartbeat.beat(1, {0})
    await hall.host.stalled.put_right()
    hall.clock.now += CUT
    assert await hall.host.run_due() == [table.id]
