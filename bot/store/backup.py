"""Back up the SQLite file while the bot runs, and restore it."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import aiosqlite

from bot.errors import StoreError
from bot.store import errors
from bot.store.lock import locked_database
from bot.store.migrate import check_version, migrations
from bot.store.paths import (
    follow_link,
    give_owner,
    has_content,
    journal_of,
    log_of,
    name_aside,
    prepare,
    refused,
    restrict_permissions,
)
from bot.store.queries import Queries
from bot.store.sqlite_file import (
    connection,
    examine,
    examined,
    translate_sqlite_errors,
    translated,
    value,
    version,
    write_copy,
)


async def back_up(path: Path, copy: Path) -> None:
    """Copy a database as of one moment; the bot may be using it.

    The copy gets its name when it is complete, checked and on the disk. Raises StoreError, and then
    leaves no copy.
    """
    path = await asyncio.to_thread(follow_link, path)
    if not await asyncio.to_thread(has_content, path):
        raise errors.NoDatabase(path=path)
    if await asyncio.to_thread(os.path.lexists, copy):
        raise errors.CopyExists(path=copy)
    async with examined(path) as source:
        if not await version(path, source, Queries("aiosqlite")):
            raise errors.NoDatabase(path=path)
        with written_beside(copy, not_copied) as part:
            await _copy(path, source, part)
            await asyncio.to_thread(give_name, part, copy)


async def keep_version(path: Path, source: aiosqlite.Connection, found: int) -> None:
    """Copy a database whose tables a newer version of the program is about to change.

    The copy lies beside it, as ``hangjack.db.version-28``; of these the last two stay. Raises
    CopyNotWritten, for instance if there is no room.
    """
    copy = path.with_name(f"{path.name}.version-{found}")
    with written_beside(copy, not_copied) as part:
        await write_copy(source, part)
        await asyncio.to_thread(part.replace, copy)
    await asyncio.to_thread(_remove_versions, path, found)


def _remove_versions(path: Path, newest: int) -> None:
    """Remove the copies of earlier versions but the newest and the one before."""
    older = {number: path.with_name(f"{path.name}.version-{number}") for number in range(newest)}
    for number in sorted(number for number, copy in older.items() if copy.exists())[:-1]:
        # What cannot be removed only takes room.
        with suppress(OSError):
            older[number].unlink()


async def restore(
    path: Path, copy: Path, prepare_copy: Callable[[Path], Awaitable[None]]
) -> Path | None:
    """Put a copy in the place of the database, and keep the old one under another name.

    Args:
        path: the database, which may be gone.
        prepare_copy: makes the new database ready before it gets its name.

    Returns:
        The new path of the old database, None if there was none.

    Raises:
        StoreError: if the copy is unfit, the bot is running, or a file cannot be written. The
            database is then as before.
    """
    path = await asyncio.to_thread(follow_link, path)
    await asyncio.to_thread(prepare, path)
    with locked_database(path):
        await asyncio.to_thread(restrict_permissions, path)
        await _check_copy(copy)
        with written_beside(path, _not_restored) as part:
            async with connection(copy, mode="ro") as source:
                await _copy(copy, source, part)
            await prepare_copy(part)
            await _fold_log_in(path)
            return await asyncio.to_thread(_exchange, part, path)


async def _check_copy(copy: Path) -> None:
    """Raise CopyUnfit, Newer or TooOld unless a copy is a sound database that we can use."""
    if not await asyncio.to_thread(copy.is_file):
        raise errors.CopyUnfit(path=copy, reason="there is no such file")
    try:
        async with examined(copy, thoroughly=True) as source:
            found = await version(copy, source, Queries("aiosqlite"))
    except errors.NotADatabase:
        raise errors.CopyUnfit(path=copy, reason="it is not a database") from None
    except errors.ForeignDatabase:
        raise errors.CopyUnfit(path=copy, reason="it is another program's database") from None
    except StoreError as error:
        raise errors.CopyUnfit(path=copy, reason=error.details.get("reason", error)) from error
    if not found:
        raise errors.CopyUnfit(path=copy, reason="it is empty")
    check_version(found, migrations())


@contextmanager
def written_beside(
    path: Path, refusal: Callable[[Path, OSError | sqlite3.Error], StoreError]
) -> Iterator[Path]:
    """Yield a path in a temporary folder beside a file.

    From there a rename is one step, and only the owner may read the folder. Raises the refusal if
    something cannot be written.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
            yield Path(folder) / path.name
    except (OSError, sqlite3.Error) as error:
        raise refusal(path, error) from error


def not_copied(path: Path, error: OSError | sqlite3.Error) -> StoreError:
    """Return that a backup could not be written."""
    return errors.CopyNotWritten(path=path, reason=getattr(error, "strerror", None) or error)


def _not_restored(path: Path, error: OSError | sqlite3.Error) -> StoreError:
    return refused(path, error) if isinstance(error, OSError) else translated(path, "copy", error)


async def _copy(path: Path, source: aiosqlite.Connection, part: Path) -> None:
    """Copy a file that passed the quick check; raise Damaged if it fails the thorough one."""
    await write_copy(source, part)
    try:
        # The copy, because the source goes on changing.
        async with examined(part, thoroughly=True):
            pass
    except (errors.Damaged, errors.NotADatabase) as error:
        await examine(path, source, thoroughly=True)
        # The source is sound: the disk has not kept what was written to it.
        raise OSError(errno.EIO, "what was written reads differently") from error


def give_name(part: Path, copy: Path) -> None:
    """Give a complete copy its name; raise CopyExists if another file has it."""
    if os.path.lexists(copy):
        raise errors.CopyExists(path=copy)
    part.rename(copy)
    _sync(copy.parent)


async def _fold_log_in(path: Path) -> None:
    """Fold the log into a sound database; leave a damaged one as it is.

    Raises Locked if another program has it open: it would go on with the old file.
    """
    if not await asyncio.to_thread(_is_filled, path):
        return
    try:
        async with examined(path):
            pass
    except (errors.Damaged, errors.NotADatabase):
        return
    async with connection(path) as alone:
        with translate_sqlite_errors(path, "journal_mode"):
            await value(alone, "PRAGMA journal_mode = DELETE")


def _is_filled(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _exchange(part: Path, path: Path) -> Path | None:
    """Put a file in the place of another one; return the other's new path.

    At every moment there is a database, and none with the other's log or journal.
    """
    kept = name_aside(path)
    for beside in (log_of, journal_of):
        with suppress(FileNotFoundError):
            beside(path).rename(beside(kept))
    there = path.exists()
    give_owner(part, path)
    if there:
        try:
            kept.hardlink_to(path)
        except OSError:  # the drive has no hard links
            path.rename(kept)
    part.replace(path)
    _sync(path.parent)
    return kept if there else None


def _sync(folder: Path) -> None:
    """Flush a rename to the disk, if the system and the drive can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
