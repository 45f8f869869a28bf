"""A disk that is nearly full is told once, and again after it had room."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.upkeep import upkeep
from bot.upkeep.upkeep import NEARLY_FULL, DiskWatch


def test_each_disk_is_told_once_while_it_is_nearly_full(monkeypatch: pytest.MonkeyPatch) -> None:
    free = {"data": 10 * NEARLY_FULL, "backups": 0}

    def look(folder: Path) -> int:
        if folder.name == "gone":
            raise OSError
        return free[folder.name]

    monkeypatch.setattr(upkeep, "free_bytes", look)
    told = []
    watch = DiskWatch(Settings(database_path=Path("/gone/x.db"), backups=Path("/backups")))
    ample = DiskWatch(Settings(database_path=Path("/data/x.db")))
    # It counts as full again only once it had twice as much room.
    for backups in (0, -1, 1, NEARLY_FULL - 1, -1, NEARLY_FULL, -1):
        free["backups"] = NEARLY_FULL + backups
        watch.look()
        watch.look()
        ample.look()
        held = NOTICES.held.get(Notice.DISK_NEARLY_FULL)
        told.append(0 if held is None else held.count)
        assert held is None or held.details == {"folder": Path("/backups"), "megabytes": 499}
    assert told == [0, 1, 1, 1, 1, 1, 2]


def test_the_database_of_a_postgresql_is_on_no_disk_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(upkeep, "free_bytes", lambda _: 0)
    DiskWatch(Settings(database_path=Path("/data/x.db"), database_url="postgresql://x/y")).look()
    assert not NOTICES.held
