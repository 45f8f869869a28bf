"""What directors can do, alone and at once, and when matches start."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.competition.event.acts import DirectorDismissed, RoundCancelled
from bot.competition.event.clockwork import GRACE_MS
from bot.competition.event.errors import NothingToUndo, TooLate
from bot.competition.event.parts import Match
from bot.competition.event.plan import Starts
from bot.competition.matches import HowEnded
from bot.competition.stages import EntrantKind
from bot.tables.errors import UnknownTable
from bot.tables.errors.events import EventRefusal, LeftServer, NotOfServer
from bot.tables.referees.errors import NobodyToRule, PlaysAtTable, RefereesOnly
from bot.tables.timekeeping.heartbeat import Heartbeat
from bot.views.person import Person
from bot.views.table.view import TableState
from tests.tables.organised import DIRECTOR, Organised, plan, player, refused_for
from tests.tables.room import ANN, SERVER, Room, refused_with

THERE = Person(5000, "Spy", server_id=88)
"""Somebody of another server."""


@pytest.mark.parametrize("guests", [True, False])
async def test_managers_of_another_server_cannot_become_directors(
    room: Room, event: Organised, *, guests: bool
) -> None:
    await event.announce(plan(guests=guests))
    here = THERE if guests else replace(THERE, server_id=SERVER)
    await room.host.events.enter(event.id, here, [here])
    boss = replace(THERE, manager=True)
    await refused_with(
        NotOfServer if guests else LeftServer, room.host.events.name_director(event.id, boss, boss)
    )


async def test_two_presses_cancel_one_round(room: Room, event: Organised) -> None:
    await event.start(plan(pairs_itself=False), [1], [2], [3], [4])
    await event.play_round()
    await room.host.events.pair(event.id, DIRECTOR)
    events = room.host.events
    presses = (events.act(event.id, DIRECTOR, RoundCancelled(2), "fire") for _ in range(2))
    ends = await asyncio.gather(*presses, return_exceptions=True)
    assert [end.why for end in ends if isinstance(end, EventRefusal)] == [TooLate]
    assert (await event.view()).event.round == 1


async def test_two_presses_undo_one_step(room: Room, event: Organised) -> None:
    await event.announce(plan())
    await event.name(player(1))
    await event.name(player(2))
    last = (await event.view()).version
    await room.host.events.undo(event.id, DIRECTOR, last)
    await refused_for(NothingToUndo, room.host.events.undo(event.id, DIRECTOR, last))
    assert len((await event.view()).event.entries) == 1


async def test_the_plan_stays_under_a_running_stage(room: Room, event: Organised) -> None:
    start = room.clock() + 1_000
    await event.announce(plan(starts_at=start, begins_itself=True))
    await event.enter([1], [2])
    longer = plan(games=(3,), starts_at=start, begins_itself=True)
    await room.host.events.change_plan(event.id, DIRECTOR, lambda _: longer)
    room.clock.now += GRACE_MS
    await event.runs()
    await refused_with(EventRefusal, room.host.events.undo(event.id, DIRECTOR))
    assert (await event.view()).event.plan == longer


async def test_directors_are_referees_at_the_events_tables(room: Room, event: Organised) -> None:
    await event.announce(plan(options={}))
    await event.enter([1], [2])
    await room.host.events.name_director(event.id, DIRECTOR, player(1))
    await event.begin()
    (table_id,) = await event.open_tables()
    await event.cut(table_id)
    await room.host.referees.ask(table_id, player(2), "May they do that?")
    for stranger in (ANN, player(1), replace(DIRECTOR, server_id=88)):
        await refused_with(
            (RefereesOnly, PlaysAtTable, UnknownTable), room.host.referees.look(table_id, stranger)
        )
    table, page = await room.host.referees.look(table_id, DIRECTOR)
    assert table.id == table_id
    assert len(page.hands) == 2
    # Where nobody else directs, who sits there rules nothing.
    await event.announce(plan(options={}))
    await room.host.events.name_director(event.id, DIRECTOR, player(3))
    await event.enter([3], [4])
    await room.host.events.act(event.id, DIRECTOR, DirectorDismissed(1))
    await room.host.events.begin(event.id, player(3))
    await event.runs()
    (table_id,) = await event.open_tables()
    await event.cut(table_id)
    await refused_with(NobodyToRule, room.host.referees.ask(table_id, player(4), "And that?"))


async def test_another_speaks_for_an_erased_captains_team(room: Room, event: Organised) -> None:
    await event.announce(plan(entrant=EntrantKind.PAIR, seats=4, substitutes=1))
    await room.host.events.enter(event.id, player(1), [player(1), player(2), player(3)])
    await room.host.events.confirm(event.id, player(3))
    await room.host.eraser.erase(player(1).id)
    await event.runs()
    view = await event.view()
    assert view.event.entries[1].captain == view.person_of(player(3).id), "the next confirmed one"
    await room.host.events.add_members(event.id, player(3), 1, [player(4)])
    entry = (await event.view()).event.entries[1]
    assert len(entry.members) == 3, "the place was free"


async def test_a_guests_channel_stops_nobody_else(room: Room, event: Organised) -> None:
    await event.announce(plan(guests=True))
    await room.host.events.enter(event.id, THERE, [THERE])
    await event.enter([1], [2], [3])
    await room.host.events.choose_home(event.id, THERE, THERE, 880)
    await event.begin()
    (row,) = await room.rows("SELECT id FROM tables WHERE server_id = 88")
    await room.host.delivery.refuse(row["id"])
    await event.runs()
    assert not (await event.view()).event.paused


async def test_a_table_that_everybody_has_left_is_closed(room: Room, event: Organised) -> None:
    first, second = await event.start(plan(), [1], [2], [3], [4])
    pairing = (await event.view()).event.matches[1].pairing
    for number in pairing.entrants:
        await room.host.eraser.erase(player(number).id)
    await event.runs()
    assert await event.open_tables() == [second]
    assert (await room.host.table(first)).state is TableState.CLOSED
    assert (await event.view()).event.matches[1].stopped == {0}


async def test_an_event_outlasts_its_cancelled_round(room: Room, event: Organised) -> None:
    await event.start(plan(pairs_itself=False), [1], [2])
    await event.play_round()
    events = room.host.events
    ends = await asyncio.gather(
        events.pair(event.id, DIRECTOR),
        events.act(event.id, DIRECTOR, RoundCancelled(1), "fire"),
        return_exceptions=True,
    )
    assert [end.why for end in ends if isinstance(end, EventRefusal)] == [TooLate]
    after = (await event.view()).event
    assert after.over == bool(after.round)


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
            """Start the bot again these seconds after its last heartbeat."""
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
