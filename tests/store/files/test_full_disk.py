"""A full disk: nothing is lost or half written, and all goes on when there is room."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from bot.store.backup import back_up, restore
from bot.store.errors import CopyNotWritten, DiskFull, MigrationFailed
from bot.store.migrate import Migration, migrations
from bot.store.opening import probe
from bot.store.sqlite import open_sqlite
from bot.store.sqlite_file import examined
from tests.store.files.test_backup import nothing
from tests.store.rows import meta
from tests.suite.disk import fill


@pytest.fixture
def path(small_disk: Path) -> Path:
    return small_disk / "tables.db"


async def make(path: Path, rows: int = 100) -> None:
    db = await open_sqlite(path)
    await db.commit([meta(f"key {row}", "x" * 1000) for row in range(rows)])
    await db.close()


async def whole(path: Path, key: str) -> bool:
    """Check the file, and say whether it has a key."""
    async with examined(path):
        pass
    db = await open_sqlite(path)
    found = await db.one("meta", key=key)
    await db.close()
    return found is not None


async def test_what_was_committed_stays_and_the_rest_waits(path: Path, small_disk: Path) -> None:
    db = await open_sqlite(path)
    await db.commit([meta("before")])
    ballast = fill(small_disk)
    for _ in range(3):
        with pytest.raises(DiskFull):
            await db.commit([meta("big", "x" * 500_000)])
    assert await db.one("meta", key="before"), "what is there can be read"
    assert await db.one("meta", key="big") is None
    # A small one may fit into what the log has taken already.
    with suppress(DiskFull):
        await db.commit([meta("small")])
    ballast.unlink()
    await db.commit([meta("big", "x" * 500_000)])
    await db.close()
    assert await whole(path, "big")


async def test_a_start_without_room_says_so_and_leaves_what_is_there(
    path: Path, small_disk: Path
) -> None:
    await make(path)
    before = path.read_bytes()
    ballast = fill(small_disk)
    with pytest.raises(DiskFull):
        await open_sqlite(path)
    assert path.read_bytes() == before
    ballast.unlink()
    assert await whole(path, "key 99")


async def test_a_first_start_without_room_begins_later(path: Path, small_disk: Path) -> None:
    ballast = fill(small_disk)
    with pytest.raises((DiskFull, MigrationFailed), match="full"):
        await open_sqlite(path)
    ballast.unlink()
    await make(path)
    assert await whole(path, "key 99")


async def test_a_migration_without_room_leaves_the_tables_as_they_were(
    path: Path, small_disk: Path
) -> None:
    await make(path, rows=400)
    number = migrations()[-1].number + 1
    doubling = "INSERT INTO meta SELECT key || ' again', value FROM meta"
    steps = (
        "CREATE TABLE more (id BIGINT)",
        *[doubling.replace("again", f"{n}") for n in range(6)],
    )
    more = (*migrations(), Migration(number, f"{number:04}_more", steps))
    with pytest.raises(MigrationFailed, match="full"):
        await open_sqlite(path, steps=more)
    db = await open_sqlite(path)
    assert await db.one("last_migration") == {"number": number - 1}
    assert await db.one("meta", key="key 0 0") is None
    await db.close()
    assert await whole(path, "key 399")


async def test_backup_without_room_leaves_no_copy(
    path: Path, small_disk: Path, tmp_path: Path
) -> None:
    await make(tmp_path / "far.db")
    fill(small_disk)
    before = set(small_disk.iterdir())
    with pytest.raises(CopyNotWritten, match=r"full|No space"):
        await back_up(tmp_path / "far.db", small_disk / "copy.db")
    assert set(small_disk.iterdir()) == before


async def test_a_restore_without_room_changes_nothing(
    path: Path, small_disk: Path, tmp_path: Path
) -> None:
    await make(path)
    await back_up(path, tmp_path / "copy.db")
    before = path.read_bytes()
    fill(small_disk)
    with pytest.raises(DiskFull):
        await restore(path, tmp_path / "copy.db", nothing)
    assert path.read_bytes() == before


async def test_probe_reports_a_full_disk(path: Path, small_disk: Path) -> None:
    ballast = fill(small_disk)
    for file in (path, small_disk / "new" / "tables.db"):
        with pytest.raises(DiskFull):
            await probe(file)
    ballast.unlink()
    db = await open_sqlite(path)
    fill(small_disk)
    with pytest.raises(DiskFull):
        await probe(path)
    await db.close()
