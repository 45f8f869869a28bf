"""A room for each test, and a check of the hosts' caches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import bot.tables.table_store
from bot.store.opening import Database
from bot.tables.core.snapshot import Snapshot, SnapshotCache, load
from tests.store.strict import StrictDatabase
from tests.tables.discord_ids import discord_ids
from tests.tables.organised import Organised
from tests.tables.room import Room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Open a host on a new file."""
    room = Room(tmp_path / "hangjack.db")
    await room.enter()
    yield room
    await room.leave()


@pytest.fixture(autouse=True)
def honest_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare a table from a host's cache with a fresh read, one time in 23.

    A check of each read would replay a whole game for every card of it.
    """
    looks = count()

    async def checked(db: Database, cache: SnapshotCache, table_id: str) -> Snapshot:
        kept = await load(db, cache, table_id)
        if next(looks) % 23:
            return kept
        anew = await load(db, SnapshotCache(0, 0, lambda: 0), table_id)
        now = await db.one("table_version", id=table_id)
        # Else another action has changed it, and the fresh read may mix two versions.
        # Where the commitment was posted, delivery notes without moving the version on.
        apart: dict[str, Any] = {"live": None, "posted_commitment": None}
        if now and kept.table.version == anew.table.version == now["version"]:
            assert replace(kept, **apart) == replace(anew, **apart)
            assert _known(kept) == _known(anew)
        return kept

    monkeypatch.setattr(bot.tables.table_store, "load", checked)


def _known(snapshot: Snapshot) -> object:
    live = snapshot.live
    return None if live is None else [live.view(seat) for seat in range(len(snapshot.seats))]


@pytest.fixture(params=["sqlite", "postgres"])
async def hall(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    on_postgres = request.param == "postgres"
    url = request.getfixturevalue("postgres_blank") if on_postgres else None
    room = Room(tmp_path / "hangjack.db", url=url)
    await room.enter()
    room.db = StrictDatabase(room.db)
    room.host = room.another_host()
    yield room
    await room.leave()


@pytest.fixture
def paced(room: Room) -> Room:
    """A room where tables have the pauses of their pace."""
    room.limit(pauses=None)
    return room


@pytest.fixture
def event(room: Room) -> Organised:
    return Organised(room)


@pytest.fixture
async def mixing(room: Room) -> Room:
    """Open a room whose deals also depend on Discord's ids."""
    room.mix_ids()
    return room


@pytest.fixture
def ids() -> Iterator[int]:
    return discord_ids()
