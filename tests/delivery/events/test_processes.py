"""Two processes deliver one event on PostgreSQL, each with its own clock: all is sent once.

`tests/delivery/test_sweep.py` lets one of two die or stand still at every moment, on SQLite.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import asyncpg
import pytest

from bot.delivery.outbox.lease import LEASE_MS
from tests.clock import FakeClock
from tests.delivery.crash import Frozen
from tests.delivery.memory import MemoryMessenger
from tests.tables.organised import plan
from tests.tables.room import CHANNEL, Room

from .stage import Stage

APART_MS: Final = (0, 1, 5_000, -5_000)
"""How far ahead the second process's clock is."""
STILL_AT: Final = (None, 3, 8, 13)
"""The change before which the first is frozen; None where both go on at once."""
FORGET: Final = (
    "DELETE FROM messages",
    "UPDATE events SET queued = 0, log_id = NULL",
    "UPDATE people SET private_channel = NULL",
    "DELETE FROM openings",
)
"""Forgets all that was delivered."""


@pytest.fixture
async def stage(postgres_blank: str, tmp_path: Path) -> AsyncIterator[Stage]:
    """An event that is about to be announced, with players who are told where they play."""
    room = Room(tmp_path / "hangjack.db", url=postgres_blank)
    await room.enter()
    stage = Stage(room)
    await stage.ask_for_messages()
    await stage.event.start(plan(), [1], [2])
    yield stage
    await room.leave()


async def test_two_at_once_send_everything_once(stage: Stage) -> None:
    messages = len(await deliver(stage, 0, None))
    assert messages == 4, "the panel, its log, and where each plays"
    for apart_ms, at in zip(APART_MS, STILL_AT, strict=True):
        connection = await asyncpg.connect(stage.room.url)
        await connection.execute(";".join(FORGET))
        await connection.close()
        shown = await deliver(stage, apart_ms, at)
        assert len(shown) == len(set(shown)) == messages, f"{apart_ms} ms apart, still at {at}"


async def deliver(stage: Stage, apart_ms: int, still_at: int | None) -> list[tuple[int, str]]:
    """Let two processes deliver all; return what is shown, and where."""
    clock = stage.room.clock
    stage.messenger = MemoryMessenger(clock, {CHANNEL: {}})
    life, another = Frozen(still_at), FakeClock(clock.now + apart_ms)
    one = stage.another("one", clock, life)
    first = asyncio.create_task(one.deliver(stage.event.id))
    if still_at is not None:
        assert await life.stands_still(first)
        clock.now += LEASE_MS + 10_000
        another.now = clock.now + apart_ms
    two = stage.another("two", another)
    await two.deliver(stage.event.id)
    life.thawed.set()
    await first
    for _ in range(LEASE_MS // 2_000):
        if await one.deliver(stage.event.id) and await two.deliver(stage.event.id):
            break
        clock.now += 2_000
        another.now += 2_000
    return [
        (place, message.shows)
        for place in stage.messenger.channels
        for message in stage.messenger.shown(place)
    ]
