"""Who may announce an event, who is entered in it, and what teams are called."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.competition.event.acts import Cancelled, EntriesOpened, Withdrew
from bot.competition.event.errors import NotCaptain
from bot.competition.stages import Arena, EntrantKind
from bot.locale.say import speak
from bot.store.database import Write
from bot.tables.errors.events import (
    AnnouncersOnly,
    AnnouncingRole,
    BadTeamName,
    InTheWay,
    NotOfServer,
    TeamNameTaken,
    TooManyEvents,
    TooManyOwnEvents,
)
from bot.tables.events.order import EventOrder
from bot.views.events.event import EventView
from bot.views.person import Person
from tests.tables.organised import DIRECTOR, Organised, plan, player, refused_for
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


TEAMS = plan(entrant=EntrantKind.TEAM, seats=4, team_size=2, substitutes=2)
PAIRS = plan(entrant=EntrantKind.PAIR, seats=4)


async def team(event: Organised, name: str, *numbers: int) -> None:
    """Let the first of some people enter a team, to which all others say yes."""
    events, people = event.room.host.events, [player(number) for number in numbers]
    await events.enter(event.id, people[0], people, team=name)
    for other in people[1:]:
        await events.confirm(event.id, other)


async def test_several_are_invited_or_nobody_and_it_says_who_is_in_the_way(
    room: Room, event: Organised
) -> None:
    events = room.host.events
    await event.announce(TEAMS)
    await team(event, "Upper House", 1, 2)
    await team(event, "Lower House", 3)
    before = await event.view()
    chosen = [player(4), player(2), replace(player(5), server_id=88), player(3)]
    refusal = await refused_with(InTheWay, events.add_members(event.id, player(3), 2, chosen))
    assert refusal.said(speak("en")) == (
        f"Nobody was entered. {player(2).name} already plays for Upper House."
        f" {player(5).name} isn't in the event's own server. {player(3).name} is already in this"
        " entry, or invited to it. Choose again without them."
    )
    await refused_with(InTheWay, events.enter(event.id, DIRECTOR, [player(4), player(1)]))
    assert (await event.view()).event.steps == before.event.steps
    await events.add_members(event.id, player(3), 2, [player(4), player(5)])
    assert len((await event.view()).event.entries[2].members) == 3


async def test_a_director_does_not_bring_back_who_has_left_a_running_list(
    room: Room, event: Organised
) -> None:
    events = room.host.events
    await event.start(plan(Arena(minutes=30)), [1], [2], [3])
    await events.act(event.id, player(3), Withdrew(3))
    refusal = await refused_with(InTheWay, events.enter(event.id, DIRECTOR, [player(3)]))
    assert f"{player(3).name} has left the event" in refusal.said(speak("en"))
    assert (await event.view()).event.entries[3].withdrawn
    view = await events.enter(event.id, player(3), [player(3)])
    assert not view.event.entries[3].withdrawn


async def test_someone_who_is_only_invited_elsewhere_is_not_in_the_way(
    room: Room, event: Organised
) -> None:
    await event.announce(PAIRS)
    await room.host.events.enter(event.id, player(1), [player(1), player(2)])
    await room.host.events.enter(event.id, player(3), [player(3), player(2)])
    await room.host.events.confirm(event.id, player(2), 2)
    refusal = await refused_with(
        InTheWay, room.host.events.enter(event.id, player(4), [player(4), player(2)])
    )
    assert f"{player(2).name} has already entered." in refusal.said(speak("en"))
    alone = [replace(player(4), server_id=88)]
    await refused_with(NotOfServer, room.host.events.enter(event.id, DIRECTOR, alone))


@pytest.mark.parametrize("name", ["Upper House", "  upper  HOUSE ", "Ｕpper house", "UpperHouse"])
async def test_no_two_teams_have_the_same_name(room: Room, event: Organised, name: str) -> None:
    await event.announce(TEAMS)
    await team(event, "Upper House", 1)
    before = await event.view()
    await refused_with(
        TeamNameTaken, room.host.events.enter(event.id, player(2), [player(2)], team=name)
    )
    assert (await event.view()).event.steps == before.event.steps
    await team(event, "Lower House", 2)
    await refused_with(TeamNameTaken, room.host.events.rename_team(event.id, player(2), 2, name))
    await room.host.events.rename_team(event.id, player(1), 1, name)  # it is its own


async def test_a_name_is_like_the_captains_of_a_team_without_one(
    room: Room, event: Organised
) -> None:
    await event.announce(TEAMS)
    await event.name(player(1))
    await refused_with(
        TeamNameTaken,
        room.host.events.enter(event.id, player(2), [player(2)], team=player(1).name.upper()),
    )


async def test_captains_and_directors_rename_a_team(room: Room, event: Organised) -> None:
    events = room.host.events
    await event.announce(TEAMS)
    await team(event, "Upper House", 1, 2)
    await events.rename_team(event.id, player(1), 1, " Low\x00  Moor ")
    assert (await event.view()).teams == {1: "Low Moor"}
    await events.rename_team(event.id, DIRECTOR, 1, "Scholes")
    assert (await event.view()).teams == {1: "Scholes"}
    await refused_for(NotCaptain, events.rename_team(event.id, player(2), 1, "Mine"))
    for name in ("x", "x" * 31, " \x00 "):
        refusal = await refused_with(BadTeamName, events.rename_team(event.id, DIRECTOR, 1, name))
        assert "2 to 30 characters" in refusal.said(speak("en"))
    assert (await event.view()).teams == {1: "Scholes"}
