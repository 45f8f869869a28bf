"""Backups of the SQLite file while it is in use, and restoring them."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import aiosqlite
import pytest

from bot.errors import StoreError
from bot.locale.say import speak
from bot.store import sqlite_file
from bot.store.backup import back_up, restore
from bot.store.errors import (
    CopyExists,
    CopyNotWritten,
    CopyUnfit,
    Damaged,
    ForeignDatabase,
    Locked,
    MigrationFailed,
    Newer,
    NoDatabase,
    StillRunning,
    TooOld,
)
from bot.store.migrate import migrations
from bot.store.opening import Write, probe
from bot.store.paths import journal_of, lock_of
from bot.store.sqlite import SqliteDatabase, open_sqlite
from tests.store.conftest import Address
from tests.store.files.killed import leave_journal, leave_log
from tests.store.opening import make_too_old
from tests.store.rows import meta


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "tables.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


@pytest.fixture
async def backed_up(path: Path, copy: Path) -> Path:
    """Make a database with the key "first", and a copy of it."""
    await make_database(path)
    await back_up(path, copy)
    return copy


async def make_database(path: Path, key: str = "first") -> None:
    """Make or extend a database of some size, with a key that identifies it."""
    db = await open_sqlite(path)
    await db.commit([meta(f"{key} {row}", "x" * 500) for row in range(100)])
    await db.commit([meta(key)])
    await db.close()


async def keys(path: Path) -> set[str]:
    """Open a database as the bot does; return its identifying keys."""
    await (await open_sqlite(path)).close()
    with closing(sqlite3.connect(path)) as opened:
        return {key for (key,) in opened.execute("SELECT key FROM meta") if " " not in key}


async def restored(path: Path, copy: Path) -> Path:
    """Restore a copy; return the path of the old database."""
    kept = await restore(path, copy, nothing)
    assert kept is not None
    return kept


def tamper_with_copies(monkeypatch: pytest.MonkeyPatch, tamper: Callable[[Path], object]) -> None:
    """Change each copy that a backup writes, before the backup checks it."""
    write_copy = sqlite_file.write_copy

    async def write_and_tamper(source: aiosqlite.Connection, part: Path) -> None:
        await write_copy(source, part)
        tamper(part)

    monkeypatch.setattr("bot.store.backup.write_copy", write_and_tamper)


def damage(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 2 :] = b"\xa5" * (len(content) - 4096 * 2)
    path.write_bytes(content)


def leave_out_of_index(path: Path) -> None:
    """Leave a row out of an index, as an SQLite bug did."""
    name = "named_by_user"

    def opened() -> closing[sqlite3.Connection]:
        made = sqlite3.connect(path, isolation_level=None)
        made.execute("PRAGMA writable_schema = ON")
        return closing(made)

    with opened() as db:
        index = db.execute("SELECT * FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        db.execute("DELETE FROM sqlite_master WHERE name = ?", (name,))
    with opened() as db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(named)")]
        marks = ", ".join("1" for _ in columns)
        db.execute(f"INSERT INTO named ({', '.join(columns)}) VALUES ({marks})")
    with opened() as db:
        db.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", index)
    with opened() as db:
        assert db.execute("PRAGMA quick_check").fetchall() == [("ok",)], "found only on a long look"


async def nothing(_: Path) -> None:
    """Prepare nothing."""


def names(folder: Path) -> set[str]:
    """Return the names in a folder, except the empty log of a file that was only read."""
    return {file.name for file in folder.iterdir() if not _passing(file)}


def _passing(file: Path) -> bool:
    return file.name.endswith("-shm") or (file.name.endswith("-wal") and not file.stat().st_size)


# ---------------------------------------------------------------------------------------- backup


async def test_a_copy_is_as_of_one_moment_while_the_bot_goes_on(path: Path, copy: Path) -> None:
    db = await open_sqlite(path)
    await db.commit([meta(f"key {row}", "x" * 2000) for row in range(2000)])
    stop = asyncio.Event()

    async def write() -> int:
        number = 0
        while not stop.is_set():
            number += 1
            await db.commit([meta("a", str(number)), meta("z", str(number))])
        return number

    writing = asyncio.create_task(write())
    for number in range(3):
        await back_up(path, copy.with_name(f"copy {number}.db"))
    stop.set()
    last = await writing
    await db.close()
    seen = []
    for number in range(3):
        with closing(sqlite3.connect(copy.with_name(f"copy {number}.db"))) as opened:
            rows = dict(opened.execute("SELECT key, value FROM meta"))
        assert rows.get("a") == rows.get("z")
        assert len(rows) >= 2000
        seen.append(int(rows.get("a", 0)))
    assert seen == sorted(seen)
    assert 0 <= seen[0] < seen[-1] <= last


async def test_a_copy_is_one_whole_file_for_its_owner_alone(path: Path, copy: Path) -> None:
    db = await open_sqlite(path)
    await db.commit([meta("logged")])
    path.chmod(0o644)
    await back_up(path, copy)
    await db.close()
    assert names(copy.parent) == {"data", "copy.db"}
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert "logged" in await keys(copy)


async def test_a_file_that_is_there_is_never_overwritten(path: Path, copy: Path) -> None:
    await make_database(path)
    copy.write_text("a diary")
    for there in (copy, path, copy.parent):
        with pytest.raises(CopyExists):
            await back_up(path, there)
    copy.unlink()
    copy.symlink_to("nowhere")
    with pytest.raises(CopyExists):
        await back_up(path, copy)


async def test_file_that_appears_during_a_backup_is_not_overwritten(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make_database(path)
    tamper_with_copies(monkeypatch, lambda _: copy.write_text("a diary"))
    with pytest.raises(CopyExists):
        await back_up(path, copy)
    assert copy.read_text() == "a diary"
    assert names(copy.parent) == {"data", "copy.db"}


async def test_backup_of_nothing_or_of_a_damaged_file_is_refused(path: Path, copy: Path) -> None:
    with pytest.raises(NoDatabase):
        await back_up(path, copy)
    assert not path.exists(), "none is made by looking"
    path.touch()
    with pytest.raises(NoDatabase):
        await back_up(path, copy)
    path.unlink()
    await make_database(path)
    damage(path)
    with pytest.raises(Damaged) as caught:
        await back_up(path, copy)
    assert str(path) in caught.value.said(speak())
    assert names(copy.parent) == {"data"}


async def test_a_row_that_an_index_lacks_is_found(path: Path, copy: Path) -> None:
    await make_database(path)
    leave_out_of_index(path)
    with pytest.raises(Damaged, match="named_by_user"):
        await back_up(path, copy)
    with pytest.raises(Damaged, match="named_by_user"):
        await probe(path)
    assert names(copy.parent) == {"data"}
    shutil.copy(path, copy)
    before = path.read_bytes()
    with pytest.raises(CopyUnfit, match="named_by_user"):
        await restore(path, copy, nothing)
    assert path.read_bytes() == before


async def test_a_folder_that_is_not_there_is_not_made(path: Path, copy: Path) -> None:
    """It may be an unmounted drive."""
    await make_database(path)
    with pytest.raises(CopyNotWritten, match="No such file"):
        await back_up(path, copy.parent / "drive" / "copy.db")
    assert not (copy.parent / "drive").exists()


@pytest.mark.parametrize("spoil", [damage, leave_out_of_index])
async def test_damaged_copy_is_discarded(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    await make_database(path)
    tamper_with_copies(monkeypatch, spoil)
    with pytest.raises(CopyNotWritten, match="reads differently"):
        await back_up(path, copy)
    assert names(copy.parent) == {"data"}


# --------------------------------------------------------------------------------------- restore


async def test_backup_and_restore_keep_everything(path: Path, backed_up: Path) -> None:
    await make_database(path, "second")
    before = backed_up.read_bytes()
    kept = await restored(path, backed_up)
    assert kept.parent == path.parent
    assert names(path.parent) == {path.name, f"{path.name}.lock", kept.name}
    assert backed_up.read_bytes() == before
    assert await keys(path) == {"first"}
    assert "second" in await keys(kept)


async def test_what_a_killed_bot_left_in_its_log_is_kept(path: Path, backed_up: Path) -> None:
    await leave_log(path, meta("logged"))
    kept = await restored(path, backed_up)
    assert not Path(f"{path}-wal").exists()
    assert "logged" in await keys(kept)
    assert "logged" not in await keys(path)
    left = await leave_log(backed_up, meta("later"))
    await restored(path, backed_up)
    assert {file: file.read_bytes() for file in left} == left, "and the copy keeps its own"
    assert "later" in await keys(path)


async def test_a_change_that_a_kill_cut_off_is_taken_back(path: Path, copy: Path) -> None:
    await make_database(path)
    leave_journal(path)
    await back_up(path, copy)
    leave_journal(path)
    kept = await restored(path, copy)
    for file in (kept, copy, path):
        with closing(sqlite3.connect(file)) as opened:
            found = opened.execute("SELECT DISTINCT value FROM meta ORDER BY 1").fetchall()
        assert found == [("",), ("x" * 500,)]


async def test_a_damaged_database_is_replaced_and_kept_with_its_log(
    path: Path, backed_up: Path
) -> None:
    await leave_log(path, meta("logged"))
    damage(path)
    before = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    kept = await restored(path, backed_up)
    assert (kept.read_bytes(), Path(f"{kept}-wal").read_bytes()) == before
    assert await keys(path) == {"first"}


@pytest.mark.parametrize("content", [b"", b"Dear Ann, " * 1000])
async def test_file_that_is_no_database_is_replaced_and_kept(
    path: Path, backed_up: Path, content: bytes
) -> None:
    path.write_bytes(content)
    kept = await restored(path, backed_up)
    assert kept.read_bytes() == content
    assert "first" in await keys(path)


async def test_a_database_that_is_gone_is_restored(path: Path, backed_up: Path) -> None:
    shutil.rmtree(path.parent)
    assert await restore(path, backed_up, nothing) is None
    assert path.stat().st_mode & 0o777 == 0o600
    assert "first" in await keys(path)


@pytest.mark.parametrize("gone", [True, False])
async def test_what_root_restores_is_the_bots_users(
    path: Path, backed_up: Path, gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if gone:
        path.unlink()
    lock_of(path).unlink(missing_ok=True)
    given: dict[str, tuple[int, int]] = {}

    def give(file: Path, user: int, group: int, *, follow_symlinks: bool = True) -> None:
        assert not follow_symlinks, "a link could lead root anywhere"
        given[Path(file).name] = (user, group)

    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", give)
    await restore(path, backed_up, nothing)
    bot = path.parent.stat()
    assert given == dict.fromkeys((path.name, lock_of(path).name), (bot.st_uid, bot.st_gid))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("gone", [True, False])
async def test_a_file_that_root_restored_before_goes_to_the_folders_owner(
    path: Path, backed_up: Path, gone: bool
) -> None:
    os.chown(path.parent, 4321, 4322)
    if gone:
        path.unlink()
    await restore(path, backed_up, nothing)
    for file in (path, lock_of(path)):
        assert (file.stat().st_uid, file.stat().st_gid) == (4321, 4322)


async def test_leftover_log_does_not_get_into_a_restore(path: Path, backed_up: Path) -> None:
    await leave_log(path, meta("logged"))
    path.unlink()
    await restore(path, backed_up, nothing)
    assert await keys(path) == {"first"}
    assert any(name.endswith("-wal") for name in names(path.parent)), "it is kept"


@pytest.mark.parametrize("gone", [True, False])
async def test_leftover_journal_does_not_get_into_a_restore(
    path: Path, backed_up: Path, gone: bool
) -> None:
    await make_database(path, "second")
    left = leave_journal(path)
    if gone:
        path.unlink()
    else:
        path.write_bytes(b"")
    await restore(path, backed_up, nothing)
    assert await keys(path) == {"first"}
    [kept] = path.parent.glob("*-journal")
    assert kept.read_bytes() == left[journal_of(path)]


async def test_restore_is_refused_while_the_bot_runs(path: Path, backed_up: Path) -> None:
    db = await open_sqlite(path)
    before = path.read_bytes()
    with pytest.raises(StillRunning):
        await restore(path, backed_up, nothing)
    assert path.read_bytes() == before
    await db.commit([meta("goes on")])
    await db.close()


async def test_restore_is_refused_while_another_program_has_the_file_open(
    path: Path, backed_up: Path
) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT * FROM meta").fetchone()
        with pytest.raises(Locked):
            await restore(path, backed_up, nothing)
    assert names(path.parent) == {path.name, f"{path.name}.lock"}
    await restore(path, backed_up, nothing)


async def test_another_programs_database_is_left_alone(path: Path, backed_up: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(ForeignDatabase):
        await restore(path, backed_up, nothing)
    assert path.read_bytes() == before


async def unfit(path: Path, copy: Path, error: type[StoreError], reason: str) -> None:
    """Expect a copy to be refused, and the database to be as it was."""
    before = path.read_bytes()
    with pytest.raises(error, match=reason):
        await restore(path, copy, nothing)
    assert path.read_bytes() == before
    assert names(path.parent) == {path.name, f"{path.name}.lock"}


async def test_an_unfit_copy_is_refused(path: Path, copy: Path) -> None:
    await make_database(path)
    await unfit(path, copy, CopyUnfit, "no such file")
    await unfit(path, path.parent, CopyUnfit, "no such file")
    copy.touch()
    await unfit(path, copy, CopyUnfit, "it is empty")
    copy.write_text("Dear Ann, " * 1000)
    await unfit(path, copy, CopyUnfit, "not a database")
    copy.unlink()
    with closing(sqlite3.connect(copy)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    await unfit(path, copy, CopyUnfit, "another program's")
    copy.unlink()
    await back_up(path, copy)
    os.truncate(copy, copy.stat().st_size // 2)
    await unfit(path, copy, CopyUnfit, "malformed|database disk image|invalid page|tree")


async def test_a_copy_of_a_newer_version_is_refused(path: Path, copy: Path) -> None:
    await make_database(path)
    db = await open_sqlite(path)
    later = {"number": migrations()[-1].number + 1, "name": "later"}
    await db.commit([Write("record_migration", later)])
    await db.close()
    await back_up(path, copy)
    await unfit(path, copy, Newer, "newer Hang Jack")


async def test_a_copy_from_before_0_9_0_is_refused(path: Path, copy: Path) -> None:
    await make_database(path)
    await make_too_old(Address(copy))
    await unfit(path, copy, TooOld, "Nothing was changed. Run version 0.9.0")


async def test_a_preparation_that_fails_leaves_everything(path: Path, backed_up: Path) -> None:

    async def fails(part: Path) -> None:
        db: SqliteDatabase = await open_sqlite(part)
        await db.close()
        raise MigrationFailed(step="0009", reason="no room")

    before = path.read_bytes()
    with pytest.raises(MigrationFailed):
        await restore(path, backed_up, fails)
    assert path.read_bytes() == before
    assert names(path.parent) == {path.name, f"{path.name}.lock"}


@pytest.mark.parametrize(("owner", "call"), [(Path, "hardlink_to"), (os, "fsync")])
async def test_a_drive_without_hard_links_or_flushes_of_a_folder_will_do(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, owner: object, call: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    await make_database(path)
    monkeypatch.setattr(owner, call, refuse)
    await back_up(path, copy)
    kept = await restored(path, copy)
    assert "first" in await keys(kept)
    assert "first" in await keys(path)


async def test_a_symbolic_link_stays_one(path: Path, copy: Path) -> None:
    await make_database(path)
    link = copy.with_name("link.db")
    link.symlink_to(path)
    await back_up(link, copy)
    await make_database(path, "second")
    kept = await restored(link, copy)
    assert kept.parent == path.parent
    assert link.is_symlink()
    assert "second" not in await keys(path)
