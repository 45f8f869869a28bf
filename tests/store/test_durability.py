"""The settings by which an answered action survives a power cut, which no SIGKILL can test."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import NotWritable
from bot.store.group_commit import MOST
from bot.store.postgres import PostgresDatabase, open_postgres, transaction
from bot.store.sqlite import BUSY_FACTOR, FOLD_AFTER, FOLD_SIZE, SqliteDatabase, open_sqlite
from bot.store.sqlite_file import BUSY_MS, translate_sqlite_errors, value
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
            # The writer waits in its thread alone, with a setting for that moment.
            if connected is db._reader or pragma != "busy_timeout":
                assert await value(connected, f"PRAGMA {pragma}") == expected
        await db.close()


async def statements_of(db: SqliteDatabase) -> list[str]:
    """Return the list of the statements that the writer runs from now on."""
    statements: list[str] = []
    await db._writer.set_trace_callback(statements.append)
    return statements


def is_folded(statements: list[str]) -> bool:
    """Say whether the log was folded into the file before the last commit."""
    last = len(statements) - statements[::-1].index("COMMIT")
    return any("wal_checkpoint" in statement for statement in statements[:last])


async def test_the_log_is_folded_in_before_it_grows_without_end(db: SqliteDatabase) -> None:
    statements = await statements_of(db)
    for start in range(0, FOLD_AFTER, 30):
        assert not is_folded([*statements, "COMMIT"])
        await db.commit([meta(str(start + key)) for key in range(30)])
    await db.commit([meta("next")])
    assert is_folded(statements)


async def test_the_log_is_folded_in_where_there_is_always_another_commit(
    db: SqliteDatabase,
) -> None:
    statements = await statements_of(db)
    writes = [meta(str(key)) for key in range(FOLD_AFTER)]
    lists = [writes[start::MOST] for start in range(MOST)] * (BUSY_FACTOR + 1)
    await asyncio.gather(*map(db.commit, lists))
    assert is_folded(statements)


async def test_one_write_of_many_rows_is_folded_in_too(db: SqliteDatabase) -> None:
    statements = await statements_of(db)
    await db.commit([meta("big", "x" * (FOLD_SIZE + 100_000))])
    await db.commit([meta("small")])
    assert is_folded(statements)


async def test_folding_that_fails_half_way_is_not_taken_for_another_program(
    db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def checkpoint(connected: sqlite3.Connection) -> None:
        connected.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("bot.store.sqlite._checkpoint", checkpoint)
    await db.commit([meta(str(key), "x" * 1000) for key in range(FOLD_AFTER)])
    await db.commit([meta("next")])
    assert await db.one("meta", key="next")
    assert not caplog.records


async def test_readers_cannot_write(db: SqliteDatabase) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await db._reader.execute("DELETE FROM meta")
    with pytest.raises(NotWritable), translate_sqlite_errors(db._path, "x"):
        db._sync_reader.execute("DELETE FROM meta")


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
