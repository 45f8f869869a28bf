"""Each test closes the SQLite connections that are opened in it, or fails.

Otherwise the garbage collector finds one that is left open, in some later test, which then fails
because Python 3.13 warns of it.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from functools import partial
from typing import Any

import pytest


class _Watched(sqlite3.Connection):
    """A connection that is noted while it is open."""

    def __init__(self, database: Any, *args: Any, **options: Any) -> None:
        # `at_once` uses it in another thread than that which makes it.
        super().__init__(database, *args, **options | {"check_same_thread": False})
        self.database = str(database)
        _open.add(self)

    def close(self) -> None:
        super().close()
        _open.discard(self)


_open: set[_Watched] = set()


def watch() -> None:
    """Watch all connections that `sqlite3.connect` makes from now on, aiosqlite's too."""
    vars(sqlite3)["connect"] = partial(sqlite3.connect, factory=_Watched)


def close_all() -> None:
    """Close what is still open; fail if there was any."""
    left = [_open.pop() for _ in range(len(_open))]
    for connection in left:
        with suppress(sqlite3.ProgrammingError):  # it belongs to another thread
            connection.close()
    if left:
        names = "\n".join(sorted(connection.database for connection in left))
        pytest.fail(f"SQLite connections are left open:\n{names}", pytrace=False)
