"""All rows of a SQLite file into an empty PostgreSQL, in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final, TypeAlias

import aiosqlite
import asyncpg

from bot.store import postgres, sqlite_file
from bot.store.errors import AlreadyFilled, Damaged, Newer, NotAllMoved, NothingToMove, Outdated
from bot.store.lock import alone
from bot.store.migrate import migrations
from bot.store.paths import followed, has_content
from bot.store.queries import Queries

STAY: Final = frozenset({"leases", "migrations"})
"""The tables whose rows do not come along. A lease belongs to a process that has ended, and its
table would wait for it; which migrations are done PostgreSQL has written down itself, by doing
them. Signs of life do come along: from the last one follows for how long nobody could act, and by
as much people's clocks are put off at the first start (`bot.tables.heartbeat`)."""

_BATCH: Final = 1000
"""How many rows are in memory at a time."""

_Target: TypeAlias = "asyncpg.Connection[Any]"


@dataclass(frozen=True, slots=True)
class Moved:
    """What has come to PostgreSQL."""

    rows: int
    tables: int
    """Open ones, of players."""
    games: int
    """Finished ones."""


async def move_to_postgres(path: Path, url: str) -> Moved:
    """See `bot.store.move`."""
    path = await asyncio.to_thread(followed, path)
    if not (await asyncio.to_thread(has_content, path) and await asyncio.to_thread(path.is_file)):
        raise NothingToMove(path=path)
    with alone(path):
        async with _opened(path) as source, postgres.connection(url) as target:
            # COMMIT itself may meet nobody there.
            with postgres.translate_postgres_errors("COMMIT"):
                async with postgres.transaction(target):
                    return await _move(path, source, target)


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open a file to read it as of one moment; see that it is whole and of this version."""
    async with sqlite_file.examined(path, thoroughly=True) as source:
        found = await sqlite_file.version(path, source, Queries("aiosqlite"))
        known = len(migrations())
        if not found:
            raise NothingToMove(path=path)
        if found > known:
            raise Newer(found=found, known=known)
        if found < known:
            raise Outdated(path=path, found=found, known=known)
        with sqlite_file.translate_sqlite_errors(path, "foreign_key_check"):
            await source.execute("BEGIN")
            astray = await sqlite_file.value(source, "PRAGMA foreign_key_check")
        if astray:
            # SQLite refuses such rows too; a tool that was used on the file may not have.
            raise Damaged(path=path, reason=f"rows of {astray} belong to none that is there")
        yield source


async def _move(path: Path, source: aiosqlite.Connection, target: _Target) -> Moved:
    queries = Queries("asyncpg")
    with postgres.translate_postgres_errors("LOCK"):
        await postgres.wait_for_turn(target)
    # Only now: once asked, PostgreSQL remembers to the transaction's end that a table is missing.
    if not await postgres.version(target, queries):
        _refuse(await _names(target))
    await postgres.bring_up_to_date(target, queries)
    there = await _names(target)
    with postgres.translate_postgres_errors("LOCK"):
        # A bot that has this database open, and nothing in it yet, is not to write in between.
        listed = ", ".join(f'"{name}"' for name in there)
        await target.execute(f"LOCK TABLE {listed} IN EXCLUSIVE MODE")
    _refuse([name for name in there if name != "migrations" and await _count(target, name)])
    rows = 0
    for table in await _in_order(path, source):
        # The file may hold more than what is ours, such as the notes of a replicator.
        if table in there and table not in STAY:
            rows += await _copy(path, source, target, table)
    with postgres.translate_postgres_errors("counts"):
        counts = await queries.one(target, "counts", {}) or {}
    return Moved(rows, counts["tables"], counts["games"])


def _refuse(tables: Iterable[str]) -> None:
    """Raise AlreadyFilled where there are any."""
    if names := ", ".join(tables):
        raise AlreadyFilled(tables=names)


async def _names(target: _Target) -> list[str]:
    """Name the tables of a PostgreSQL that a query without a schema's name would find."""
    with postgres.translate_postgres_errors("names"):
        rows = await target.fetch(
            "SELECT relname FROM pg_class"
            " WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)"
            " AND relnamespace NOT IN ('pg_catalog'::regnamespace,"
            " 'information_schema'::regnamespace)"
            " ORDER BY relname"
        )
    return [row["relname"] for row in rows]


async def _in_order(path: Path, source: aiosqlite.Connection) -> list[str]:
    """Name a file's tables, each after those that its rows belong to."""
    order: TopologicalSorter[str] = TopologicalSorter()
    with sqlite_file.translate_sqlite_errors(path, "foreign keys"):
        # A left join: most tables are referred to by others and refer to none.
        cursor = await source.execute(
            'SELECT name, parent."table" FROM sqlite_master'
            " LEFT JOIN pragma_foreign_key_list(name) AS parent"
            " WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
        )
        for name, parent in await cursor.fetchall():
            order.add(name, *([parent] if parent else []))
    return list(order.static_order())


async def _copy(path: Path, source: aiosqlite.Connection, target: _Target, table: str) -> int:
    """Copy a table; return how many rows it has."""
    with sqlite_file.translate_sqlite_errors(path, table):
        sent = await sqlite_file.value(source, f'SELECT COUNT(*) FROM "{table}"')  # noqa: S608  # the schema's own names
        cursor = await source.execute(f'SELECT * FROM "{table}"')  # noqa: S608  # the same
    columns = [column[0] for column in cursor.description]
    while True:
        with sqlite_file.translate_sqlite_errors(path, table):
            rows = [tuple(map(_fit, row)) for row in await cursor.fetchmany(_BATCH)]
        if not rows:
            break
        with postgres.translate_postgres_errors(table):
            await target.copy_records_to_table(table, records=rows, columns=columns)
    kept = await _count(target, table)
    if kept != sent:
        raise NotAllMoved(table=table, sent=sent, kept=kept)
    return kept


def _fit(value: object) -> object:
    """Return a value as PostgreSQL keeps it: no text of ours has a zero, but a damaged one may."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


async def _count(target: _Target, table: str) -> int:
    with postgres.translate_postgres_errors(table):
        return int(await target.fetchval(f'SELECT COUNT(*) FROM "{table}"'))  # noqa: S608  # the schema's own names
