"""Databases for tests: a new SQLite file, and a new schema in one PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.store.opening import Database, open_database
from tests.store.strict import StrictDatabase
from tests.suite import blank


@dataclass(frozen=True)
class Address:
    """Where a database is, by the settings."""

    path: Path | None = None
    url: str | None = None


Opener = Callable[[], Awaitable[Database]]


@pytest.fixture(autouse=True)
def as_in_the_bot(database_threads: None) -> None:
    """Let databases have their threads."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a SQLite file that does not exist yet."""
    return tmp_path / "tables.db"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, path: Path) -> Address:
    """Return the address of a missing database (SQLite) or an empty one (PostgreSQL)."""
    if request.param == "sqlite":
        return Address(path=path)
    return Address(url=request.getfixturevalue("postgres_url"))


@pytest.fixture(params=["sqlite", "postgres"])
def made(request: pytest.FixtureRequest, path: Path) -> Address:
    """Return the address of a database as the bot makes it."""
    if request.param == "sqlite":
        blank.place(path)
        return Address(path=path)
    return Address(url=request.getfixturevalue("postgres_blank"))


@pytest.fixture
async def database(made: Address) -> AsyncIterator[Database]:
    """Open the database there."""
    opened = await open_database(made.path, made.url)
    yield opened
    await opened.close()


@pytest.fixture
async def db(database: Database) -> StrictDatabase:
    """Record what a test runs."""
    return StrictDatabase(database)


@pytest.fixture
async def another(database: Database, made: Address) -> AsyncIterator[Opener]:
    """Open further connections to the database: PostgreSQL's as other processes would."""
    async with AsyncExitStack() as opened:

        async def opener() -> Database:
            if made.url is None:
                return database
            second = await open_database(None, made.url)
            opened.push_async_callback(second.close)
            return second

        yield opener
