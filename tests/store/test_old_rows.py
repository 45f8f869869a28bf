"""Rows from before a migration have what it adds."""

from __future__ import annotations

from dataclasses import replace

from bot.delivery.outbox.send_once import NONCE_MS
from bot.store import Database
from bot.store.migrate import migrations
from tests.outbox import waiting
from tests.store.conftest import Address
from tests.store.opening import open_at

SERVER = "INSERT INTO servers (id, threads, language) VALUES (5, 1, 'fr')"


def table(name: str, state: str, due: str = "NULL", due_at: str = "NULL") -> str:
    """Return the statement that adds a table with the columns of the first migration."""
    return (
        "INSERT INTO tables (id, version, server_id, channel_id, wants_thread, state, variant,"
        " options, sides, fill, opener_id, opener_name, language, game, last_post, due, due_at,"
        f" created_at, changed_at) VALUES ('{name}', 3, 5, 6, 0, '{state}', 'trinidad', '{{}}', 2,"
        f" 'computers', 7, 'Ann', 'en', 1, 2, {due}, {due_at}, 100, 200)"
    )


async def migrated(address: Address, number: int, *rows: str) -> Database:
    """Add rows to a database of a migration, and bring it up to date."""
    *before, last = migrations()[:number]
    old = [*before, replace(last, statements=(*last.statements, *rows))]
    await (await open_at(address, old)).close()
    return await open_at(address, migrations())


async def test_every_table_that_is_open_gets_a_clock(address: Address) -> None:
    seat = (
        "INSERT INTO seats (table_id, seat, kind, user_id, name, wants_end, dm, dm_told)"
        " VALUES ('turn', 0, 'human', 7, 'Ann', 0, 'open', 0)"
    )
    tables = {
        "turn": table("turn", "playing"),
        "computer": table("computer", "playing", "'computer'", "150"),
        "over": table("over", "over"),
        "closed": table("closed", "closed"),
    }
    db = await migrated(address, 1, *tables.values(), seat, SERVER)
    rows = [await db.one("table", id=name) for name in tables]
    seats = await db.all("seats", table_id="turn")
    server = await db.one("server", id=5)
    await db.close()
    dues = [(row["due"], row["due_at"]) for row in rows if row is not None]
    assert dues == [("look", 200), ("computer", 150), ("look", 200), (None, None)]
    clocks = {(row["remind_ms"], row["move_ms"], row["misses"]) for row in rows if row is not None}
    assert clocks == {(60_000, 180_000, 2)}
    assert [(seat["missed"], seat["away"], seat["wants_pause"]) for seat in seats] == [(0, 0, 0)]
    assert server is not None
    assert (server["threads"], server["remind_ms"]) == (1, None)


async def test_a_servers_choices_stay_and_its_language_becomes_its_own(address: Address) -> None:
    db = await migrated(address, 3, table("old", "over"), SERVER.replace("'fr'", "'en'"))
    server, row = await db.one("server", id=5), await db.one("table", id="old")
    await db.close()
    assert server is not None
    assert (server["threads"], server["language"], server["look"]) == (1, "", None)
    assert row is not None
    assert (row["language"], row["look"]) == ("en", "picture")


async def test_a_message_of_an_event_that_was_tried_is_looked_for(address: Address) -> None:
    event = (
        "INSERT INTO events (id, version, server_id, channel_id, language, name, phase, secret,"
        " woken, queued, created_at, changed_at)"
        " VALUES ('cup', 1, 5, 6, 'en', 'Cup', 'entries', '00', 0, 1, 100, 200)"
    )
    message = (
        "INSERT INTO event_messages (event_id, kind, number, person, until, wanted, shown,"
        " channel_id, message_id, tried_at, refused)"
    )
    tried = f"{message} VALUES ('cup', 'panel', 0, 0, 0, 1, 0, 6, NULL, 900000, 0)"
    sent = f"{message} VALUES ('cup', 'log', 1, 0, 1, 2, 1, 6, 77, 900000, 0)"
    db = await migrated(address, 12, event, tried, sent)
    rows = await waiting(db, "cup")
    await db.close()
    found = [(row.kind, row.part, row.message_id, row.tried_at) for row in rows]
    # Two migrations have put it off.
    assert found == [("panel", 0, None, 900_000 - 2 * NONCE_MS), ("log", 1, 77, None)]


async def test_channels_of_direct_messages_are_known_from_hands_and_notes(address: Address) -> None:
    hand = (
        "INSERT INTO faces (table_id, kind, game, deal, seat, user_id, channel_id, message_id,"
        " wanted, shown, refused) VALUES"
    )
    sent = [
        f"{hand} ('old', 'hand', 1, 0, 0, 7, 70, 1, 1, 1, 0)",
        f"{hand} ('old', 'hand', 1, 0, 1, 8, 80, 2, 1, 1, 0)",
    ]
    board = f"{hand} ('old', 'board', 1, 0, -1, NULL, 6, 3, 1, 1, 0)"
    unsent = f"{hand} ('old', 'hand', 1, 0, 2, 9, NULL, NULL, 1, 0, 1)"
    spoken = "INSERT INTO people (user_id, spoken) VALUES (7, 'fr')"
    event = (
        "INSERT INTO events (id, version, server_id, channel_id, language, name, phase, secret,"
        " woken, queued, created_at, changed_at)"
        " VALUES ('cup', 1, 5, 6, 'en', 'Cup', 'running', '00', 0, 1, 100, 200)"
    )
    person = (
        "INSERT INTO event_people (event_id, person, user_id, name) VALUES ('cup', 1, 10, 'Di')"
    )
    note = (
        "INSERT INTO event_messages (event_id, kind, number, person, until, wanted, shown,"
        " channel_id, message_id, tried_at, refused)"
        " VALUES ('cup', 'private', 1, 1, 0, 1, 1, 100, 4, 900000, 0)"
    )
    old = (table("old", "playing"), *sent, board, unsent, spoken, event, person, note)
    db = await migrated(address, 13, *old)
    known = {
        user: row and row["private_channel"]
        for user in (7, 8, 9, 10)
        for row in [await db.one("private_channel", id=user)]
    }
    reader = await db.one("person", id=7)
    await db.close()
    assert known == {7: 70, 8: 80, 9: None, 10: 100}
    assert reader is not None
    assert reader["spoken"] == "fr"


async def test_daily_deals_that_were_finished_have_their_results(address: Address) -> None:
    number = next(each.number for each in migrations() if each.name.endswith("daily_results"))
    scores = {"A": "[11, 5]", "B": "[-2, 7, 12, 0]", "C": "[0, -3]", "D": "[9, 9]", "E": "[1, 2]"}
    day = "INSERT INTO daily_days (id, server_id, number, secret) VALUES ('daily/5/1', 5, 1, '00')"
    game = (
        "INSERT INTO games (table_id, number, variant, options, sides, names, revision, secret,"
        " commitment, finished_at, score)"
    )
    daily = "INSERT INTO daily_tries (table_id, day_id, user_id)"
    rows = [day]
    for user_id, (name, score) in enumerate(scores.items(), 1):
        over, user = ("NULL" if name == "D" else "300"), ("NULL" if name == "E" else user_id)
        rows += [
            table(name, "closed"),
            f"{game} VALUES ('{name}', 1, 'pitch', '{{}}', 2, '[]', 1, '', '', {over}, '{score}')",
            f"{daily} VALUES ('{name}', 'daily/5/1', {user})",
        ]
    db = await migrated(address, number - 1, *rows)
    tries = [
        row for user_id in range(1, 6) for row in await db.all("daily_tries_about", user_id=user_id)
    ]
    await db.close()
    assert [(row["table_id"], row["points"], row["against"]) for row in tries] == [
        ("A", 11, 5),
        ("B", -2, 12),
        ("C", 0, -3),
        ("D", None, None),
    ]
