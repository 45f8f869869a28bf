"""When matches start, and what several processes and directors do at once."""

from __future__ import annotations

import asyncio

from bot.competition.event.parts import Match
from bot.competition.event.plan import Starts
from bot.competition.matches import HowEnded
from bot.tables.errors.events import (
    EventRefusal,
)
from bot.tables.timekeeping.heartbeat import Heartbeat
from tests.tables.organised import DIRECTOR, Organised, plan, player
from tests.tables.room import SERVER, Room


class TestStarts:
    async def begun(self, event: Organised) -> Match:
        await event.start(plan(starts=Starts.WHEN_THERE), [1], [2])
        assert await event.open_tables() == []
        (match,) = (await event.view()).event.matches.values()
        return match

    async def test_an_outage_gives_the_time_back_and_a_restart_costs_nothing(
        self, room: Room, event: Organised
    ) -> None:
        async def starts(after: int) -> None:
            """Start the bot again so many seconds after its last heartbeat."""
            room.clock.now += after * 1000
            watch = Heartbeat(room.db, room.clock, str(room.clock.now))
            room.host = room.another_host()
            room.acts = watch.acts
            await event.runs()
            await watch.beat(1, {0})
            await event.runs()

        await starts(0)
        match = await self.begun(event)
        await room.host.events.check_in(event.id, player(1))
        await starts(5)
        await starts(600)
        await starts(7)
        room.acts = lambda _server, _due: True
        room.clock.now = match.starts_at + (15 + 10) * 60_000 - 1
        await event.runs()
        assert not (await event.view()).event.matches[1].over
        room.clock.now += 1
        await event.runs()
        assert (await event.view()).event.matches[1].how is HowEnded.FORFEIT


class TestTwoAtOnce:
    async def test_two_directors_press_the_same(self, hall: Room) -> None:
        room, event = hall, Organised(hall)
        await event.announce(plan())
        await event.enter([1], [2])
        other = room.another_host()
        ends = await asyncio.gather(
            room.host.events.begin(event.id, DIRECTOR),
            other.events.begin(event.id, DIRECTOR),
            return_exceptions=True,
        )
        assert sorted(isinstance(end, EventRefusal) for end in ends) == [False, True]

    async def test_two_processes_open_one_table(self, hall: Room) -> None:
        room, event = hall, Organised(hall)
        await event.announce(plan())
        await event.enter([1], [2], [3], [4])
        await room.host.events.begin(event.id, DIRECTOR)
        hosts = [room.host, room.another_host(), room.another_host()]
        await asyncio.gather(*(host.events.run(event.id) for host in hosts))
        await event.runs()
        assert len(await event.open_tables()) == 2
        assert len(await room.db.all("event_table_keys", event_id=event.id)) == 2
        assert len(await room.db.all("tables_in", server_id=SERVER, most=9)) == 2
