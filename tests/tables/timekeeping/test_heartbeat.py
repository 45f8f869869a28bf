"""Heartbeats: which process serves which tables; no player is replaced because of a downtime."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.notices import NOTICES, HeldNotice, Notice
from bot.store.opening import Database
from bot.tables.core.rows import Due
from bot.tables.timekeeping.heartbeat import BEAT_MS, DEAD_MS, GAP_MS, Heartbeat, shard_of
from bot.views.settings.clock import HOUR, MINUTE
from tests.clock import FakeClock
from tests.store.rows import move_table
from tests.tables.waiting import left, server, wait_at


async def beats(
    watch: Heartbeat, clock: FakeClock, count: int, connected: set[int], times: int
) -> None:
    for _ in range(times):
        clock.now += BEAT_MS
        await watch.beat(count, connected)


async def test_the_first_start_of_all_puts_nothing_off(db: Database, clock: FakeClock) -> None:
    await wait_at(db, clock, "t", 0)
    clock.now += HOUR
    watch = Heartbeat(db, clock, "a")
    await watch.beat(1, {0})
    assert await left(db, clock, "t") == MINUTE - HOUR


async def test_a_bot_that_was_down_gives_the_time_back(db: Database, clock: FakeClock) -> None:
    await Heartbeat(db, clock, "a").beat(1, {0})
    await wait_at(db, clock, "t", 0)
    clock.now += HOUR
    watch = Heartbeat(db, clock, "b")
    assert not watch.acts(server(0), Due.MOVE), "nobody is taken over before the time is back"
    await watch.beat(1, set())
    assert not watch.acts(server(0), Due.MOVE), "nor while Discord's events do not come"
    assert watch.acts(server(0), Due.COMPUTER)
    clock.now += HOUR
    await watch.beat(1, {0})
    assert watch.acts(server(0), Due.MOVE)
    assert await left(db, clock, "t") == MINUTE
    assert NOTICES.held == {Notice.OUTAGE_OVER: HeldNotice({"minutes": 120}, 1)}
    await beats(watch, clock, 1, {0}, 3)
    assert await left(db, clock, "t") == MINUTE - 3 * BEAT_MS, "put off once"


async def test_two_starts_at_once_put_it_off_once(db: Database, clock: FakeClock) -> None:
    await Heartbeat(db, clock, "a").beat(1, {0})
    await wait_at(db, clock, "t", 0)
    clock.now += HOUR
    both = [Heartbeat(db, clock, owner) for owner in "bc"]
    await asyncio.gather(*(watch.beat(1, {0}) for watch in both))
    assert await left(db, clock, "t") == MINUTE
    await asyncio.gather(*(watch.beat(1, {0}) for watch in both))
    assert await left(db, clock, "t") == MINUTE


async def test_only_a_lost_gateways_clocks_stop(db: Database, clock: FakeClock) -> None:
    watch = Heartbeat(db, clock, "a", 2, (0, 1))
    await watch.beat(2, {0, 1})
    await wait_at(db, clock, "here", 0)
    await wait_at(db, clock, "away", 1)
    watch.lost(1)
    assert not watch.acts(server(1), Due.MOVE), "at once"
    await beats(watch, clock, 2, {0}, 20)
    assert watch.acts(server(0), Due.MOVE)
    assert not watch.acts(server(1), Due.MOVE)
    await watch.beat(2, {0, 1})
    assert watch.acts(server(1), Due.MOVE)
    assert await left(db, clock, "here") == MINUTE - 20 * BEAT_MS
    assert await left(db, clock, "away") == MINUTE


async def test_a_late_heartbeat_is_no_gap(db: Database, clock: FakeClock) -> None:
    watch = Heartbeat(db, clock, "a")
    await watch.beat(1, {0})
    await wait_at(db, clock, "t", 0)
    clock.now += GAP_MS
    assert watch.acts(server(0), Due.MOVE)
    await watch.beat(1, {0})
    assert await left(db, clock, "t") == MINUTE - GAP_MS


async def test_resharding_gives_back_the_missed_time(db: Database, clock: FakeClock) -> None:
    await Heartbeat(db, clock, "a").beat(1, {0})
    await wait_at(db, clock, "t", 1)
    for count, connected in ((2, {0, 1}), (1, {0}), (2, {0, 1})):
        clock.now += HOUR
        watch = Heartbeat(db, clock, "b")
        await watch.beat(count, connected)
        assert await left(db, clock, "t") == MINUTE
        await beats(watch, clock, count, connected, 2)
        await db.commit(
            [move_table(id="t", version=await version(db), due="move", due_at=clock.now + MINUTE)]
        )


async def version(db: Database) -> int:
    row = await db.one("table", id="t")
    assert row is not None
    return int(row["version"])


async def test_each_process_sees_to_its_own_tables_and_to_those_of_the_dead(
    db: Database, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    one, two = Heartbeat(db, clock, "a", 2, (0,)), Heartbeat(db, clock, "b", 2, (1,))
    await two.beat(2, {1})
    await one.beat(2, {0})
    assert [one.mine(server(shard)) for shard in range(2)] == [True, False]
    assert [one.cares(server(shard)) for shard in range(2)] == [True, False]
    assert not one.acts(server(1), Due.COMPUTER)
    await beats(one, clock, 2, {0}, 1 + DEAD_MS // BEAT_MS)
    assert one.cares(server(1))
    assert one.silent() == [1]
    assert one.acts(server(1), Due.COMPUTER)
    assert not one.acts(server(1), Due.MOVE), "people there cannot act"
    await two.beat(2, {1})
    await one.beat(2, {0})
    assert not one.cares(server(1))
    assert one.silent() == []
    assert "another process" not in caplog.text


async def test_processes_know_how_many_share_discords_rate(db: Database, clock: FakeClock) -> None:
    before, one, two = (Heartbeat(db, clock, name, 4, (0, 1)) for name in ("a", "b", "c"))
    await before.beat(4, {0, 1})
    clock.now += BEAT_MS
    # The one in its place is not a second process.
    await one.beat(4, {0, 1})
    assert one.processes() == 1
    await two.beat(4, {2, 3})
    assert two.processes() == 2
    clock.now += BEAT_MS
    await one.beat(4, {0, 1})
    assert one.processes() == 2
    await beats(one, clock, 4, {0, 1}, 1 + DEAD_MS // BEAT_MS)
    assert one.processes() == 1, "the other one is dead"


async def test_two_processes_with_the_same_shard_are_reported(
    db: Database, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = Heartbeat(db, clock, "a"), Heartbeat(db, clock, "b")
    await one.beat(1, {0})
    await beats(two, clock, 1, {0}, 1)
    assert "another process" not in caplog.text, "one that has just ended"
    await beats(one, clock, 1, {0}, 1)
    assert "shard 0 is served by another process too: see SHARD_IDS" in caplog.text


def test_shards_are_computed_as_discord_does() -> None:
    assert [shard_of(id_ << 22, 4) for id_ in range(6)] == [0, 1, 2, 3, 0, 1]
