"""A file that is cut short, overwritten, replaced or removed while the bot has it open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import Damaged, InUse, LogAlone, Lost
from bot.store.opening import probe
from bot.store.paths import journal_of, log_of
from bot.store.sqlite import SqliteDatabase, open_sqlite
from tests.store.files.killed import leave_journal, leave_log
from tests.store.rows import meta

ROWS = [meta(f"key {row}", "x" * 500) for row in range(200)]


@pytest.fixture
async def db(path: Path) -> AsyncIterator[SqliteDatabase]:
    """Open a database of some size, part of which is in its log only."""
    first = await open_sqlite(path)
    await first.commit(ROWS)
    await first.close()
    opened = await open_sqlite(path)
    await opened.commit([meta("last", "only in the log")])
    yield opened
    await opened.close()


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_by_a_byte(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


CUTS: list[Callable[[Path], None]] = [cut_in_half, cut_by_a_byte, cut_to_nothing]


@pytest.mark.parametrize("cut", CUTS)
async def test_file_that_is_cut_short_is_left_alone(
    db: SqliteDatabase, path: Path, cut: Callable[[Path], None]
) -> None:
    cut(path)
    before = files(path)
    for _ in range(2):
        with pytest.raises(Lost, match="it is shorter"):
            await db.commit([meta("after")])
        with pytest.raises(Lost):
            await db.one("meta", key="last")
        with pytest.raises(Lost):
            await db.all("due_tables", now=0)
    await db.close()
    assert files(path) == before, "as it was found"
    if cut is not cut_by_a_byte:
        with pytest.raises((Damaged, LogAlone)):
            await open_sqlite(path)
        assert files(path) == before


def files(path: Path) -> list[bytes]:
    return [path.read_bytes(), log_of(path).read_bytes()]


async def test_replaced_file_is_not_mixed_with_the_log(
    db: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    other = await open_sqlite(tmp_path / "other.db")
    await other.commit([meta("mine")])
    await other.close()
    (tmp_path / "other.db").rename(path)
    content = path.read_bytes()
    with pytest.raises(Lost, match="another file has its name"):
        await db.commit([meta("after")])
    with pytest.raises(Lost):
        await db.one("meta", key="last")
    await db.close()
    assert path.read_bytes() == content
    assert not log_of(path).exists()
    opened = await open_sqlite(path)
    assert await opened.one("meta", key="mine")
    assert await opened.one("meta", key="last") is None
    await opened.close()


async def test_removed_file_is_not_begun_anew(db: SqliteDatabase, path: Path) -> None:
    path.unlink()
    with pytest.raises(Lost, match="it is gone"):
        await db.commit([meta("after")])
    await db.close()
    assert not path.exists()
    with pytest.raises(LogAlone):
        await open_sqlite(path)
    assert log_of(path).stat().st_size


@pytest.mark.parametrize("reads", [True, False])
async def test_damage_that_is_met_ends_it_too(db: SqliteDatabase, path: Path, reads: bool) -> None:
    await db.close()
    db = await open_sqlite(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    with pytest.raises(Lost):
        await (db.one("meta", key="key 100") if reads else db.commit([meta("key 100")]))
    with pytest.raises(Lost):
        await db.commit([meta("after")])
    await db.close()


async def test_other_program_may_write_rows(db: SqliteDatabase, path: Path) -> None:
    os.utime(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO meta VALUES ('other', 'by hand')")
        other.execute("PRAGMA wal_checkpoint")
    await db.commit([meta("after that")])
    assert await db.one("meta", key="other") == {"value": "by hand"}


async def test_a_damaged_file_and_its_log_are_refused_and_kept(path: Path) -> None:
    db = await open_sqlite(path)
    await db.commit(ROWS)
    await db.close()
    content = bytearray(path.read_bytes())
    await leave_log(path, *ROWS)
    content[4096 * 20 :] = b"\xa5" * (len(content) - 4096 * 20)
    path.write_bytes(content)
    before = path.read_bytes(), log_of(path).read_bytes()
    with pytest.raises(Damaged):
        await open_sqlite(path)
    assert (path.read_bytes(), log_of(path).read_bytes()) == before


@pytest.mark.parametrize("gone", [True, False])
async def test_a_log_without_its_file_is_refused_and_kept(path: Path, gone: bool) -> None:
    await leave_log(path, *ROWS)
    log = log_of(path).read_bytes()
    cut_to_nothing(path)
    if gone:
        path.unlink()
    with pytest.raises(LogAlone, match="-wal holds"):
        await open_sqlite(path)
    assert log_of(path).read_bytes() == log


async def test_a_change_that_a_kill_cut_off_is_taken_back(path: Path) -> None:
    """This happens before there is a log: at the very first start, and the first with a copy."""
    db = await open_sqlite(path)
    await db.commit(ROWS)
    await db.close()
    leave_journal(path)
    assert "version" in (await probe(path)).text
    db = await open_sqlite(path)
    assert await db.one("meta", key="key 100") == {"value": "x" * 500}
    await db.close()
    assert not journal_of(path).exists()


async def test_a_symbolic_link_is_followed(path: Path, tmp_path: Path) -> None:
    """SQLite keeps the log beside the real file, so the watch must be on the real file."""
    (tmp_path / "link.db").symlink_to(path)
    await leave_log(path, *ROWS)
    content = path.read_bytes()
    path.unlink()
    with pytest.raises(LogAlone):
        await open_sqlite(tmp_path / "link.db")
    path.write_bytes(content)
    db = await open_sqlite(tmp_path / "link.db")
    with pytest.raises(InUse):
        await open_sqlite(path)
    path.rename(tmp_path / "away.db")
    with pytest.raises(Lost):
        await db.commit([meta("after")])
    await db.close()
