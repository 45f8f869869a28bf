"""Look at a database without changing it, for `python -m bot check`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.locale import Say
from bot.store.database import Row
from bot.store.errors import Newer
from bot.store.migrate import migrations
from bot.store.paths import exists, follow_link, has_content
from bot.store.queries import Queries
from bot.store.sqlite_file import examined, translate_sqlite_errors, version


async def probe_sqlite(path: Path, say: Say) -> str:
    """Say what is in a file, or that one can be made; see `bot.store.probe`."""
    if not await asyncio.to_thread(exists, path):
        await asyncio.to_thread(has_content, path)  # A log that is left alone.
        return say("{path} doesn't exist yet; the bot creates it at its first start.", path=path)
    path = await asyncio.to_thread(follow_link, path)
    if not await asyncio.to_thread(has_content, path):
        return _is_empty(str(path), say)
    queries = Queries("aiosqlite")
    async with examined(path, thoroughly=True) as connected:
        found = await version(path, connected, queries)
        with translate_sqlite_errors(path, "counts"):
            return await _describe(str(path), found, connected, queries, say)


async def probe_postgres(url: str, say: Say) -> str:
    """Say what is in a PostgreSQL; see `bot.store.probe`."""
    from bot.store import postgres

    queries = Queries("asyncpg")
    async with postgres.connection(url) as connected:
        found = await postgres.version(connected, queries)
        with postgres.translate_postgres_errors("counts"):
            return await _describe("PostgreSQL", found, connected, queries, say)


async def _describe(place: str, found: int, connected: Any, queries: Queries, say: Say) -> str:
    known = len(migrations())
    if found > known:
        raise Newer(found=found, known=known)
    if found == 0:
        return _is_empty(place, say)
    counts: Row = await queries.one(connected, "counts", {}) or {}
    tables = say.count("{n} open table", "{n} open tables", counts["tables"])
    games = say.count("{n} finished game", "{n} finished games", counts["games"])
    values = {"place": place, "found": found, "known": known, "tables": tables, "games": games}
    if found < known:
        return say(
            "{place} has tables of version {found}; the bot updates them to {known} at its next"
            " start; {tables}, {games}.",
            **values,
        )
    return say("{place} has tables of version {found}; {tables}, {games}.", **values)


def _is_empty(place: str, say: Say) -> str:
    return say("{place} is empty; the bot creates its tables at its next start.", place=place)
