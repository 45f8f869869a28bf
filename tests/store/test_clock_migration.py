"""Tables from before there were clocks: each has one from the migration on."""

from __future__ import annotations

from dataclasses import replace

from bot.store.migrate import migrations
from tests.store.conftest import Address
from tests.store.test_migrate import open_at

_TABLE = (
    "INSERT INTO tables (id, version, server_id, channel_id, wants_thread, state, variant, options,"
    " sides, fill, opener_id, opener_name, language, game, last_post, due, due_at, created_at,"
    " changed_at) VALUES ('{id}', 3, 5, 6, 0, '{state}', 'trinidad', '{{}}', 2, 'computers', 7,"
    " 'Ann', 'en', 1, 2, {due}, {due_at}, 100, 200)"
)
_SEAT = (
    "INSERT INTO seats (table_id, seat, kind, user_id, name, wants_end, dm, dm_told)"
    " VALUES ('turn', 0, 'human', 7, 'Ann', 0, 'open', 0)"
)
_SERVER = "INSERT INTO servers (id, threads, language) VALUES (5, 1, 'fr')"
_BEFORE = (
    ("turn", "playing", "NULL", "NULL"),
    ("computer", "playing", "'computer'", "150"),
    ("over", "over", "NULL", "NULL"),
    ("closed", "closed", "NULL", "NULL"),
)


async def test_every_table_that_is_open_gets_a_clock(address: Address) -> None:
    first, *_ = steps = migrations()
    rows = [_TABLE.format(id=i, state=s, due=d, due_at=at) for i, s, d, at in _BEFORE]
    old = [replace(first, statements=(*first.statements, *rows, _SEAT, _SERVER))]
    for known in (old, steps):
        db = await open_at(address, known)
        if known is steps:
            found = [await db.one("table", id=name) for name, *_ in _BEFORE]
            seats = await db.all("seats", table_id="turn")
            server = await db.one("server", id=5)
        await db.close()
    dues = [(row["due"], row["due_at"]) for row in found if row is not None]
    assert dues == [("look", 200), ("computer", 150), ("look", 200), (None, None)]
    clocks = {(row["remind_ms"], row["move_ms"], row["misses"]) for row in found if row is not None}
    assert clocks == {(60_000, 180_000, 2)}
    assert [(seat["missed"], seat["away"], seat["wants_pause"]) for seat in seats] == [(0, 0, 0)]
    assert server is not None
    assert (server["threads"], server["remind_ms"]) == (1, None)
