"""What `python -m bot check` says of the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.errors import BadAddress, LogAlone, Newer, NotADatabase, NotWritable
from bot.store.migrate import Migration, migrations
from bot.store.opening import Write, open_database, probe
from tests.store.conftest import Address
from tests.store.rows import add_game, add_table

LAST = migrations()[-1].number


async def test_what_is_there_is_counted_while_the_bot_runs(address: Address) -> None:
    db = await open_database(address.path, address.url)
    said = (await probe(address.path, address.url)).text
    assert f"tables of version {LAST}; 0 open tables, 0 finished games" in said
    await db.commit([add_table(), add_game()])
    ended = {"table_id": "K7QF", "number": 1, "winner": 0, "score": "[14,2]", "finished_at": 9}
    await db.commit([Write("end_game", ended)])
    assert "; 1 open table, 1 finished game." in (await probe(address.path, address.url)).text
    await db.close()
    found = await probe(address.path, address.url)
    assert (found.has_tables, "; 1 open table, 1 finished game." in found.text) == (True, True)


async def test_an_empty_database_stays_empty(address: Address) -> None:
    if address.path:
        address.path.touch()
    setting = "DATABASE_PATH" if address.path else "DATABASE_URL"
    for _ in range(2):
        found = await probe(address.path, address.url)
        assert not found.has_tables
        assert "is empty" in found.text
        assert found.text.endswith(f"check {setting}.")


async def test_a_newer_database_is_an_error(address: Address) -> None:
    db = await open_database(address.path, address.url)
    await db.commit([Write("record_migration", {"number": LAST + 1, "name": "later"})])
    await db.close()
    with pytest.raises(Newer):
        await probe(address.path, address.url)


async def test_an_older_database_is_reported_and_left(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_database(address.path, address.url)).close()
    more = (*migrations(), Migration(LAST + 1, "later", ()))
    monkeypatch.setattr("bot.store.probes.migrations", lambda: more)
    for _ in range(2):
        said = (await probe(address.path, address.url)).text
        assert f"version {LAST}; the bot updates them to {LAST + 1}" in said


async def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "far" / "tables.db"
    assert "doesn't exist yet" in (await probe(path)).text
    assert not path.parent.exists()


async def test_what_the_bot_could_not_use_is_an_error(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_bytes(b"Dear Ann, " * 100)
    for path, error in (
        (letter, NotADatabase),
        (letter / "x.db", NotWritable),
        (tmp_path, NotWritable),
    ):
        with pytest.raises(error):
            await probe(path)
    with pytest.raises(BadAddress):
        await probe(None)
    with pytest.raises(BadAddress):
        await probe(None, "mysql://localhost/x")


async def test_an_orphaned_log_is_reported(tmp_path: Path) -> None:
    (tmp_path / "tables.db-wal").write_bytes(b"x" * 100)
    for _ in range(2):
        with pytest.raises(LogAlone):
            await probe(tmp_path / "tables.db")
        (tmp_path / "tables.db").touch()
