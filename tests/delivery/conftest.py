"""A table in a store of the test's own, a messenger in memory, and deliverers between them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.delivery.deliverer import Deliverer
from bot.store import Database, open_database
from tests.clock import FakeClock

from .memory import MemoryMessenger
from .world import CHANNEL, World


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[Database]:
    database = await open_database(tmp_path / "hangjack.db")
    yield database
    await database.close()


@pytest.fixture
def world(db: Database, clock: FakeClock) -> World:
    return World(db, clock)


@pytest.fixture
def messenger(clock: FakeClock) -> MemoryMessenger:
    return MemoryMessenger(clock, {CHANNEL: {}})


@pytest.fixture
def deliverer(
    db: Database, messenger: MemoryMessenger, world: World, clock: FakeClock
) -> Deliverer:
    return Deliverer(db, messenger, world, clock, "here")
