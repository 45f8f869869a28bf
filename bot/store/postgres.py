"""PostgreSQL through asyncpg: several processes, one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import asyncpg

from bot.errors import StoreError
from bot.store.database import Row, Write
from bot.store.errors import (
    BadAddress,
    Conflict,
    Damaged,
    DiskFailed,
    DiskFull,
    Failed,
    LoginRefused,
    Unreachable,
)
from bot.store.migrate import Migration, migrate, migrations
from bot.store.queries import Queries
from bot.store.shielded import ShieldedTasks

CONNECTIONS: Final = 10
"""How many connections one process opens at most."""

PATIENCE: Final = 15.0
"""Seconds that a connection or a query may take."""

# Any number that no other program uses for an advisory lock in the same database.
_MIGRATING: Final = 1674_1888

_CONFLICTS: Final = (
    asyncpg.DeadlockDetectedError,
    asyncpg.ForeignKeyViolationError,
    asyncpg.SerializationError,
    asyncpg.UniqueViolationError,
)

_BROKEN: Final = asyncpg.InternalClientError
"""The driver does not understand the server, mostly because the connection broke."""

_ASYNCPG_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, _BROKEN, OSError, EOFError)
"""All errors that asyncpg raises for a database."""

_KINDS: Final[Sequence[tuple[tuple[type[Exception], ...], type[StoreError]]]] = (
    (
        (
            asyncpg.InsufficientPrivilegeError,
            asyncpg.InvalidAuthorizationSpecificationError,
            asyncpg.InvalidCatalogNameError,
        ),
        LoginRefused,
    ),
    ((asyncpg.DiskFullError,), DiskFull),
    ((asyncpg.PostgresSystemError,), DiskFailed),
    ((asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError), Damaged),
    (
        (
            OSError,  # TimeoutError among them
            EOFError,
            _BROKEN,
            asyncpg.InterfaceError,
            asyncpg.IdleInTransactionSessionTimeoutError,
            asyncpg.InsufficientResourcesError,
            asyncpg.InvalidCachedStatementError,
            asyncpg.LockNotAvailableError,
            asyncpg.OperatorInterventionError,
            asyncpg.PostgresConnectionError,
            asyncpg.ReadOnlySQLTransactionError,  # of a standby, before or after a failover
            asyncpg.StatementCompletionUnknownError,
        ),
        Unreachable,
    ),
)
"""What an error means for the operator; the first match counts. Other errors are bugs."""


class PostgresDatabase:
    """A Database in PostgreSQL; `open_postgres` makes one.

    Transactions are READ COMMITTED: an ``UPDATE … WHERE version = :version`` waits for another
    update of the same row, reads the row again, and then touches none.
    """

    def __init__(self, pool: asyncpg.Pool[Any], queries: Queries) -> None:
        self._pool = pool
        self._queries = queries
        self._tasks = ShieldedTasks()

    async def one(self, query: str, /, **values: object) -> Row | None:
        return await self._tasks.run(self._one(query, values))

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return await self._tasks.run(self._all(query, values))

    async def commit(self, writes: Sequence[Write], /) -> None:
        await self._tasks.run(self._commit(tuple(writes)))

    async def close(self) -> None:
        await self._tasks.end(self._close)

    async def _one(self, query: str, values: dict[str, object]) -> Row | None:
        with translate_postgres_errors(query):
            async with self._pool.acquire() as connected:
                return await self._queries.one(connected, query, values)

    async def _all(self, query: str, values: dict[str, object]) -> list[Row]:
        with translate_postgres_errors(query):
            async with self._pool.acquire() as connected:
                return await self._queries.all(connected, query, values)

    async def _commit(self, writes: tuple[Write, ...]) -> None:
        # COMMIT itself may conflict, or find the connection broken.
        with translate_postgres_errors("COMMIT"):
            async with self._pool.acquire() as connected, transaction(connected):
                for write in writes:
                    with translate_postgres_errors(write.query):
                        done = await self._queries.write(connected, write)
                    if not done:
                        raise Conflict(query=write.query)

    async def _close(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()


async def open_postgres(url: str, *, steps: Sequence[Migration] | None = None) -> PostgresDatabase:
    """Open the database at an address and bring its tables up to date; raise StoreError."""
    queries = Queries("asyncpg")
    async with connection(url) as connected:
        await bring_up_to_date(connected, queries, steps)
    with translate_postgres_errors("connect"):
        pool = await asyncpg.create_pool(
            url, min_size=1, max_size=CONNECTIONS, timeout=PATIENCE, command_timeout=PATIENCE
        )
    return PostgresDatabase(pool, queries)


async def lock_migrations(connected: asyncpg.Connection[Any]) -> None:
    """Wait for the lock on migrations, and hold it until the transaction ends."""
    await connected.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)


async def bring_up_to_date(
    connected: asyncpg.Connection[Any], queries: Queries, steps: Sequence[Migration] | None = None
) -> None:
    """Do the missing migrations, each in its own transaction or in the open one."""
    await migrate(_Schema(connected, queries), migrations() if steps is None else steps)


@asynccontextmanager
async def connection(url: str) -> AsyncIterator[asyncpg.Connection[Any]]:
    """Connect once, without a pool; close in the end."""
    with translate_postgres_errors("connect"):
        try:
            connected = await asyncpg.connect(url, timeout=PATIENCE)
        except ValueError:
            # The address is wrong. asyncpg's own text would show the password.
            raise BadAddress from None
    try:
        yield connected
    finally:
        with translate_postgres_errors("close"):
            await connected.close(timeout=PATIENCE)


def transaction(connected: Any) -> Any:
    """Hold a READ COMMITTED transaction, even if the server's default differs."""
    return connected.transaction(isolation="read_committed")


async def version(connected: asyncpg.Connection[Any], queries: Queries) -> int:
    """Return the number of the last migration done, 0 in an empty database."""
    with translate_postgres_errors("last_migration"):
        if await connected.fetchval("SELECT to_regclass('migrations')") is None:
            return 0
        row = await queries.one(connected, "last_migration", {})
        return int(row["number"]) if row else 0


@contextmanager
def translate_postgres_errors(query: str) -> Iterator[None]:
    """Turn asyncpg's errors into ours."""
    try:
        yield
    except _ASYNCPG_ERRORS as error:
        # Without its cause: the detail of some errors is the row itself, with hidden cards.
        raise _translate(error, query) from None


def _translate(error: Exception, query: str) -> StoreError:
    if isinstance(error, _CONFLICTS):
        return Conflict(query=query)
    details = {"query": query, "reason": _reason(error), "path": "PostgreSQL"}
    if isinstance(error, ValueError):
        # asyncpg refuses a value, and quotes it; it is an InterfaceError too.
        return Failed(**details | {"reason": "a value of another kind than its column"})
    for errors, kind in _KINDS:
        if isinstance(error, errors):
            return kind(**details)
    return Failed(**details)


def _reason(error: Exception) -> str:
    """Return the first line of an error's text: the rest may be a row with hidden cards."""
    if isinstance(error, _BROKEN):
        # Its text may quote what came over the connection.
        return type(error).__name__
    # An OSError's text comes after its number.
    text = getattr(error, "strerror", None) or (error.args[0] if error.args else "no answer")
    return str(text).partition("\n")[0]


class _Schema:
    """Migrates PostgreSQL, where a transaction holds DDL too."""

    def __init__(self, connected: asyncpg.Connection[Any], queries: Queries) -> None:
        self._connection = connected
        self._queries = queries

    @asynccontextmanager
    async def exclusive_transaction(self) -> AsyncIterator[None]:
        with translate_postgres_errors("migration"):
            async with transaction(self._connection):
                # Several processes may start at once: the others wait here, then find it done.
                await lock_migrations(self._connection)
                yield

    async def version(self) -> int:
        return await version(self._connection, self._queries)

    async def execute(self, statement: str) -> None:
        with translate_postgres_errors("migration"):
            await self._connection.execute(statement)

    async def record(self, migration: Migration) -> None:
        values = {"number": migration.number, "name": migration.name}
        with translate_postgres_errors("record_migration"):
            await self._queries.write(self._connection, Write("record_migration", values))
