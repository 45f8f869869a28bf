"""A copy of the SQLite file while the bot runs, and the way back to it."""

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
from bot.store.errors import (
    CopyExists,
    CopyNotWritten,
    CopyUnfit,
    Damaged,
    Newer,
    NotADatabase,
    NothingToCopy,
    NotWritable,
    SomeoneElses,
)
from bot.store.lock import alone
from bot.store.migrate import migrations
from bot.store.paths import (
    followed,
    journal_of,
    log_of,
    name_aside,
    prepare,
    shut,
)
from bot.store.queries import Queries
from bot.store.sqlite_file import (
    connection,
    examine,
    examined,
    translate_sqlite_errors,
    value,
    version,
    write_copy,
)


async def back_up(path: Path, copy: Path) -> None:
    """Write a copy of a database that the bot may be using meanwhile, as of one moment.

    The copy has its name only once it is whole, checked and on the disk. Raises StoreError; then
    nothing is left of it.
    """
    path = await asyncio.to_thread(followed, path)
    if not await asyncio.to_thread(path.is_file):
        raise NothingToCopy(path=path)
    if await asyncio.to_thread(os.path.lexists, copy):
        raise CopyExists(path=copy)
    async with examined(path) as source:
        if not await version(path, source, Queries("aiosqlite")):
            raise NothingToCopy(path=path)
        with _written_beside(copy, CopyNotWritten) as part:
            await _copy(path, source, part)
            await asyncio.to_thread(_give_name, part, copy)


async def restore(
    path: Path, copy: Path, prepared: Callable[[Path], Awaitable[None]]
) -> Path | None:
    """Put a copy in the place of the database, and keep what was there under another name.

    Args:
        path: where the database is, or was.
        copy: what `back_up` has written.
        prepared: makes the new database ready, before it has its name.

    Returns:
        Where the database is now that was there, None where there was none.

    Raises:
        StoreError: where the copy is not fit, the bot is running, or something else is in the way.
            The database is as it was then.
    """
    path = await asyncio.to_thread(followed, path)
    await asyncio.to_thread(prepare, path)
    with alone(path):
        await asyncio.to_thread(shut, path)
        await _check_copy(copy)
        with _written_beside(path, NotWritable) as part:
            async with connection(copy, mode="ro") as source:
                await _copy(copy, source, part)
            await prepared(part)
            await _fold_log_in(path)
            return await asyncio.to_thread(_exchange, part, path)


async def _check_copy(copy: Path) -> None:
    """See that a copy is a whole database of ours, and not from a newer version."""
    if not await asyncio.to_thread(copy.is_file):
        raise CopyUnfit(path=copy, reason="there is no such file")
    try:
        async with examined(copy, thoroughly=True) as source:
            found = await version(copy, source, Queries("aiosqlite"))
    except NotADatabase:
        raise CopyUnfit(path=copy, reason="it is not a database") from None
    except SomeoneElses:
        raise CopyUnfit(path=copy, reason="it is another program's database") from None
    except StoreError as error:
        raise CopyUnfit(path=copy, reason=error.details.get("reason", error)) from error
    if not found:
        raise CopyUnfit(path=copy, reason="it is empty")
    if found > (known := len(migrations())):
        raise Newer(found=found, known=known)


@contextmanager
def _written_beside(path: Path, refusal: type[StoreError]) -> Iterator[Path]:
    """Give a name in a folder beside a file, to write to; whatever is left there goes in the end.

    A rename from there is one step, and what nobody at a table may know is behind a closed door.
    Raises the refusal where something cannot be written.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=f".{path.name}-", dir=path.parent) as folder:
            yield Path(folder) / path.name
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise refusal(path=path, reason=reason) from error


async def _copy(path: Path, source: aiosqlite.Connection, part: Path) -> None:
    """Copy a file that is whole at a first look; raise Damaged where a second finds more."""
    await write_copy(source, part)
    try:
        # The copy and not the source, which goes on changing: there is one look at it all.
        async with examined(part, thoroughly=True):
            pass
    except (Damaged, NotADatabase) as error:
        await examine(path, source, thoroughly=True)
        # The source is whole: this disk has not kept what was written to it.
        raise OSError(errno.EIO, "what was written reads differently") from error


def _give_name(part: Path, copy: Path) -> None:
    if os.path.lexists(copy):
        raise CopyExists(path=copy)
    part.rename(copy)
    _sync(copy.parent)


async def _fold_log_in(path: Path) -> None:
    """Make one file of a database that is whole; of a damaged one nothing is touched.

    Raises Locked where another program has it open: it would go on with the file that was.
    """
    if not await asyncio.to_thread(_has_content, path):
        return
    try:
        async with examined(path):
            pass
    except (Damaged, NotADatabase):
        return
    async with connection(path, mode="rw") as alone:
        with translate_sqlite_errors(path, "journal_mode"):
            await value(alone, "PRAGMA journal_mode = DELETE")


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0


def _exchange(part: Path, path: Path) -> Path | None:
    """Put a file in the place of another one; return the name that this one has from now on.

    At no moment is there no database, nor one with a log or a journal that belongs to the other.
    """
    kept = name_aside(path)
    for beside in (log_of, journal_of):
        with suppress(FileNotFoundError):
            beside(path).rename(beside(kept))
    there = path.exists()
    if there:
        _give_owner(part, path)
        try:
            kept.hardlink_to(path)
        except OSError:  # A drive that cannot give one file two names.
            path.rename(kept)
    part.replace(path)
    _sync(path.parent)
    return kept if there else None


def _give_owner(file: Path, other: Path) -> None:
    """Let a file belong to whom another one belongs to."""
    was = other.stat()
    if os.name == "posix":
        with suppress(PermissionError):
            os.chown(file, was.st_uid, was.st_gid)


def _sync(folder: Path) -> None:
    """Have a rename on the disk, where the system and the drive let one ask for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
