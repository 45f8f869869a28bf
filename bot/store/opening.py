"""The store room: SQL in .sql files, two drivers, numbered migrations.

`open_database` opens the database that the settings name. Other rooms use `Database`, `Write` and
the errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.locale.say import Say, speak
from bot.store.backup import back_up as copy_sqlite
from bot.store.database import Database, Row, Write
from bot.store.errors import BadAddress, Conflict, DriverMissing
from bot.store.probes import Probed, probe_postgres, probe_sqlite
from bot.store.sqlite import open_sqlite, rehearse

if TYPE_CHECKING:
    from bot.store.move_to_postgres import MoveReport

__all__ = [
    "Conflict",
    "Database",
    "Probed",
    "Row",
    "Write",
    "back_up",
    "fill",
    "move",
    "open_database",
    "probe",
]


async def open_database(
    path: Path | None, url: str | None = None, *, beside: bool = False
) -> Database:
    """Open the database that the settings name and bring its tables up to date.

    An address wins over a path. `beside` also opens a file that a running bot has, as any
    PostgreSQL can be. Raises StoreError.
    """
    if url:
        with _driver(url):
            from bot.store.postgres import open_postgres
        return await open_postgres(url)
    if path is None:
        raise BadAddress
    return await open_sqlite(path, beside=beside)


async def probe(path: Path | None, url: str | None = None, say: Say | None = None) -> Probed:
    """Say what is in the database that the settings name, without changing it.

    A bot may be using it. Raises StoreError if the bot could not start with it.
    """
    say = say or speak()
    if url:
        with _driver(url):
            return await probe_postgres(url, say)
    if path is None:
        raise BadAddress
    found = await probe_sqlite(path, say)
    if found.has_tables:
        await rehearse(path)
    return found


async def move(path: Path, url: str) -> MoveReport:
    """Copy all of a SQLite file into an empty PostgreSQL, or nothing; raise StoreError.

    No bot may be using either of them. The file does not change.
    """
    with _driver(url):
        from bot.store.move_to_postgres import move_to_postgres
    return await move_to_postgres(path, url)


async def back_up(path: Path, url: str | None, copy: Path) -> None:
    """Copy the database that the settings name, as of one moment; raise StoreError.

    Bots may be using it. The copy gets its name once it is complete.
    """
    if url:
        with _driver(url):
            from bot.store.postgres_tools import dump
        await dump(url, copy)
    else:
        await copy_sqlite(path, copy)


async def fill(url: str, copy: Path) -> None:
    """Put a backup of a PostgreSQL into an empty one, or nothing; raise StoreError."""
    with _driver(url):
        from bot.store.postgres_tools import fill as fill_postgres
    await fill_postgres(url, copy)


@contextmanager
def _driver(url: str) -> Iterator[None]:
    if not url.startswith(("postgresql://", "postgres://")):
        raise BadAddress
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise DriverMissing from error
