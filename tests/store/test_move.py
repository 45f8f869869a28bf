"""From a SQLite file to PostgreSQL: every row of every table, or none."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.engine.record import loads, verify
from bot.errors import StoreError
from bot.store.errors import (
    AlreadyFilled,
    BadAddress,
    Damaged,
    ForeignDatabase,
    LogAlone,
    Newer,
    NotADatabase,
    NotAllMoved,
    NothingToMove,
    Outdated,
    StillRunning,
    TooOld,
    Unreachable,
)
from bot.store.migrate import migrations
from bot.store.move_to_postgres import NOT_COPIED
from bot.store.opening import Write, move, open_database
from bot.views.table.view import TableView
from tests.store.files.killed import leave_log
from tests.store.files.test_backup import leave_out_of_index
from tests.store.rows import add_post, add_seat, add_table, meta
from tests.tables.room import ANN, BOB, Room
from tests.tables.searching import everything


@pytest.fixture
async def room(path: Path) -> AsyncIterator[Room]:
    """Open a host on the file."""
    room = Room(path, seed=5)
    await room.enter()
    yield room
    await room.leave()


async def made(path: Path, *writes: Write) -> None:
    """Make a database with something in it."""
    db = await open_database(path)
    await db.commit([meta("some", "Zoë 🃏"), *writes])
    await db.close()


async def held(path: Path, url: str | None = None) -> dict[str, list[str]]:
    """Return all rows by table, in the same order for both databases."""
    rows = await everything(path, url)
    return {table: sorted(map(repr, found)) for table, found in rows.items()}


async def refused(path: Path, url: str, error: type[StoreError], reason: str = ".") -> None:
    """Expect a move to be refused, and neither side to have changed."""
    before = path.read_bytes() if path.is_file() else None
    there = await held(path, url)
    with pytest.raises(error, match=reason):
        await move(path, url)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert await held(path, url) == there


# --------------------------------------------------------------------------------- what comes over


def fill(path: Path, copies: int = 1) -> None:
    """Put rows into every table, also a new one, with any columns.

    All columns of a kind get the same value: so each foreign key has its row.
    """
    with closing(sqlite3.connect(path)) as opened, opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            if name == "migrations":
                continue
            columns = opened.execute(f'PRAGMA table_info("{name}")').fetchall()
            marks = ", ".join("?" for _ in columns)
            for copy in range(copies):
                values = {"TEXT": f"Zoë 🃏 {copy}", "INTEGER": copy, "BIGINT": 2**62 + copy}
                row = [values[column[2]] for column in columns]
                opened.execute(f'INSERT INTO "{name}" VALUES ({marks})', row)


@pytest.mark.parametrize("migrated", [False, True])
async def test_every_row_of_every_table_arrives(
    path: Path, postgres_url: str, migrated: bool
) -> None:
    await (await open_database(path)).close()
    fill(path, copies=3)
    before, content = await held(path), path.read_bytes()
    assert all(before.values()), "each table of the schema has something to lose"
    if migrated:
        await (await open_database(None, postgres_url)).close()
    moved = await move(path, postgres_url)
    after = await held(path, postgres_url)
    assert before.keys() == after.keys()
    assert {"leases", "migrations"} == NOT_COPIED
    assert after == {**before, "leases": []}
    assert moved.rows == sum(len(rows) for table, rows in before.items() if table not in NOT_COPIED)
    assert path.read_bytes() == content


async def test_a_table_of_many_batches_arrives(path: Path, postgres_url: str) -> None:
    await made(path, *(meta(f"key {row}", "x") for row in range(2500)))
    assert (await move(path, postgres_url)).rows == 2501
    assert (await held(path, postgres_url))["meta"] == (await held(path))["meta"]


async def test_what_a_killed_bot_left_in_its_log_comes_along(path: Path, postgres_url: str) -> None:
    left = await leave_log(path, meta("in the log"))
    await move(path, postgres_url)
    assert "in the log" in str((await held(path, postgres_url))["meta"])
    assert {file: file.read_bytes() for file in left} == left


async def test_another_programs_notes_in_the_file_stay_there(path: Path, postgres_url: str) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE _replicator (seq INTEGER)")
    await move(path, postgres_url)
    assert "_replicator" not in await held(path, postgres_url)


# ---------------------------------------------------------------------------------- playing on


async def test_a_game_goes_on_and_its_record_holds(room: Room, postgres_url: str) -> None:
    table = await room.begin(ANN, BOB, options={"target": 4})
    table = await room.play_to(table.id, _in_second_deal)
    shown = await room.host.table(table.id)
    hands = [await room.host.hand(table.id, who) for who in (ANN, BOB)]
    await room.leave()
    moved = await move(room.path, postgres_url)
    assert (moved.tables, moved.games) == (1, 0)

    room.url = postgres_url
    await room.enter()
    assert await room.host.table(table.id) == shown
    assert [await room.host.hand(table.id, who) for who in (ANN, BOB)] == hands
    await room.play_out(table.id)
    verdict = verify(loads(await room.record(table.id, 1)))
    assert (verdict.finding, verdict.fair_checked) == (None, True)


def _in_second_deal(table: TableView) -> bool:
    return table.public is not None and table.public.deal == 1


# ------------------------------------------------------------------------------------- refusals


async def test_a_running_bot_is_not_copied(path: Path, postgres_url: str) -> None:
    db = await open_database(path)
    await refused(path, postgres_url, StillRunning)
    await db.close()
    await move(path, postgres_url)


async def test_move_of_anything_but_our_database_is_refused(path: Path, postgres_url: str) -> None:
    await refused(path, postgres_url, NothingToMove)
    assert not list(path.parent.iterdir()), "nothing is made by looking"
    await refused(path / "nowhere.db", postgres_url, NothingToMove)
    await refused(path.parent, postgres_url, NothingToMove)
    path.touch()
    await refused(path, postgres_url, NothingToMove)
    path.write_text("Dear Ann, " * 1000)
    await refused(path, postgres_url, NotADatabase)
    path.unlink()
    Path(f"{path}-wal").write_text("what was written last")
    await refused(path, postgres_url, LogAlone)
    Path(f"{path}-wal").unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    await refused(path, postgres_url, ForeignDatabase)


async def test_an_older_and_a_newer_database_are_refused(path: Path, postgres_url: str) -> None:
    await made(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO migrations VALUES (?, 'later')", (migrations()[-1].number + 1,))
    await refused(path, postgres_url, Newer)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM migrations WHERE number > 17")
    await refused(path, postgres_url, Outdated, "without DATABASE_URL")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE migrations SET number = 16")
    await refused(path, postgres_url, TooOld, "before version 0.9.0")


async def test_a_damaged_database_is_refused(path: Path, postgres_url: str) -> None:
    await made(path, add_table(), add_seat(1))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM tables")  # without the setting that takes its seats along
    await refused(path, postgres_url, Damaged, "seats")
    leave_out_of_index(path)
    await refused(path, postgres_url, Damaged, "named_by_user")
    os.truncate(path, path.stat().st_size // 2)
    await refused(path, postgres_url, Damaged)


async def test_a_postgresql_with_something_in_it_is_left_alone(
    path: Path, postgres: Any, postgres_url: str
) -> None:
    await made(path)
    schema = postgres_url.rpartition("=")[2]
    postgres.psql(f"CREATE TABLE {schema}.bookmarks (url TEXT);")
    await refused(path, postgres_url, AlreadyFilled, "bookmarks")
    postgres.psql(f"DROP TABLE {schema}.bookmarks;")
    await move(path, postgres_url)
    await refused(path, postgres_url, AlreadyFilled, "it has: meta")


@pytest.mark.parametrize(
    ("harm", "error", "reason"),
    [
        ("RETURN NULL", NotAllMoved, "kept 0 of 1 rows of the table messages"),
        ("PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW", Unreachable, "."),
    ],
    ids=["a row gets lost", "the connection breaks"],
)
async def test_what_fails_in_the_middle_leaves_nothing(
    path: Path, postgres: Any, postgres_url: str, *, harm: str, error: type[StoreError], reason: str
) -> None:
    await made(path, add_table(), add_post(1))
    await (await open_database(None, postgres_url)).close()
    schema = postgres_url.rpartition("=")[2]
    postgres.psql(
        f"CREATE FUNCTION {schema}.harm() RETURNS trigger LANGUAGE plpgsql"
        f" AS 'BEGIN {harm}; END';"
        f" CREATE TRIGGER harm BEFORE INSERT ON {schema}.messages"
        f" FOR EACH ROW EXECUTE FUNCTION {schema}.harm();"
    )
    await refused(path, postgres_url, error, reason)
    postgres.psql(f"DROP TRIGGER harm ON {schema}.messages;")
    await move(path, postgres_url)


async def test_only_one_of_two_moves_at_once_is_made(
    path: Path, tmp_path: Path, postgres_url: str
) -> None:
    other = tmp_path / "other.db"
    await made(path)
    await made(other)
    ends = await asyncio.gather(
        *(move(file, postgres_url) for file in (path, other)), return_exceptions=True
    )
    assert sorted(type(end).__name__ for end in ends) == ["AlreadyFilled", "MoveReport"]


async def test_move_to_a_bad_address_is_refused(path: Path, nobody: str) -> None:
    await made(path)
    with pytest.raises(BadAddress):
        await move(path, "mysql://localhost/x")
    with pytest.raises(Unreachable):
        await move(path, f"postgresql://{nobody}/x")
