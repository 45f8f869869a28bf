"""Databases to test with: a fresh SQLite file, and a fresh schema in one PostgreSQL."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.store import Database, open_database
from tests.store.exercises import Recorder


@dataclass(frozen=True)
class Address:
    """Where a database is, as the settings say it."""

    path: Path | None = None
    url: str | None = None


Opener = Callable[[], Awaitable[Database]]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """Run a PostgreSQL for the session, on a socket in a directory of its own."""
    with (
        pytest.MonkeyPatch.context() as patch,
        # Not pytest's directory: that is for its owner alone, and PostgreSQL, which does not run as
        # root, then runs as another user.
        tempfile.TemporaryDirectory(prefix="hangjack-") as folder,
    ):
        patch.setenv("XDG_RUNTIME_DIR", folder)
        pgserver = pytest.importorskip(
            "pgserver", reason="PostgreSQL is not tested: no wheel of pgserver for this Python"
        )
        # "delete", for after "stop" it would come back at exit and leave a directory.
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            # Nothing here outlives the session.
            server.psql("ALTER SYSTEM SET fsync = off;")
            server.psql("ALTER SYSTEM SET deadlock_timeout = '50ms';")
            server.psql("SELECT pg_reload_conf();")
            yield server
        finally:
            server.cleanup()


_numbers = itertools.count(1)


@pytest.fixture
def postgres_url(postgres: Any) -> str:
    """Make a schema, which is as good as an empty database, and sooner made."""
    name = f"test{next(_numbers)}"
    postgres.psql(f"CREATE SCHEMA {name};")
    return f"{postgres.get_uri()}&search_path={name}"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Name a database that is not there yet (SQLite), or empty (PostgreSQL)."""
    if request.param == "sqlite":
        return Address(path=tmp_path / "tables.db")
    return Address(url=request.getfixturevalue("postgres_url"))


@pytest.fixture
async def database(address: Address) -> AsyncIterator[Database]:
    """Open the database at the address."""
    opened = await open_database(address.path, address.url)
    yield opened
    await opened.close()


@pytest.fixture
async def db(database: Database) -> Recorder:
    """Record what a test runs."""
    return Recorder(database)


@pytest.fixture
async def another(database: Database, address: Address) -> AsyncIterator[Opener]:
    """Open further connections to the database: PostgreSQL's as other processes would."""
    async with AsyncExitStack() as opened:

        async def opener() -> Database:
            if address.url is None:
                return database
            second = await open_database(None, address.url)
            opened.push_async_callback(second.close)
            return second

        yield opener
