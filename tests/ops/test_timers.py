"""What waits, and for how long: each from both sides, by a clock that only the test moves."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ops.backoff import Backoff
from bot.ops.beside import MANY, beside
from bot.ops.loops import Alarm, IfSlow, Loop
from bot.ops.table_tasks import TableTasks
from bot.ops.token_buckets import TokenBuckets
from bot.runner import Runner
from bot.tables.timekeeping.table_timers import Step
from tests.clock import FakeClock
from tests.patience import PATIENCE

# ----------------------------------------------------------------------------------- backoff


def test_each_failure_doubles_a_tables_wait_up_to_the_longest() -> None:
    clock = FakeClock(0)
    backoff = Backoff(clock, 10, 50)
    assert backoff.may_retry("a")
    for wait in (10, 20, 40, 50, 50):
        backoff.failed("a")
        clock.now += wait - 1
        assert not backoff.may_retry("a")
        clock.now += 1
        assert backoff.may_retry("a")
        assert backoff.may_retry("b")


def test_a_busy_table_waits_a_moment_and_a_good_one_not_at_all() -> None:
    clock = FakeClock(0)
    backoff = Backoff(clock, 10, 50)
    for _ in range(3):
        backoff.failed("a")
    backoff.busy("a")
    assert backoff.retry_at("a") == 10
    backoff.failed("a")
    assert backoff.retry_at("a") == 20
    backoff.failed("b")
    backoff.succeeded("a")
    assert (backoff.retry_at("a"), len(backoff)) == (0, 1)
    backoff.failed("a")
    backoff.keep_only({"b"})
    assert (backoff.retry_at("a"), backoff.retry_at("b")) == (0, 10)
    backoff.clear()
    assert len(backoff) == 0


# ------------------------------------------------------------------------------- token buckets


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    buckets = TokenBuckets(2, burst=3)
    assert [buckets.take(1, 0) for _ in range(7)] == [True] * 6 + [False]
    assert buckets.take(2, 0), "each key has its own"
    assert not buckets.take(1, 0.24)
    assert buckets.wait(1, 0.3) == 0
    assert buckets.take(1, 0.5)
    assert not buckets.take(1, 0.5)
    assert [buckets.take(1, 100) for _ in range(7)] == [True] * 6 + [False]


def test_a_bucket_says_how_long_it_is_empty_and_may_be_charged_more() -> None:
    buckets = TokenBuckets(1, burst=2)
    assert buckets.wait(1, 0) == 0
    buckets.charge(1, 0, 5)
    assert buckets.wait(1, 0) == 3.5
    assert not buckets.has(1, 3.4)
    assert buckets.has(1, 3.5)
    slow = TokenBuckets(0.001, burst=2)
    assert [slow.take(1, 0), slow.take(1, 999), slow.take(1, 1000)] == [True, False, True]


def test_without_a_rate_there_is_no_limit_and_nothing_is_kept() -> None:
    buckets = TokenBuckets(0, burst=0)
    assert all(buckets.take(1, 0) for _ in range(9))
    assert len(buckets) == 0


def test_the_bucket_used_longest_ago_is_dropped_first() -> None:
    buckets = TokenBuckets(1, burst=1, most=2)
    for key in (1, 2, 1):
        buckets.take(key, 0)
    assert len(buckets) == 2
    buckets.take(3, 0)
    assert len(buckets) == 2
    assert not buckets.has(1, 0)
    assert buckets.has(2, 0), "its bucket is a new one"


# --------------------------------------------------------------------------------------- loops


class Waits:
    """The waits of loops: how long each is, and their end."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.clock = FakeClock(0)
        self.asked: list[float] = []
        patch.setattr("bot.ops.loops.time", SimpleNamespace(monotonic=self.clock))
        self._loop = asyncio.get_running_loop()
        self._end: tuple[object, ...] = ()
        real = self._loop.call_later

        def later(seconds: float, *work: object) -> asyncio.TimerHandle:
            # The loop asks for a time of day, and discord.py subtracts the present one.
            self.asked.append(round(seconds, -1))
            self._end = work
            return real(10_000, lambda: None)

        patch.setattr(self._loop, "call_later", later)

    async def end(self) -> None:
        """End the wait, and let the next round begin."""
        self._loop.call_soon(*self._end)  # type: ignore[arg-type]
        for _ in range(20):
            await asyncio.sleep(0)


@pytest.mark.parametrize(("took", "wait"), [(0, 1000), (400, 600), (1000, 0), (1500, 0)])
async def test_a_loop_begins_its_rounds_an_interval_apart(
    monkeypatch: pytest.MonkeyPatch, took: int, wait: int
) -> None:
    waits, rounds = Waits(monkeypatch), []

    async def work() -> None:
        rounds.append(waits.clock.now)
        waits.clock.now += took

    loop = Loop(work, 1000)
    loop.start()
    for _ in range(20):
        await asyncio.sleep(0)
    assert rounds == [0]
    assert waits.asked == [wait]
    waits.clock.now += wait
    await waits.end()
    assert rounds == [0, took + wait]
    loop.cancel()


async def test_an_alarm_rings_earlier_and_never_later(monkeypatch: pytest.MonkeyPatch) -> None:
    waits, rounds = Waits(monkeypatch), []

    async def work() -> None:
        rounds.append(waits.clock.now)

    alarm = Alarm(work, 1000)
    alarm.start()
    for _ in range(20):
        await asyncio.sleep(0)
    alarm.ring_in(1000)
    alarm.ring_in(2000)
    assert waits.asked == [1000]
    alarm.ring_in(500)
    alarm.ring_in(600)
    assert waits.asked == [1000, 500]
    await waits.end()
    assert len(rounds) == 2
    assert waits.asked == [1000, 500, 1000]
    alarm.cancel()


async def test_only_tables_whose_pauses_are_over_are_looked_at_again() -> None:
    waits, done, clock = {"late": 20, "soon": 1, "never": 90_000}, list[object](), FakeClock(0)
    host: Any = SimpleNamespace(is_pushed_up=lambda _: False, wake=done.append, ring_in=done.append)
    host.step_at_rest = lambda table_id: Step(ran=False, wait_ms=waits[table_id])
    host.timers = host.traffic = host
    runner = Runner(host, host, host, host, clock)
    runner._alarm = host
    for table_id in waits:
        runner.wake(table_id)
    for clock.now in (9, 10, 20):
        await runner._ring()
    begun, last = [0.02, "late", 0.01, "soon", "never"], [0.02, "late", 0.01, "soon", 0.01]
    assert done == [*begun, 0.01, 0.01, "soon", 0.01, *last], "tables, and seconds to the next ring"


# ------------------------------------------------------------------------- slow and much work


async def test_work_begins_if_a_block_is_slow_and_outlives_it() -> None:
    done = asyncio.Event()

    async def begin() -> None:
        await asyncio.sleep(0)
        done.set()

    with IfSlow(0, begin) as slow:
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert slow.task is not None
    await asyncio.wait_for(done.wait(), PATIENCE)


async def test_no_work_begins_if_a_block_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    timers: list[asyncio.TimerHandle] = []
    loop = asyncio.get_running_loop()
    real = loop.call_later

    def later(seconds: float, *work: object) -> asyncio.TimerHandle:
        timers.append(real(seconds, *work))  # type: ignore[arg-type]
        assert seconds == 1000
        return timers[0]

    monkeypatch.setattr(loop, "call_later", later)
    with IfSlow(1000, asyncio.Event().wait) as slow:  # type: ignore[arg-type]
        await asyncio.sleep(0)
        assert not timers[0].cancelled()
    assert slow.task is None
    assert timers[0].cancelled()


@pytest.mark.parametrize(("size", "aside"), [(0, False), (MANY - 1, False), (MANY, True)])
async def test_much_work_goes_into_a_thread_and_little_does_not(size: int, *, aside: bool) -> None:
    assert (await beside(size, threading.get_ident) != threading.get_ident()) is aside


# --------------------------------------------------------------------------------- table tasks


async def test_a_table_that_is_woken_during_its_work_is_worked_on_once_more() -> None:
    worked: list[str] = []
    goes_on = asyncio.Event()

    async def work(table_id: str) -> None:
        worked.append(table_id)
        await goes_on.wait()

    tasks = TableTasks("work", work)
    tasks.wake("a")
    tasks.wake("a")
    await asyncio.sleep(0)
    assert worked == ["a"]
    for table_id in ("a", "a", "b"):
        tasks.wake(table_id)
    goes_on.set()
    await tasks.idle()
    assert worked == ["a", "b", "a"]
    assert "a" not in tasks


async def test_closing_waits_for_work_and_then_ends_it() -> None:
    ends: dict[str, str] = {}

    async def work(table_id: str) -> None:
        try:
            await (asyncio.sleep(0) if table_id == "quick" else asyncio.Event().wait())
            ends[table_id] = "done"
        except asyncio.CancelledError:
            ends[table_id] = "cut off"
            raise

    tasks = TableTasks("work", work)
    for table_id in ("quick", "endless"):
        tasks.wake(table_id)
    await asyncio.sleep(0)
    tasks.wake("quick")
    await tasks.close(0.01)
    tasks.wake("late")
    await tasks.idle()
    assert ends == {"quick": "done", "endless": "cut off"}
