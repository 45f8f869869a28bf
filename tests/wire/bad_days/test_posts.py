"""What a table shows survives Discord's failures: all of it, once, in order."""

from __future__ import annotations

import re

from bot.ui.controls.table import ComeBack
from tests.choosing import offers
from tests.wire.playing import next_wish
from tests.wire.wire import Wire

from .room import Table, table_of_two

MESSAGES = "/channels/*"


def tricks(table: Table) -> list[tuple[int, int]]:
    """Return the deals and tricks that were posted, in order, by what the posts say."""
    found, deal = [], 1
    for message in table.wire.messages(table.room):
        for line in message.content.splitlines():
            if said := re.match(r"(\d+) ", line):
                found.append((deal, int(said[1])))
            elif ended := re.match(r"### Deal (\d+) ", line):
                assert int(ended[1]) == deal, "each deal's end once"
                deal += 1
    return found


async def all_shown(table: Table) -> None:
    """Wait until the bot has nothing left to show, and see that all of it is in order, once."""
    wire = table.wire
    await wire.until(lambda: next_wish(table.people, table.id), "a turn")
    await wire.quiet(1.5)
    found = tricks(table)
    assert found == sorted(set(found)), "each once, and in order"
    assert "Traceback" not in table.bot.log


async def test_a_long_outage_is_waited_out_without_a_flood(wire: Wire) -> None:
    table = await table_of_two(wire)
    before = sum(wire.rest.counts.values())
    # The worst of outages: all that is asked is done, and nobody hears of it.
    wire.fault("*", MESSAGES, status=503, times=None, carried_out=True)
    for _ in range(6):
        # What is clicked is answered in its own place all the same.
        if next_wish(table.people, table.id) is None:
            break
        await table.play_one()
    await wire.until(lambda: "takes no requests" in table.bot.log, "the bot's noticing it")
    for _ in range(6):
        wire.advance(100)
        await wire.quiet(1.1)
    during = sum(wire.rest.counts.values()) - before
    assert during < 60, f"{during} requests in ten minutes"
    wire.rest.faults.clear()
    wire.advance(15)
    await wire.until(lambda: "takes requests again" in table.bot.log, "its end")
    await all_shown(table)
    for who in table.people:
        assert not offers(who.direct_messages(), ComeBack), "nobody was taken over meanwhile"
    for _ in range(4):
        await table.play_one()
    await all_shown(table)
