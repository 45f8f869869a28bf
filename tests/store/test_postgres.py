"""PostgreSQL only: which server answers, permissions, and lost connections."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.errors import StoreError
from bot.store.errors import (
    BadAddress,
    Conflict,
    Damaged,
    DiskFailed,
    DiskFull,
    Failed,
    LoginRefused,
    Unreachable,
)
from bot.store.opening import Write, open_database
from bot.store.postgres import translate_postgres_errors

PASSWORD = "s3cret-of-mine"


async def refused(url: str, error: type[Exception]) -> str:
    with pytest.raises(error) as caught:
        await open_database(None, url)
    assert PASSWORD not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("place", ["{nobody}/x", "/x?host=/nowhere/at/all", "nowhere.invalid/x"])
async def test_unreachable_server_is_reported(place: str, nobody: str) -> None:
    place = place.format(nobody=nobody)
    assert "Can't reach" in await refused(f"postgresql://me:{PASSWORD}@{place}", Unreachable)


async def test_bad_address_is_refused_without_showing_the_password() -> None:
    await refused(f"postgresql://me:{PASSWORD}@localhost:port/x", BadAddress)
    # asyncpg has a kind of its own for the settings in an address.
    await refused(f"postgresql://me:{PASSWORD}@localhost/x?sslmode=yes", BadAddress)


async def test_missing_database_is_reported(postgres_url: str) -> None:
    said = await refused(postgres_url.replace("/postgres?", "/missing?"), LoginRefused)
    assert '"missing"' in said


async def test_wrong_password_is_reported(postgres: Any, postgres_url: str) -> None:
    rules = Path(postgres.pgdata) / "pg_hba.conf"
    before = rules.read_text()
    postgres.psql(f"CREATE ROLE guarded LOGIN PASSWORD '{PASSWORD} not';")
    rules.write_text("local all guarded scram-sha-256\n" + before)
    try:
        postgres.psql("SELECT pg_reload_conf();")
        url = postgres_url.replace("postgres:@", f"guarded:{PASSWORD}@")
        assert "password authentication failed" in await refused(url, LoginRefused)
    finally:
        rules.write_text(before)
        postgres.psql("SELECT pg_reload_conf();")
        postgres.psql("DROP ROLE guarded;")


async def test_lost_connection_is_reported_once_and_replaced(
    postgres: Any, postgres_url: str
) -> None:
    db = await open_database(None, postgres_url)
    await db.commit([Write("set_meta", {"key": "a", "value": "b"})])
    postgres.psql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid();"
    )
    for _ in range(2):
        try:
            assert await db.one("meta", key="a") == {"value": "b"}
        except Unreachable:
            continue
    assert await db.one("meta", key="a") == {"value": "b"}
    await db.close()


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (asyncpg.InternalClientError("unknown state"), Unreachable),
        (asyncpg.exceptions.ProtocolError("unexpected message"), Unreachable),
        (asyncpg.exceptions.TargetServerAttributeNotMatched("only a standby"), Unreachable),
        (asyncpg.exceptions.OutdatedSchemaCacheError("changed"), Unreachable),
        (asyncpg.InterfaceError("connection is closed"), Unreachable),
        (asyncpg.ConnectionDoesNotExistError("closed in the middle"), Unreachable),
        (asyncpg.CannotConnectNowError("is starting up"), Unreachable),
        (asyncpg.AdminShutdownError("terminating connection"), Unreachable),
        (asyncpg.IdleInTransactionSessionTimeoutError("terminating connection"), Unreachable),
        (asyncpg.TooManyConnectionsError("too many clients"), Unreachable),
        (asyncpg.OutOfMemoryError("out of memory"), Unreachable),
        (asyncpg.LockNotAvailableError("canceling statement"), Unreachable),
        (asyncpg.ReadOnlySQLTransactionError("read-only transaction"), Unreachable),
        (asyncpg.StatementCompletionUnknownError("unknown"), Unreachable),
        (ConnectionResetError(104, "reset by peer"), Unreachable),
        (TimeoutError(), Unreachable),
        (asyncio.IncompleteReadError(b"", 1), Unreachable),
        (asyncpg.DiskFullError("could not extend file"), DiskFull),
        (asyncpg.PostgresIOError("could not read block"), DiskFailed),
        (asyncpg.IndexCorruptedError("unexpected zero page"), Damaged),
        (asyncpg.InsufficientPrivilegeError("permission denied"), LoginRefused),
        (asyncpg.InvalidPasswordError("password authentication failed"), LoginRefused),
        (asyncpg.UniqueViolationError("duplicate key"), Conflict),
        (asyncpg.SerializationError("could not serialize"), Conflict),
        (asyncpg.exceptions.ClientConfigurationError("invalid: 'QH'"), Failed),
        (asyncpg.UndefinedTableError("no such table"), Failed),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else type(one).__name__,
)
def test_errors_have_their_kind(error: Exception, kind: type[StoreError]) -> None:
    with pytest.raises(StoreError) as caught, translate_postgres_errors("x"):
        raise error
    assert type(caught.value) is kind
    # asyncpg quotes a value that it does not take.
    assert "QH" not in str(caught.value)


PROGRAM = """
import asyncio, pathlib, sys
sys.modules["asyncpg"] = None  # as where the package is not installed
from bot.store.opening import open_database, probe
from bot.store.errors import DriverMissing

async def main():
    await (await open_database(pathlib.Path(sys.argv[1]))).close()
    for ask in (open_database, probe):
        try:
            await ask(None, "postgresql://localhost/x")
        except DriverMissing as error:
            print(error)

asyncio.run(main())
"""


async def test_without_the_driver_sqlite_works_and_the_way_to_it_is_named(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(tmp_path / "x.db"), stdout=asyncio.subprocess.PIPE
    )
    printed, _ = await process.communicate()
    assert process.returncode == 0
    assert printed.decode().count("Run `make setup`") == 2
