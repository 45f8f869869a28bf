"""Lists of writes that share a commit: each is atomic, and no failure affects the others."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import DiskFull, Locked
from bot.store.group_commit import MOST
from bot.store.opening import Conflict, Write
from bot.store.sqlite import SqliteDatabase, open_sqlite
from bot.store.sqlite_file import value
from tests.store.rows import meta


@pytest.fixture
async def db(path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await open_sqlite(path, busy_ms=50)
    yield opened
    await opened.close()


async def statements_of(db: SqliteDatabase) -> list[str]:
    """Return the list of the statements that the writer runs from now on."""
    statements: list[str] = []
    await db._writer.set_trace_callback(statements.append)
    return statements


async def committed(db: SqliteDatabase, *keys: str) -> list[bool]:
    return [await db.one("meta", key=key) is not None for key in keys]


async def test_lists_that_wait_share_a_commit(db: SqliteDatabase) -> None:
    statements = await statements_of(db)
    await asyncio.gather(*(db.commit([meta(str(key))]) for key in range(50)))
    assert all(await committed(db, *map(str, range(50))))
    # The first goes at once, or with all that were asked for in the same moment.
    assert statements.count("COMMIT") <= 2


async def test_group_has_a_maximum_size(db: SqliteDatabase) -> None:
    statements = await statements_of(db)
    await asyncio.gather(*(db.commit([meta(str(key))]) for key in range(2 * MOST + 1)))
    assert statements.count("COMMIT") >= 3


async def test_failing_list_leaves_nothing_and_affects_no_other(db: SqliteDatabase) -> None:
    lists = [
        [meta("a")],
        [meta("lost"), meta("b", rows=2)],
        [meta("lost"), Write("no_such_query", {})],
        [meta("lost"), Write("set_meta", {"key": "c", "value": None})],
        [meta("d")],
    ]
    ends = await asyncio.gather(*map(db.commit, lists), return_exceptions=True)
    assert (ends[0], ends[4]) == (None, None)
    assert [type(end).__name__ for end in ends[1:4]] == ["Conflict", "LookupError", "Failed"]
    assert await committed(db, "a", "b", "c", "d", "lost") == [True, False, False, True, False]


async def test_one_compare_and_set_wins_in_a_group(db: SqliteDatabase) -> None:
    shard = {"id": 0, "count": 1, "owner": "here"}
    await db.commit([Write("add_shard", {**shard, "seen_at": 1})])
    sign = [Write("sign_shard", {**shard, "before": 1, "seen_at": 2})]
    ends = await asyncio.gather(*(db.commit(sign) for _ in range(5)), return_exceptions=True)
    assert ends.count(None) == 1
    assert sum(isinstance(end, Conflict) for end in ends) == 4


async def test_failed_commit_fails_for_the_whole_group(db: SqliteDatabase, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        ends = await asyncio.gather(
            db.commit([meta("a")]), db.commit([meta("b")]), return_exceptions=True
        )
        assert [type(end) for end in ends] == [Locked, Locked]
    await db.commit([meta("c")])
    assert await committed(db, "a", "b", "c") == [False, False, True]


async def test_full_disk_keeps_nothing_of_the_group(db: SqliteDatabase) -> None:
    pages = await value(db._writer, "PRAGMA page_count")
    await value(db._writer, f"PRAGMA max_page_count = {pages}")
    ends = await asyncio.gather(
        db.commit([meta("a")]), db.commit([meta("b", "x" * 100_000)]), return_exceptions=True
    )
    assert [type(end) for end in ends] == [DiskFull, DiskFull]
    assert await committed(db, "a", "b") == [False, False]
    await db.commit([meta("c")])


async def test_a_list_whose_task_is_cancelled_is_committed_with_the_others(
    db: SqliteDatabase,
) -> None:
    first, second = (asyncio.create_task(db.commit([meta(key)])) for key in "ab")
    await asyncio.sleep(0)
    first.cancel()
    await second
    with pytest.raises(asyncio.CancelledError):
        await first
    assert await committed(db, "a", "b") == [True, True]
