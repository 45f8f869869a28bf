"""A table with years of games: a card costs no more there than at a new table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from bot.store.opening import open_database
from bot.store.queries import SyncQueries

TABLE: Final = "K7QF"
CHANNEL: Final = 5
DEALS: Final = 1_000
"""Each with three posts, a board and four hands."""
OF_TABLE: Final = {"table_id": TABLE}
HAND: Final = 8 * DEALS - 5
"""The message of a hand of the last deal."""
MOST: Final = 5_000
"""Steps of SQLite's virtual machine; reading every row of the table takes several times as many."""


@pytest.fixture
async def long(tmp_path: Path) -> Path:
    """Make a database with one table at which many games were played."""
    path = tmp_path / "tables.db"
    await (await open_database(path)).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO tables (id, version, server_id, channel_id, wants_thread, state, variant,"
            " options, sides, fill, opener_id, opener_name, language, game, last_post, created_at,"
            " changed_at) VALUES (?, 1, 1, 1, 0, 'playing', 'pitch', '{}', 2, 'people', 1, 'Ann',"
            " 'en', 1, 1, 1, 1)",
            [TABLE],
        )
        db.executemany(
            "INSERT INTO messages (owner, kind, number, part, reader, payload, created_at,"
            " channel_id, message_id, wanted, shown)"
            " VALUES (?, 'post', ?, 0, 0, '[]', 1, ?, ?, 1, 1)",
            [(TABLE, number, CHANNEL, number) for number in range(3 * DEALS)],
        )
        db.executemany(
            "INSERT INTO messages (owner, kind, number, part, reader, user_id, channel_id,"
            " message_id, wanted, shown) VALUES (?, ?, 1, ?, ?, ?, 1, ?, 1, 1)",
            [
                (TABLE, "board" if seat < 0 else "hand", deal, seat, seat, 8 * deal + seat + 1)
                for deal in range(DEALS)
                for seat in range(-1, 4)
            ],
        )
    return path


@pytest.fixture
def connected(long: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(long)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ("pending_messages", {"owner": TABLE, "private": 2, "most": 100}),
        ("first_post", OF_TABLE),
        ("last_post_sent", {**OF_TABLE, "channel_id": CHANNEL}),
        ("shown_of", {"owner": TABLE, "message_id": HAND}),
        ("note_shown", {"owner": TABLE, "message_id": HAND, "before": 1, "version": 2}),
        ("earlier_board", {**OF_TABLE, "number": 3 * DEALS, "board": "[1"}),
        ("newer_board", {**OF_TABLE, "number": 3 * DEALS, "board": "[1"}),
    ],
)
def test_delivery_does_not_go_through_the_whole_history(
    connected: sqlite3.Connection, query: str, values: dict[str, Any]
) -> None:
    found = SyncQueries()._found[query].run
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    connected.set_progress_handler(count, 1)
    result = found(connected, **values)
    assert not isinstance(result, Iterator) or not list(result)
    assert 0 < steps < MOST
