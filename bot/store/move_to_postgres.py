"""Move all rows of a SQLite file into an empty PostgreSQL, in one transaction."""

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
from bot.store.errors import AlreadyFilled, Damaged, NotAllMoved, NothingToMove, Outdated
from bot.store.lock import locked_database
from bot.store.migrate import check_version, migrations
from bot.store.paths import follow_link, has_content
from bot.store.queries import Queries

NOT_COPIED: Final = frozenset({"leases", "migrations"})
"""The tables whose rows are not copied.

A lease belongs to a process that has ended, and its table would wait for it. PostgreSQL has its own
list of migrations. Heartbeats are copied: the last one says how long the bot was stopped, and
people's clocks are put off by that time (`bot.tables.timekeeping.heartbeat`).
"""

_BATCH: Final = 1000
"""How many rows are in memory at a time."""

_Target: TypeAlias = "asyncpg.Connection[Any]"


@dataclass(frozen=True, slots=True)
class MoveReport:
    """How much was moved."""

    rows: int
    tables: int
    """Open tables of players."""
    games: int
    """Finished games."""


async def move_to_postgres(path: Path, url: str) -> MoveReport:
    """See `bot.store.move`."""
    path = await asyncio.to_thread(follow_link, path)
    if not (await asyncio.to_thread(has_content, path) and await asyncio.to_thread(path.is_file)):
        raise NothingToMove(path=path)
    with locked_database(path):
        async with _opened(path) as source, postgres.connection(url) as target:
            # COMMIT itself may find the connection broken.
            with postgres.translate_postgres_errors("COMMIT"):
                async with postgres.transaction(target):
                    return await _move(path, source, target)


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[aiosqlite.Connection]:
    """Open a sound file of this version, to read it as of one moment."""
    async with sqlite_file.examined(path, thoroughly=True) as source:
        found = await sqlite_file.version(path, source, Queries("aiosqlite"))
        if not found:
            raise NothingToMove(path=path)
        steps = migrations()
        check_version(found, steps)
        if found < (known := steps[-1].number):
            raise Outdated(path=path, found=found, known=known)
        with sqlite_file.translate_sqlite_errors(path, "foreign_key_check"):
            await source.execute("BEGIN")
            astray = await sqlite_file.value(source, "PRAGMA foreign_key_check")
        if astray:
            # The bot's own connection refuses such rows; another program's may not.
            raise Damaged(path=path, reason=f"rows of {astray} belong to none that is there")
        yield source


async def _move(path: Path, source: aiosqlite.Connection, target: _Target) -> MoveReport:
    queries = Queries("asyncpg")
    with postgres.translate_postgres_errors("LOCK"):
        await postgres.lock_migrations(target)
    # Only now: PostgreSQL remembers until the transaction's end that a table is missing.
    if not await postgres.version(target, queries):
        _refuse(await table_names(target))
    await postgres.bring_up_to_date(target, queries)
    there = await table_names(target)
    with postgres.translate_postgres_errors("LOCK"):
        # A bot may have this database open, still empty: it must not write during the move.
        listed = ", ".join(f'"{name}"' for name in there)
        await target.execute(f"LOCK TABLE {listed} IN EXCLUSIVE MODE")
    _refuse([name for name in there if name != "migrations" and await _count(target, name)])
    rows = 0
    for table in await _tables_in_order(path, source):
        # The file may hold tables of other programs, such as a replicator's.
        if table in there and table not in NOT_COPIED:
            rows += await _copy(path, source, target, table)
    with postgres.translate_postgres_errors("counts"):
        counts = await queries.one(target, "counts", {}) or {}
    return MoveReport(rows, counts["tables"], counts["games"])


def _refuse(tables: Iterable[str]) -> None:
    if names := ", ".join(tables):
        raise AlreadyFilled(tables=names)


async def table_names(target: _Target) -> list[str]:
    """Return the names of the tables that a query without a schema's name finds."""
    with postgres.translate_postgres_errors("names"):
        rows = await target.fetch(
            "SELECT relname FROM pg_class"
            " WHERE relkind IN ('r', 'p') AND pg_table_is_visible(oid)"
            " AND relnamespace NOT IN ('pg_catalog'::regnamespace,"
            " 'information_schema'::regnamespace)"
            " ORDER BY relname"
        )
    return [row["relname"] for row in rows]


async def _tables_in_order(path: Path, source: aiosqlite.Connection) -> list[str]:
    """Return the names of a file's tables, each after those that its foreign keys refer to."""
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
    with sqlite_file.translate_sqlite_errors(path, table):
        sent = await sqlite_file.value(source, f'SELECT COUNT(*) FROM "{table}"')  # noqa: S608  # the schema's own names
        cursor = await source.execute(f'SELECT * FROM "{table}"')  # noqa: S608  # the same
    columns = [column[0] for column in cursor.description]
    while True:
        with sqlite_file.translate_sqlite_errors(path, table):
            rows = [tuple(map(_without_zeros, row)) for row in await cursor.fetchmany(_BATCH)]
        if not rows:
            break
        with postgres.translate_postgres_errors(table):
            await target.copy_records_to_table(table, records=rows, columns=columns)
    kept = await _count(target, table)
    if kept != sent:
        raise NotAllMoved(table=table, sent=sent, kept=kept)
    return kept


def _without_zeros(value: object) -> object:
    """Replace zero characters, which PostgreSQL refuses: a damaged text may have one."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


async def _count(target: _Target, table: str) -> int:
    with postgres.translate_postgres_errors(table):
        return int(await target.fetchval(f'SELECT COUNT(*) FROM "{table}"'))  # noqa: S608  # the schema's own names
