"""Each query on rows that lie on both sides of each of its conditions, in both databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import asyncpg
import pytest

from bot.store.opening import Write
from bot.store.queries import Queries
from tests.store.statements.faults import faults
from tests.store.statements.queries import EQUAL, QUERIES, Query
from tests.store.statements.stage import Case, Stage, changes, missed, stage, stored

CASES = stored()
AGAIN = "run python -m tests.store.statements"


@pytest.fixture
def place() -> Iterator[Stage]:
    with stage() as made:
        yield made


def test_every_query_has_cases() -> None:
    without = {name for name in QUERIES if not CASES.get(name)}
    assert (without, CASES.keys() - QUERIES.keys()) == (set(), set()), AGAIN


def test_every_query_gives_what_it_gave(place: Stage) -> None:
    for name, cases in CASES.items():
        for case in cases:
            with place.holding(case.rows):
                found = place.outcome(QUERIES[name], QUERIES[name].sql, case.call)
            assert found == case.gives, f"{name} with {case.call} on {case.rows}"


def test_every_condition_of_every_query_makes_a_difference(place: Stage) -> None:
    left = {
        name: [fault.name for fault in missed(place, query, CASES.get(name, []))]
        for name, query in QUERIES.items()
    }
    assert not {name: each for name, each in left.items() if each}, AGAIN


def test_what_is_called_equal_is_there() -> None:
    for name, equal in EQUAL.items():
        assert equal.keys() <= {fault.name for fault in faults(QUERIES[name].sql)}, name


async def test_postgresql_gives_the_same(postgres_blank: str, place: Stage) -> None:
    connection = await asyncpg.connect(postgres_blank)
    whole = connection.transaction()
    await whole.start()
    await connection.execute("DELETE FROM migrations")
    queries = Queries("asyncpg")
    wrong = []
    for name, cases in CASES.items():
        for case in cases:
            transaction = connection.transaction()
            await transaction.start()
            for table, rows in case.rows.items():
                for row in rows:
                    await _insert(connection, table, place.whole(table, row))
            try:
                found = await _outcome(connection, queries, QUERIES[name], case, place)
            except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                found = error
            # 1 and True are not the same here.
            if repr(found) != repr(case.gives):
                wrong.append((name, case, found))
            await transaction.rollback()
    await whole.rollback()
    await connection.close()
    assert not wrong


async def test_ids_and_times_of_any_size_go_through_postgresql(
    postgres_blank: str, place: Stage
) -> None:
    """Where a query says a type, it must be that of the column."""
    connection = await asyncpg.connect(postgres_blank)
    queries = Queries("asyncpg")
    for name, query in QUERIES.items():
        call = dict(CASES[name][0].call)
        for key in call:
            own = [place.tables[table] for table in query.tables if key in place.tables[table]]
            columns = [columns[key] for columns in own or place.tables.values() if key in columns]
            if columns and all(column.is_long for column in columns):
                call[key] = 2**41 + 5
        transaction = connection.transaction()
        await transaction.start()
        case = Case({}, call, {"touched": 0})
        # A row that refers to none is refused, but not for its size.
        with suppress(asyncpg.IntegrityConstraintViolationError):
            await _outcome(connection, queries, query, case, place)
        await transaction.rollback()
    await connection.close()


async def _insert(connection: Any, table: str, row: dict[str, Any]) -> None:
    marks = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    await connection.execute(
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", *row.values()
    )


async def _outcome(
    connection: Any, queries: Queries, query: Query, case: Case, place: Stage
) -> Any:
    """Return what `Stage.outcome` returns."""
    if query.kind == "one":
        row = await queries.one(connection, query.name, case.call)
        return [] if row is None else [row]
    if query.kind == "all":
        return query.in_order(
            [dict(row) for row in await queries.all(connection, query.name, case.call)]
        )
    table = query.tables[0]
    before = await _all(connection, table)
    touched = case.gives["touched"]
    as_expected = await queries.write(connection, Write(query.name, case.call, rows=touched))
    after = await _all(connection, table)
    return changes(place.tables[table], touched if as_expected else -1, before, after)


async def _all(connection: Any, table: str) -> list[dict[str, Any]]:
    return [dict(row) for row in await connection.fetch(f"SELECT * FROM {table}")]
