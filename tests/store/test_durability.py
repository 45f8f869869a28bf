"""The settings that make an answered action outlast a power cut, which no SIGKILL can show."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import NotWritable
from bot.store.postgres import PostgresDatabase, open_postgres, transaction
from bot.store.sqlite import SqliteDatabase, open_sqlite
from bot.store.sqlite_file import BUSY_MS, translate_sqlite_errors, value

FULL = 2


@pytest.fixture
async def db(tmp_path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await open_sqlite(tmp_path / "tables.db")
    yield opened
    await opened.close()


async def test_every_commit_is_on_the_disk_before_it_is_answered(db: SqliteDatabase) -> None:
    for connected in (db._writer, db._reader):
        assert await value(connected, "PRAGMA journal_mode") == "wal"
        assert await value(connected, "PRAGMA synchronous") == FULL


async def test_rows_keep_their_references_and_a_lock_is_waited_for(db: SqliteDatabase) -> None:
    assert BUSY_MS >= 1000
    for connected in (db._writer, db._reader):
        assert await value(connected, "PRAGMA foreign_keys") == 1
        assert await value(connected, "PRAGMA busy_timeout") == BUSY_MS


async def test_the_log_is_folded_in_before_it_grows_without_end(db: SqliteDatabase) -> None:
    pages = await value(db._writer, "PRAGMA wal_autocheckpoint")
    assert isinstance(pages, int)
    assert 0 < pages <= 1000


async def test_readers_cannot_write(db: SqliteDatabase) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await db._reader.execute("DELETE FROM meta")
    with pytest.raises(NotWritable), translate_sqlite_errors(db._path, "x"):
        db._sync_reader.execute("DELETE FROM meta")


async def test_settings_hold_for_a_database_that_was_there(tmp_path: Path) -> None:
    """WAL is kept in the file, the others are not."""
    for _ in range(2):
        db = await open_sqlite(tmp_path / "tables.db")
        assert await value(db._writer, "PRAGMA synchronous") == FULL
        assert await value(db._writer, "PRAGMA foreign_keys") == 1
        assert await value(db._writer, "PRAGMA secure_delete") == 1
        await db.close()


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
