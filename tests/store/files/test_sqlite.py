"""SQLite's own: settings, files that cannot be used, the disk, the lock."""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import bot.store.sqlite_file
from bot.errors import StoreError
from bot.locale.say import speak
from bot.store.errors import (
    BadAddress,
    BadDrive,
    Damaged,
    DiskFailed,
    DiskFull,
    ForeignDatabase,
    InUse,
    Locked,
    NotADatabase,
    NotWritable,
)
from bot.store.opening import open_database
from bot.store.sqlite import SqliteDatabase, open_sqlite
from bot.store.sqlite_file import translate_sqlite_errors, value
from tests.patience import PATIENCE
from tests.store.rows import meta


@pytest.fixture
async def db(path: Path) -> AsyncIterator[SqliteDatabase]:
    opened = await open_sqlite(path, busy_ms=50)
    yield opened
    await opened.close()


@contextmanager
def plain_user() -> Iterator[Path]:
    """Return a directory that cannot be written; root is another user meanwhile."""
    with tempfile.TemporaryDirectory(prefix="hangjack-") as folder:
        Path(folder).chmod(0o555)
        root = os.geteuid() == 0
        if root:
            os.seteuid(65534)
        try:
            yield Path(folder)
        finally:
            if root:
                os.seteuid(0)
            Path(folder).chmod(0o755)


async def fill(path: Path, rows: int = 200) -> None:
    opened = await open_sqlite(path)
    await opened.commit([meta(f"key {row}", "x" * 500) for row in range(rows)])
    await opened.close()


def of_aiosqlite(thread: threading.Thread) -> bool:
    return "_connection_worker_thread" in thread.name


def no_threads_left() -> None:
    """Wait for aiosqlite's threads, which are no daemons, and fail where one goes on."""
    for thread in filter(of_aiosqlite, threading.enumerate()):
        thread.join(PATIENCE)
        assert not thread.is_alive()


async def refused(path: Path, error: type[StoreError]) -> str:
    """Expect an error, and no thread left; return its text."""
    with pytest.raises(error) as caught:
        await open_sqlite(path, busy_ms=50)
    await asyncio.to_thread(no_threads_left)
    said = caught.value.said(speak())
    assert str(path) in said
    return said


async def test_closing_leaves_one_whole_file_and_no_thread(path: Path) -> None:
    opened = await open_sqlite(path)
    await opened.commit([meta("a")])
    assert any(map(of_aiosqlite, threading.enumerate()))
    await opened.close()
    await asyncio.to_thread(no_threads_left)
    assert {file.name for file in path.parent.iterdir()} == {"tables.db", "tables.db.lock"}


async def test_closing_lets_the_file_go_with_no_help_of_the_garbage_collector(path: Path) -> None:
    gc.disable()
    try:
        await (await open_sqlite(path)).close()
        with closing(sqlite3.connect(path, timeout=0)) as alone:
            assert alone.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    finally:
        gc.enable()


async def test_missing_directories_are_made(tmp_path: Path) -> None:
    opened = await open_database(tmp_path / "far" / "away" / "ü %20?#.db")
    await opened.close()
    assert (tmp_path / "far" / "away" / "ü %20?#.db").exists()


async def test_missing_or_unknown_address_is_refused() -> None:
    for path, url in ((None, None), (None, ""), (Path("x"), "mysql://localhost/x")):
        with pytest.raises(BadAddress):
            await open_database(path, url)


async def test_a_directory_or_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    assert "directory" in await refused(tmp_path, NotWritable)
    (tmp_path / "file").touch()
    assert "Not a directory" in await refused(tmp_path / "file" / "x.db", NotWritable)
    assert "Not a directory" in await refused(tmp_path / "file" / "x" / "y.db", NotWritable)


async def test_a_directory_without_permission_is_refused() -> None:
    with plain_user() as folder:
        assert "Permission denied" in await refused(folder / "x.db", NotWritable)
        assert "Permission denied" in await refused(folder / "x" / "y.db", NotWritable)


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


def overwrite(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: 4096 * 2] + b"\xa5" * (len(content) - 4096 * 2))


def replace_by_bookmarks(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (lambda path: path.write_bytes(b"Not a database, but a letter.\n" * 200), NotADatabase),
        (lambda path: path.write_bytes(b"\0" * 4096), NotADatabase),
        (replace_by_bookmarks, ForeignDatabase),
        (cut_short, Damaged),
        (overwrite, Damaged),
    ],
)
async def test_what_is_no_sound_database_of_ours_is_refused_and_kept(
    path: Path, spoil: Callable[[Path], object], error: type[StoreError]
) -> None:
    await fill(path)
    spoil(path)
    before = path.read_bytes()
    await refused(path, error)
    assert path.read_bytes() == before


async def test_empty_file_is_accepted(path: Path) -> None:
    path.touch()
    await fill(path)


async def test_a_drive_that_cannot_do_wal_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # This way of access shares no memory, as network drives do not.
    address = bot.store.sqlite_file._address
    monkeypatch.setattr(
        bot.store.sqlite_file, "_address", lambda *args: address(*args) + "&vfs=unix-none"
    )
    await refused(path, BadDrive)


PROGRAM = """
import asyncio, pathlib, sys
from bot.store.opening import open_database

async def main():
    db = await open_database(pathlib.Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await db.close()

asyncio.run(main())
"""


async def test_a_second_process_is_refused_until_the_first_is_gone(path: Path) -> None:
    pipe = asyncio.subprocess.PIPE
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(path), stdin=pipe, stdout=pipe
    )
    assert other.stdout
    assert await other.stdout.readline() == b"open\n"
    assert "DATABASE_URL" in await refused(path, InUse)
    # Killed, not closed: the operating system unlocks the file.
    other.kill()
    await other.communicate()
    await fill(path)


async def test_a_file_locked_for_long_is_refused(path: Path) -> None:
    await fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        await refused(path, Locked)
    await fill(path)


async def test_a_commit_that_finds_the_file_locked_can_be_made_again(
    db: SqliteDatabase, path: Path
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Locked):
            await db.commit([meta("a")])
        assert await db.one("meta", key="a") is None
        other.execute("ROLLBACK")
    await db.commit([meta("a")])
    assert await db.one("meta", key="a")


async def test_only_the_commit_waits_for_another_program(path: Path) -> None:
    db = await open_sqlite(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        commit = asyncio.create_task(db.commit([meta("a")]))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not commit.done(), "the event loop goes on meanwhile"
        other.execute("ROLLBACK")
        await commit
    assert await db.one("meta", key="a")
    await db.close()


async def test_a_full_disk_undoes_the_commit_and_no_more(db: SqliteDatabase) -> None:
    await db.commit([meta("before")])
    pages = await value(db._writer, "PRAGMA page_count")
    await value(db._writer, f"PRAGMA max_page_count = {pages}")
    big = [meta(f"key {row}", "x" * 4000) for row in range(20)]
    with pytest.raises(DiskFull):
        await db.commit(big)
    assert await db.one("meta", key="before")
    assert await db.one("meta", key="key 0") is None
    await value(db._writer, "PRAGMA max_page_count = 1000000")
    await db.commit(big)
    assert await db.one("meta", key="key 19")


async def test_sqlite_errors_have_their_kind(db: SqliteDatabase, path: Path) -> None:
    with pytest.raises(Damaged), translate_sqlite_errors(path, "x"):
        raise error_of(sqlite3.SQLITE_CORRUPT)
    with pytest.raises(DiskFailed), translate_sqlite_errors(path, "x"):
        raise error_of(sqlite3.SQLITE_IOERR_READ)
    with pytest.raises(NotWritable), translate_sqlite_errors(path, "x"):
        raise error_of(sqlite3.SQLITE_READONLY_DBMOVED)


def error_of(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    return error
