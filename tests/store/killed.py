"""What a killed process leaves of its database."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from bot.store import Write
from bot.store.paths import journal_of, log_of
from bot.store.sqlite import open_sqlite

Files = Mapping[Path, bytes]


async def leave_log(path: Path, *writes: Write) -> Files:
    """Make writes that are in the log alone; return what is left."""
    db = await open_sqlite(path)
    await db.commit(writes)
    left = _files(path, log_of(path))
    await db.close()
    return _put_back(left)


def leave_journal(path: Path) -> Files:
    """Change half of a database that has no log, as a copy has none; return what is left."""
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
