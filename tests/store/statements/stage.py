"""A small database in memory, in which one query is run after another on other rows."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from bot.store.migrate import migrations
from tests.store.statements.faults import Fault
from tests.store.statements.queries import Query, by_text

CASES: Final = Path(__file__).parent / "cases.json"

Rows = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by table, in an order in which they can be added; what a row does not name is left out."""


@dataclass(frozen=True, slots=True)
class Case:
    """Rows, a call of a query on them and what comes of it."""

    rows: Rows
    call: Mapping[str, Any]
    gives: Any


def stored() -> dict[str, list[Case]]:
    """Return the cases of each query."""
    found = json.loads(CASES.read_text("utf-8"))
    return {name: [Case(**case) for case in cases] for name, cases in found.items()}


def store(cases: Mapping[str, Sequence[Case]]) -> None:
    """Keep the cases of each query, a part of a case on a line."""
    texts = []
    for name, each in cases.items():
        parts = [
            [f'"{part}": {json.dumps(getattr(case, part))}' for part in ("rows", "call", "gives")]
            for case in each
        ]
        inner = ",\n".join("{" + ",\n  ".join(lines) + "}" for lines in parts)
        texts.append(f'"{name}": [\n{inner}\n]')
    CASES.write_text("{\n" + ",\n".join(texts) + "\n}\n", "utf-8")


@dataclass(frozen=True, slots=True)
class Column:
    """A column, and what a row has there that does not name it."""

    name: str
    is_text: bool
    is_long: bool
    nullable: bool
    usual: Any
    needed: bool
    in_key: bool


class Stage:
    """The bot's tables."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @cached_property
    def tables(self) -> dict[str, dict[str, Column]]:
        """Return the columns of all tables."""
        found = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {name: self._columns(name) for (name,) in found.fetchall()}

    def _columns(self, table: str) -> dict[str, Column]:
        columns = {}
        for _, name, kind, not_null, default, key in self.connection.execute(
            f"PRAGMA table_info({table})"
        ):
            is_text = kind == "TEXT"
            nullable = not not_null and not key
            usual: Any = None if nullable else "" if is_text else 0
            if default is not None:
                (usual,) = self.connection.execute(f"SELECT {default}").fetchone()
            needed = not nullable and default is None
            columns[name] = Column(
                name, is_text, kind == "BIGINT", nullable, usual, needed, bool(key)
            )
        return columns

    def whole(self, table: str, row: Mapping[str, Any]) -> dict[str, Any]:
        """Return a row with all that must be named."""
        needed = {c.name: c.usual for c in self.tables[table].values() if c.needed}
        return needed | dict(row)

    @contextmanager
    def holding(self, rows: Rows) -> Iterator[None]:
        """Hold these rows alone for a while."""
        self.connection.execute("BEGIN")
        try:
            for table, each in rows.items():
                for row in each:
                    values = self.whole(table, row)
                    names, marks = ", ".join(values), ", ".join("?" * len(values))
                    self.connection.execute(
                        f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values())
                    )
            yield
        finally:
            self.connection.rollback()

    @contextmanager
    def unsorted(self, query: Query) -> Iterator[None]:
        """Let what a query reads be without an index, in the order in which it was put in.

        PostgreSQL may read rows in any order; SQLite reads level ones as an index has them.
        """
        if query.kind == "write":
            yield
            return
        self.connection.execute("SAVEPOINT unsorted")
        for table in query.tables:
            rows = f"SELECT * FROM main.{table} ORDER BY rowid"
            self.connection.execute(f"CREATE TEMP TABLE {table} AS {rows}")
        yield
        self.connection.execute("ROLLBACK TO unsorted")

    def outcome(self, query: Query, sql: str, call: Mapping[str, Any]) -> Any:
        """Return what a query gives, or changes, if its text is this; nothing of it stays."""
        try:
            if query.kind != "write":
                with closing(self.connection.execute(sql, call)) as cursor:
                    found = [cursor.fetchone()] if query.kind == "one" else cursor.fetchall()
                return query.in_order([dict(row) for row in found if row is not None])
            before = self._all(query.tables[0])
            self.connection.execute("SAVEPOINT one")
            try:
                touched = self.connection.execute(sql, call).rowcount
                after = self._all(query.tables[0])
            finally:
                self.connection.execute("ROLLBACK TO one")
            return changes(self.tables[query.tables[0]], touched, before, after)
        except sqlite3.Error as error:
            return {"error": type(error).__name__}

    def _all(self, table: str) -> list[dict[str, Any]]:
        return [dict(row) for row in self.connection.execute(f"SELECT * FROM {table}")]

    @cache  # noqa: B019
    def parents(self, table: str) -> dict[str, list[tuple[str, str]]]:
        """Return the tables that a table refers to, and by which columns."""
        found = defaultdict(list)
        for _, _, parent, own, theirs, *_ in self.connection.execute(
            f"PRAGMA foreign_key_list({table})"
        ):
            found[parent].append((own, theirs))
        return dict(found)

    @cache  # noqa: B019
    def uniques(self, table: str) -> list[list[str]]:
        """Return the lists of columns that no two rows have in common."""
        key = [column.name for column in self.tables[table].values() if column.in_key]
        found = [key] if key else []
        for index in self.connection.execute(f"PRAGMA index_list({table})").fetchall():
            if index["unique"]:
                columns = self.connection.execute(f"PRAGMA index_info({index['name']})")
                found.append([name for _, _, name in columns])
        return found

    @cache  # noqa: B019
    def keys(self, table: str) -> set[str]:
        """Return the columns that say which row it is, and to which others it belongs."""
        own = {name for names in self.uniques(table) for name in names}
        return own | {own for pairs in self.parents(table).values() for own, _ in pairs}


@contextmanager
def stage() -> Iterator[Stage]:
    """Make the tables."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for migration in migrations():
            for statement in migration.statements:
                connection.execute(statement)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.row_factory = sqlite3.Row
        yield Stage(connection)


def changes(
    columns: Mapping[str, Column],
    touched: int,
    before: Sequence[Mapping[str, Any]],
    after: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Return how many rows a query touched, and which are gone and new; of each what is unusual."""
    found: dict[str, Any] = {"touched": touched}
    for name, rows, others in (("gone", before, after), ("new", after, before)):
        found[name] = by_text(
            {name: value for name, value in row.items() if value != columns[name].usual}
            for row in rows
            if row not in others
        )
    return found


def missed(place: Stage, query: Query, cases: Sequence[Case]) -> list[Fault]:
    """Return the faults of a query that its cases do not tell apart from it."""
    left = query.faults()
    for case in cases:
        with place.holding(case.rows):
            outcomes = [place.outcome(query, fault.sql, case.call) for fault in left]
        left = [
            fault for fault, outcome in zip(left, outcomes, strict=True) if outcome == case.gives
        ]
    return left
