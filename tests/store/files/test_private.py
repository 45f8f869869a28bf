"""Only their owner may read files with hidden cards; deleted data is no longer in them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.backup import back_up, restore
from bot.store.paths import log_of
from bot.store.sqlite import open_sqlite
from tests.store.files.killed import leave_log
from tests.store.files.test_backup import nothing
from tests.store.rows import meta

SECRET = "JS and the ace of clubs " * 400


@pytest.fixture(autouse=True)
def _open_to_all() -> Iterator[None]:
    """Let the system create files that all users may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.lstat().st_mode & 0o777 for file in folder.iterdir()}


async def test_a_new_database_is_for_its_owner_alone(path: Path) -> None:
    db = await open_sqlite(path)
    await db.commit([meta("first")])
    beside = {f"{path.name}{ending}" for ending in ("", "-wal", "-shm", ".lock")}
    assert modes(path.parent) == dict.fromkeys(beside, 0o600)
    await db.close()


async def test_older_files_are_shut_at_the_start(path: Path, tmp_path: Path) -> None:
    await leave_log(path, meta("first"))
    ours = [path, log_of(path)]
    for ending in (
        ".lock",
        ".alive",
        ".2-3.alive",
        ".2026-01-31-120000",
        "-journal.2026-01-31-1200",
    ):
        ours.append(Path(f"{path}{ending}"))
        ours[-1].touch()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.touch()
    Path(f"{path}.link").symlink_to(elsewhere)
    for file in ours:
        file.chmod(0o664)
    db = await open_sqlite(path)
    assert await db.one("meta", key="first")
    assert {file.stat().st_mode & 0o777 for file in ours} == {0o600}
    assert elsewhere.stat().st_mode & 0o777 == 0o666, "nobody else's is touched"
    await db.close()


async def test_what_a_killed_restore_left_is_removed_at_the_start(path: Path) -> None:
    left = path.parent / f".{path.name}-k3jq9_ab"
    others = [path.parent / f".{path.name}-notes", path.parent / f".other{path.name}-k3jq9_ab"]
    for folder in (left, *others):
        folder.mkdir()
        (folder / path.name).touch()
    await (await open_sqlite(path)).close()
    assert not left.exists()
    assert all((folder / path.name).exists() for folder in others)


async def test_what_a_restore_puts_away_is_shut_too(path: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    copy = tmp_path / "copies" / "copy.db"
    await leave_log(path, meta("first"))
    await back_up(path, copy)
    path.write_bytes(b"\xa5" * path.stat().st_size)  # so that its log is put away as well
    for file in (path, log_of(path)):
        file.chmod(0o644)
    assert await restore(path, copy, nothing)
    assert len(modes(path.parent)) >= 4
    assert set(modes(copy.parent).values()) == {0o600}
    assert {mode for name, mode in modes(path.parent).items() if name != "copies"} == {0o600}


async def test_what_is_deleted_is_gone_from_the_file(path: Path) -> None:
    db = await open_sqlite(path)
    await db.commit([meta("hand", SECRET)])
    await db.close()
    assert SECRET[:100].encode() in path.read_bytes()
    db = await open_sqlite(path)
    await db.commit([meta("hand", "")])
    await db.close()
    assert SECRET[:8].encode() not in path.read_bytes()
