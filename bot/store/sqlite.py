"""SQLite through aiosqlite: one process, one file."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from bot.errors import StoreError
from bot.store import errors, paths, sqlite_file
from bot.store.backup import keep_version
from bot.store.database import Row, Write
from bot.store.group_commit import GroupCommit, Outcome, Writes
from bot.store.lock import lock_database, locked_database
from bot.store.migrate import Migration, check_version, migrate, migrations
from bot.store.queries import Queries, SyncQueries, Values
from bot.store.shielded import ShieldedTasks

P = ParamSpec("P")
T = TypeVar("T")


class SqliteDatabase:
    """A Database in one SQLite file; `open_sqlite` makes one.

    One connection writes and one reads, each in a thread of its own. In WAL mode a reader sees only
    what is committed, and waits for no transaction and no fsync.
    """

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        resources: AsyncExitStack,
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._queries = SyncQueries()
        self._resources = resources
        self._tasks = ShieldedTasks()
        self._group_commit = GroupCommit(self._tasks, self._commit)
        self._lost: errors.Lost | None = None
        """Why nothing more may be read or written."""
        self._found = path.stat()

    async def one(self, query: str, /, **values: object) -> Row | None:
        return await self._read(self._queries.one, query, values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return await self._read(self._queries.all, query, values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        await self._group_commit.commit(tuple(writes))

    async def close(self) -> None:
        # aiosqlite's threads are not daemons: an open one keeps the process alive.
        await self._tasks.end(self._close)

    async def _read(
        self, run: Callable[[sqlite3.Connection, str, Values], T], query: str, values: Values
    ) -> T:
        self._tasks.check()
        # Not shielded: where nobody waits any more, the thread reads all the same before it closes.
        return await in_thread(self._reader, self._unless_lost, query, run, query, values)

    async def _commit(self, lists: Sequence[Writes]) -> Sequence[Outcome]:
        return await in_thread(self._writer, self._unless_lost, "COMMIT", self._write, lists)

    def _unless_lost(
        self,
        connected: sqlite3.Connection,
        query: str,
        run: Callable[Concatenate[sqlite3.Connection, P], T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run a function on a connection; raise Lost from the moment that the file is lost."""
        if self._lost is not None:
            raise errors.Lost(**self._lost.details)
        try:
            with sqlite_file.translate_sqlite_errors(self._path, query):
                return run(connected, *args, **kwargs)
        except errors.Lost as error:
            self._lost = error
            raise
        except (errors.Damaged, errors.NotADatabase) as error:
            self._lost = errors.Lost(path=self._path, reason=error.details["reason"])
            raise self._lost from error

    def _check_file(self) -> None:
        """Raise Lost if people have put another file in the place of ours, or cut it short."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            raise errors.Lost(path=self._path, reason="it is gone") from None
        except OSError:
            return  # SQLite's own error says more
        if not os.path.samestat(found, self._found):
            raise errors.Lost(path=self._path, reason="another file has its name")
        if found.st_size < self._found.st_size:
            raise errors.Lost(path=self._path, reason="it is shorter than it was")
        self._found = found

    def _set_log_aside(self) -> None:
        """Rename our log if another file has our file's name: SQLite would mix them."""
        log = paths.log_of(self._path)
        with suppress(FileNotFoundError):
            if not os.path.samestat(self._path.stat(), self._found):
                log.rename(paths.name_aside(log))

    def _write(self, connected: sqlite3.Connection, lists: Sequence[Writes]) -> Sequence[Outcome]:
        """Commit lists in one transaction; raise an error that concerns them all."""
        self._check_file()
        with sqlite_file.translate_sqlite_errors(self._path, "BEGIN"):
            connected.execute("BEGIN IMMEDIATE")
        with self._rolling_back(connected):
            outcomes = self._run_all(connected, lists)
            with sqlite_file.translate_sqlite_errors(self._path, "COMMIT"):
                connected.commit()
            return outcomes

    @contextmanager
    def _rolling_back(self, connected: sqlite3.Connection) -> Iterator[None]:
        try:
            yield
        except BaseException:
            # Does nothing if none is open: SQLite itself rolls back when the disk is full.
            with sqlite_file.translate_sqlite_errors(self._path, "ROLLBACK"):
                connected.rollback()
            raise

    def _run_all(self, connected: sqlite3.Connection, lists: Sequence[Writes]) -> Sequence[Outcome]:
        """Do the writes of all lists in the open transaction, each list whole or not at all."""
        if len(lists) > 1:
            return [self._run_in_savepoint(connected, writes) for writes in lists]
        outcome = self._run(connected, lists[0])
        if outcome is not None:
            connected.rollback()
        return [outcome]

    def _run_in_savepoint(self, connected: sqlite3.Connection, writes: Writes) -> Outcome:
        connected.execute("SAVEPOINT list")
        outcome = self._run(connected, writes)
        if outcome is not None:
            connected.execute("ROLLBACK TO list")
        connected.execute("RELEASE list")
        return outcome

    def _run(self, connected: sqlite3.Connection, writes: Writes) -> Outcome:
        """Do writes; return the error that prevented one, or raise it if it ended them all."""
        query = ""
        try:
            for write in writes:
                query = write.query
                if not self._queries.write(connected, write):
                    return errors.Conflict(query=query)
        except Exception as error:
            outcome: Exception = error
            if isinstance(error, sqlite3.Error):
                outcome = sqlite_file.translated(self._path, query, error)
                outcome.__cause__ = error
            if not connected.in_transaction or isinstance(
                outcome, errors.Damaged | errors.NotADatabase
            ):
                raise outcome from error
            return outcome
        return None

    async def _close(self) -> None:
        try:
            if self._lost is not None:
                # The reader, which may not write, goes last: the last connection to close folds the
                # log into the file, and a lost file must not be changed.
                with sqlite_file.translate_sqlite_errors(self._path, "close"):
                    await self._writer.close()
                    await self._reader.close()
                await asyncio.to_thread(self._set_log_aside)
        finally:
            await self._resources.aclose()


async def open_sqlite(
    path: Path,
    *,
    steps: Sequence[Migration] | None = None,
    busy_ms: int = sqlite_file.BUSY_MS,
    beside: bool = False,
) -> SqliteDatabase:
    """Open a file and bring its tables up to date; make it and its directory if there is none.

    Before its tables change, a copy is kept beside it. A file that is damaged, locked or another
    program's is not changed. If a running bot has the file, `beside` opens it all the same, for a
    few small transactions. Raises StoreError.
    """
    opening = asyncio.create_task(_open(path, steps, busy_ms, beside=beside))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A connection that is being opened cannot be cancelled: it would stay open.
        with suppress(StoreError):
            await (await opening).close()
        raise


async def _open(
    path: Path, steps: Sequence[Migration] | None, busy_ms: int, *, beside: bool
) -> SqliteDatabase:
    queries = Queries("aiosqlite")
    resources = AsyncExitStack()
    steps = migrations() if steps is None else steps
    known = steps[-1].number
    try:
        path = await asyncio.to_thread(paths.follow_link, path)
        await asyncio.to_thread(paths.prepare, path)
        try:
            resources.callback(lock_database(path).release)
        except errors.InUse:
            if not beside:
                raise
            return await _open_beside(path, known, busy_ms, resources)
        await asyncio.to_thread(paths.restrict_permissions, path)
        holds = await asyncio.to_thread(paths.has_content, path)
        await asyncio.to_thread(paths.make_file, path)
        if holds:
            # The quick check: a start must not take long, and backups get the thorough one.
            async with sqlite_file.examined(path, busy_ms) as source:
                found = await sqlite_file.version(path, source, queries)
                check_version(found, steps)
                if 0 < found < known:
                    await keep_version(path, source, found)
        writer = await resources.enter_async_context(sqlite_file.connection(path, busy_ms))
        await sqlite_file.switch_to_wal(path, writer)
        schema = _Schema(path, writer, queries)
        await migrate(schema, steps)
        reader = await resources.enter_async_context(
            sqlite_file.connection(path, busy_ms, mode="ro")
        )
    except BaseException:
        await resources.aclose()
        raise
    return SqliteDatabase(path, writer, reader, resources)


async def rehearse(path: Path) -> None:
    """Try what `open_sqlite` does to a sound file, unless a bot has it. No table changes.

    Raises StoreError.
    """
    path = await asyncio.to_thread(paths.follow_link, path)
    try:
        with locked_database(path):
            async with sqlite_file.connection(path) as writer:
                await sqlite_file.switch_to_wal(path, writer)
                async with sqlite_file.transaction(path, writer):
                    found = await sqlite_file.version(path, writer, Queries("aiosqlite"))
                if found < migrations()[-1].number:
                    await _rehearse_migrations(writer)
    except errors.StillRunning:
        return


async def _rehearse_migrations(source: aiosqlite.Connection) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        try:
            await sqlite_file.write_copy(source, copy)
        except (OSError, sqlite3.Error):
            return  # There is no room to try it.
        await (await open_sqlite(copy)).close()


async def _open_beside(
    path: Path, known: int, busy_ms: int, resources: AsyncExitStack
) -> SqliteDatabase:
    """Open a file that a running bot has, and that it keeps up to date."""
    writer = await resources.enter_async_context(sqlite_file.connection(path, busy_ms))
    found = await sqlite_file.version(path, writer, Queries("aiosqlite"))
    if found > known:
        raise errors.Newer(found=found, known=known)
    if found < known:
        raise errors.BotIsOlder(found=found, known=known)
    reader = await resources.enter_async_context(sqlite_file.connection(path, busy_ms, mode="ro"))
    return SqliteDatabase(path, writer, reader, resources)


async def in_thread(
    connected: aiosqlite.Connection,
    run: Callable[Concatenate[sqlite3.Connection, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run a function in a connection's thread: one hop for any number of statements."""
    # aiosqlite itself needs a hop for each statement, for its rows and to close its cursor.
    hand_over: Callable[..., Awaitable[T]] = connected._execute  # noqa: SLF001
    return await hand_over(run, connected._conn, *args, **kwargs)  # noqa: SLF001


class _Schema:
    """Migrates SQLite, where a transaction holds DDL too."""

    def __init__(self, path: Path, connected: aiosqlite.Connection, queries: Queries) -> None:
        self._path = path
        self._connection = connected
        self._queries = queries

    def exclusive_transaction(self) -> AbstractAsyncContextManager[None]:
        return sqlite_file.transaction(self._path, self._connection)

    async def version(self) -> int:
        return await sqlite_file.version(self._path, self._connection, self._queries)

    async def execute(self, statement: str) -> None:
        with sqlite_file.translate_sqlite_errors(self._path, "migration"):
            await sqlite_file.execute(self._connection, statement)

    async def record(self, migration: Migration) -> None:
        values = {"number": migration.number, "name": migration.name}
        with sqlite_file.translate_sqlite_errors(self._path, "record_migration"):
            await self._queries.write(self._connection, Write("record_migration", values))
