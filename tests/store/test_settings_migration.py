"""Servers and tables from before there were settings."""

from __future__ import annotations

from dataclasses import replace

from bot.store.migrate import migrations
from tests.store.conftest import Address
from tests.store.test_migrate import open_at

_TABLE = (
    "INSERT INTO tables (id, version, server_id, channel_id, wants_thread, state, variant, options,"
    " sides, fill, opener_id, opener_name, language, game, last_post, due, due_at, created_at,"
    " changed_at) VALUES ('old', 3, 5, 6, 0, 'over', 'trinidad', '{}', 2, 'computers', 7,"
    " 'Ann', 'en', 1, 2, NULL, NULL, 100, 200)"
)
_SERVER = "INSERT INTO servers (id, threads, language) VALUES (5, 1, 'en')"


async def test_what_was_settled_before_stays_and_the_language_becomes_the_servers_own(
    address: Address,
) -> None:
    steps = migrations()
    before = [step for step in steps if step.number < 4]
    old = [
        *before[:-1],
        replace(before[-1], statements=(*before[-1].statements, _TABLE, _SERVER)),
    ]
    await (await open_at(address, old)).close()
    db = await open_at(address, steps)
    server, table = await db.one("server", id=5), await db.one("table", id="old")
    await db.close()
    assert server is not None
    assert (server["threads"], server["language"], server["look"]) == (1, "", None)
    assert table is not None
    assert (table["language"], table["look"]) == ("en", "picture")
