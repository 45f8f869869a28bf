"""`python -m bot move`: its output and exit status."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store import open_database
from tests.store.rows import TABLE, add_table


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, with settings for a database in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATABASE_PATH", "data/tables.db")
    return tmp_path


async def fill() -> None:
    db = await open_database(Path("data/tables.db"))
    await db.commit([add_table()])
    await db.close()


def test_what_was_moved_and_what_to_do_next(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill())
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    assert main(["move"]) == 0
    first, second = capsys.readouterr().out.splitlines()
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
    asyncio.run(fill())
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
    home: Path, nobody: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["move"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("Set DATABASE_URL to the address of the PostgreSQL database that")
    assert "data/tables.db" in said
    monkeypatch.setenv("DATABASE_URL", f"postgresql://somebody:secret@{nobody}/x")
    assert main(["move"]) == 1
    assert capsys.readouterr().err.startswith("There is no database at data/tables.db, so")
    assert not list(home.iterdir())
    asyncio.run(fill())
    assert main(["move"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("Can't reach the PostgreSQL of DATABASE_URL")
    assert "secret" not in said
