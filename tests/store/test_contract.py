"""What both databases promise."""

from __future__ import annotations

import pytest

from bot.store.errors import Failed
from bot.store.opening import Conflict, Write
from bot.store.postgres import connection
from bot.store.queries import Queries
from tests.store.strict import StrictDatabase

LARGEST = 2**63 - 1


def meta(key: str, value: str) -> Write:
    return Write("set_meta", {"key": key, "value": value})


def server(number: int) -> Write:
    return Write("settle", {"id": number})


async def test_postgres_can_run_each_query_and_returns_integers_and_texts(
    postgres_blank: str,
) -> None:
    async with connection(postgres_blank) as connected:
        for name, query in Queries("asyncpg")._found.items():
            prepared = await connected.prepare(query.sql)
            kinds = {column.type.name for column in prepared.get_attributes()}
            assert kinds <= {"int2", "int4", "int8", "text", "varchar"}, name


@pytest.mark.parametrize(
    "name",
    ["Zoë 🃏", "ﷺ \u202egnihton", "O'Neil; DROP TABLE meta; --", ":key $1 %s {x}", "", "a\nb\t"],
)
async def test_texts_come_back_as_they_went_in(db: StrictDatabase, name: str) -> None:
    await db.commit([meta(name, name)])
    assert await db.one("meta", key=name) == {"value": name}


@pytest.mark.parametrize("number", [LARGEST, -LARGEST - 1, 2**53 + 1, 0])
async def test_64_bits_come_back_as_they_went_in(db: StrictDatabase, number: int) -> None:
    await db.commit([server(number)])
    row = await db.one("server", id=number)
    assert row
    assert row["id"] == number


async def test_a_row_count_that_differs_undoes_everything(db: StrictDatabase) -> None:
    wrong = Write("set_meta", {"key": "b", "value": "b"}, rows=2)
    with pytest.raises(Conflict) as caught:
        await db.commit([meta("a", "a"), wrong, meta("c", "c")])
    assert caught.value.details["query"] == "set_meta"
    assert [await db.one("meta", key=key) for key in "abc"] == [None, None, None]
    await db.commit([meta("a", "again")])
    assert await db.one("meta", key="a") == {"value": "again"}


async def test_a_query_or_its_caller_says_how_many_rows_it_must_touch(db: StrictDatabase) -> None:
    nowhere = {"table_id": "NONE"}
    await db.commit([Write("end_question", nowhere)])
    for write in (Write("renew_table", nowhere), Write("end_question", nowhere, rows=1)):
        with pytest.raises(Conflict):
            await db.commit([write])


async def test_a_row_that_is_there_already_is_a_conflict(db: StrictDatabase) -> None:
    with pytest.raises(Conflict) as caught:
        await db.commit([meta("a", "a"), Write("record_migration", {"number": 17, "name": "x"})])
    assert caught.value.details["query"] == "record_migration"
    assert await db.one("meta", key="a") is None


async def test_a_value_that_no_column_takes_fails_and_shows_no_row(db: StrictDatabase) -> None:
    secret = "layout: AS KS QS"
    nothing = Write("set_meta", {"key": secret, "value": None})
    with pytest.raises(Failed) as caught:
        await db.commit([meta("a", "a"), nothing])
    error: BaseException | None = caught.value
    while error is not None:
        assert secret not in str(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    assert await db.one("meta", key="a") is None


async def test_commit_without_writes_does_nothing(db: StrictDatabase) -> None:
    await db.commit([])


async def test_a_wrong_name_kind_or_value_is_the_programmers_error(db: StrictDatabase) -> None:
    with pytest.raises(LookupError, match="no query"):
        await db.one("nothing_of_the_kind")
    with pytest.raises(TypeError, match="SELECT_ONE"):
        await db.all("meta", key="k")
    with pytest.raises(TypeError, match="INSERT_UPDATE_DELETE"):
        await db.one("set_meta", key="k", value="v")
    with pytest.raises(TypeError, match="takes"):
        await db.one("meta")
    with pytest.raises(TypeError, match="takes"):
        await db.one("meta", key="k", extra=1)
    with pytest.raises(TypeError, match="takes"):
        await db.commit([meta("a", "a"), Write("set_meta", {"key": "b"})])
    assert await db.one("meta", key="a") is None
