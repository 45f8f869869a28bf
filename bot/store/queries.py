"""The queries of `bot/store/sql`, by name, for either driver."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import aiosql
from aiosql.types import QueryFn, SQLOperationType

from bot.store.database import Row, Write

FOLDER: Final = Path(__file__).parent / "sql"

_CHANGES: Final = ("insert", "update", "delete")
_TOUCHES_ANY: Final = re.compile(r"^(?P<line>-- name: (?P<name>\w+).*!) any$", re.MULTILINE)
"""The first line of a write that may touch any number of rows. Others must touch one."""

Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class _Query:
    run: QueryFn
    sql: str
    kind: SQLOperationType
    parameters: frozenset[str]
    rows: int | None
    """How many rows a write must touch; None for any number."""

    def is_done(self, write: Write, touched: int) -> bool:
        """Say whether a write has touched as many rows as it must."""
        rows = self.rows if write.rows is None else write.rows
        return rows is None or touched == rows


class _QuerySet:
    """Every query of a folder, loaded for one driver by aiosql.

    Raises ValueError if a file holds a query that the two databases would run differently, and
    aiosql's own error if a query's name line is wrong.
    """

    def __init__(self, driver: str, folder: Path = FOLDER) -> None:
        self._found = _load(driver, folder)

    def _query(self, name: str, kind: SQLOperationType, values: Values) -> _Query:
        query = self._found.get(name)
        if query is None:
            raise LookupError(f"no query {name}")
        if query.kind is not kind:
            raise TypeError(f"{name} is {query.kind.name}, not {kind.name}")
        # The drivers raise different errors for a missing value, and none for an extra one.
        if values.keys() != query.parameters:
            raise TypeError(f"{name} takes {sorted(query.parameters)}, not {sorted(values)}")
        return query


class Queries(_QuerySet):
    """The queries, run by an asynchronous driver."""

    def __init__(self, driver: Literal["aiosqlite", "asyncpg"], folder: Path = FOLDER) -> None:
        super().__init__(driver, folder)

    async def one(self, connection: Any, name: str, values: Values) -> Row | None:
        """Run a ``name^`` query on a driver's connection."""
        query = self._query(name, SQLOperationType.SELECT_ONE, values)
        row = await query.run(connection, **values)
        return None if row is None else dict(row)

    async def all(self, connection: Any, name: str, values: Values) -> list[Row]:
        """Run a query without a mark on a driver's connection."""
        query = self._query(name, SQLOperationType.SELECT, values)
        return [dict(row) async for row in query.run(connection, **values)]

    async def write(self, connection: Any, write: Write) -> bool:
        """Run a ``name!`` query; return whether it touched the expected number of rows."""
        query = self._query(write.query, SQLOperationType.INSERT_UPDATE_DELETE, write.values)
        touched: int | str = await query.run(connection, **write.values)
        if isinstance(touched, str):
            # asyncpg returns "UPDATE 1", "INSERT 0 1".
            touched = int(touched.rpartition(" ")[2])
        return query.is_done(write, touched)


class SyncQueries(_QuerySet):
    """The queries, run by Python's own sqlite3 in the calling thread.

    aiosql loads them; sqlite3 runs their text as it is, in half the time that aiosql's own
    functions take.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__("sqlite3", folder)

    def one(self, connection: sqlite3.Connection, name: str, values: Values) -> Row | None:
        """Run a ``name^`` query."""
        sql = self._query(name, SQLOperationType.SELECT_ONE, values).sql
        cursor = connection.execute(sql, values)
        row = cursor.fetchone()
        # Unfinished, it would keep the reader at the state of the database that it has read.
        cursor.close()
        return None if row is None else dict(row)

    def all(self, connection: sqlite3.Connection, name: str, values: Values) -> list[Row]:
        """Run a query without a mark."""
        sql = self._query(name, SQLOperationType.SELECT, values).sql
        return [dict(row) for row in connection.execute(sql, values)]

    def write(self, connection: sqlite3.Connection, write: Write) -> bool:
        """Run a ``name!`` query; return whether it touched the expected number of rows."""
        query = self._query(write.query, SQLOperationType.INSERT_UPDATE_DELETE, write.values)
        return query.is_done(write, connection.execute(query.sql, write.values).rowcount)


@cache
def _load(driver: str, folder: Path) -> Mapping[str, _Query]:
    found: dict[str, _Query] = {}
    # Each file alone: aiosql lets a name in one file hide the same name in another.
    for path in sorted(folder.glob("*.sql")):
        text = path.read_text("utf-8")
        touch_any = {match["name"] for match in _TOUCHES_ANY.finditer(text)}
        for name, query in _of_file(path.name, _TOUCHES_ANY.sub(r"\g<line>", text), driver):
            if name in found:
                raise ValueError(f"{path.name} has a second query {name}")
            parameters = frozenset(query.parameters or ())
            rows = None if name in touch_any else 1
            found[name] = _Query(query, query.sql, query.operation, parameters, rows)
    return found


def _of_file(file: str, text: str, driver: str) -> Iterator[tuple[str, QueryFn]]:
    loaded = aiosql.from_str(text, driver)
    for name in loaded.available_queries:
        query: QueryFn = getattr(loaded, name)
        if name.endswith("_cursor"):
            # aiosql's second way to run a query; unused here.
            continue
        if query.operation is SQLOperationType.INSERT_UPDATE_DELETE:
            # sqlite3 counts the rows of no other statement, such as one with WITH.
            if not query.sql.lower().startswith(_CHANGES):
                raise ValueError(f"{file}: {name}! is no insert, update or delete")
        elif query.operation not in {SQLOperationType.SELECT, SQLOperationType.SELECT_ONE}:
            raise ValueError(f"{file}: {name} has a mark other than ! and ^")
        yield name, query
