"""The machine's clock steps back or forward: timers still run for their full time."""

from __future__ import annotations

import pytest

from bot.store.opening import Database
from bot.tables.core.rows import Due
from bot.tables.timekeeping.heartbeat import BEAT_MS, DEAD_MS, Heartbeat
from bot.views.settings.clock import DAY, HOUR, MINUTE, USUAL
from tests.clock import FakeClock
from tests.tables.room import ANN, SERVER, Room
from tests.tables.timekeeping.test_each_wait import TURNS, Waiting, that_end
from tests.tables.timekeeping.waits import WAITS
from tests.tables.turns import anns_turn
from tests.tables.waiting import left, server, wait_at

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


# --------------------------------------------------------------------------------- in mid-wait


async def begun(room: Room, name: str) -> tuple[Waiting, Heartbeat]:
    """Begin a wait in a process that has left a sign of life."""
    waiting = Waiting(room, WAITS[name], await WAITS[name].begins(room))
    watch = watch_of(room.db, room.clock)
    await watch.beat(1, {0})
    room.acts = watch.acts
    return waiting, watch


async def happens_at(waiting: Waiting, at: int) -> None:
    """Check that it happens at a time, while signs of life come."""
    waiting.room.acts = lambda _server, _due: True
    before = await waiting.happened()
    assert await waiting.happened(at - 1) == before
    assert await waiting.happened(at) == before + 1


@pytest.mark.parametrize("name", sorted(TURNS - that_end("absent")))
async def test_a_step_forward_shortens_nobodys_time(room: Room, name: str) -> None:
    waiting, watch = await begun(room, name)
    before = await waiting.happened()
    room.clock.step(30 * DAY)
    assert await waiting.happened(room.clock.now) == before, "before its next sign"
    await watch.beat(1, {0})
    await happens_at(waiting, waiting.at + 30 * DAY)


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("name", sorted(TURNS - that_end("absent")))
async def test_a_step_back_gives_nobody_more_than_the_whole_time_again(
    room: Room, name: str, *, restarts: bool
) -> None:
    waiting, watch = await begun(room, name)
    room.clock.step(-30 * DAY)
    assert not watch.acts(SERVER, Due.MOVE), "before its next sign"
    if restarts:
        await room.restart()
        watch = watch_of(room.db, room.clock, "b")
        room.acts = watch.acts
    await watch.beat(1, {0})
    await room.host.stalled.put_right()
    (row,) = await room.rows("SELECT due_at FROM tables")
    assert room.clock.now < row["due_at"] <= room.clock.now + max(WAITS[name].lasts, 3 * MINUTE)
    await happens_at(waiting, row["due_at"])
