"""A PostgreSQL to test with, and a schema in it for each test."""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.opening import open_database

_numbers = itertools.count(1)


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


@pytest.fixture
def postgres_url(postgres: Any) -> str:
    """Make an empty database for a test."""
    return new_url(postgres)


def new_url(postgres: Any) -> str:
    """Make a schema, which is as good as an empty database, and sooner made."""
    name = f"test{next(_numbers)}"
    postgres.psql(f"CREATE SCHEMA {name};")
    return _url(postgres, name)


def _url(postgres: Any, name: str) -> str:
    return f"{postgres.get_uri()}&search_path={name}"


# --------------------------------------------------------------------------- with the bot's tables

_KEPT: Final[dict[str, str]] = {}
"""Schemas with all tables and no rows, which no test has now, and how each looks."""

_LOOK: Final = """
    SELECT format('%s tables %s', (SELECT count(*) FROM {name}.migrations),
        md5(string_agg(oid || ' ' || xmin, ' ' ORDER BY oid)))
    FROM pg_class WHERE relnamespace = '{name}'::regnamespace;
"""
"""A text that every change of a table, an index or the migrations changes, and no row does."""

_EMPTY: Final = """
    SET lock_timeout = '5s';
    SET session_replication_role = replica;
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables
            WHERE schemaname = '{name}' AND tablename <> 'migrations'
        LOOP EXECUTE format('DELETE FROM {name}.%I', name); END LOOP;
    END $$;
"""


@pytest.fixture
def postgres_blank(postgres: Any) -> Iterator[str]:
    """Lend a database as the bot makes it."""
    with blank(postgres) as url:
        yield url


@contextmanager
def blank(postgres: Any) -> Iterator[str]:
    """Lend a schema with the bot's tables and no rows, for what closes its connections.

    To make the tables takes ten times as long as to take their rows out, so a schema is lent again
    unless its tables are no longer as they were.
    """
    if _KEPT:
        name, look = _KEPT.popitem()
        url = _url(postgres, name)
    else:
        url = new_url(postgres)
        name = url.rpartition("=")[2]
        with ThreadPoolExecutor(1) as pool:
            # In a thread: the test that asks may have an event loop of its own.
            pool.submit(asyncio.run, _make(url)).result()
        look = _run(postgres, _LOOK, name)
    yield url
    if _run(postgres, _EMPTY + _LOOK, name) == look:
        _KEPT[name] = look


def _run(postgres: Any, commands: str, name: str) -> str:
    said: str = postgres.psql(commands.format(name=name))
    return next((line.strip() for line in said.splitlines() if " tables " in line), said)


async def _make(url: str) -> None:
    await (await open_database(None, url)).close()
