"""The watch over the database file: notice what anything but this bot does to it.

SQLite trusts that only SQLite touches its files. This is what people do to them all the same:

- They copy a file over the database, or cut it short (``cp backup.db hangjack.db``): `Overwritten`.
- They move another file to its name, or remove it or its log (``mv``, ``rm``, a tool that syncs
  folders, a drive that is unplugged): `Replaced`, and what the database held is kept beside it, or
  `ReplacedUnkept` if it cannot be.
- They remove the lock file, and a second bot starts: `LockLost`.
- They give it a second name (``ln``, a backup by hard links). A program that opens it by that name
  finds neither its log nor its locks: `Linked`.
- They write to it with a database browser. The bot goes on if the file is sound.

The bot looks before each commit. After `Overwritten`, `Replaced` or `LockLost` it reads and writes
nothing more. After `Linked` it can read, and writes again once the second name is gone.

With a log beside it (WAL), SQLite writes the file itself in checkpoints alone, and the bot makes
those between two commits, after a look of the same kind: otherwise the file stays as it is. The
watch compares what `stat` says and opens nothing, because closing a file would release SQLite's
locks on it. It does not notice a write between its look and the commit, nor one that keeps both
size and modification time.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import aiosqlite

from bot.ops.log_throttle import LOG_THROTTLE
from bot.store.errors import (
    Damaged,
    Linked,
    LockLost,
    Lost,
    NotADatabase,
    Overwritten,
    Replaced,
    ReplacedUnkept,
)
from bot.store.paths import lock_of, log_of, name_aside
from bot.store.sqlite_file import connection, examine, translate_sqlite_errors, write_copy

_log = logging.getLogger(__name__)


class FileWatch:
    """Watches a database file, its log and its lock.

    Args:
        path: the file, which exists, as do its log and its lock.
        reader: a connection that still reads the file after its name is gone.
    """

    def __init__(self, path: Path, reader: aiosqlite.Connection) -> None:
        self._path = path
        self._reader = reader
        self._file = _WatchedFile(path)
        self._log_file = _WatchedFile(log_of(path))
        self._lock_file = _WatchedFile(lock_of(path))
        self.lost: Lost | None = None
        """Why nothing more may be read or written."""
        self.log_size = 0
        """The bytes of the log after the last commit; it keeps them when it is written anew."""

    @contextmanager
    def guarding(self, query: str) -> Iterator[None]:
        """Turn SQLite's errors into ours; once one shows that the file is lost, raise only that."""
        if self.lost is not None:
            raise type(self.lost)(**self.lost.details)
        try:
            with translate_sqlite_errors(self._path, query):
                yield
        except (Damaged, NotADatabase) as error:
            self.lost = Overwritten(path=self._path, reason=error.details["reason"])
            raise self.lost from error
        except Lost as error:
            self.lost = error
            raise

    async def check(self) -> bool:
        """Compare the files with how the last commit left them.

        Returns:
            Whether another program has written to the file, and left it sound.

        Raises:
            Lost: if the file, its log or its lock is gone or another one, or the file is shorter.
            Linked: if the file has a second name.
            Damaged, NotADatabase: if another program has written to it and broken it.
        """
        before, now, log = self._file.before, self._file.look(), self._log_file.look()
        if not now.is_of_same_file(before) or not log.is_of_same_file(self._log_file.before):
            raise await self._keep_content()
        if self._lock_file.is_replaced():
            raise LockLost(path=self._path)
        if now.size < before.size:
            raise Overwritten(path=self._path, reason="it is shorter than it was")
        if now.names > 1:
            raise Linked(path=self._path)
        if (now.size, now.modified_ns) == (before.size, before.modified_ns):
            return False
        async with connection(self._path, mode="ro") as fresh:
            await examine(self._path, fresh)
        self.note_commit()
        if LOG_THROTTLE.due("touched") is not None:
            _log.warning("%s was written to by another program; it is whole", self._path)
        return True

    def note_commit(self) -> None:
        """Remember how the bot's own commit or checkpoint has left the file."""
        before, now = self._file.before, self._file.look()
        self.log_size = self._log_file.look().size
        # No commit replaces the file or cuts it short: the next look must still find that.
        if now.is_of_same_file(before) and now.size >= before.size:
            self._file.before = now

    async def _keep_content(self) -> Replaced:
        """Copy what the lost file held, while a connection still reads it; return what to raise."""
        copy = name_aside(self._path)
        try:
            await write_copy(self._reader, copy)
        except (OSError, sqlite3.Error) as error:
            with suppress(OSError):
                copy.unlink()
            return ReplacedUnkept(path=self._path, reason=error)
        return Replaced(path=self._path, kept=copy)

    async def part_log(self) -> None:
        """Rename the lost file's log, if another file has its name now: SQLite would mix them.

        Call it while the lock is held, so that no bot starts with the new file and the old log.
        Without a new file the log stays, and `has_content` reports it.
        """
        if isinstance(self.lost, Replaced) and not self._log_file.is_replaced():
            await asyncio.to_thread(set_log_aside, self._path)


class _FileState(NamedTuple):
    """What the system says of a file."""

    identity: tuple[int, int] | None = None
    """Device and inode; None if there is no file."""
    size: int = 0
    modified_ns: int = 0
    names: int = 0

    def is_of_same_file(self, other: _FileState) -> bool:
        """Return whether both are states of one file."""
        return self.identity is not None and self.identity == other.identity


class _WatchedFile:
    """One file, and how it was when it was last remembered."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)  # looked at before every commit
        self.before = _FileState()
        self.before = self.look()

    def look(self) -> _FileState:
        """Return how the file is now."""
        try:
            found = os.stat(self._path)  # noqa: PTH116  # several times as fast
        except FileNotFoundError:
            return _FileState()
        except OSError:
            # A drive that does not answer now may answer later; SQLite's own error says more.
            return self.before
        identity = found.st_dev, found.st_ino
        return _FileState(identity, found.st_size, found.st_mtime_ns, found.st_nlink)

    def is_replaced(self) -> bool:
        """Return whether another file, or none, has this name now."""
        return not self.look().is_of_same_file(self.before)


def set_log_aside(path: Path) -> None:
    """Rename the log of a file that another file has replaced.

    Without a file the log stays: `bot.store.paths.has_content` reports it.
    """
    log = log_of(path)
    if path.exists() and log.exists():
        log.rename(name_aside(log))
