"""A PostgreSQL to test with, and a fresh schema in it for each test."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

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
    return f"{postgres.get_uri()}&search_path={name}"
