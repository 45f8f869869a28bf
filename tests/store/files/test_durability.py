"""The settings by which an answered action survives a power cut, which no SIGKILL can test."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.paths import log_of
from bot.store.postgres import PostgresDatabase, open_postgres, transaction
from bot.store.sqlite import SqliteDatabase, open_sqlite
from bot.store.sqlite_file import BUSY_MS, value
from tests.store.rows import meta

FULL = 2


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await open_sqlite(tmp_path / "tables.db")
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    ("pragma", "expected"),
    [
        ("journal_mode", "wal"),
        ("synchronous", FULL),  # a commit is on the disk before it is answered
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("busy_timeout", BUSY_MS),
    ],
)
async def test_each_connection_has_the_settings_also_of_a_file_that_was_there(
    tmp_path: Path, pragma: str, expected: object
) -> None:
    assert BUSY_MS >= 1000
    for _ in range(2):
        db = await open_sqlite(tmp_path / "tables.db")
        for connected in (db._writer, db._reader):
            assert await value(connected, f"PRAGMA {pragma}") == expected
        await db.close()


async def test_the_log_does_not_grow_without_end(db: SqliteDatabase, tmp_path: Path) -> None:
    for turn in range(20):
        await db.commit([meta(f"{turn} {key}", "x" * 100_000) for key in range(10)])
    assert log_of(tmp_path / "tables.db").stat().st_size < 10_000_000


async def test_reader_cannot_write(db: SqliteDatabase) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await db._reader.execute("DELETE FROM meta")


async def test_postgres_commits_are_on_the_disk_and_see_what_others_committed(
    postgres_url: str,
) -> None:
    db: PostgresDatabase = await open_postgres(postgres_url)
    async with db._pool.acquire() as connected:
        connection: Any = connected
        assert await connection.fetchval("SHOW synchronous_commit") == "on"
        async with transaction(connection):
            assert await connection.fetchval("SHOW transaction_isolation") == "read committed"
    await db.close()
