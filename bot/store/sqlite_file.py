"""One SQLite file: connections with our settings, its errors as ours, whether it is whole."""

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
from bot.store.errors import (
    BadDrive,
    Conflict,
    Damaged,
    DiskFailed,
    DiskFull,
    Failed,
    Locked,
    NotADatabase,
    NotWritable,
    SomeoneElses,
)
from bot.store.paths import OWNERS_ALONE, journal_of
from bot.store.queries import Queries

BUSY_MS: Final = 5000
"""How long another program may hold the file before we say so."""

TEXT: Final = partial(str, encoding="utf-8", errors="replace")
"""How text is read: a byte that was damaged is no reason to refuse its row, and those read with
it."""

# Somebody else has made, or removed, what a write was about.
_CLASHES: Final = {
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
}

_TROUBLES: Final[dict[int, type[StoreError]]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskFailed,
    sqlite3.SQLITE_IOERR_SHMSIZE: DiskFull,  # no room for the index of the log
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_NOTADB: NotADatabase,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
}


@contextmanager
def open_sync_reader(path: Path) -> Iterator[sqlite3.Connection]:
    """Connect for reading in the event loop's own thread, where nobody may wait for a lock."""
    with translate_sqlite_errors(path, "open"):
        connected = sqlite3.connect(_address(path, "ro"), uri=True, isolation_level=None, timeout=0)
    connected.row_factory = sqlite3.Row
    connected.text_factory = TEXT
    try:
        yield connected
    finally:
        connected.close()


async def switch_to_wal(path: Path, writer: aiosqlite.Connection) -> None:
    """Have a log beside the file; raise BadDrive where the drive cannot have one."""
    with translate_sqlite_errors(path, "journal_mode"):
        mode = await value(writer, "PRAGMA journal_mode = WAL")
    if mode != "wal":
        # The reader relies on it. Where the file system cannot do it, SQLite says so only here.
        raise BadDrive(path=path)


@asynccontextmanager
async def connection(
    path: Path, busy_ms: int = BUSY_MS, *, mode: str = "rwc"
) -> AsyncIterator[aiosqlite.Connection]:
    """Connect with the settings that hold for every connection; close in the end."""
    with translate_sqlite_errors(path, "open"):
        # No isolation level: transactions begin where we say, for sqlite3 begins none for DDL.
        connected = await aiosqlite.connect(
            _address(path, mode), uri=True, isolation_level=None, timeout=busy_ms / 1000
        )
    try:
        connected.row_factory = sqlite3.Row
        connected.text_factory = TEXT
        with translate_sqlite_errors(path, "settings"):
            await connected.execute("PRAGMA synchronous = FULL")
            await connected.execute("PRAGMA foreign_keys = ON")
            # What is deleted is to be gone from the file too.
            await connected.execute("PRAGMA secure_delete = ON")
        yield connected
    finally:
        with translate_sqlite_errors(path, "close"):
            await connected.close()


@asynccontextmanager
async def examined(
    path: Path, busy_ms: int = BUSY_MS, *, thoroughly: bool = False
) -> AsyncIterator[aiosqlite.Connection]:
    """Connect to read a file that `examine` finds nothing wrong with.

    Nothing is written, but for what SQLite has to take back where a change was cut off.
    """
    # A writer that closes folds the log into the file, however damaged that is. Where there is no
    # log, somebody killed in the middle of a change leaves a journal, which only a writer may undo.
    mode = "rw" if await asyncio.to_thread(journal_of(path).exists) else "ro"
    async with connection(path, busy_ms, mode=mode) as connected:
        await examine(path, connected, thoroughly=thoroughly)
        yield connected


def _address(path: Path, mode: str) -> str:
    return f"{path.absolute().as_uri()}?mode={mode}"


@asynccontextmanager
async def transaction(path: Path, connected: aiosqlite.Connection) -> AsyncIterator[None]:
    """Hold a transaction that writes; roll back where anything goes wrong."""
    try:
        with translate_sqlite_errors(path, "BEGIN"):
            await connected.execute("BEGIN IMMEDIATE")
        yield
        with translate_sqlite_errors(path, "COMMIT"):
            await connected.commit()
    except BaseException:
        # Does nothing where no transaction is open, as after a disk full, which SQLite rolls back.
        with translate_sqlite_errors(path, "ROLLBACK"):
            await connected.rollback()
        raise


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


async def examine(path: Path, connected: aiosqlite.Connection, *, thoroughly: bool = False) -> None:
    """Check that a file is whole, and the bot's own or empty, without writing to it.

    Thoroughly, that every row is in every index too, which takes twice as long.

    Raises Damaged, NotADatabase or SomeoneElses.
    """
    check = "integrity_check" if thoroughly else "quick_check"
    with translate_sqlite_errors(path, check):
        report = await value(connected, f"PRAGMA {check}(1)")
        if report != "ok":
            raise Damaged(path=path, reason=report)
        tables = await value(connected, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'")
        ours = await value(connected, "SELECT 1 FROM sqlite_master WHERE name = 'migrations'")
    if tables and not ours:
        raise SomeoneElses(path=path)


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
        await target.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def translate_sqlite_errors(path: Path, query: str) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        # Misuse that sqlite3 itself notices has no code.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        if code in _CLASHES:
            raise Conflict(query=query) from error
        trouble = _TROUBLES.get(code) or _TROUBLES.get(code & 0xFF, Failed)
        raise trouble(path=path, query=query, reason=error) from error
