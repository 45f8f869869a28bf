"""One SQLite file: connections with our settings, its errors as ours, integrity checks, copies."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import aiosqlite

from bot.errors import StoreError
from bot.store import errors
from bot.store.paths import OWNERS_ALONE, journal_of
from bot.store.queries import Queries

BUSY_MS: Final = 5000
"""Milliseconds to wait while another program holds the file."""

TEXT: Final = partial(str, encoding="utf-8", errors="replace")
"""How text is read: a damaged byte must not make its row unreadable."""

# Another transaction has made, or removed, what a write is about.
_CONFLICTS: Final = {
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
}

_ERRORS: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_BUSY: errors.Locked,
    sqlite3.SQLITE_CANTOPEN: errors.NotWritable,
    sqlite3.SQLITE_CORRUPT: errors.Damaged,
    sqlite3.SQLITE_FULL: errors.DiskFull,
    sqlite3.SQLITE_IOERR: errors.DiskFailed,
    sqlite3.SQLITE_IOERR_SHMSIZE: errors.DiskFull,  # no room for the index of the log
    sqlite3.SQLITE_LOCKED: errors.Locked,
    sqlite3.SQLITE_NOTADB: errors.NotADatabase,
    sqlite3.SQLITE_PERM: errors.NotWritable,
    sqlite3.SQLITE_READONLY: errors.NotWritable,
}


async def switch_to_wal(path: Path, writer: aiosqlite.Connection) -> None:
    """Switch to a log beside the file (WAL); raise BadDrive if the drive cannot have one."""
    with translate_sqlite_errors(path, "journal_mode"):
        mode = await value(writer, "PRAGMA journal_mode = WAL")
    if mode != "wal":
        # The reader relies on it. If the file system cannot do it, SQLite says so only here.
        raise errors.BadDrive(path=path)


@asynccontextmanager
async def connection(
    path: Path, busy_ms: int = BUSY_MS, *, mode: str = "rw"
) -> AsyncIterator[aiosqlite.Connection]:
    """Connect with the settings of every connection; close in the end."""
    with translate_sqlite_errors(path, "open"):
        # No isolation level: we begin transactions ourselves, because sqlite3 begins none for DDL.
        connected = await aiosqlite.connect(
            _address(path, mode), uri=True, isolation_level=None, timeout=busy_ms / 1000
        )
    try:
        connected.row_factory = sqlite3.Row
        connected.text_factory = TEXT
        with translate_sqlite_errors(path, "settings"):
            await execute(connected, "PRAGMA synchronous = FULL")
            await execute(connected, "PRAGMA foreign_keys = ON")
            # Deleted data must be gone from the file too.
            await execute(connected, "PRAGMA secure_delete = ON")
        yield connected
    finally:
        with translate_sqlite_errors(path, "close"):
            await connected.close()


@asynccontextmanager
async def examined(
    path: Path, busy_ms: int = BUSY_MS, *, thoroughly: bool = False
) -> AsyncIterator[aiosqlite.Connection]:
    """Connect to read a file, after `examine` has found it sound.

    SQLite writes to it only to take back a change that was cut off.
    """
    # A writer folds the log into the file when it closes, even into a damaged one. Without a log, a
    # bot killed in the middle of a change leaves a journal, which only a writer can undo.
    mode = "rw" if await asyncio.to_thread(journal_of(path).exists) else "ro"
    async with connection(path, busy_ms, mode=mode) as connected:
        await examine(path, connected, thoroughly=thoroughly)
        yield connected


def _address(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"


@asynccontextmanager
async def transaction(path: Path, connected: aiosqlite.Connection) -> AsyncIterator[None]:
    """Hold a transaction that writes; roll back after an error."""
    try:
        with translate_sqlite_errors(path, "BEGIN"):
            await execute(connected, "BEGIN IMMEDIATE")
        yield
        with translate_sqlite_errors(path, "COMMIT"):
            await connected.commit()
    except BaseException:
        # Does nothing if none is open: SQLite itself rolls back when the disk is full.
        with translate_sqlite_errors(path, "ROLLBACK"):
            await connected.rollback()
        raise


async def execute(connected: aiosqlite.Connection, statement: str) -> None:
    """Run a statement that returns nothing, and close its cursor.

    A cursor left to the garbage collector keeps the file open, and locked, after its connection.
    """
    async with connected.execute(statement):
        pass


async def value(connected: aiosqlite.Connection, statement: str) -> object:
    """Return the first column of a statement's first row, or None."""
    async with connected.execute(statement) as cursor:
        row = await cursor.fetchone()
    return row[0] if row else None


async def version(path: Path, connected: aiosqlite.Connection, queries: Queries) -> int:
    """Return the number of the last migration done, 0 in an empty file."""
    with translate_sqlite_errors(path, "last_migration"):
        if not await value(connected, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'"):
            return 0
        row = await queries.one(connected, "last_migration", {})
        return int(row["number"]) if row else 0


async def examine(path: Path, connected: aiosqlite.Connection, *, thoroughly: bool) -> None:
    """Check that a file is sound, and the bot's own or empty, without writing to it.

    If thoroughly, check too that every row is in every index, which takes twice as long.

    Raises Damaged, NotADatabase or ForeignDatabase.
    """
    check = "integrity_check" if thoroughly else "quick_check"
    with translate_sqlite_errors(path, check):
        report = await value(connected, f"PRAGMA {check}(1)")
        if report != "ok":
            raise errors.Damaged(path=path, reason=report)
        tables = await value(connected, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'")
        ours = await value(connected, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'")
    if tables and not ours:
        raise errors.ForeignDatabase(path=path)


async def write_copy(source: aiosqlite.Connection, copy: Path) -> None:
    """Copy all that a connection sees at one moment to a new file, while others write.

    Only its owner may read the file, because it holds hidden cards. Raises sqlite3's errors, and
    FileExistsError if the file exists.
    """
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE))
    async with aiosqlite.connect(copy, isolation_level=None) as target:
        # In one step: in several, SQLite starts again whenever another connection writes.
        await source.backup(target)
        # One file, with no log beside it.
        await execute(target, "PRAGMA journal_mode = DELETE")


@contextmanager
def translate_sqlite_errors(path: Path, query: str) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise translated(path, query, error) from error


def translated(path: Path, query: str, error: sqlite3.Error) -> StoreError:
    """Return our error for one of SQLite's."""
    # Misuse that sqlite3 itself notices has no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code in _CONFLICTS:
        return errors.Conflict(query=query)
    kind = _ERRORS.get(code) or _ERRORS.get(code & 0xFF, errors.Failed)
    return kind(path=path, query=query, reason=error)
