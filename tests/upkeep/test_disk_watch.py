"""A disk that is nearly full is told once, and again after it had room."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.upkeep import disk_watch
from bot.upkeep.disk_watch import NEARLY_FULL, DiskWatch


def test_each_disk_is_told_once_while_it_is_nearly_full(monkeypatch: pytest.MonkeyPatch) -> None:
    free = {Path("/data"): 10 * NEARLY_FULL, Path("/backups"): NEARLY_FULL - 1}
    monkeypatch.setattr(disk_watch, "free_bytes", free.__getitem__)
    watch = DiskWatch(Settings(database_path=Path("/data/x.db"), backups=Path("/backups")))
    told = []
    for backups in (NEARLY_FULL - 1, NEARLY_FULL + 1, 2 * NEARLY_FULL, NEARLY_FULL - 1):
        free[Path("/backups")] = backups
        watch.look()
        watch.look()
        held = NOTICES.held[Notice.DISK_NEARLY_FULL]
        told.append(held.count)
        assert held.details == {"folder": Path("/backups"), "megabytes": 499}
    assert told == [1, 1, 1, 2]
