"""What version 0.9.0 had yet to send is sent once, and so is what it had sent without knowing.

Its messages ended in their keys, which nobody looks for now. So what was in doubt for more than a
minute, when the nonce no longer tells, comes a second time.

In the database ``unsent`` its processes died over tables and events, each at another step: before
a sending was begun, while it was in doubt, and with some messages sent. The JSON holds what each
channel shows then, and the keys of what each shows once all is delivered.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from bot.delivery.events import EventDeliverer
from bot.delivery.outbox.deliverer import Deliverer
from bot.delivery.tables.deliverer import TableDeliverer
from bot.ui.events.listing import Listing
from tests.delivery.events.listings import MemoryListings
from tests.delivery.memory import MemoryMessenger, Message
from tests.delivery.tools import tools_of
from tests.tables.room import Room
from tests.upgrades.old_database import read

SOON_MS: Final = 1_000
"""Discord still knows the nonces of that version."""
LATER_MS: Final = 600_000


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
@pytest.mark.parametrize("wait", [SOON_MS, LATER_MS])
async def test_nothing_is_lost_and_only_what_was_long_in_doubt_comes_again(
    request: pytest.FixtureRequest, tmp_path: Path, database: str, wait: int
) -> None:
    old, room = read("unsent"), Room(tmp_path / "old.db")
    then = old.then
    await old.put(room, database, request)
    room.clock.now = then["now"] + wait
    await room.enter()
    discord = MemoryMessenger(room.clock)
    discord.privates = {int(user): channel for user, channel in then["privates"].items()}
    for channel, messages in then["channels"].items():
        found = [Message(number, shows, key) for number, key, shows in messages]
        discord.channels[int(channel)] = {message.id: message for message in found}
    discord.nonces = {(channel, nonce): message for channel, nonce, message in then["nonces"]}
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
    if wait == LATER_MS:
        # What was in doubt has come again, once: a message that ends in its key is not found.
        for channel, _, message in then["nonces"]:
            discord.channels[channel][message].deleted = True
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
