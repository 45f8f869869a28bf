"""A file that is cut short, overwritten, replaced or removed while the bot has it open."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.locale import speak
from bot.store import probe
from bot.store.errors import (
    Damaged,
    InUse,
    Linked,
    LockLost,
    LogAlone,
    NotADatabase,
    Overwritten,
    Replaced,
    ReplacedUnkept,
)
from bot.store.file_watch import set_log_aside
from bot.store.lock import lock_database
from bot.store.paths import journal_of, lock_of, log_of, name_aside
from bot.store.sqlite import SqliteDatabase, open_sqlite
from tests.store.killed import leave_journal, leave_log
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


def garbage(path: Path) -> None:
    path.write_bytes(b"\xa5" * path.stat().st_size)


def garbage_but_for_the_beginning(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\xa5" * (len(content) - 8192))


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_by_a_byte(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 1)


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


HARMS: list[Callable[[Path], None]] = [
    garbage,
    garbage_but_for_the_beginning,
    cut_in_half,
    cut_by_a_byte,
    cut_to_nothing,
]


@pytest.mark.parametrize("harm", HARMS)
async def test_an_overwritten_file_is_written_to_no_more(
    db: SqliteDatabase, path: Path, harm: Callable[[Path], None]
) -> None:
    harm(path)
    before = path.read_bytes(), log_of(path).read_bytes()
    with pytest.raises(Overwritten) as caught:
        await db.commit([meta("after")])
    assert f"{path}-wal" in caught.value.said(speak())
    for _ in range(2):
        with pytest.raises(Overwritten):
            await db.one("meta", key="last")
        with pytest.raises(Overwritten):
            await db.all("due_tables", now=0)
        with pytest.raises(Overwritten):
            await db.commit([meta("after")])
    await db.close()
    assert (path.read_bytes(), log_of(path).read_bytes()) == before, "as it was found"


@pytest.mark.parametrize("harm", [harm for harm in HARMS if harm is not cut_by_a_byte])
async def test_the_next_start_refuses_it_and_keeps_it(
    db: SqliteDatabase, path: Path, harm: Callable[[Path], None]
) -> None:
    harm(path)
    with pytest.raises(Overwritten):
        await db.commit([meta("after")])
    await db.close()
    before = path.read_bytes(), log_of(path).read_bytes()
    for _ in range(2):
        with pytest.raises((Damaged, LogAlone, NotADatabase)):
            await open_sqlite(path)
    assert (path.read_bytes(), log_of(path).read_bytes()) == before


async def test_a_file_that_another_takes_the_place_of_is_kept_whole(
    db: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    other = await open_sqlite(tmp_path / "other.db")
    await other.commit([meta("mine")])
    await other.close()
    (tmp_path / "other.db").rename(path)
    content = path.read_bytes()
    with pytest.raises(Replaced) as caught:
        await db.commit([meta("after")])
    with pytest.raises(Replaced):
        await db.one("meta", key="last")
    await db.close()
    assert path.read_bytes() == content
    kept = caught.value.details["kept"]
    assert str(kept) in caught.value.said(speak())
    assert kept.stat().st_mode & 0o777 == 0o600
    for file, key in ((kept, "last"), (path, "mine")):
        opened = await open_sqlite(file)
        assert await opened.one("meta", key=key), "what was committed last is there"
        assert await opened.one("meta", key="after") is None
        await opened.close()


async def test_nobody_begins_with_the_other_file_while_the_log_lies_there(
    db: SqliteDatabase, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = []

    def checked(path: Path) -> None:
        with pytest.raises(InUse):
            lock_database(path)
        refused.append(path)
        set_log_aside(path)

    monkeypatch.setattr("bot.store.file_watch.set_log_aside", checked)
    await (await open_sqlite(tmp_path / "other.db")).close()
    (tmp_path / "other.db").rename(path)
    with pytest.raises(Replaced):
        await db.commit([meta("after")])
    await db.close()
    assert refused == [path]
    assert not log_of(path).exists()


async def test_a_file_that_is_removed_is_kept_and_not_begun_anew(
    db: SqliteDatabase, path: Path
) -> None:
    path.unlink()
    with pytest.raises(Replaced) as caught:
        await db.commit([meta("after")])
    await db.close()
    assert not path.exists()
    with pytest.raises(LogAlone):
        await open_sqlite(path)
    assert log_of(path).stat().st_size
    opened = await open_sqlite(caught.value.details["kept"])
    assert await opened.one("meta", key="last")
    await opened.close()


async def test_what_a_removed_log_held_is_kept(db: SqliteDatabase, path: Path) -> None:
    log_of(path).unlink()
    before = path.read_bytes()
    with pytest.raises(Replaced) as caught:
        await db.commit([meta("after")])
    await db.close()
    assert path.read_bytes() == before
    opened = await open_sqlite(caught.value.details["kept"])
    assert await opened.one("meta", key="last")
    await opened.close()


def files(path: Path) -> list[bytes]:
    return [path.read_bytes(), log_of(path).read_bytes()]


async def test_nothing_is_written_under_two_names(
    db: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    before = files(path)
    (tmp_path / "second").hardlink_to(path)
    for _ in range(2):
        with pytest.raises(Linked, match="a second name"):
            await db.commit([meta("after")])
    assert await db.one("meta", key="last"), "what is there can be read"
    assert files(path) == before
    (tmp_path / "second").unlink()
    await db.commit([meta("after")])
    assert await db.one("meta", key="after")


async def test_a_file_with_two_names_is_not_begun_with(path: Path, tmp_path: Path) -> None:
    await leave_log(path, *ROWS)
    before = files(path)
    (tmp_path / "second").hardlink_to(path)
    with pytest.raises(Linked):
        await open_sqlite(path)
    assert files(path) == before


async def test_a_name_that_a_killed_restore_has_left_is_taken_away(path: Path) -> None:
    await leave_log(path, *ROWS)
    left = name_aside(path)
    left.hardlink_to(path)
    db = await open_sqlite(path)
    assert await db.one("meta", key="key 199")
    await db.commit([meta("after")])
    await db.close()
    assert not left.exists()


async def test_a_bot_whose_lock_is_removed_leaves_the_file_to_the_next(
    db: SqliteDatabase, path: Path
) -> None:
    lock_of(path).unlink()
    other = await open_sqlite(path)
    await other.commit([meta("other")])
    before = files(path)
    for _ in range(2):
        with pytest.raises(LockLost, match="stopped"):
            await db.commit([meta("after")])
    with pytest.raises(LockLost):
        await db.one("meta", key="last")
    await db.close()
    assert files(path) == before
    await other.commit([meta("goes on")])
    assert await other.one("meta", key="last")
    assert await other.one("meta", key="after") is None
    await other.close()


async def test_a_lock_that_another_file_takes_the_place_of_is_noticed(
    db: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    before = files(path)
    (tmp_path / "new").touch()
    (tmp_path / "new").rename(lock_of(path))
    with pytest.raises(LockLost):
        await db.commit([meta("after")])
    await db.close()
    assert files(path) == before
    opened = await open_sqlite(path)
    assert await opened.one("meta", key="last")
    await opened.close()


async def test_where_it_cannot_be_kept_either_that_is_said(
    db: SqliteDatabase, path: Path, tmp_path: Path
) -> None:
    # The whole folder is gone, as when a drive is taken away.
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    with pytest.raises(ReplacedUnkept, match="No such file"):
        await db.commit([meta("after")])


async def test_damage_that_a_read_meets_ends_it_too(db: SqliteDatabase, path: Path) -> None:
    await db.close()
    db = await open_sqlite(path)
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    with pytest.raises(Overwritten):
        await db.one("meta", key="key 100")
    with pytest.raises(Overwritten):
        await db.commit([meta("after")])
    await db.close()


async def test_a_harmless_touch_ends_nothing(
    db: SqliteDatabase, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        os.utime(path)
        await db.commit([meta("after")])
    [entry] = caplog.records
    assert "was written to by another program; it is whole" in entry.getMessage()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO meta VALUES ('other', 'by hand')")
        other.execute("PRAGMA wal_checkpoint")
    await db.commit([meta("after that")])
    assert await db.one("meta", key="other") == {"value": "by hand"}


async def test_our_own_checkpoints_are_no_reason_to_look(
    db: SqliteDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("bot.store.file_watch.examine", never)
    for round_ in range(3):
        await db.commit([meta(f"big {round_} {row}", "y" * 40_000) for row in range(110)])
        await db.commit([meta("small")])


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


async def test_what_a_killed_process_left_in_the_log_is_there(path: Path) -> None:
    await leave_log(path, *ROWS)
    db = await open_sqlite(path)
    assert await db.one("meta", key="key 199")
    await db.close()


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
    with pytest.raises(Replaced):
        await db.commit([meta("after")])
    await db.close()
