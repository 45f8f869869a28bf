"""SQLite through aiosqlite: one process, one file."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

import aiosqlite

from bot.errors import StoreError
from bot.store.database import Row, Write
from bot.store.errors import Conflict, Locked
from bot.store.file_watch import FileWatch
from bot.store.group_commit import GroupCommit, Outcome, Writes
from bot.store.lock import lock_database
from bot.store.migrate import Migration, migrate, migrations
from bot.store.paths import (
    follow_link,
    has_content,
    make_file,
    prepare,
    refuse_hard_link,
    restrict_permissions,
)
from bot.store.queries import Queries, SyncQueries, Values
from bot.store.shielded import ShieldedTasks
from bot.store.sqlite_file import (
    BUSY_MS,
    connection,
    examined,
    execute,
    open_sync_reader,
    switch_to_wal,
    transaction,
    translate_sqlite_errors,
    translated,
    version,
)

FEW: Final = 40
"""How many writes at most are made in the event loop's thread."""
FOLD_AFTER: Final = 300
"""After how many writes the log is folded into the file: SQLite itself does it after 1000 pages."""
FOLD_SIZE: Final = 4_000_000
"""By how many bytes the log may grow before that: one write may concern many rows."""
BUSY_FACTOR: Final = 4
"""How many times as long it waits for a moment in which nothing else does."""
NO_WAIT: Final = "PRAGMA busy_timeout = 0"

P = ParamSpec("P")
T = TypeVar("T")


class SqliteDatabase:
    """A Database in one SQLite file; `open_sqlite` makes one.

    One connection writes, two read. In WAL mode a reader sees only what is committed, and waits for
    no transaction and no fsync. The writer and one reader have a thread each, for what may take
    long: the commit itself, many writes, queries of many rows. A row found by its key is read, or
    written, in less time than a hop to a thread takes: that is done in the event loop's own thread,
    by the third connection and by the writer.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        sync_reader: sqlite3.Connection,
        busy_ms: int,
        resources: AsyncExitStack,
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._sync_reader = sync_reader
        self._busy_ms = busy_ms
        self._queries = SyncQueries()
        self._resources = resources
        self._tasks = ShieldedTasks()
        self._group_commit = GroupCommit(self._tasks, self._commit, self._fold_log)
        self._watch = FileWatch(path, reader)
        self._unfolded = 0
        """How many writes have been committed since the log was folded into the file."""
        self._folded_size = 0
        """The bytes of the log at that time."""

    async def one(self, query: str, /, **values: object) -> Row | None:
        """See Database."""
        return await self._read(self._queries.one, query, values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        """See Database."""
        return await self._read(self._queries.all, query, values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        """See Database."""
        await self._group_commit.commit(tuple(writes))

    async def close(self) -> None:
        """See Database."""
        # aiosqlite's threads are not daemons: an open one keeps the process alive.
        await self._tasks.end(self._close)

    async def _read(
        self, run: Callable[[sqlite3.Connection, str, Values], T], query: str, values: Values
    ) -> T:
        self._tasks.check()
        if self._watch.lost is None and self._queries.is_small(query):
            # Without the watch's context managers, which cost as much as the row. What fails is
            # read again below, where an error gets its meaning.
            with suppress(sqlite3.Error):
                return run(self._sync_reader, query, values)
        with self._watch.guarding(query):
            if self._queries.is_small(query):
                with suppress(Locked), translate_sqlite_errors(self._path, query):
                    return run(self._sync_reader, query, values)
            # A thread may wait for a lock and read many rows.
            return await self._tasks.run(in_thread(self._reader, run, query, values))

    async def _commit(self, lists: Sequence[Writes]) -> Sequence[Outcome]:
        with self._watch.guarding("COMMIT"):
            if await self._watch.check():
                await self._forget_pages()
            outcomes = await self._write(lists)
            self._watch.note_commit()
        for outcome in outcomes:
            # One of them may show that the file is lost, though other lists were committed.
            with suppress(Exception), self._watch.guarding("COMMIT"):
                if outcome is not None:
                    raise outcome
        return outcomes

    async def _fold_log(self, others_wait: bool) -> None:  # noqa: FBT001  # of the group commit
        """Fold the log into the file (a checkpoint) once it has grown.

        SQLite would do it within a commit, whose action would wait for it before its answer.
        """
        grown = max(
            self._unfolded / FOLD_AFTER, (self._watch.log_size - self._folded_size) / FOLD_SIZE
        )
        if grown < (BUSY_FACTOR if others_wait else 1):
            return
        self._unfolded, self._folded_size = 0, self._watch.log_size
        # What is wrong is wrong with the next commit too, and known then. If only this fails, the
        # log goes on growing until the next try.
        with suppress(StoreError, sqlite3.Error), self._watch.guarding("checkpoint"):
            if await self._watch.check():
                await self._forget_pages()
            try:
                await in_thread(self._writer, _checkpoint)
            finally:
                # If it fails half way, it has written to the file all the same.
                self._watch.note_commit()

    async def _forget_pages(self) -> None:
        """Forget what the connections remember of a file that another program has written to."""
        for connected in (self._writer, self._reader):
            await execute(connected, "PRAGMA shrink_memory")
        self._sync_reader.execute("PRAGMA shrink_memory")

    async def _write(self, lists: Sequence[Writes]) -> Sequence[Outcome]:
        """Commit lists in one transaction; raise an error that concerns them all.

        Few statements take less time than a thread would wait for the interpreter's lock, which it
        needs again after each. So only the commit itself, which waits for the disk, is the
        thread's; and all of it where there are many, or where another program holds the file.
        """
        self._unfolded += sum(map(len, lists))
        connected = self._writer._conn  # noqa: SLF001  # aiosqlite lends it to its own thread alone
        if not self._is_quick(lists) or not self._begins_now(connected):
            return await in_thread(self._writer, self._write_all, lists)
        outcomes = self._run_all(connected, lists)
        await in_thread(self._writer, self._end)
        return outcomes

    def _is_quick(self, lists: Sequence[Writes]) -> bool:
        """Say whether lists hold few writes, each of them to rows of one key."""
        writes = [write for writes in lists for write in writes]
        return len(writes) <= FEW and all(self._queries.is_small(write.query) for write in writes)

    def _begins_now(self, connected: sqlite3.Connection) -> bool:
        """Begin a transaction if no other program holds the file."""
        try:
            connected.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            # The thread meets the same error again, or waits.
            return False
        return True

    def _write_all(
        self, connected: sqlite3.Connection, lists: Sequence[Writes]
    ) -> Sequence[Outcome]:
        """Do the same in one go, and wait while another program holds the file."""
        connected.execute(f"PRAGMA busy_timeout = {self._busy_ms}")
        try:
            with translate_sqlite_errors(self._path, "BEGIN"):
                connected.execute("BEGIN IMMEDIATE")
        finally:
            connected.execute(NO_WAIT)
        outcomes = self._run_all(connected, lists)
        self._end(connected)
        return outcomes

    @contextmanager
    def _rolling_back(self, connected: sqlite3.Connection) -> Iterator[None]:
        """Roll back after an error."""
        try:
            yield
        except BaseException:
            # Does nothing if none is open: SQLite itself rolls back when the disk is full.
            with translate_sqlite_errors(self._path, "ROLLBACK"):
                connected.rollback()
            raise

    def _run_all(self, connected: sqlite3.Connection, lists: Sequence[Writes]) -> Sequence[Outcome]:
        """Do the writes of all lists in the open transaction, each list whole or not at all."""
        with self._rolling_back(connected):
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
                    return Conflict(query=query)
        except Exception as error:
            outcome: Exception = error
            if isinstance(error, sqlite3.Error):
                outcome = translated(self._path, query, error)
                outcome.__cause__ = error
            if not connected.in_transaction:
                raise outcome from error
            return outcome
        return None

    def _end(self, connected: sqlite3.Connection) -> None:
        """Commit what there is."""
        with self._rolling_back(connected), translate_sqlite_errors(self._path, "COMMIT"):
            connected.commit()

    async def _close(self) -> None:
        try:
            if self._watch.lost is not None:
                # The readers, which may not write, go last: the last connection to close folds the
                # log into the file, and a lost file must not be changed.
                with translate_sqlite_errors(self._path, "close"):
                    await self._writer.close()
                    await self._reader.close()
                    self._sync_reader.close()
                await self._watch.part_log()
        finally:
            await self._resources.aclose()


async def open_sqlite(
    path: Path, *, steps: Sequence[Migration] | None = None, busy_ms: int = BUSY_MS
) -> SqliteDatabase:
    """Open a file and bring its tables up to date; make it and its directory if there is none.

    A file that is damaged, locked or another program's is not changed. Raises StoreError.
    """
    opening = asyncio.create_task(_open(path, steps, busy_ms))
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A connection that is being opened cannot be cancelled: it would stay open.
        with suppress(StoreError):
            await (await opening).close()
        raise


async def _open(path: Path, steps: Sequence[Migration] | None, busy_ms: int) -> SqliteDatabase:
    queries = Queries("aiosqlite")
    resources = AsyncExitStack()
    try:
        path = await asyncio.to_thread(follow_link, path)
        await asyncio.to_thread(prepare, path)
        resources.callback(lock_database(path).release)
        await asyncio.to_thread(restrict_permissions, path)
        holds = await asyncio.to_thread(has_content, path)
        await asyncio.to_thread(make_file, path)
        await asyncio.to_thread(refuse_hard_link, path)
        if holds:
            # The quick check: a start must not take long, and backups get the thorough one.
            async with examined(path, busy_ms):
                pass
        writer = await resources.enter_async_context(connection(path, busy_ms))
        await switch_to_wal(path, writer)
        schema = _Schema(path, writer, queries)
        await migrate(schema, migrations() if steps is None else steps)
        await execute(writer, NO_WAIT)
        await execute(writer, "PRAGMA wal_autocheckpoint = 0")
        reader = await resources.enter_async_context(connection(path, busy_ms, mode="ro"))
        sync_reader = resources.enter_context(open_sync_reader(path))
    except BaseException:
        await resources.aclose()
        raise
    return SqliteDatabase(path, writer, reader, sync_reader, busy_ms, resources)


def _checkpoint(connected: sqlite3.Connection) -> None:
    # It takes what no reader needs any more from the log, and waits for nobody.
    connected.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


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
        return transaction(self._path, self._connection)

    async def version(self) -> int:
        return await version(self._path, self._connection, self._queries)

    async def execute(self, statement: str) -> None:
        with translate_sqlite_errors(self._path, "migration"):
            await execute(self._connection, statement)

    async def record(self, migration: Migration) -> None:
        values = {"number": migration.number, "name": migration.name}
        with translate_sqlite_errors(self._path, "record_migration"):
            await self._queries.write(self._connection, Write("record_migration", values))
