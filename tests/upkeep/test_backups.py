"""Backups by themselves: when they are made, what is deleted, and what is said where they fail."""

from __future__ import annotations

import datetime as dt
import os
import stat
import time
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import StoreError
from bot.notices import NOTICES, Notice
from bot.settings import KeptFor, Settings
from bot.store.errors import Damaged, NoBackups, ToolMissing
from bot.store.opening import Database, open_database, probe
from bot.store.paths import log_of
from bot.upkeep import backups as module
from bot.upkeep.backups import DAY_MS, HOUR_MS, Backups, name_of, time_of
from tests.clock import FakeClock
from tests.suite.disk import fill

NOON = dt.datetime(2026, 3, 14, 12).astimezone()


@dataclass
class Owner:
    """A bot's database, and the folder for its backups."""

    db: Database
    settings: Settings
    clock: FakeClock
    folder: Path

    def backups(self, process: str | None = None, **settings: Any) -> Backups:
        """Return the backups of a bot that has just started."""
        changed = replace(self.settings, **settings)
        return Backups(changed, self.db, self.clock, self.clock.steady, process)

    def at(self, hour: int, minute: int = 0, *, day: int = 0) -> None:
        """Let time pass until an hour of this day or a later one."""
        wanted = NOON.replace(hour=hour, minute=minute) + dt.timedelta(days=day)
        self.clock.now = round(wanted.timestamp() * 1000)

    def there(self) -> list[str]:
        """Return the days and hours of the backups, oldest first."""
        times = [at for file in self.folder.iterdir() if (at := time_of(file.name))]
        return [f"{at:%d-%H:%M}" for at in sorted(times)]

    def old(self, *days: int) -> None:
        """Put backups of some days ago there."""
        for day in days:
            name = name_of(NOON.replace(hour=4) - dt.timedelta(days=day), "db")
            (self.folder / name).write_bytes(b"old")


@pytest.fixture
def owner(db: Database, tmp_path: Path) -> Owner:
    path, folder = tmp_path / "hangjack.db", tmp_path / "backups"
    folder.mkdir()
    clock = FakeClock(round(NOON.timestamp() * 1000))
    return Owner(db, Settings(database_path=path, backups=folder), clock, folder)


def trouble(backups: Backups) -> StoreError | None:
    """Return why none can be made."""
    return backups.trouble


async def test_one_a_day_when_it_is_quiet(owner: Owner) -> None:
    backups = owner.backups()
    await backups.look()
    assert owner.there() == ["14-12:00"], "there was none"
    for hour in range(13, 24):
        owner.at(hour)
        await backups.look()
    for day in (1, 2):
        for hour in range(24):
            for minute in (0, 30):
                owner.at(hour, minute, day=day)
                await backups.look()
    assert owner.there() == ["14-12:00", "15-04:00", "16-04:00"]
    (made, *_) = owner.folder.iterdir()
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert (await probe(made)).has_tables
    assert backups.newest_at is not None
    assert trouble(backups) is None


@pytest.mark.parametrize(("hours_away", "made"), [(23, 1), (24, 2)])
async def test_after_a_downtime_one_is_made_at_the_start(
    owner: Owner, hours_away: int, made: int
) -> None:
    await owner.backups().look()
    owner.clock.now += hours_away * HOUR_MS
    await owner.backups().look()
    assert len(owner.there()) == made


@pytest.mark.parametrize(
    ("made", "looked", "newest"),
    [
        ((2, 0), (4, 0), "14-04:00"),  # in the quiet hour, two hours are enough
        ((2, 1), (4, 0), "14-02:01"),
        ((2, 0), (5, 0), "14-02:00"),
        ((2, 0), (3, 59), "14-02:00"),
    ],
)
async def test_two_backups_are_not_made_close_together(
    owner: Owner, made: tuple[int, int], looked: tuple[int, int], newest: str
) -> None:
    for at in (made, looked):
        owner.at(*at)
        await owner.backups().look()
    assert owner.there() == [newest]


@pytest.mark.parametrize(("seconds", "made"), [(-1, 0), (0, 1)])
async def test_a_backup_from_a_day_ahead_is_none(owner: Owner, seconds: int, made: int) -> None:
    ahead = NOON + dt.timedelta(days=1, seconds=seconds)
    (owner.folder / name_of(ahead, "db")).write_bytes(b"later")
    await owner.backups().look()
    assert len(owner.there()) == 1 + made


@pytest.mark.parametrize(("spare", "made"), [(-1, 0), (0, 1)])
async def test_a_backup_leaves_some_room(
    owner: Owner, monkeypatch: pytest.MonkeyPatch, spare: int, made: int
) -> None:
    files = [owner.settings.database_path, log_of(owner.settings.database_path)]
    needed = sum(file.stat().st_size for file in files if file.exists())
    free = SimpleNamespace(free=needed + module.ROOM + spare)
    monkeypatch.setattr("shutil.disk_usage", lambda _: free)
    await owner.backups().look()
    assert len(owner.there()) == made


async def test_trouble_is_over_once_another_process_has_made_a_copy(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups = owner.backups()
    with monkeypatch.context() as patch:
        patch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=0))
        await backups.look()
    await backups.look()
    assert isinstance(trouble(backups), NoBackups), "it is not tried again at once"
    await owner.backups().look()
    await backups.look()
    assert trouble(backups) is None


async def test_older_ones_go_and_other_files_stay(owner: Owner) -> None:
    owner.old(*range(1, 20))
    (owner.folder / "update-2026-01-01-040000-1a2b3c4.db").touch()
    left, long_left = (owner.folder / f".{name_of(NOON, 'db')}-{end}" for end in ("new", "old"))
    for folder, age in ((left, 86_000), (long_left, 86_500)):
        folder.mkdir()
        os.utime(folder, (time.time() - age,) * 2)
    backups = owner.backups(backups_keep=KeptFor(3, 2, 1))
    await backups.look()
    assert owner.there() == ["08-04:00", "12-04:00", "13-04:00", "14-12:00"]
    assert len(list(owner.folder.glob("update-*"))) == 1
    assert left.exists(), "it may be another's, which is being written"
    assert not long_left.exists()


async def test_a_clock_that_was_wrong_neither_stops_nor_deletes_backups(owner: Owner) -> None:
    owner.old(-4000)
    backups = owner.backups(backups_keep=KeptFor(1, 0, 0))
    await backups.look()
    assert len(owner.there()) == 2
    owner.clock.step(-30 * DAY_MS)
    await backups.look()
    assert len(owner.there()) == 3, "the newest is from the future"


async def test_a_folder_that_is_not_there_is_told_and_comes_back(
    owner: Owner, caplog: pytest.LogCaptureFixture
) -> None:
    owner.folder.rmdir()
    backups = owner.backups()
    for _ in range(3):
        await backups.look()
        owner.clock.now += 10_000
    assert isinstance(trouble(backups), NoBackups)
    (line,) = caplog.messages  # of three looks
    assert line.startswith(
        f"no backup can be made: Backups can't be written to {owner.folder} (No such file or"
    )
    assert NOTICES.held[Notice.BACKUP_FAILS].count == 1
    owner.folder.mkdir()
    await backups.look()
    assert trouble(backups) is None
    assert len(owner.there()) == 1


async def test_a_failed_copy_is_tried_again_after_an_hour_and_the_old_ones_stay(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.old(*range(1, 20))
    before = owner.there()
    backups = owner.backups(backups_keep=KeptFor(1, 0, 0))
    tried = []

    async def broken(*_: object) -> None:
        tried.append(owner.clock())
        raise Damaged(path="hangjack.db", reason="page 7")

    with monkeypatch.context() as patch:
        patch.setattr(module, "back_up", broken)
        for _ in range(49):
            await backups.look()
            owner.clock.now += HOUR_MS // 2
        assert len(tried) == 25
        assert owner.there() == before
        assert isinstance(trouble(backups), Damaged)
    assert NOTICES.held[Notice.BACKUP_FAILS].count == 2, "at once, and a day later"
    owner.clock.now += HOUR_MS
    await backups.look()
    assert trouble(backups) is None
    assert len(owner.there()) == 1


async def test_a_disk_without_room_is_left_alone(owner: Owner, small_disk: Path) -> None:
    ballast = fill(small_disk)
    backups = owner.backups(backups=small_disk)
    await backups.look()
    assert "(No space left on device)" in str(backups.trouble)
    assert list(small_disk.iterdir()) == [ballast]


async def test_one_of_several_processes_makes_it(owner: Owner, tmp_path: Path) -> None:
    other_folder = tmp_path / "other machine"
    other_folder.mkdir()
    one, other = owner.backups("one"), owner.backups("other", backups=other_folder)
    for _ in range(3):
        await one.look()
        await other.look()
        owner.clock.now += 60_000
    assert len(owner.there()) == 1
    assert not list(other_folder.iterdir())
    assert other.newest_at == one.newest_at
    owner.folder.rename(tmp_path / "gone")
    owner.clock.now += DAY_MS
    await one.look()
    await other.look()
    assert len(list(other_folder.iterdir())) == 1, "the other takes over"


async def test_postgresql_without_its_programs_is_told(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(owner.folder))
    backups = owner.backups("one", database_url="postgresql://u:secret@localhost/x")
    await backups.look()
    assert isinstance(backups.trouble, ToolMissing)
    assert not list(owner.folder.iterdir())


async def test_postgresql_is_dumped_by_its_own_program(
    owner: Owner, postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = Path(import_module("pgserver").__file__ or "").parent / "pginstall" / "bin"
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    postgres.psql("CREATE DATABASE daily;")
    url = postgres.get_uri().replace("/postgres?", "/daily?")
    db = await open_database(None, url)
    try:
        for process in ("one", "other"):
            settings = replace(owner.settings, database_url=url)
            backups = Backups(settings, db, owner.clock, owner.clock.steady, process)
            await backups.look()
            assert trouble(backups) is None
    finally:
        await db.close()
        postgres.psql("DROP DATABASE daily;")
    (made,) = owner.folder.iterdir()
    assert made.name == "hangjack-auto-2026-03-14-120000.dump"
    assert made.read_bytes().startswith(b"PGDMP")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
