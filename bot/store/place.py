"""Where a database file is to be: whether it can."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from bot.store.errors import LogAlone, NotWritable


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


def followed(path: Path) -> Path:
    """Follow a symbolic link, as SQLite does: log and lock lie beside the file itself."""
    return path.resolve() if path.is_symlink() else path


def holds_something(path: Path) -> bool:
    """Tell whether there is more than an empty file.

    Raises LogAlone where there is none, but the log of one: SQLite would throw that away.
    """
    for file in (path, log_of(path)):
        try:
            if file.stat().st_size:
                break
        except FileNotFoundError:
            continue
        except OSError as error:
            raise _refused(path, error.errno) from error
    else:
        return False
    if file != path:
        raise LogAlone(path=path)
    return True


def log_of(path: Path) -> Path:
    """Return where SQLite keeps what is written and not yet in the file itself."""
    return Path(f"{path}-wal")


def journal_of(path: Path) -> Path:
    """Return where SQLite keeps what was before a change, while there is no log."""
    return Path(f"{path}-journal")


def _refused(path: Path, number: int | None) -> NotWritable:
    return NotWritable(path=path, reason=os.strerror(number or errno.EIO))
