"""`python -m bot backup FILE`, `restore FILE` and `move`: their output and exit statuses."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.databases import NO_DATABASE
from bot.store.opening import Write, open_database
from tests.cli.conftest import Told
from tests.outbox import unsent_posts
from tests.store.conftest import Address
from tests.store.opening import make_too_old
from tests.store.rows import TABLE, add_face, add_post, add_table

pytestmark = pytest.mark.usefixtures("home")


async def fill(*commits: Sequence[Write]) -> None:
    db = await open_database(Path("data/tables.db"))
    for writes in commits:
        await db.commit(writes)
    await db.close()


def test_there_and_back(home: Path, told: Told) -> None:
    assert "no database" in told("backup", "copy.db", status=NO_DATABASE)
    faces = add_face("board", -1, -1, None), add_face("board", 0, -1, None)
    posts = add_table(last_post=2), add_post(1), add_post(2)
    asyncio.run(fill(posts, faces, [add_face("hand", 0, 1, 7)]))
    out = told("backup", "copy.db")
    assert out.startswith("copy.db is a complete copy of data/tables.db (0.")
    assert told("backup", "copy.db", status=1).startswith("copy.db already exists")
    first, second, third = told("restore", "copy.db").splitlines()
    assert first == "data/tables.db is back to how it was when copy.db was made."
    assert second == "The bot tells 1 open table when it starts."
    (kept,) = Path("data").glob("tables.db.2*")
    assert third == f"The previous database is kept as {kept}."
    assert "no such file" in told("restore", "nowhere.db", status=1)


@pytest.mark.parametrize("there", ["data/tables.db-wal", "data"])
def test_a_database_that_cannot_be_read_is_not_taken_for_none(
    home: Path, there: str, told: Told
) -> None:
    """An update goes on where there is none."""
    (home / there).parent.mkdir(exist_ok=True)
    (home / there).write_bytes(b"rows")
    assert "tables.db" in told("backup", "copy.db", status=1)


@pytest.fixture
def empty_postgres(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Set DATABASE_URL to a new database whose user has a password, each time that it is called."""
    numbers = count()
    bin_folder = Path(import_module("pgserver").__file__ or "").parent / "pginstall" / "bin"
    monkeypatch.setenv("PATH", str(bin_folder), prepend=os.pathsep)

    def make() -> None:
        name = f"back{next(numbers)}"
        postgres.psql(f"DROP DATABASE IF EXISTS {name};")
        postgres.psql(f"CREATE DATABASE {name};")
        url = postgres.get_uri().replace("/postgres?", f"/{name}?").replace(":@", ":s%40cret@")
        monkeypatch.setenv("DATABASE_URL", url)

    return make


async def add_open_table() -> None:
    db = await open_database(None, os.environ["DATABASE_URL"])
    await db.commit([add_table(), add_face("board", -1, -1, None)])
    await db.close()


async def posts_of_open_table() -> int:
    db = await open_database(None, os.environ["DATABASE_URL"])
    found = await unsent_posts(db, TABLE)
    await db.close()
    return len(found)


def test_postgresql_there_and_back(
    home: Path, empty_postgres: Callable[[], None], told: Told
) -> None:
    empty_postgres()
    asyncio.run(add_open_table())
    assert told("backup", "copy.dump").startswith("copy.dump is a complete copy of PostgreSQL (0.")
    assert stat.S_IMODE(Path("copy.dump").stat().st_mode) == 0o600
    assert told("backup", "copy.dump", status=1).startswith("copy.dump already exists")
    assert "is not empty" in told("restore", "copy.dump", status=1)
    empty_postgres()
    first, second = told("restore", "copy.dump").splitlines()
    assert first == "PostgreSQL is back to how it was when copy.dump was made."
    assert second == "The bot tells 1 open table when it starts."
    assert sorted(path.name for path in home.iterdir()) == ["copy.dump"], "nothing is left beside"
    assert asyncio.run(posts_of_open_table()) == 2
    # The bot also hears of what PostgreSQL's own programs have restored.
    assert told("restore") == "The bot tells 1 open table when it starts.\n"
    assert asyncio.run(posts_of_open_table()) == 4


def test_a_dump_from_before_0_9_0_is_refused(
    home: Path, empty_postgres: Callable[[], None], told: Told
) -> None:
    empty_postgres()
    asyncio.run(make_too_old(Address(url=os.environ["DATABASE_URL"])))
    told("backup", "copy.dump")
    assert "Run version 0.9.0" in told("restore", status=1)
    empty_postgres()
    assert "Run version 0.9.0" in told("restore", "copy.dump", status=1)
    asyncio.run(add_open_table())  # PostgreSQL is still empty.


def test_without_postgresqls_programs_there_is_no_copy(
    home: Path, empty_postgres: Callable[[], None], monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    empty_postgres()
    monkeypatch.setenv("PATH", str(home))
    Path("there.dump").touch()
    for command, file, program in (
        ("backup", "copy.dump", "pg_dump"),
        ("restore", "there.dump", "pg_restore"),
    ):
        assert told(command, file, status=1).startswith(f"{program} isn't installed here")
        # What one says that is older than the server.
        tool = home / program
        words = f"{program}: error: aborting because of server version mismatch"
        tool.write_text(f"#!/bin/sh\necho '{words}' >&2\necho \"$@\" > {home}/said\nexit 1\n")
        tool.chmod(0o700)
        said = told(command, file, status=1)
        assert said.startswith(f"{program} failed (error: aborting because of server version")
        assert "cret" not in said + (home / "said").read_text()
        assert not Path("copy.dump").exists()


def test_a_file_has_to_be_named(capsys: pytest.CaptureFixture[str], told: Told) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["backup"])
    assert ended.value.code == 2
    assert "FILE" in capsys.readouterr().err
    assert "restore FILE" in told("restore", status=1)


# ------------------------------------------------------------------------------ to PostgreSQL


def test_what_was_moved_and_what_to_do_next(
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    told: Told,
) -> None:
    asyncio.run(fill([add_table()]))
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    first, second = told("move").splitlines()
    assert first == (
        "All of data/tables.db is now in the PostgreSQL database of DATABASE_URL:"
        " 1 row, 1 open table, 0 finished games."
    )
    assert second.startswith("Start the bot with DATABASE_URL from now on. data/tables.db is un")
    assert main(["move"]) == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.startswith(
        "The PostgreSQL database of DATABASE_URL is not empty (it has: tables)"
    )


def test_a_damaged_byte_keeps_nothing_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL keeps no text that is not UTF-8, nor one with a zero in it."""
    asyncio.run(fill([add_table()]))
    with closing(sqlite3.connect("data/tables.db")) as file, file:
        file.execute("UPDATE tables SET opener_name = CAST(x'41ff420043' AS TEXT)")
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    assert main(["move"]) == 0

    async def moved() -> object:
        db = await open_database(Path("data/tables.db"), postgres_url)
        try:
            row = await db.one("table", id=TABLE)
            return row and row["opener_name"]
        finally:
            await db.close()

    lost = "\N{REPLACEMENT CHARACTER}"
    assert asyncio.run(moved()) == f"A{lost}B{lost}C"


def test_both_sides_have_to_be_there(
    home: Path, nobody: str, monkeypatch: pytest.MonkeyPatch, told: Told
) -> None:
    said = told("move", status=1)
    assert said.startswith("Set DATABASE_URL to the address of the PostgreSQL database that")
    assert "data/tables.db" in said
    monkeypatch.setenv("DATABASE_URL", f"postgresql://somebody:secret@{nobody}/x")
    assert told("move", status=1).startswith("There is no database at data/tables.db, so")
    assert not list(home.iterdir())
    asyncio.run(fill([add_table()]))
    said = told("move", status=1)
    assert said.startswith("Can't reach the PostgreSQL of DATABASE_URL")
    assert "secret" not in said
