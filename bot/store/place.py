"""Where a database file is to be: whether it can."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from bot.store.errors import NotWritable


def prepare(path: Path) -> None:
    """Make the directory of a file; raise NotWritable where that, or the file, cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        # Said of a parent that is a file, which reads as if it were about the database.
        raise _refused(path, errno.ENOTDIR) from None
    except OSError as error:
        raise _refused(path, error.errno) from error
    if path.is_dir():
        raise _refused(path, errno.EISDIR)


def exists(path: Path) -> bool:
    """Tell whether a file is there; raise NotWritable where it, or a new one, cannot be written."""
    try:
        there = path.exists()
        nearest = next(up for up in path.absolute().parents if up.exists())
    except OSError as error:
        raise _refused(path, error.errno) from error
    if path.is_dir():
        raise _refused(path, errno.EISDIR)
    if not nearest.is_dir():
        raise _refused(path, errno.ENOTDIR)
    for place in (path, nearest) if there else (nearest,):
        if not os.access(place, os.W_OK):
            raise _refused(path, errno.EACCES)
    return there


def _refused(path: Path, number: int | None) -> NotWritable:
    return NotWritable(path=path, reason=os.strerror(number or errno.EIO))
