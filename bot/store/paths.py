"""Where a database file is to be: whether it can."""

from __future__ import annotations

import datetime as dt
import errno
import glob
import logging
import os
import re
import shutil
import stat
from pathlib import Path
from typing import Final

from bot.store.errors import Linked, LogAlone, NotWritable

OWNERS_ALONE: Final = 0o600
"""The mode of a file that tells what nobody at a table may know."""

_PUT_AWAY: Final = re.compile(r"\.\d{4}-\d\d-\d\d-\d{6}(-\d+)?")
"""What follows the name of a file that was put away (`name_aside`)."""

_UNFINISHED: Final = re.compile(r"-[a-z0-9_]{8}")
"""What follows the name of a database in that of the folder where a restore prepares a copy."""

log = logging.getLogger(__name__)


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


def has_content(path: Path) -> bool:
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


def make(path: Path) -> None:
    """Make an empty file for its owner alone where there is none.

    SQLite gives its mode to the log and all else that it keeps beside it.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE))
    except FileExistsError:
        return
    except OSError as error:
        raise _refused(path, error.errno) from error


def shut(path: Path) -> None:
    """Let nobody but their owner read a database and what lies beside it under its name.

    That is its log, its lock, its sign of life, and what was put away or copied there earlier. The
    folder that a restore leaves when it is killed is removed, with the copy in it.
    """
    for folder in path.parent.glob(f".{glob.escape(path.name)}-*"):
        if _UNFINISHED.fullmatch(folder.name, len(path.name) + 1):
            shutil.rmtree(folder, ignore_errors=True)
    for file in path.parent.glob(f"{glob.escape(path.name)}*"):
        try:
            mode = file.lstat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077:
                file.chmod(OWNERS_ALONE)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("%s may be read by others (%s)", file, error.strerror or error)


def refuse_hard_link(path: Path) -> None:
    """Raise Linked where a file has more than one name, but for one that a restore has begun.

    Killed in the middle, a restore leaves the name under which it would have put the file away.
    """
    try:
        if path.stat().st_nlink > 1:
            for other in path.parent.glob(f"{glob.escape(path.name)}.*"):
                if _PUT_AWAY.fullmatch(other.name, len(path.name)) and other.samefile(path):
                    other.unlink()
        names = path.stat().st_nlink
    except OSError as error:
        raise _refused(path, error.errno) from error
    if names > 1:
        raise Linked(path=path)


def lock_of(path: Path) -> Path:
    """Return the file that keeps a second bot away."""
    return Path(f"{path}.lock")


def log_of(path: Path) -> Path:
    """Return where SQLite keeps what is written and not yet in the file itself."""
    return Path(f"{path}-wal")


def journal_of(path: Path) -> Path:
    """Return where SQLite keeps what was before a change, while there is no log."""
    return Path(f"{path}-journal")


def name_aside(path: Path) -> Path:
    """Return an unused name beside a file, with the present time, to rename the file to."""
    now = dt.datetime.now().astimezone()
    wanted = path.with_name(f"{path.name}.{now:%Y-%m-%d-%H%M%S}")
    name, count = wanted, 1
    while name.exists():
        count += 1
        name = wanted.with_name(f"{wanted.name}-{count}")
    return name


def _refused(path: Path, number: int | None) -> NotWritable:
    return NotWritable(path=path, reason=os.strerror(number or errno.EIO))
