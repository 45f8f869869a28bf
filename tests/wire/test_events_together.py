"""Two processes at one PostgreSQL do the same event, and are killed in the middle of each step."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.competition.event.acts import EntriesOpened, GamePlayed
from bot.competition.event.fold import fold
from bot.competition.event.standings import standings
from bot.competition.event.state import EventPhase
from bot.competition.matches import Level
from bot.competition.stages import Knockout
from bot.delivery.outbox.lease import LEASE_MS
from bot.tables.errors.play import GameFinished
from bot.tables.events.order import EventOrder
from bot.tables.events.rows import read_step
from bot.views import person
from bot.views.settings.preferences import HandPlace
from bot.views.table import TableState
from tests.e2e.reading import visible_text
from tests.patience import PATIENCE
from tests.tables.organised import Organised, plan
from tests.tables.room import Room

from .people import Person
from .site import DIES_AT, DIES_IN
from .wire import Wire

OPENING: Final = "INSERT INTO event_tables"
CLOSING: Final = "UPDATE event_tables SET done"
PAIRING: Final = "RoundPaired"
ENDING: Final = "Finished"


@asynccontextmanager
async def beside(url: str, event_id: str = "") -> AsyncIterator[Organised]:
    """Use the bot's database, at the same time as its processes."""
    room = Room(Path("unused"), url=url)
    room.clock.now = int(time.time() * 1000)
    await room.enter()
    event = Organised(room)
    event.id = event_id
    try:
        yield event
    finally:
        await room.leave()


class Pair:
    """Two processes with the same doom: where one dies, the other comes to the same place."""

    def __init__(self, wire: Wire, url: str) -> None:
        self.wire = wire
        self.both = [wire.process(name, DATABASE_URL=url) for name in ("one", "two")]

    async def start(self, doom: str = "") -> None:
        """Start both; each dies before the first statement that has this text."""
        for each in self.both:
            each.settings.pop(DIES_AT, None)
            each.settings |= {DIES_IN: doom, DIES_AT: "1"} if doom else {}
            await each.start()

    async def die(self) -> None:
        for each in self.both:
            await self.wire.killed(each)


async def played(event: Organised, count: int) -> None:
    """Play the tables that are there once so many were opened, with those that are closed."""
    db = event.room.db
    await until(lambda: db.all("event_table_keys", event_id=event.id), count)
    for table_id in await event.open_tables():
        # The processes play the last card of a hand by themselves, and may be faster.
        with suppress(GameFinished):
            await event.play(table_id)


async def until(rows: Callable[[], Awaitable[Sequence[object]]], count: int) -> None:
    """Wait until there are so many of something in the database."""
    async with asyncio.timeout(PATIENCE):
        while len(await rows()) != count:  # noqa: ASYNC110  # others change it
            await asyncio.sleep(0.02)


async def test_two_processes_that_die_in_the_middle_do_everything_once(
    wire: Wire, postgres_blank: str
) -> None:
    channel, people = wire.club("ann", "bob", "cy", "dee")
    pair = Pair(wire, postgres_blank)
    async with beside(postgres_blank) as event:
        await begun(event, channel, people)
        await pair.start(OPENING)
        await pair.die()
        await pair.start(PAIRING)
        await played(event, 2)
        await pair.die()
        await pair.start(CLOSING)
        await pair.die()
        await pair.start(ENDING)
        await played(event, 3)
        await pair.die()
        await pair.start()
        await until(event.open_tables, 0)
        # Those that died held the event's lease.
        wire.advance(LEASE_MS / 1000)
        await wire.quiet(2)
        for one in pair.both:
            assert await one.stop() == 0, one.log
            assert "Traceback" not in one.log
        await assert_once(event)
        assert_told_once(wire, event)


async def begun(event: Organised, channel: int, people: Sequence[Person]) -> None:
    """Announce a knock-out of these people and begin it."""
    players = [person.Person(who.id, who.name, server_id=who.server) for who in people]
    director = replace(players[0], organiser=True)
    host = event.room.host.events
    order = EventOrder(
        server_id=director.server_id or 0,
        channel_id=channel,
        name="Cup",
        plan=plan(Knockout(), level=Level.GAME),
        language="en",
    )
    view = await host.create(director, order)
    await host.act(view.id, director, EntriesOpened())
    for player in players:
        await event.room.host.people.choose(player.id, place=HandPlace.DM)
        await host.enter(view.id, player, [player])
    await host.begin(view.id, director)
    event.id = view.id


async def assert_once(event: Organised) -> None:
    """Check that each table was there once, each game counts once, and nothing is left."""
    view, db = await event.view(), event.room.db
    assert view.event.phase is EventPhase.FINISHED
    keys = await db.all("event_table_keys", event_id=event.id)
    assert [(row["match_id"], row["done"]) for row in keys] == [(1, 1), (2, 1), (3, 1)]
    assert len(view.tables) == len({link.table_id for link in view.tables}) == 3
    for link in view.tables:
        assert (await event.room.host.table(link.table_id)).state is TableState.CLOSED
    rows = await db.all("event_acts", event_id=event.id, after=0)
    again = fold(map(read_step, rows))
    games = Counter(step.act.match for step in again.steps if isinstance(step.act, GamePlayed))
    assert games == dict.fromkeys((1, 2, 3), 1)
    assert sum(row["kind"] == "RoundPaired" for row in rows) == 2
    assert standings(again) == view.standings()
    assert [line.rank for line in view.standings()] == [1, 2, 3, 3]


def assert_told_once(wire: Wire, event: Organised) -> None:
    """Check that nothing of the event was sent twice: panel, log, private messages."""
    lines = [
        (channel, visible_text(message).rpartition("\n")[2])
        for channel in wire.backend.messages
        for message in wire.messages(channel)
    ]
    told = [key for key in lines if key[1].startswith(f"-# {event.id} ·")]
    assert any("panel" in key for _, key in told)
    assert any("log" in key for _, key in told)
    assert any("match" in key for _, key in told)
    assert len(told) == len(set(told))
