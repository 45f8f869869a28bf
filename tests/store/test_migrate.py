"""Migrations are numbered, atomic and recorded."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import asyncpg
import pytest

from bot.store.errors import CopyNotWritten, MigrationFailed, Newer, TooOld
from bot.store.migrate import Migration, migrations, statements
from bot.store.opening import Database, Write, open_database, probe
from bot.store.postgres import open_postgres
from bot.store.sqlite import open_sqlite
from tests.store.conftest import Address
from tests.store.opening import make_too_old, open_at

FIRST = migrations()
LAST = FIRST[-1].number

DONE: Final = {
    "0017_tables": "40d9e7e2b8f5",
    "0018_levels": "3667d533c457",
    "0019_carried": "445a10031be1",
    "0020_bids": "d7feacabaf22",
    "0021_house_games": "66db96959171",
    "0022_private": "da8ef24619e7",
    "0023_hints": "f6d39c26cdde",
    "0024_lfg": "487c85624fd5",
    "0025_reviews": "e4f83855cf5c",
    "0026_recap": "56ce61c2cc2a",
    "0027_daily": "f5fd2c31e1e0",
    "0028_daily_results": "77e1000988d8",
}
"""Migrations that databases have, and a digest of the statements of each."""


def step(*lines: str) -> tuple[Migration, ...]:
    """All migrations and one more."""
    return (*FIRST, Migration(LAST + 1, f"{LAST + 1:04}_test", lines))


async def number(db: Database) -> int:
    row = await db.one("last_migration")
    assert row
    return int(row["number"])


async def remember(db: Database) -> None:
    await db.commit([Write("set_meta", {"key": "k", "value": "kept"})])


async def test_a_new_database_gets_all_and_a_second_start_none(address: Address) -> None:
    for _ in range(2):
        db = await open_database(address.path, address.url)
        assert await number(db) == LAST
        await db.close()


async def test_a_further_migration_is_done_once_and_keeps_what_is_there(
    address: Address, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.store.migrate")
    db = await open_at(address, FIRST)
    await remember(db)
    await db.close()
    more = step("ALTER TABLE meta ADD COLUMN extra TEXT", "UPDATE meta SET value = 'changed';")
    for _ in range(2):
        db = await open_at(address, more)
        assert await number(db) == LAST + 1
        assert await db.one("meta", key="k") == {"value": "changed"}
        await db.commit([Write("set_meta", {"key": "k", "value": "changed"})])
        await db.close()
    told = [record.getMessage() for record in caplog.records]
    assert told == [f"the database was upgraded from version {LAST} to {LAST + 1}"]


async def test_an_update_keeps_a_copy_of_what_was_there(tmp_path: Path) -> None:
    """However the new version was brought: also without `make update`."""
    path, steps = tmp_path / "hangjack.db", list(FIRST)
    db = await open_sqlite(path, steps=steps)
    await remember(db)
    await db.close()
    assert not [*tmp_path.glob("*.version-*")], "a new database has nothing to keep"
    for number_ in range(LAST, LAST + 4):
        steps = [*steps, Migration(number_ + 1, f"{number_ + 1:04}_more", ("DELETE FROM meta",))]
        for _ in range(0 if number_ == LAST + 1 else 2):  # one version is left out
            db = await open_sqlite(path, steps=steps)
            await remember(db)
            await db.close()
    copies = sorted(tmp_path.glob("*.version-*"))
    assert [copy.name for copy in copies] == [
        f"hangjack.db.version-{LAST + 1}",
        f"hangjack.db.version-{LAST + 3}",
    ]
    assert copies[0].stat().st_mode & 0o077 == 0
    db = await open_sqlite(copies[0], steps=steps[: len(FIRST) + 1])
    assert await number(db) == LAST + 1
    assert await db.one("meta", key="k") == {"value": "kept"}
    await db.close()


async def test_without_room_for_the_copy_no_table_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hangjack.db"
    db = await open_sqlite(path, steps=FIRST)
    await remember(db)
    await db.close()
    before = path.read_bytes()

    async def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bot.store.backup.write_copy", full)
    with pytest.raises(CopyNotWritten, match="No space left"):
        await open_sqlite(path, steps=step("DELETE FROM meta"))
    assert path.read_bytes() == before
    assert [*tmp_path.glob(".hangjack*")] == []


@pytest.mark.parametrize("there", [0, LAST])
async def test_a_failing_migration_leaves_the_database_as_it_was(
    address: Address, there: int
) -> None:
    if there:
        db = await open_at(address, FIRST)
        await remember(db)
        await db.close()
    bad = step("CREATE TABLE half (id BIGINT)", "DELETE FROM meta", "SELECT * FROM nowhere")
    with pytest.raises(MigrationFailed, match=f"{LAST + 1:04}_test.*nowhere"):
        await open_at(address, bad)
    # What it had made and deleted before it failed is as before: it can be made again.
    db = await open_at(address, step("CREATE TABLE half (id BIGINT)"))
    assert await db.one("meta", key="k") == ({"value": "kept"} if there else None)
    await db.close()


async def test_a_newer_database_is_refused_and_left_alone(address: Address) -> None:
    db = await open_at(address, step("ALTER TABLE meta RENAME TO renamed"))
    await db.close()
    with pytest.raises(Newer, match=f"version {LAST + 1}, this one knows {LAST}"):
        await open_database(address.path, address.url)
    db = await open_at(address, step())
    assert await number(db) == LAST + 1
    await db.close()


async def test_a_database_from_before_0_9_0_is_refused_and_left_alone(address: Address) -> None:
    await make_too_old(address)
    before = address.path and address.path.read_bytes()
    for look in (open_database, probe):
        with pytest.raises(TooOld, match=r"version 16, .* Run version 0\.9\.0 \(commit 502d7d2f\)"):
            await look(address.path, address.url)
    if address.path:
        assert address.path.read_bytes() == before
        assert not [*address.path.parent.glob("*.version-*")]
    else:
        db = await asyncpg.connect(address.url)
        assert await db.fetchval("SELECT MAX(number) FROM migrations") == 16
        assert await db.fetchval("SELECT to_regclass('tables')") is None
        await db.close()


async def test_processes_that_start_at_once_migrate_once(postgres_url: str) -> None:
    more = step("CREATE TABLE once (id BIGINT)")
    opened = await asyncio.gather(*(open_postgres(postgres_url, steps=more) for _ in range(4)))
    for db in opened:
        assert await number(db) == LAST + 1
        await db.close()


async def test_an_interrupted_migration_leaves_nothing_open(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    interrupted = 0
    for turns in range(0, 150, 3):
        opening = asyncio.create_task(open_sqlite(path))
        for _ in range(turns):
            await asyncio.sleep(0)
        opening.cancel()
        try:
            await (await opening).close()
        except asyncio.CancelledError:
            interrupted += 1
    assert interrupted
    db = await open_sqlite(path)
    assert await number(db) == LAST
    await db.close()


def test_statements_end_at_semicolons_that_end_a_statement() -> None:
    script = """
    -- Not the end; nor this.
    CREATE TABLE a (x TEXT DEFAULT ';'); /* a; b; */ CREATE TABLE b (y TEXT); -- done; really
    CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM b; DELETE FROM a; END;
    -- the end;
    """
    found = statements(script)
    assert [text.count("CREATE") for text in found] == [1, 1, 1]
    with closing(sqlite3.connect(":memory:")) as db:
        for text in found:
            db.execute(text)


@pytest.mark.parametrize("script", ["CREATE TABLE a (x TEXT)", "SELECT 1; x", "SELECT ';", "/* ;"])
def test_an_open_statement_is_refused(script: str) -> None:
    with pytest.raises(ValueError, match="has no end"):
        statements(script)


@pytest.mark.parametrize("script", ["", "\n", "-- only words; no more", "/* ; */"])
def test_script_without_statements_is_empty(script: str) -> None:
    assert statements(script) == []


def test_migrations_are_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "0017_a.sql").write_text("SELECT 1;")
    (tmp_path / "0018_b.sql").write_text("SELECT 2; SELECT 3;")
    assert migrations(tmp_path) == (
        Migration(17, "0017_a", ("SELECT 1;",)),
        Migration(18, "0018_b", ("SELECT 2;", "SELECT 3;")),
    )
    (tmp_path / "0020_d.sql").write_text("SELECT 4;")
    with pytest.raises(ValueError, match=r"0020_d\.sql should be number 0019"):
        migrations(tmp_path)
    (tmp_path / "0018_again.sql").write_text("SELECT 2;")
    with pytest.raises(ValueError, match=r"0018_b\.sql should be number 0019"):
        migrations(tmp_path)


def test_a_migration_never_changes_once_databases_have_it() -> None:
    """Otherwise a database that has the old one lacks what the new one would have brought."""
    for step in migrations():
        code = " ".join(re.sub(r"--.*", "", "\n".join(step.statements)).split())
        digest = hashlib.sha256(code.encode()).hexdigest()[:12]
        assert DONE.get(step.name, digest) == digest, f"{step.name}: write a new migration"
