"""A store in memory with the tables of the real one, empty at first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache

from bot.store.database import Row, Write
from bot.store.migrate import migrations
from bot.store.queries import SyncQueries


class MemoryStore:
    """Runs the queries of `bot/store/sql` in SQLite, in the calling thread; nothing is kept."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._queries = SyncQueries()

    def all(self, query: str, /, **values: object) -> list[Row]:
        """Return the rows of a query whose name has no mark."""
        return self._queries.all(self._connection, query, values)

    def write(self, writes: Sequence[Write]) -> None:
        """Make changes one by one; raise ValueError if a table does not take the values."""
        for write in writes:
            try:
                self._queries.write(self._connection, write)
            except sqlite3.Error as error:
                raise ValueError(write.query) from error


@contextmanager
def memory_store() -> Iterator[MemoryStore]:
    """Open an empty store; what is in it is lost at the end."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.deserialize(_empty())
        connection.row_factory = sqlite3.Row
        yield MemoryStore(connection)


@cache
def _empty() -> bytes:
    """Return the image of a migrated database without rows."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in migrations():
            for statement in migration.statements:
                connection.execute(statement)
        connection.commit()
        return connection.serialize()
