"""File watch: notices when anybody but the bot writes or replaces the database file."""

from __future__ import annotations

import os
from enum import Enum, auto
from pathlib import Path


class Seen(Enum):
    """What has become of the file since we last wrote to it."""

    SAME = auto()
    TOUCHED = auto()
    """Written to by another program, to what end only a look inside can tell."""
    CUT_SHORT = auto()
    REPLACED = auto()
    """Another file has its name now, or none: what is written goes where nobody will find it."""
    LINKED = auto()
    """It has a second name: whoever opens it by that knows of neither its log nor its locks."""


class Guard:
    """Compares a database file with how our own last commit left it.

    With a log beside it (WAL), SQLite writes the file itself in checkpoints alone. Those are made
    by our commits, so between two of them the file stays as it is. It is only ever asked about,
    never opened: closing it would let go of SQLite's locks.
    """

    def __init__(self, path: Path) -> None:
        self._path = str(path)  # asked about at every write
        self._known: os.stat_result | None = None
        self._known = self._ask()

    def renew(self) -> None:
        """Remember how the file is now, after a commit of ours."""
        now = self._ask()
        # Neither has a commit of ours done that.
        if _what(self._known, now) not in {Seen.REPLACED, Seen.CUT_SHORT}:
            self._known = now

    def look(self) -> Seen:
        """Say what has become of the file."""
        return _what(self._known, self._ask())

    def _ask(self) -> os.stat_result | None:
        try:
            return os.stat(self._path)  # noqa: PTH116  # several times as fast
        except FileNotFoundError:
            return None
        except OSError:
            # A drive that does not answer now may do so later; what SQLite meets tells more.
            return self._known


def _what(before: os.stat_result | None, now: os.stat_result | None) -> Seen:
    if before is None or now is None or not os.path.samestat(before, now):
        return Seen.REPLACED
    if now.st_size < before.st_size:
        return Seen.CUT_SHORT
    if now.st_nlink > 1:
        return Seen.LINKED
    if (now.st_size, now.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        return Seen.TOUCHED
    return Seen.SAME
