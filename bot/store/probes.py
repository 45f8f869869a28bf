"""Look at a database without changing it, for `python -m bot check`."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.locale.say import Say
from bot.ops.disk import is_full
from bot.store.database import Row
from bot.store.errors import DiskFull
from bot.store.migrate import check_version, migrations
from bot.store.paths import exists, follow_link, has_content
from bot.store.queries import Queries
from bot.store.sqlite_file import examined, translate_sqlite_errors, version


@dataclass(frozen=True, slots=True)
class Probed:
    """What was found."""

    text: str
    has_tables: bool = True
    """Whether the bot has used this database before."""


async def probe_sqlite(path: Path, say: Say) -> Probed:
    """Say what is in a file, or that one can be made; see `bot.store.probe`."""
    there = await asyncio.to_thread(exists, path)
    if await asyncio.to_thread(is_full, path.parent):
        raise DiskFull(path=path)
    if not there:
        await asyncio.to_thread(has_content, path)  # A log that is left alone.
        text = say(
            "{path} doesn't exist yet; the bot creates it at its first start. If the bot has"
            " already run, check DATABASE_PATH.",
            path=path,
        )
        return Probed(text, has_tables=False)
    path = await asyncio.to_thread(follow_link, path)
    if not await asyncio.to_thread(has_content, path):
        return _is_empty(str(path), "DATABASE_PATH", say)
    queries = Queries("aiosqlite")
    async with examined(path, thoroughly=True) as connected:
        found = await version(path, connected, queries)
        if found == 0:
            return _is_empty(str(path), "DATABASE_PATH", say)
        with translate_sqlite_errors(path, "counts"):
            return await _describe(str(path), found, connected, queries, say)


async def probe_postgres(url: str, say: Say) -> Probed:
    """Say what is in a PostgreSQL; see `bot.store.probe`."""
    from bot.store import postgres

    queries = Queries("asyncpg")
    async with postgres.connection(url) as connected:
        found = await postgres.version(connected, queries)
        if found == 0:
            return _is_empty("PostgreSQL", "DATABASE_URL", say)
        with postgres.translate_postgres_errors("counts"):
            return await _describe("PostgreSQL", found, connected, queries, say)


async def _describe(place: str, found: int, connected: Any, queries: Queries, say: Say) -> Probed:
    steps = migrations()
    check_version(found, steps)
    known = steps[-1].number
    counts: Row = await queries.one(connected, "counts", {}) or {}
    tables = say.count("{n} open table", "{n} open tables", counts["tables"])
    games = say.count("{n} finished game", "{n} finished games", counts["games"])
    values = {"place": place, "found": found, "known": known, "tables": tables, "games": games}
    if found < known:
        text = say(
            "{place} has tables of version {found}; the bot updates them to {known} at its next"
            " start; {tables}, {games}.",
            **values,
        )
        return Probed(text)
    return Probed(say("{place} has tables of version {found}; {tables}, {games}.", **values))


def _is_empty(place: str, setting: str, say: Say) -> Probed:
    text = say(
        "{place} is empty; the bot creates its tables at its next start. If the bot has already"
        " run, check {setting}.",
        place=place,
        setting=setting,
    )
    return Probed(text, has_tables=False)
