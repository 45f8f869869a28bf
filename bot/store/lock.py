"""One process for one SQLite file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from bot.store.errors import InUse, StillRunning
from bot.store.paths import give_owner, lock_of, refused


def lock_database(path: Path) -> BaseFileLock:
    """Lock a database file for this process; the operating system unlocks it if the process dies.

    Raises InUse if another process has locked it, NotWritable if the lock file cannot be made.
    """
    # Any thread may close the database and so unlock it.
    lock = FileLock(lock_of(path), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise InUse(path=path) from None
    except OSError as error:
        raise refused(path, error) from error
    give_owner(lock_of(path), path)
    return lock


@contextmanager
def locked_database(path: Path) -> Iterator[None]:
    """Hold the lock during a command that needs the bot stopped; raise StillRunning."""
    try:
        lock = lock_database(path)
    except InUse:
        raise StillRunning(path=path) from None
    try:
        yield
    finally:
        lock.release()
