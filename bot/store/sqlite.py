"""SQLite through aiosqlite: one process, one file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    contextmanager,
    suppress,
)
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from bot.errors import LOG_THROTTLE, StoreError
from bot.store.database import Row, Write
from bot.store.errors import (
    Conflict,
    Damaged,
    Linked,
    Locked,
    LockLost,
    Lost,
    NotADatabase,
    Overwritten,
    Replaced,
)
from bot.store.file_watch import Guard, Seen
from bot.store.group_commit import Group, Outcome, Writes
from bot.store.lock import claim
from bot.store.migrate import Migration, migrate, migrations
from bot.store.paths import (
    check_names,
    followed,
    holds_something,
    lock_of,
    log_of,
    make,
    prepare,
    shut,
)
from bot.store.queries import Queries, QueriesAtOnce, Values
from bot.store.rescue import replaced, set_log_aside
from bot.store.shielded import Whole
from bot.store.sqlite_file import (
    BUSY_MS,
    blamed,
    connection,
    examine,
    examined,
    reader_at_once,
    switch_to_wal,
    transaction,
    version,
)

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger(__name__)


class SqliteDatabase:
    """A Database in one SQLite file; `open_sqlite` makes one.

    One connection writes, others read: in WAL mode a reader sees what is committed and nothing
    else, and waits for no transaction and no fsync. The writer and one reader have a thread each,
    which does a whole list of writes, or a whole query, at one go. What is found by its key takes
    less time than handing it to a thread: a third connection reads it at once.
    """

    def __init__(
        self,
        path: Path,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        at_once: sqlite3.Connection,
        resources: AsyncExitStack,
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._at_once = at_once
        self._queries = QueriesAtOnce()
        self._resources = resources
        self._whole = Whole()
        self._group = Group(self._whole, self._commit)
        self._guard, self._log_guard = Guard(path), Guard(log_of(path))
        self._lock_guard = Guard(lock_of(path))
        self._lost: Lost | None = None
        """Why nothing more may be read or written."""

    async def one(self, query: str, /, **values: object) -> Row | None:
        """See Database."""
        return await self._read(self._queries.one, query, values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        """See Database."""
        return await self._read(self._queries.all, query, values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        """See Database."""
        await self._group.commit(tuple(writes))

    async def close(self) -> None:
        """See Database."""
        # aiosqlite's threads are no daemons: left open, they would keep the process alive.
        await self._whole.end(self._let_go)

    async def _read(
        self, run: Callable[[sqlite3.Connection, str, Values], T], query: str, values: Values
    ) -> T:
        self._whole.check()
        with self._minding(query):
            if self._queries.is_small(query):
                with suppress(Locked), blamed(self._path, query):
                    return run(self._at_once, query, values)
            # A thread can wait for whoever has the file locked, and go through many rows.
            return await self._whole.run(in_thread(self._reader, run, query, values))

    async def _commit(self, lists: Sequence[Writes]) -> Sequence[Outcome]:
        with self._minding("COMMIT"):
            await self._look_at_file()
            outcomes = await in_thread(self._writer, self._commit_all, lists)
            self._guard.renew()
        for outcome in outcomes:
            # One that shows the file lost is to be minded, though others were committed.
            with suppress(Exception), self._minding("COMMIT"):
                if outcome is not None:
                    raise outcome
        return outcomes

    def _commit_all(
        self, connected: sqlite3.Connection, lists: Sequence[Writes]
    ) -> Sequence[Outcome]:
        """Commit lists in one transaction; raise what befalls them all."""
        try:
            with blamed(self._path, "BEGIN"):
                connected.execute("BEGIN IMMEDIATE")
            outcomes = [self._in_savepoint(connected, writes) for writes in lists]
            with blamed(self._path, "COMMIT"):
                connected.execute("COMMIT")
        except BaseException:
            # Does nothing where none is open, as after a disk full, which SQLite rolls back.
            with blamed(self._path, "ROLLBACK"):
                connected.rollback()
            raise
        return outcomes

    def _in_savepoint(self, connected: sqlite3.Connection, writes: Writes) -> Outcome:
        """Do one list's writes, or none of them; return why none."""
        connected.execute("SAVEPOINT list")
        outcome: Outcome = None
        try:
            for write in writes:
                with blamed(self._path, write.query):
                    done = self._queries.write(connected, write)
                if not done:
                    raise Conflict(query=write.query)  # noqa: TRY301  # as a clash is one
        except Exception as error:
            if not connected.in_transaction:
                raise
            connected.execute("ROLLBACK TO list")
            outcome = error
        connected.execute("RELEASE list")
        return outcome

    @contextmanager
    def _minding(self, query: str) -> Iterator[None]:
        """Turn SQLite's errors into ours; after one that shows the file lost, do nothing more."""
        if self._lost is not None:
            raise type(self._lost)(**self._lost.details)
        try:
            with blamed(self._path, query):
                yield
        except (Damaged, NotADatabase) as error:
            self._lost = Overwritten(path=self._path, reason=error.details["reason"])
            raise self._lost from error
        except Lost as error:
            self._lost = error
            raise

    async def _look_at_file(self) -> None:
        """Make sure that the file is as our last commit left it, and that it is ours alone.

        Raises Lost where it is not, Linked where it has a second name, and Damaged where a look
        inside finds it broken.
        """
        seen = self._guard.look()
        if seen is Seen.REPLACED or self._log_guard.look() is Seen.REPLACED:
            raise await replaced(self._path, self._reader)
        if self._lock_guard.look() is Seen.REPLACED:
            raise LockLost(path=self._path)
        if seen is Seen.CUT_SHORT:
            raise Overwritten(path=self._path, reason="it is shorter than it was")
        if seen is Seen.LINKED:
            raise Linked(path=self._path)
        if seen is Seen.TOUCHED:
            async with connection(self._path, mode="ro") as fresh:
                await examine(self._path, fresh)
            # Whoever it was has done no harm; but what we remember of the file may be old.
            for connected in (self._writer, self._reader):
                await connected.execute("PRAGMA shrink_memory")
            self._at_once.execute("PRAGMA shrink_memory")
            self._guard.renew()
            if LOG_THROTTLE.due("touched") is not None:
                _log.warning("%s was written to by another program; it is whole", self._path)

    async def _let_go(self) -> None:
        try:
            if self._lost is not None:
                await self._part_with_lost_file()
        finally:
            await self._resources.aclose()

    async def _part_with_lost_file(self) -> None:
        # The readers, which may not write, go last: who closes last folds the log into the file,
        # and this file is no longer ours to change.
        with blamed(self._path, "close"):
            await self._writer.close()
            await self._reader.close()
            self._at_once.close()
        if isinstance(self._lost, Replaced) and self._log_guard.look() is not Seen.REPLACED:
            # As long as the lock is held: nobody may begin with the new file and the old log.
            await asyncio.to_thread(set_log_aside, self._path)


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
        path = await asyncio.to_thread(followed, path)
        await asyncio.to_thread(prepare, path)
        resources.callback(claim(path).release)
        await asyncio.to_thread(shut, path)
        holds = await asyncio.to_thread(holds_something, path)
        await asyncio.to_thread(make, path)
        await asyncio.to_thread(check_names, path)
        if holds:
            # Not thoroughly: everybody waits for a start, and the copies are looked at so.
            async with examined(path, busy_ms):
                pass
        writer = await resources.enter_async_context(connection(path, busy_ms))
        await switch_to_wal(path, writer)
        schema = _Schema(path, writer, queries)
        await migrate(schema, migrations() if steps is None else steps)
        reader = await resources.enter_async_context(connection(path, busy_ms, mode="ro"))
        at_once = resources.enter_context(reader_at_once(path))
    except BaseException:
        await resources.aclose()
        raise
    return SqliteDatabase(path, writer, reader, at_once, resources)


async def in_thread(
    connected: aiosqlite.Connection,
    run: Callable[Concatenate[sqlite3.Connection, P], T],
    /,
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run something whole in a connection's thread: one hop there, however many statements."""
    # aiosqlite itself hops for each statement, for its rows and for the end of its cursor.
    hand_over: Callable[..., Awaitable[T]] = connected._execute  # noqa: SLF001
    return await hand_over(run, connected._conn, *args, **kwargs)  # noqa: SLF001


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
