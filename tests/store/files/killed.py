"""A database as a killed process leaves it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.store.opening import Write
from bot.store.paths import journal_of, log_of
from bot.store.sqlite import open_sqlite

Files = Mapping[Path, bytes]


async def leave_log(path: Path, *writes: Write) -> Files:
    """Make writes that are only in the log; return the files."""
    db = await open_sqlite(path)
    await db.commit(writes)
    left = _files(path, log_of(path))
    await db.close()
    return _put_back(left)


def leave_journal(path: Path) -> Files:
    """Change half of a database without a log, like a copy; return the files."""
    with closing(sqlite3.connect(path, isolation_level=None)) as killed:
        killed.execute("PRAGMA journal_mode = DELETE")
        killed.execute("PRAGMA cache_size = 1")  # so that pages go to the file before the end
        killed.execute("BEGIN IMMEDIATE")
        killed.execute("UPDATE meta SET value = 'half'")
        left = _files(path, journal_of(path))
    assert b"half" in left[path]
    return _put_back(left)


def _files(*files: Path) -> Files:
    return {file: file.read_bytes() for file in files}


def _put_back(left: Files) -> Files:
    for file, content in left.items():
        file.write_bytes(content)
    return left
