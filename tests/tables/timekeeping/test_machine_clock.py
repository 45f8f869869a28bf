"""The machine's clock steps back or forward: timers still run for their full time."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.store import Database
from bot.tables.core.rows import Due
from bot.tables.timekeeping.ahead import SLACK_MS
from bot.tables.timekeeping.heartbeat import BEAT_MS, DEAD_MS, GAP_MS, Heartbeat
from bot.views.settings.clock import USUAL
from tests.clock import FakeClock
from tests.depth import examples
from tests.suite.postgres import blank
from tests.tables.room import ANN, LONGEST_PAUSE, Room, decision, public
from tests.tables.turns import anns_turn
from tests.tables.waiting import left, server, wait_at

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
YEARS: Final = 3_650 * DAY

REMIND = USUAL.remind_ms


@pytest.fixture
def db(hall: Room) -> Database:
    return hall.db


@pytest.fixture
def clock(hall: Room) -> FakeClock:
    return hall.clock


def watch_of(db: Database, clock: FakeClock, owner: str = "a", *shards: int) -> Heartbeat:
    """A process that serves these shards, of two; or the only process."""
    count = (2, shards) if shards else (None, None)
    return Heartbeat(db, clock, owner, *count, steady=clock.steady)


async def test_a_machine_asleep_puts_timers_off(db: Database, clock: FakeClock) -> None:
    """With and without a monotonic clock that stops during sleep."""
    watch = watch_of(db, clock)
    for asleep in (clock.step, lambda ms: setattr(clock, "now", clock.now + ms)):
        await watch.beat(1, {0})
        name = str(clock.now)
        await wait_at(db, clock, name, 0)
        asleep(8 * HOUR)
        assert not watch.acts(server(0), Due.MOVE), "before its next sign"
        await watch.beat(1, {0})
        assert await left(db, clock, name) == MINUTE


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_step_back_is_no_gap(db: Database, clock: FakeClock, *, restarts: bool) -> None:
    watch = watch_of(db, clock)
    await watch.beat(1, {0})
    clock.step(-HOUR)
    if restarts:
        watch = watch_of(db, clock, "b")
    await wait_at(db, clock, "t", 0)
    assert not watch.acts(server(0), Due.MOVE), "before its next sign"
    await watch.beat(1, {0})
    assert watch.acts(server(0), Due.MOVE)
    assert await left(db, clock, "t") == MINUTE


@pytest.mark.parametrize("skew", [-HOUR, HOUR])
async def test_heartbeats_say_who_is_alive(db: Database, clock: FakeClock, skew: int) -> None:
    other = FakeClock()
    other.step(skew)
    one, two = watch_of(db, clock, "a", 0), watch_of(db, other, "b", 1)
    for _ in range(6):
        await two.beat(2, {1})
        await one.beat(2, {0})
        clock.now += BEAT_MS
        other.now += BEAT_MS
    assert not one.cares(server(1))
    for _ in range(1 + DEAD_MS // BEAT_MS):
        clock.now += BEAT_MS
        await one.beat(2, {0})
    assert one.cares(server(1)), "a step or not, whoever has died is dead"


# ------------------------------------------------------------------------------- what is stalled


async def due_in(room: Room, table_id: str) -> tuple[str, int]:
    """Return what a table's timer is for, and the time left."""
    row = await room.db.one("table", id=table_id)
    assert row is not None
    return row["due"], row["due_at"] - room.clock.now


async def test_only_the_process_in_charge_restarts_timers_and_failures_are_counted(
    hall: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await anns_turn(hall, await hall.begin(ANN))
    hall.clock.step(-HOUR)
    watch = watch_of(hall.db, hall.clock)
    hall.acts = watch.acts
    assert await hall.host.stalled.put_right() == 0
    assert (await due_in(hall, table.id))[1] > HOUR, "nobody could act yet"
    await watch.beat(1, {0})

    async def fails(_table: str, _decide: object) -> None:
        raise LookupError

    with monkeypatch.context() as broken:
        broken.setattr(hall.host._tables, "change", fails)
        assert await hall.host.stalled.put_right() == 1
    assert await hall.host.stalled.put_right() == 0
    assert await due_in(hall, table.id) == ("remind", REMIND)


# ------------------------------------------------------------------------------ at random moments

SECONDS = st.integers(0, 30)
STEPS = st.sampled_from([1, 3, 7, 30, 600, 3_600, YEARS // SECOND]).flatmap(
    lambda length: st.sampled_from([-length, length])
)
Event: TypeAlias = str | int | tuple[int, int]
Events: TypeAlias = list[tuple[int, Event]]
EVENTS: Final = st.lists(
    st.tuples(SECONDS, st.one_of(st.just("plays"), STEPS, st.tuples(SECONDS, STEPS))),
    min_size=1,
    max_size=3,
)


class Evening:
    """Ann plays with computers, on a machine whose clock is set now and then."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.heartbeat: Heartbeat
        self.table = ""
        self.seconds = 0
        """For which the bot has run at all."""
        self.turn: object = None
        self.served = 0
        """Seconds for which the bot has run since that turn began."""
        self.early, self.late = 0, 0
        """By how much its end may be off, one way or the other."""
        self.stepped = False
        """Whether the clock was set since the last sign of life."""

    async def begins(self) -> None:
        """Come to Ann's first card."""
        table = await anns_turn(self.room, await self.room.begin(ANN))
        self.table = table.id
        await self.starts()
        await self.looks()

    async def starts(self) -> None:
        """Leave the first sign of life."""
        self.heartbeat = watch_of(self.room.db, self.room.clock)
        self.room.acts = self.heartbeat.acts
        await self.heartbeat.beat(1, {0})
        await self.room.host.stalled.put_right()

    async def passes(self, seconds: int) -> None:
        """Let time pass, with a tick each second, as bot.app has it."""
        room = self.room
        for _ in range(seconds):
            room.clock.now += SECOND
            self.seconds += 1
            if self.seconds % (BEAT_MS // SECOND) == 0:
                await self.heartbeat.beat(1, {0})
                await room.host.stalled.put_right()
                self.stepped = False
            await room.host.timers.run_due()
            await self.looks()

    async def looks(self) -> None:
        """Check that no timer is early or late, and none waits too long."""
        due, left = await due_in(self.room, self.table)
        table = await self.room.host.table(self.table)
        clock = {"remind": REMIND, "move": USUAL.move_ms, "computer": LONGEST_PAUSE, "idle": DAY}
        assert self.stepped or left <= clock[due] + SLACK_MS
        if self.turn != (turn := (public(table).deal, public(table).decision)):
            self.turn, self.served, self.early, self.late = turn, 0, 1, 2 + BEAT_MS // SECOND
        self.served += 1
        if due == "remind":
            assert self.served <= REMIND // SECOND + self.late
        elif due == "computer":
            assert self.served <= LONGEST_PAUSE // SECOND + self.late
        if table.reminded:
            assert self.served >= REMIND // SECOND - self.early

    async def step(self, seconds: int) -> None:
        """Set the clock."""
        self.room.clock.step(seconds * SECOND)
        self.stepped = True
        self.may_be_off(seconds)

    def may_be_off(self, seconds: int) -> None:
        # A clock that may have started after the step stays where it is, within a turn.
        self.early += GAP_MS // SECOND
        self.late += min(abs(seconds), 2 * REMIND // SECOND) + GAP_MS // SECOND

    async def restarts(self, down: int, step: int) -> None:
        """Set the clock while the bot is down."""
        room = self.room
        await room.leave()
        room.clock.now += down * SECOND
        room.clock.step(step * SECOND)
        self.may_be_off(step)
        await room.enter()
        await self.starts()

    async def plays(self) -> None:
        """Let Ann act where it is her turn."""
        table = await self.room.host.table(self.table)
        if decision(table).seat == 0:
            await self.room.step(self.table)


async def _evening(path: Path, url: str | None, events: Events) -> None:
    room = Room(path, url=url)
    await room.enter()
    evening = Evening(room)
    await evening.begins()
    for seconds, event in events:
        await evening.passes(seconds)
        match event:
            case "plays":
                await evening.plays()
            case (int(down), int(step)):
                await evening.restarts(1 + down, step)
            case int(step):
                await evening.step(step)
    await evening.passes(2 * REMIND // SECOND)
    await room.leave()


@settings(max_examples=examples(20), deadline=None)
@given(EVENTS)
@example([(12, 3_600), (30, -3_600)])
@example([(12, -3_600), (0, "plays"), (1, -60)])
@example([(13, (20, -3_600)), (0, "plays"), (2, (5, 3_600))])
def test_a_turn_lasts_as_long_however_the_clock_is_set(events: Events) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_evening(Path(folder) / "hangjack.db", None, events))


@settings(max_examples=examples(2), deadline=None)
@given(EVENTS)
def test_a_turn_lasts_so_on_postgresql(
    postgres: Any, tmp_path_factory: Any, events: Events
) -> None:
    path = tmp_path_factory.mktemp("steps") / "hangjack.db"
    with blank(postgres) as url:
        asyncio.run(_evening(path, url, events))
