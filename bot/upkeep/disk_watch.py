"""Notices when a disk that the bot needs is nearly full."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from bot.notices import NOTICES, Notice
from bot.ops.disk import free_bytes
from bot.settings import Settings

NEARLY_FULL: Final = 500_000_000
"""With fewer free bytes a disk is nearly full; it is no longer with twice as many."""

_log = logging.getLogger(__name__)


class DiskWatch:
    """Watches the disks of the database and of the backups."""

    def __init__(self, settings: Settings) -> None:
        folders = [] if settings.database_url else [settings.database_path.parent]
        if settings.backups is not None:
            folders.append(settings.backups)
        self._folders = folders
        self._full: set[Path] = set()

    def look(self) -> None:
        """Tell the owner of each disk that has become nearly full; a slow disk makes it slow."""
        for folder in self._folders:
            try:
                free = free_bytes(folder)
            except OSError:
                continue  # what needs it says so
            if free >= 2 * NEARLY_FULL:
                self._full.discard(folder)
            elif free < NEARLY_FULL and folder not in self._full:
                self._full.add(folder)
                megabytes = free // 1_000_000
                _log.warning("the disk with %s is nearly full: %s MB are left", folder, megabytes)
                details = {"folder": folder, "megabytes": megabytes}
                NOTICES.note(Notice.DISK_NEARLY_FULL, **details)
