"""SQLite through aiosqlite: one process, one file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    asynccontextmanager,
    contextmanager,
    suppress,
)
from pathlib import Path
from typing import Final

import aiosqlite

from bot.errors import StoreError
from bot.store.database import Row, Write
from bot.store.errors import (
    BadDrive,
    Conflict,
    Damaged,
    DiskFailed,
    DiskFull,
    Failed,
    Locked,
    NotADatabase,
    NotWritable,
    SomeoneElses,
)
from bot.store.lock import claim
from bot.store.migrate import Migration, migrate, migrations
from bot.store.place import prepare
from bot.store.queries import Queries
from bot.store.whole import Whole

BUSY_MS: Final = 5000
"""How long another program may hold the file before we say so."""

# Somebody else has made, or removed, what a write was about.
_CLASHES: Final = {
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
}

_TROUBLES: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskFailed,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_NOTADB: NotADatabase,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
}


class SqliteDatabase:
    """A Database in one SQLite file; `open_sqlite` makes one.

    One connection writes, a second one reads: in WAL mode the reader sees what is committed and
    nothing else, and waits for no transaction and no fsync.
    """

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        queries: Queries,
        resources: AsyncExitStack,
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._queries = queries
        self._resources = resources
        self._lock = asyncio.Lock()
        self._whole = Whole()

    async def one(self, query: str, /, **values: object) -> Row | None:
        """See Database."""
        with blamed(self._path, query):
            return await self._whole.run(self._queries.one(self._reader, query, values))

    async def all(self, query: str, /, **values: object) -> list[Row]:
        """See Database."""
        with blamed(self._path, query):
            return await self._whole.run(self._queries.all(self._reader, query, values))

    async def commit(self, writes: Sequence[Write], /) -> None:
        """See Database."""
        await self._whole.run(self._commit(tuple(writes)))

    async def close(self) -> None:
        """See Database."""
        # aiosqlite's threads are no daemons: left open, they would keep the process alive.
        await self._whole.end(self._resources.aclose)

    async def _commit(self, writes: tuple[Write, ...]) -> None:
        async with self._lock, transaction(self._path, self._writer):
            for write in writes:
                with blamed(self._path, write.query):
                    done = await self._queries.write(self._writer, write)
                if not done:
                    raise Conflict(query=write.query)


async def open_sqlite(
    path: Path, *, steps: Sequence[Migration] | None = None, busy_ms: int = BUSY_MS
) -> SqliteDatabase:
    """Open a file, made with its directory where it is missing, and bring its tables up to date.

    Nothing is written to a file that is damaged, locked or not ours. Raises StoreError.
    """
    opening = asyncio.create_task(_open(path, steps, busy_ms))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A connection that is being made cannot be given up: it would stay open unseen.
        with suppress(StoreError):
            await (await opening).close()
        raise


async def _open(path: Path, steps: Sequence[Migration] | None, busy_ms: int) -> SqliteDatabase:
    queries = Queries("aiosqlite")
    resources = AsyncExitStack()
    try:
        await asyncio.to_thread(prepare, path)
        resources.callback(claim(path).release)
        writer = await resources.enter_async_context(connection(path, busy_ms))
        await examine(path, writer)
        await _switch_to_wal(path, writer)
        schema = _Schema(path, writer, queries)
        await migrate(schema, migrations() if steps is None else steps)
        reader = await resources.enter_async_context(connection(path, busy_ms))
        await reader.execute("PRAGMA query_only = ON")
    except BaseException:
        await resources.aclose()
        raise
    return SqliteDatabase(path, writer, reader, queries, resources)


async def _switch_to_wal(path: Path, writer: aiosqlite.Connection) -> None:
    with blamed(path, "journal_mode"):
        mode = await value(writer, "PRAGMA journal_mode = WAL")
    if mode != "wal":
        # The reader relies on it. Where the file system cannot do it, SQLite says so only here.
        raise BadDrive(path=path)


@asynccontextmanager
async def connection(
    path: Path, busy_ms: int = BUSY_MS, *, mode: str = "rwc"
) -> AsyncIterator[aiosqlite.Connection]:
    """Connect with the settings that hold for every connection; close in the end."""
    with blamed(path, "open"):
        # No isolation level: transactions begin where we say, for sqlite3 begins none for DDL.
        connected = await aiosqlite.connect(
            _address(path, mode), uri=True, isolation_level=None, timeout=busy_ms / 1000
        )
    try:
        connected.row_factory = sqlite3.Row
        with blamed(path, "settings"):
            await connected.execute("PRAGMA synchronous = FULL")
            await connected.execute("PRAGMA foreign_keys = ON")
        yield connected
    finally:
        with blamed(path, "close"):
            await connected.close()


def _address(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"


@asynccontextmanager
async def transaction(path: Path, connected: aiosqlite.Connection) -> AsyncIterator[None]:
    """Hold a transaction that writes; roll back where anything goes wrong."""
    try:
        with blamed(path, "BEGIN"):
            await connected.execute("BEGIN IMMEDIATE")
        yield
        with blamed(path, "COMMIT"):
            await connected.commit()
    except BaseException:
        # Does nothing where no transaction is open, as after a disk full, which SQLite rolls back.
        with blamed(path, "ROLLBACK"):
            await connected.rollback()
        raise


async def value(connected: aiosqlite.Connection, statement: str) -> object:
    """Return the first column of a statement's first row, or None."""
    async with connected.execute(statement) as cursor:
        row = await cursor.fetchone()
    return row[0] if row else None


async def version(path: Path, connected: aiosqlite.Connection, queries: Queries) -> int:
    """Return the number of the last migration done, 0 in an empty file."""
    with blamed(path, "last_migration"):
        if not await value(connected, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'"):
            return 0
        row = await queries.one(connected, "last_migration", {})
        return int(row["number"]) if row else 0


async def examine(path: Path, connected: aiosqlite.Connection) -> None:
    """Check that a file is whole, and the bot's own or empty, without writing to it.

    Raises Damaged, NotADatabase or SomeoneElses.
    """
    with blamed(path, "quick_check"):
        report = await value(connected, "PRAGMA quick_check(1)")
        if report != "ok":
            raise Damaged(path=path, reason=report)
        tables = await value(connected, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'")
        ours = await value(connected, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'")
    if tables and not ours:
        raise SomeoneElses(path=path)


@contextmanager
def blamed(path: Path, query: str) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        # Misuse that sqlite3 itself notices has no code.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code in _CLASHES:
            raise Conflict(query=query) from error
        trouble = _TROUBLES.get(code & 0xFF, Failed)
        raise trouble(path=path, query=query, reason=error) from error


class _Schema:
    """What migrations need of SQLite, whose DDL is part of a transaction like anything else."""

    def __init__(self, path: Path, connected: aiosqlite.Connection, queries: Queries) -> None:
        self._path = path
        self._connection = connected
        self._queries = queries

    def alone(self) -> AbstractAsyncContextManager[None]:
        return transaction(self._path, self._connection)

    async def version(self) -> int:
        return await version(self._path, self._connection, self._queries)

    async def execute(self, statement: str) -> None:
        with blamed(self._path, "migration"):
            await self._connection.execute(statement)

    async def record(self, migration: Migration) -> None:
        values = {"number": migration.number, "name": migration.name}
        with blamed(self._path, "record_migration"):
            await self._queries.write(self._connection, Write("record_migration", values))
