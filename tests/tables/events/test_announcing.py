"""Who may announce an event, and how many."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.competition.event.acts import Cancelled, EntriesOpened
from bot.store.database import Write
from bot.tables.errors.events import AnnouncersOnly, AnnouncingRole, TooManyEvents, TooManyOwnEvents
from bot.tables.events.order import EventOrder
from bot.views.events import EventView
from bot.views.person import Person
from tests.tables.organised import DIRECTOR, plan, player
from tests.tables.room import BOSS, CHANNEL, SERVER, Room, refused_with

ROLE = 2**61
ORDER = EventOrder(server_id=SERVER, channel_id=CHANNEL, name="Cup", plan=plan(), language="en")


async def announce(room: Room, who: Person = DIRECTOR, server: int = SERVER) -> EventView:
    return await room.host.events.create(who, replace(ORDER, server_id=server))


async def test_announcing_takes_manage_events_or_the_named_role(room: Room) -> None:
    member = player(1)
    await refused_with(AnnouncersOnly, announce(room, member))
    await room.host.settings.settle(BOSS, SERVER, event_role=ROLE)
    await refused_with(AnnouncingRole, announce(room, member))
    await announce(room, replace(member, roles=frozenset({ROLE})))
    await announce(room, replace(member, organiser=True))
    await announce(room, BOSS)
    # A right in one server is none in another.
    await refused_with(AnnouncersOnly, announce(room, BOSS, server=SERVER + 1))


async def test_a_server_holds_only_so_many_open_events(room: Room) -> None:
    room.limit(events_per_server=2, events_per_person=9)
    first = await announce(room)
    await announce(room, BOSS)
    await refused_with(TooManyEvents, announce(room))
    await room.host.events.act(first.id, DIRECTOR, Cancelled(), "snow")
    await announce(room)


async def test_a_person_announces_only_so_many_events(room: Room) -> None:
    room.limit(events_per_server=9, events_per_person=2)
    first = await announce(room)
    elsewhere = replace(DIRECTOR, server_id=SERVER + 1)
    await announce(room, elsewhere, server=SERVER + 1)
    await room.host.events.act(first.id, DIRECTOR, EntriesOpened())
    await refused_with(TooManyOwnEvents, announce(room))
    await announce(room, BOSS)
    # What is in a server that the bot has left cannot be called off.
    left = {"server_id": SERVER + 1, "now": room.clock.now}
    await room.db.commit([Write("note_removed", left)])
    await announce(room)


async def test_two_clicks_at_once_announce_no_event_too_many(room: Room) -> None:
    room.limit(events_per_person=1)
    both = await asyncio.gather(announce(room), announce(room), return_exceptions=True)
    assert sorted(isinstance(one, EventView) for one in both) == [False, True]
