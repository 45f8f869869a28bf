"""A world: a table in a store of the test's own, a messenger in memory, a deliverer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.opening import Database
from tests.clock import FakeClock
from tests.tables.room import Room

from .everything import Everything
from .memory import MemoryMessenger
from .world import CHANNEL, World


@pytest.fixture
def world(db: Database, clock: FakeClock) -> World:
    return World(db, clock, MemoryMessenger(clock, {CHANNEL: {}}))


@pytest.fixture
async def everything(tmp_path: Path) -> AsyncIterator[Everything]:
    room = Room(tmp_path / "everything.db")
    await room.enter()
    everything = Everything(room)
    yield everything
    await everything.close()
    await room.leave()
