"""Copies of an open database, and what is kept of one that something has happened to."""

from __future__ import annotations

import datetime as dt
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

import aiosqlite

from bot.store.errors import Replaced, ReplacedUnkept
from bot.store.paths import OWNERS_ALONE, log_of


async def write_copy(source: aiosqlite.Connection, copy: Path) -> None:
    """Write all that a connection sees to a new file, at one moment, while others go on writing.

    The file is for its owner alone: it tells what nobody at a table may know. Raises sqlite3's
    errors, and FileExistsError where the file is there.
    """
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNERS_ALONE))
    async with aiosqlite.connect(copy, isolation_level=None) as target:
        # In one step: done in several, it would begin anew whenever somebody writes in between.
        await source.backup(target)
        # One file, with no log beside it: so it can be carried away.
        await target.execute("PRAGMA journal_mode = DELETE")


async def replaced(path: Path, reader: aiosqlite.Connection) -> Replaced:
    """Keep what a file held that has lost its name; return what to raise.

    It exists for as long as a connection has it open.
    """
    kept = aside(path)
    try:
        await write_copy(reader, kept)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            kept.unlink()
        return ReplacedUnkept(path=path, reason=error)
    return Replaced(path=path, kept=kept)


def set_log_aside(path: Path) -> None:
    """Part a file from a log that belongs to another one, else SQLite would mix the two.

    Where there is no file, the log stays: `bot.store.paths.holds_something` tells of it.
    """
    log = log_of(path)
    if path.exists() and log.exists():
        log.rename(aside(log))


def aside(path: Path) -> Path:
    """Return a name beside a file that tells when it was put away, and is nobody's yet."""
    now = dt.datetime.now().astimezone()
    wanted = path.with_name(f"{path.name}.{now:%Y-%m-%d-%H%M%S}")
    name, count = wanted, 1
    while name.exists():
        count += 1
        name = wanted.with_name(f"{wanted.name}-{count}")
    return name
