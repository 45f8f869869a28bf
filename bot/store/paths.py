"""The files of a SQLite database: their names, whether they can be written, their permissions."""

from __future__ import annotations

import datetime as dt
import errno
import glob
import logging
import os
import re
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.store.errors import DiskFull, LogAlone, NotWritable

OWNERS_ALONE: Final = 0o600
"""The mode of a file that holds hidden cards."""

_UNFINISHED: Final = re.compile(r"-[a-z0-9_]{8}")
"""What follows a database's name in that of the temporary folder of a restore."""

log = logging.getLogger(__name__)


def prepare(path: Path) -> None:
    """Make the directory of a file; raise NotWritable if it, or the file, cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        # The parent is a file.
        raise _refused(path, errno.ENOTDIR) from None
    except OSError as error:
        raise refused(path, error) from error
    if path.is_dir():
        raise _refused(path, errno.EISDIR)


def exists(path: Path) -> bool:
    """Return whether a file exists; raise NotWritable if it, or a new one, cannot be written."""
    try:
        there = path.exists()
        nearest = next(up for up in path.absolute().parents if up.exists())
    except OSError as error:
        raise refused(path, error) from error
    if path.is_dir():
        raise _refused(path, errno.EISDIR)
    if not nearest.is_dir():
        raise _refused(path, errno.ENOTDIR)
    for place in (path, nearest) if there else (nearest,):
        if not os.access(place, os.W_OK):
            raise _refused(path, errno.EACCES)
    return there


def follow_link(path: Path) -> Path:
    """Follow a symbolic link, as SQLite does: log and lock are beside the target."""
    return path.resolve() if path.is_symlink() else path


def has_content(path: Path) -> bool:
    """Return whether a file exists and is not empty.

    Raises LogAlone if there is none, but its log: SQLite would delete that.
    """
    for file in (path, log_of(path)):
        try:
            if file.stat().st_size:
                break
        except FileNotFoundError:
            continue
        except OSError as error:
            raise refused(path, error) from error
    else:
        return False
    if file != path:
        raise LogAlone(path=path)
    return True


def make_file(path: Path) -> None:
    """Make an empty file that only its owner may read, if there is none.

    SQLite gives its mode to the files beside it.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE))
    except FileExistsError:
        return
    except OSError as error:
        raise refused(path, error) from error


def restrict_permissions(path: Path) -> None:
    """Let only the owner read a database and the files beside it whose names begin with its name.

    Those are its log, its lock, its heartbeat, and earlier copies. A folder that a killed restore
    has left is removed, with the copy in it.
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
            pass
        except OSError as error:
            log.warning("%s may be read by others (%s)", file, error.strerror or error)


def give_owner(file: Path, path: Path) -> None:
    """Give a file that root has made the owner of a database, or else of its folder.

    The bot has a user of its own, who has to open it later.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return
    owners = [place.stat() for place in (path, path.parent) if place.exists()]
    owner = next((one for one in owners if one.st_uid != 0), owners[-1])
    # Not through a link: someone who can write to the folder could lead root to any other file.
    with suppress(OSError):
        os.chown(file, owner.st_uid, owner.st_gid, follow_symlinks=False)


def lock_of(path: Path) -> Path:
    """Return the path of the lock file, which keeps a second bot away."""
    return Path(f"{path}.lock")


def log_of(path: Path) -> Path:
    """Return the path of SQLite's log (WAL): commits that are not in the file yet."""
    return Path(f"{path}-wal")


def journal_of(path: Path) -> Path:
    """Return the path of SQLite's rollback journal, which it uses without a log."""
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


def refused(path: Path, error: OSError) -> NotWritable | DiskFull:
    """Return why a file, or one beside it, cannot be written."""
    kind = DiskFull if error.errno in {errno.ENOSPC, errno.EDQUOT} else NotWritable
    return kind(path=path, reason=error.strerror or error)


def _refused(path: Path, number: int) -> NotWritable | DiskFull:
    # The system's own text would name another file.
    return refused(path, OSError(number, os.strerror(number)))
