"""A server removes the bot without an event; the running process notices."""

from __future__ import annotations

import sqlite3

from bot.views.privacy import KEPT_DAYS
from tests.wire.playing import sit_down
from tests.wire.wire import Wire

DAY = 86_400


def looked_up(wire: Wire, sql: str) -> list[tuple[int, ...]]:
    """Read the bot's database from outside."""
    path = wire.home / "bot" / "hangjack.db"
    with sqlite3.connect(path) as connection:
        rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


async def test_a_removal_while_the_session_was_lost_is_seen_and_data_goes(wire: Wire) -> None:
    """discord.py keeps such a server; only a new session does not name it."""
    servers = [wire.server(name) for name in ("Card Club", "Other Club")]
    rooms = [wire.channel(server, "card-room") for server in servers]
    people = [
        wire.person(name, server) for name, server in zip(("ann", "bob"), servers, strict=True)
    ]
    bot = await wire.started()
    for person, room in zip(people, rooms, strict=True):
        await sit_down(wire, [person], room, players=2)
    wire.gateway.refuses_resume = wire.gateway.refuses = True
    wire.gateway.drop()
    wire.backend.remove_guild(servers[0])
    wire.gateway.refuses = False
    await wire.until(
        lambda: looked_up(wire, "SELECT id FROM servers WHERE removed_at > 0") == [(servers[0],)],
        "the removal",
    )
    wire.advance(KEPT_DAYS * DAY)
    await wire.until(
        lambda: not looked_up(wire, "SELECT id FROM servers WHERE removed_at > 0"), "it is deleted"
    )
    assert looked_up(wire, "SELECT server_id FROM tables") == [(servers[1],)]
    assert "Traceback" not in bot.log
