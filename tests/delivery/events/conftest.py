"""An event in a store of the test's own, and a deliverer that shows it in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.organised import plan
from tests.tables.room import Room

from .stage import Stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    room = Room(tmp_path / "hangjack.db")
    await room.enter()
    stage = Stage(room)
    await stage.ask_for_messages()
    await stage.event.announce(plan())
    yield stage
    await room.leave()
