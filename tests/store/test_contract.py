"""What both databases promise."""

from __future__ import annotations

import importlib

import pytest

from bot.store import Conflict, Write
from bot.store.errors import Failed
from bot.store.queries import Queries
from tests.root import ROOT
from tests.store.exercises import EXERCISED, Recorder, exercises

LARGEST = 2**63 - 1


def meta(key: str, value: str) -> Write:
    return Write("set_meta", {"key": key, "value": value})


def server(number: int) -> Write:
    return Write("settle_threads", {"id": number, "threads": 1})


def test_every_query_has_an_exercise() -> None:
    for path in ROOT.glob("tests/*/test_*.py"):
        if "@exercises(" in path.read_text("utf-8"):
            importlib.import_module(f"tests.{path.parent.name}.{path.stem}")
    assert Queries("aiosqlite").names == EXERCISED


def test_both_drivers_know_the_same_queries() -> None:
    assert Queries("aiosqlite").names == Queries("asyncpg").names


async def test_an_exercise_that_does_not_run_its_query_fails(db: Recorder) -> None:
    known = set(EXERCISED)

    @exercises("meta", "server")
    async def lazy(*, db: Recorder) -> None:
        await db.one("meta", key="k")

    EXERCISED.intersection_update(known)
    with pytest.raises(AssertionError, match="declared, but not run"):
        await lazy(db=db)


@exercises("meta", "set_meta")
async def test_meta_is_set_and_set_again(db: Recorder) -> None:
    assert await db.one("meta", key="k") is None
    await db.commit([meta("k", "one")])
    await db.commit([meta("k", "two"), meta("l", "three")])
    assert await db.one("meta", key="k") == {"value": "two"}
    assert await db.one("meta", key="l") == {"value": "three"}


@exercises("counts")
async def test_an_empty_database_counts_nothing(db: Recorder) -> None:
    assert await db.one("counts") == {"tables": 0, "games": 0}


@exercises("last_migration", "record_migration")
async def test_the_last_migration_is_the_highest(db: Recorder) -> None:
    before = await db.one("last_migration")
    assert before
    await db.run("record_migration", number=before["number"] + 1, name="a test")
    assert await db.one("last_migration") == {"number": before["number"] + 1}


@pytest.mark.parametrize(
    "name",
    ["Zoë 🃏", "ﷺ \u202egnihton", "O'Neil; DROP TABLE meta; --", ":key $1 %s {x}", "", "a\nb\t"],
)
async def test_texts_come_back_as_they_went_in(db: Recorder, name: str) -> None:
    await db.commit([meta(name, name)])
    assert await db.one("meta", key=name) == {"value": name}


@pytest.mark.parametrize("number", [LARGEST, -LARGEST - 1, 2**53 + 1, 0])
async def test_64_bits_come_back_as_they_went_in(db: Recorder, number: int) -> None:
    await db.commit([server(number)])
    row = await db.one("server", id=number)
    assert row
    assert row["id"] == number


async def test_a_row_count_that_differs_undoes_everything(db: Recorder) -> None:
    wrong = Write("set_meta", {"key": "b", "value": "b"}, rows=2)
    with pytest.raises(Conflict) as caught:
        await db.commit([meta("a", "a"), wrong, meta("c", "c")])
    assert caught.value.details["query"] == "set_meta"
    assert [await db.one("meta", key=key) for key in "abc"] == [None, None, None]
    await db.commit([meta("a", "again")])
    assert await db.one("meta", key="a") == {"value": "again"}


async def test_no_rows_expected_is_a_count_and_none_is_any(db: Recorder) -> None:
    with pytest.raises(Conflict):
        await db.commit([Write("set_meta", {"key": "a", "value": "a"}, rows=0)])
    await db.commit([Write("set_meta", {"key": "a", "value": "a"}, rows=None)])
    assert await db.one("meta", key="a") == {"value": "a"}


async def test_a_row_that_is_there_already_is_a_conflict(db: Recorder) -> None:
    with pytest.raises(Conflict) as caught:
        await db.commit([meta("a", "a"), Write("record_migration", {"number": 1, "name": "x"})])
    assert caught.value.details["query"] == "record_migration"
    assert await db.one("meta", key="a") is None


async def test_a_value_that_no_column_takes_fails_and_shows_no_row(db: Recorder) -> None:
    secret = "layout: AS KS QS"
    nothing = Write("set_meta", {"key": secret, "value": None})
    with pytest.raises(Failed) as caught:
        await db.commit([meta("a", "a"), nothing])
    error: BaseException | None = caught.value
    while error is not None:
        assert secret not in str(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    assert await db.one("meta", key="a") is None


async def test_no_writes_are_no_work(db: Recorder) -> None:
    await db.commit([])


async def test_a_wrong_name_kind_or_value_is_the_programmers_error(db: Recorder) -> None:
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
