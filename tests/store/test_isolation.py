"""What a query reads and writes belongs to the table, event, server or person that it names."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest
from aiosql.types import SQLOperationType

from bot.store.queries import SyncQueries
from tests.suite import blank

OWNERS: Final = {"table_id", "event_id", "user_id", "server_id", "owner", "id", "match_id"}
FOREIGN: Final = {f"text {number}" for number in (0, 2)} | {2**40 + number for number in (0, 2)}
"""What stands in the rows of the two owners that no query names."""


def value(kind: str, number: int) -> object:
    return {"TEXT": f"text {number}", "INTEGER": number, "BIGINT": 2**40 + number}[kind]


def fill(db: sqlite3.Connection, *, alike: bool, nulls: bool) -> dict[str, set[str]]:
    """Put a row of each of three owners into every table; return the types of the columns.

    Args:
        db: the database.
        alike: whether small numbers are the same in all rows, as far as keys allow.
        nulls: whether columns that may be empty are.
    """
    kinds: dict[str, set[str]] = {}
    for table in held(db):
        columns = db.execute(f'PRAGMA table_info("{table}")').fetchall()
        marks = ", ".join("?" for _ in columns)
        for _, name, kind, *_ in columns:
            kinds.setdefault(name, set()).add(kind)
        for owner in (1, 0, 2):
            for small in (1, owner) if alike else (owner,):
                row = [
                    None
                    if nulls and not needed and not key
                    else value(kind, small if kind == "INTEGER" else owner)
                    for _, _, kind, needed, _, key in columns
                ]
                with suppress(sqlite3.IntegrityError):
                    db.execute(f'INSERT INTO "{table}" VALUES ({marks})', row)
                    break
    return kinds


def held(db: sqlite3.Connection) -> dict[str, set[tuple[object, ...]]]:
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: set(db.execute(f'SELECT * FROM "{name}"'))
        for (name,) in names
        if name != "migrations"
    }


def asked(names: frozenset[str], kinds: Mapping[str, set[str]]) -> Iterator[dict[str, object]]:
    """Name the second owner in all that a query asks for; an ``id`` may be a text or a number."""
    plain = {name: value(max(kinds[name]), 1) if name in kinds else 2**50 for name in names}
    for kind in ("TEXT", "BIGINT") if "id" in names else ():
        yield {**plain, "id": value(kind, 1)}
    if "id" not in names:
        yield plain


@pytest.mark.parametrize(("alike", "nulls"), [(False, False), (True, False), (True, True)])
def test_no_query_reads_or_changes_rows_of_another_owner(
    path: Path, *, alike: bool, nulls: bool
) -> None:
    blank.place(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        kinds = fill(db, alike=alike, nulls=nulls)
        db.execute("PRAGMA foreign_keys = ON")
        before = held(db)
        for name, query in SyncQueries()._found.items():
            for values in asked(query.parameters, kinds) if query.parameters & OWNERS else ():
                db.execute("BEGIN")
                with suppress(sqlite3.IntegrityError):  # the row is there already
                    rows = set(map(tuple, db.execute(query.sql, values)))
                    if query.kind is SQLOperationType.INSERT_UPDATE_DELETE:
                        now = held(db)
                        rows = {row for table in before for row in before[table] - now[table]}
                    assert FOREIGN.isdisjoint(each for row in rows for each in row), name
                db.execute("ROLLBACK")
