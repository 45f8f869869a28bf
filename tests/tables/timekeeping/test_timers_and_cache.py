"""Timers run although the cached table is out of date: nothing has looked at it since."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.views.table import TableState
from tests.tables.discord_ids import send
from tests.tables.room import ANN, BOB, CUT, Room

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
