"""One process for one SQLite file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from bot.store.errors import InUse, NotWritable, StillRunning
from bot.store.paths import lock_of


def claim(path: Path) -> BaseFileLock:
    """Take a database file for this process; the operating system lets go of it when it dies.

    Raises InUse where another process has it, NotWritable where the lock file cannot be made.
    """
    # Not by thread: whichever thread closes the database must be able to let go.
    lock = FileLock(lock_of(path), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise InUse(path=path) from None
    except OSError as error:
        raise NotWritable(path=path, reason=error.strerror or error) from error
    return lock


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep a database file for a command that no bot may be in the way of; raise StillRunning."""
    try:
        lock = claim(path)
    except InUse:
        raise StillRunning(path=path) from None
    try:
        yield
    finally:
        lock.release()
