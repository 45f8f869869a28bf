"""A room for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.room import Room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Open a host on a new file."""
    room = Room(tmp_path / "hangjack.db")
    await room.enter()
    yield room
    await room.leave()
