"""Processes that deliver one event, each with a clock of its own: they send everything once.

On PostgreSQL several processes care for an event, and a lease lets one at a time deliver it. On
SQLite a lock file keeps a second process out, so there one process follows another that died.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from bot.delivery.events import EventDeliverer
from bot.delivery.outbox.lease import LEASE_MS
from tests.clock import FakeClock
from tests.delivery.crash import Died, Frozen, Life
from tests.delivery.memory import MemoryMessenger, Message
from tests.tables.organised import DIRECTOR, plan
from tests.tables.room import CHANNEL, Room

from .listings import MemoryListings
from .stage import Stage

pytestmark = pytest.mark.long

SOON_MS: Final = 2_000
OVER_MS: Final = LEASE_MS + 10_000
"""A lease has run out by each clock, and Discord still knows the nonces."""
LATER_MS: Final = 600_000
"""Discord has forgotten the nonces."""
APART: Final = (0, 1, 40, 5_000, -5_000)
"""How far ahead the second process's clock is, in milliseconds.

Each step is tried with one of them, and each test begins with another."""

SHARED: Final = pytest.mark.parametrize("room", ["postgres"], indirect=True)
"""For what two processes do at the same time."""


@dataclass
class Pair:
    """Two processes that care for the same event, and what each of them goes by."""

    stage: Stage
    apart: int

    def __post_init__(self) -> None:
        self.clocks = [self.stage.room.clock, FakeClock(self.stage.room.clock.now + self.apart)]
        url = self.stage.room.url
        self.owners = [None, None] if url is None else ["one", "two"]

    def process(self, number: int, life: Life | None = None) -> EventDeliverer:
        """Return a new life of a process."""
        return self.stage.another(self.owners[number], self.clocks[number], life)

    def wait(self, ms: int) -> None:
        for clock in self.clocks:
            clock.now += ms

    async def come_to_rest(self, *processes: EventDeliverer) -> None:
        """Let processes deliver in turn, as at each tick, until nothing is left."""
        for _ in range(OVER_MS // SOON_MS):
            done = [await process.deliver(self.stage.event.id) for process in processes]
            self.wait(SOON_MS)
            if all(done):
                return
        raise AssertionError("something never gets done")


@pytest.fixture(params=["sqlite", "postgres"])
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    """A room on each database."""
    postgres = request.param == "postgres"
    url = request.getfixturevalue("postgres_blank") if postgres else None
    room = Room(tmp_path / "hangjack.db", url=url)
    await room.enter()
    yield room
    await room.leave()


@pytest.fixture(params=["announced", "begun"])
async def scene(request: pytest.FixtureRequest, room: Room) -> Stage:
    """An event that is listed, or one of which players are told where they play."""
    stage = Stage(room)
    await stage.ask_for_messages()
    announced = request.param == "announced"
    starts_at = room.clock() + 10 * 86_400_000 if announced else 0
    await stage.event.announce(plan(starts_at=starts_at))
    # More lines than one message of the log takes.
    await stage.event.enter([1], [2], [3])
    for number in range(10):
        await room.host.events.rename(stage.event.id, DIRECTOR, f"Cup {number}")
    if not announced:
        await stage.event.begin()
    return stage


async def anew(stage: Stage) -> None:
    """Forget all that was delivered, at Discord too."""
    stage.messenger = MemoryMessenger(stage.room.clock, {CHANNEL: {}})
    stage.listings = MemoryListings(stage.room.clock)
    forget = (
        f"DELETE FROM messages WHERE owner = '{stage.event.id}'",
        "UPDATE events SET queued = 0, log_id = NULL",
        "UPDATE people SET private_channel = NULL",
        "DELETE FROM openings",
    )
    if stage.room.url is None:
        with closing(sqlite3.connect(stage.room.path)) as file, file:
            file.executescript(f"{';'.join(forget)};")
    else:
        connection = await asyncpg.connect(stage.room.url)
        await connection.execute(";".join(forget))
        await connection.close()


def shown(stage: Stage) -> dict[str, Any]:
    """Return what Discord shows."""
    (panel,) = [message for message in stage.channel if str(message.key).endswith("panel")]
    return {
        "channel": _texts(stage.channel),
        "log": _texts(stage.messenger.shown(panel.id)),
        "private": {user: _texts(got) for user, got in stage.privates().items()},
        "listed": [listing.name for listing in stage.listings.listed.values()],
    }


def _texts(messages: list[Message]) -> list[str]:
    return [message.shows for message in messages]


async def calm(stage: Stage) -> dict[str, Any]:
    """Return what one process that nothing disturbs has Discord show."""
    assert await stage.deliver()
    whole = shown(stage)
    assert len(whole["channel"]) == 1
    assert len(whole["log"]) > 1
    assert whole["private"] or whole["listed"]
    return whole


@SHARED
@pytest.mark.parametrize("apart", APART)
async def test_two_at_once_send_everything_once(scene: Stage, apart: int) -> None:
    whole = await calm(scene)
    await anew(scene)
    pair = Pair(scene, apart)
    both = [pair.process(number) for number in (0, 1)]
    await asyncio.gather(*(process.deliver(scene.event.id) for process in both))
    await pair.come_to_rest(*both)
    assert shown(scene) == whole


@pytest.mark.parametrize("wait", [SOON_MS, LATER_MS])
async def test_death_at_every_step_doubles_nothing(scene: Stage, wait: int) -> None:
    whole, step, survived = await calm(scene), 0, False
    apart = cycle(APART if wait == SOON_MS else APART[2:] + APART[:2])
    while not survived:
        step += 1
        await anew(scene)
        pair = Pair(scene, next(apart))
        life = Life(at=step, before=False)
        with suppress(Died):
            await pair.process(0, life).deliver(scene.event.id)
        survived = not life.dead
        pair.wait(wait)
        await pair.come_to_rest(pair.process(1))
        assert shown(scene) == whole, f"it died at step {step}, clocks {pair.apart} ms apart"
    assert step > 10


@SHARED
@pytest.mark.parametrize("before", [True, False])
async def test_standing_still_at_every_step_doubles_nothing(scene: Stage, before: bool) -> None:
    """The other process takes over in the meantime."""
    whole, step, stood_still = await calm(scene), 0, True
    apart = cycle(APART[1:] + APART[:1] if before else APART[3:] + APART[:3])
    while stood_still:
        step += 1
        await anew(scene)
        pair = Pair(scene, next(apart))
        life = Frozen(at=step, before=before)
        first, second = pair.process(0, life), pair.process(1)
        running = asyncio.create_task(first.deliver(scene.event.id))
        stood_still = await life.stands_still(running)
        pair.wait(OVER_MS)
        await second.deliver(scene.event.id)
        life.thawed.set()
        await running
        await pair.come_to_rest(first, second)
        assert shown(scene) == whole, f"it stood still at step {step}, clocks {pair.apart} ms apart"
    assert step > 10
