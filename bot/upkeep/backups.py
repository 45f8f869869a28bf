"""Backups by themselves: once a day, when it is quiet, and at the start after a downtime."""

from __future__ import annotations

import asyncio
import datetime as dt
import errno
import logging
import os
import re
import shutil
import time
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.delivery.outbox.lease import take_turn
from bot.errors import StoreError
from bot.notices import NOTICES, Notice
from bot.ops.clocks import Clock, Steady
from bot.ops.error_log import report
from bot.settings import KeptFor, Settings
from bot.store.database import Database, Write
from bot.store.errors import CopyNotWritten, NoBackups
from bot.store.opening import back_up
from bot.store.paths import log_of

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
QUIET_HOUR: Final = 4
"""The hour of the machine's local time in which the daily backup is made."""
APART_MS: Final = 2 * HOUR_MS
"""Two backups are not made closer together."""
ROOM: Final = 10_000_000
"""Bytes that a backup leaves free: the database may be on the same disk."""
_LEFT_OVER_S: Final = 86_400
"""After this time the folder of a copy that was cut off is removed."""
_FORM: Final = "%Y-%m-%d-%H%M%S"
_NAME: Final = re.compile(r"hangjack-auto-(\d{4}-\d{2}-\d{2}-\d{6})\.(?:db|dump)")
_SPANS: Final = ("%Y-%m-%d", "%G-%V", "%Y-%m")
"""What two times of one day, of one week, and of one month have in common."""

_log = logging.getLogger(__name__)


class Backups:
    """Makes a backup when one is due, and deletes those that need not be kept.

    Args:
        process: names this process; None where it is alone with its database.
    """

    def __init__(
        self, settings: Settings, db: Database, clock: Clock, steady: Steady, process: str | None
    ) -> None:
        self._settings = settings
        self._db = db
        self._clock = clock
        self._steady = steady
        self._process = process
        self.newest_at: int | None = None
        """When the newest good copy was made, in milliseconds since 1970."""
        self.trouble: StoreError | None = None
        """Why no backup can be made."""
        self._failed: tuple[int, StoreError] | None = None
        """When the last try failed, to the second as in names, and why; None after a newer copy."""
        self._retry_at = 0
        self._tell_at = 0
        """By the steady clock: when the next try may begin, and when the owner is told again."""

    async def look(self) -> None:
        """Make a backup if one is due. What goes wrong is logged, and tried again."""
        folder = self._settings.backups
        if folder is None:
            return
        try:
            await self._look(folder)
        except StoreError as error:  # the database itself, which the heartbeat has logged
            self.trouble = error
        except Exception as error:  # noqa: BLE001  # the next look tries again
            report(_log, "backups could not be looked at", error)

    async def _look(self, folder: Path) -> None:
        now = self._clock()
        try:
            self.newest_at = await self._newest(folder, now)
        except OSError as error:
            # One that is not mounted may come back at any time.
            self._note_trouble(_refused(folder, error))
            return
        if self._failed is not None and (self.newest_at or 0) >= self._failed[0]:
            self._failed = None
        self.trouble = None if self._failed is None else self._failed[1]
        if self._steady() < self._retry_at or not self._is_due(now):
            return
        if self._process is not None and not await take_turn(
            self._db, "backup", self._process, now, HOUR_MS
        ):
            return
        self._retry_at = self._steady() + HOUR_MS
        try:
            await self._make(folder, now)
        except StoreError as error:
            self._failed = now // 1000 * 1000, error
            self._note_trouble(error)
        else:
            self._retry_at = self._tell_at = 0

    async def _newest(self, folder: Path, now: int) -> int | None:
        """Return when the newest copy was made, by any process. Raises OSError and StoreError."""
        times = [round(at.timestamp() * 1000) for at in await asyncio.to_thread(copies_in, folder)]
        if self._process is not None:
            # Another process may have made it in a folder of another machine.
            row = await self._db.one("meta", key="backup")
            times += [] if row is None else [int(row["value"])]
        # One from the future was made before the clock was set right.
        return max((at for at in times if at < now + DAY_MS), default=None)

    def _is_due(self, now: int) -> bool:
        if self.newest_at is None:
            return True
        age = now - self.newest_at
        is_quiet = dt.datetime.fromtimestamp(now / 1000).astimezone().hour == QUIET_HOUR
        return age >= (APART_MS if is_quiet else DAY_MS)

    async def _make(self, folder: Path, now: int) -> None:
        """Make a backup and delete older ones; raise StoreError."""
        settings, at = self._settings, dt.datetime.fromtimestamp(now / 1000).astimezone()
        copy = folder / name_of(at, "dump" if settings.database_url else "db")
        try:
            await asyncio.to_thread(self._prepare, folder)
            await back_up(settings.database_path, settings.database_url, copy)
        except OSError as error:
            raise _refused(folder, error) from error
        except CopyNotWritten as error:
            raise NoBackups(folder=folder, reason=error.details["reason"]) from error
        self.newest_at, self.trouble, self._failed = now, None, None
        if self._process is not None:
            await self._db.commit([Write("set_meta", {"key": "backup", "value": str(now)})])
        deleted = await asyncio.to_thread(self._rotate, folder, copy)
        _log.info("backup made: %s; older ones deleted: %s", copy, deleted)

    def _prepare(self, folder: Path) -> None:
        """Remove what a killed copy has left; raise OSError where there is no room for another."""
        for left in folder.glob(".hangjack-auto-*"):
            with suppress(OSError):
                if time.time() - left.stat().st_mtime > _LEFT_OVER_S:
                    shutil.rmtree(left, ignore_errors=True)
        path = self._settings.database_path
        if self._settings.database_url:
            # The last one tells how much a dump takes.
            found = copies_in(folder)
            files = [found[max(found)]] if found else []
        else:
            files = [path, log_of(path)]
        needed = sum(file.stat().st_size for file in files if file.exists())
        if shutil.disk_usage(folder).free < needed + ROOM:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def _rotate(self, folder: Path, newest: Path) -> int:
        """Delete the copies that need not be kept; return how many there were."""
        deleted, latest = 0, time_of(newest.name)
        # Those from the future were made by a wrong clock, so that nobody knows which is newer.
        found = {at: file for at, file in copies_in(folder).items() if latest and at <= latest}
        for at in found.keys() - kept(found.keys(), self._settings.backups_keep):
            try:
                found[at].unlink()
            except OSError as error:
                _log.warning("%s cannot be deleted: %s", found[at], error.strerror or error)
            else:
                deleted += 1
        return deleted

    def _note_trouble(self, error: StoreError) -> None:
        """Log it, and tell the owner at once and then every day."""
        self.trouble = error
        report(_log, "no backup can be made", error)
        if self._steady() >= self._tell_at:
            self._tell_at = self._steady() + DAY_MS
            NOTICES.note(Notice.BACKUP_FAILS, problem=str(error))


def copies_in(folder: Path) -> dict[dt.datetime, Path]:
    """Return the backups that the bot has made in a folder by itself.

    Raises OSError if the folder is not there or cannot be written to.
    """
    found = {at: file for file in folder.iterdir() if (at := time_of(file.name))}
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return found


def _refused(folder: Path, error: OSError) -> NoBackups:
    return NoBackups(folder=folder, reason=error.strerror or error)


def name_of(at: dt.datetime, ending: str) -> str:
    """Return the name of a backup that is made now, by the machine's local time."""
    return f"hangjack-auto-{at:{_FORM}}.{ending}"


def time_of(name: str) -> dt.datetime | None:
    """Return when a backup was made; None for a file that the bot has not made by itself."""
    found = _NAME.fullmatch(name)
    try:
        return None if found is None else dt.datetime.strptime(found[1], _FORM).astimezone()
    except ValueError:
        return None


def kept(times: Collection[dt.datetime], keep: KeptFor) -> frozenset[dt.datetime]:
    """Return the times of the backups that are kept: the newest, and that of each span.

    Days, weeks and months without a backup do not count, so that nothing goes because the bot was
    away.
    """
    newest_first = sorted(times, reverse=True)
    found = set(newest_first[:1])
    for most, form in zip(keep, _SPANS, strict=True):
        newest: dict[str, dt.datetime] = {}
        for at in newest_first:
            newest.setdefault(at.strftime(form), at)
        found.update(list(newest.values())[:most])
    return frozenset(found)
