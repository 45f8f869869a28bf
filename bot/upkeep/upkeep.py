"""What the bot does for its owner by itself: backups, notices, a look at disks and releases."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Final

import discord

from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.send_once import Sender
from bot.delivery.outbox.tools import Tools
from bot.notices import NOTICES, Notice
from bot.ops import metrics
from bot.ops.disk import free_bytes
from bot.ops.error_log import reported
from bot.ops.health import HealthFile
from bot.ops.loops import Loop
from bot.settings import Settings
from bot.upkeep.backups import Backups
from bot.upkeep.owner_notices import OwnerNotices
from bot.upkeep.releases import ReleaseWatch

BACKUP_SECONDS: Final = 5.0
"""How often the bot looks whether a backup is due."""
NOTICE_SECONDS: Final = 2.0
"""How often it looks whether the owner must be told something."""
DISK_SECONDS: Final = 60.0
"""How often it looks at the disks."""
RELEASE_SECONDS: Final = 86_400.0
"""How often it asks for newer releases."""
NEARLY_FULL: Final = 500_000_000
"""With fewer free bytes a disk is nearly full; it is no longer with twice as many."""

_log = logging.getLogger(__name__)


class Upkeep:
    """The upkeep of one process.

    Args:
        application: the bot's own, which names the owner.
        health: the file where it says how backups stand.
    """

    def __init__(
        self,
        settings: Settings,
        tools: Tools,
        application: discord.AppInfo | None,
        health: HealthFile,
    ) -> None:
        self._clock = tools.clock
        self._health = health
        self._backups = Backups(settings, tools.db, tools.clock, tools.steady, tools.process)
        self._disks = DiskWatch(settings)
        self._notices = None
        if settings.notices is not None:
            # Its turns are in the store, so that it needs no lease.
            lease = Lease(tools.db, tools.clock, tools.steady, "notices", None)
            sender = Sender(tools, lease)
            owner = owner_of(application)
            self._notices = OwnerNotices(sender, settings.notices, owner, tools.steady)
        self._loops = [Loop(self._watch_disks, DISK_SECONDS)]
        if settings.backups is not None:
            self._loops.append(Loop(self._look_after_backups, BACKUP_SECONDS))
        if self._notices is not None:
            self._loops.append(Loop(self._notices.look, NOTICE_SECONDS))
        if settings.releases is not None:
            releases = ReleaseWatch(settings.releases, tools.db, tools.clock)
            self._loops.append(Loop(releases.look, RELEASE_SECONDS))

    async def start(self) -> None:
        """Begin to look after everything."""
        if self._notices is not None:
            await self._notices.open()
        for loop in self._loops:
            loop.start()

    def close(self) -> None:
        """Stop; a copy that is being made leaves nothing behind."""
        for loop in self._loops:
            loop.cancel()

    async def _look_after_backups(self) -> None:
        """Make a backup if one is due; say in the health file and the metrics how it stands."""
        await self._backups.look()
        at, trouble = self._backups.newest_at, self._backups.trouble
        metrics.set_backup_age(None if at is None else (self._clock() - at) / 1000)
        now = (at or 0) / 1000, "" if trouble is None else str(trouble)
        if now != self._health.backup:
            self._health.backup = now
            self._health.write()

    async def _watch_disks(self) -> None:
        with reported(_log, "the disks could not be looked at"):  # the next look tries again
            await asyncio.to_thread(self._disks.look)


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


def owner_of(application: discord.AppInfo | None) -> int | None:
    """Return the person who owns the bot; of a team, the one who owns that."""
    if application is None:
        return None
    return application.owner.id if application.team is None else application.team.owner_id
