"""What an earlier revision had yet to send, or had sent without knowing, is sent once.

``9c3bfc91`` kept boards, hands, posts, news and the messages of events in tables of their own
(migrations 1 to 14). Its processes died over tables and events, each at another step.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest

from bot.delivery.events import EventDeliverer
from bot.delivery.outbox.deliverer import Deliverer
from bot.delivery.tables.deliverer import TableDeliverer
from bot.ui.events.listing import Listing
from tests.delivery.events.listings import MemoryListings
from tests.delivery.memory import MemoryMessenger, Message
from tests.delivery.tools import tools_of
from tests.tables.room import Room

FOLDER: Final = Path(__file__).parent
SOON_MS: Final = 1_000
"""Discord still knows the nonces of the earlier revision."""
LATER_MS: Final = 600_000


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("wait", [SOON_MS, LATER_MS])
async def test_nothing_is_lost_or_doubled(
    request: pytest.FixtureRequest, tmp_path: Path, database: str, wait: int
) -> None:
    script = (FOLDER / "9c3bfc91.sql").read_text("utf-8")
    then = json.loads((FOLDER / "9c3bfc91.json").read_text("utf-8"))
    room = Room(tmp_path / "old.db")
    if database == "sqlite":
        with closing(sqlite3.connect(room.path)) as file:
            file.executescript(script)
    else:
        room.url = request.getfixturevalue("postgres_url")
        connection = await asyncpg.connect(room.url)
        await connection.execute(script)
        await connection.close()
    room.clock.now = then["now"] + wait
    await room.enter()
    discord = MemoryMessenger(room.clock)
    discord.privates = {int(user): channel for user, channel in then["privates"].items()}
    for channel, messages in then["channels"].items():
        found = [Message(number, shows, key) for number, key, shows in messages]
        discord.channels[int(channel)] = {message.id: message for message in found}
    listings = MemoryListings(room.clock)
    listings.requests += ["add"] * len(then["listed"])
    listings.listed = {number: Listing(**listed) for number, listed in then["listed"]}
    process = None if room.url is None else "process"
    tools = tools_of(room.db, discord, room.clock, process)
    tables = TableDeliverer(tools, room.host.delivery)
    events = EventDeliverer(tools, room.host.events, listings)
    await come_to_rest(room, tables)
    await come_to_rest(room, events)
    await tables.close()
    assert shown(discord, listings) == then["whole"]
    for query in ("pending_tables", "pending_events"):
        assert await room.db.all(query) == []
    await room.leave()


async def come_to_rest(room: Room, deliverer: Deliverer) -> None:
    """Deliver, as at each tick, until nothing is left."""
    for _ in range(40):
        rows = await room.db.all(deliverer.pending_query)
        done = [await deliverer.deliver(row["id"]) for row in rows]
        room.clock.now += 3_000
        if all(done):
            return
    raise AssertionError("something never gets done")


def shown(discord: MemoryMessenger, listings: MemoryListings) -> dict[str, Any]:
    """Return the keys of what each channel and thread shows, and what the server lists."""
    keys = [
        sorted(message.key or message.shows for message in discord.shown(channel))
        for channel in discord.channels
    ]
    listed = sorted(listing.name for listing in listings.listed.values())
    return {"channels": sorted(filter(None, keys)), "listed": listed}
