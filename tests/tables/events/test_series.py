"""Events that follow one another: copies, those of every week, and people who come again."""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.store.database import Write
from bot.tables.errors.events import AnnouncersOnly, CaptainOfThen, NotThereThen
from bot.tables.events.naming import next_name
from bot.views.bans import Banned
from bot.views.events.event import EventView
from tests.tables.organised import DIRECTOR, Organised, plan, player, refused_for
from tests.tables.room import Room, refused_with

DAY: Final = 86_400_000
WEEKLY: Final = acts.Repeated(7, 3)
OTHER: Final = player(90)


def at(day: int, hour: int, month: int = 10, minute: int = 0) -> int:
    """Return a moment in London, in milliseconds since 1970."""
    there = datetime(2026, month, day, hour, minute, tzinfo=ZoneInfo("Europe/London"))
    return round(there.timestamp()) * 1000


def friday(**more: Any) -> EventPlan:
    """Return the plan of an evening on the last Friday before the clocks go back."""
    return plan(**{"starts_at": at(23, 20), "zone": "Europe/London", **more})


def pairs(**more: Any) -> EventPlan:
    return friday(entrant=EntrantKind.PAIR, seats=4, **more)


def _another(other: EventPlan, _: EventPlan) -> EventPlan:
    return other


async def announce(event: Organised, of: EventPlan | None = None) -> None:
    event.room.clock.now = at(20, 12)
    await event.announce(of or friday())


async def events(room: Room) -> list[EventView]:
    """Return the events of the server, the oldest first."""
    rows = await room.rows("SELECT id FROM events ORDER BY created_at")
    return [await room.host.events.view(row["id"]) for row in rows]


async def copy(event: Organised, start: int = 0) -> EventView:
    """Let the director announce an event like one, and return it."""
    host = event.room.host.events
    return await host.view(await host.series.copy(event.id, DIRECTOR, "Cup", start))


async def repeated(event: Organised, of: EventPlan | None = None) -> None:
    """Announce an evening that is repeated every week, play it, and go on to next Tuesday."""
    await announce(event, of)
    await event.room.host.events.act(event.id, DIRECTOR, WEEKLY)
    await event.enter([1], [2])
    event.room.clock.now = at(23, 20)
    await event.begin()
    await event.play_round()
    event.room.clock.now = at(27, 19, minute=59)
    await event.runs()


async def test_the_next_one_is_announced_at_the_same_local_time(
    room: Room, event: Organised
) -> None:
    await repeated(event)
    assert len(await events(room)) == 1, "three days before Friday 20:00 is Tuesday 20:00"
    room.clock.now = at(27, 21)  # by then the clocks have gone back
    await event.runs()
    first, second = await events(room)
    assert first.event.following == second.id
    assert second.event.plan.starts_at == at(30, 20) == at(23, 20) + 7 * DAY + DAY // 24
    assert (second.name, second.channel_id) == ("League 2", first.channel_id)
    assert second.event.phase is EventPhase.ENTRIES
    assert second.event.entries == {}, "nobody is entered without saying so"
    assert await room.host.events.asked(second.id, 0) == (player(1).id, player(2).id)


async def test_it_goes_on_week_after_week_until_it_is_stopped(room: Room, event: Organised) -> None:
    await repeated(event)
    room.clock.now = at(28, 12)
    await event.runs()
    (_, second) = await events(room)
    await room.host.events.act(second.id, DIRECTOR, acts.Cancelled(), "snow")
    room.clock.now = at(4, 12, month=11)
    await event.runs()
    (*_, third) = await events(room)
    assert (third.name, third.event.plan.starts_at) == ("League 3", at(6, 20, month=11))
    await room.host.events.act(third.id, DIRECTOR, acts.RepeatStopped())
    room.clock.now += 30 * DAY
    await event.runs()
    assert len(await events(room)) == 3


async def test_an_evening_that_was_moved_moves_no_other(room: Room, event: Organised) -> None:
    await announce(event)
    await room.host.events.act(event.id, DIRECTOR, WEEKLY)
    host = room.host.events
    for moved in (friday(starts_at=at(22, 19)), friday(starts_at=at(24, 19))):
        await host.change_plan(event.id, DIRECTOR, partial(_another, moved))
        assert await host.series.suggest(event.id) == ("League 2", at(30, 20))
    # Said again, it is the usual time from then on.
    await host.act(event.id, DIRECTOR, WEEKLY)
    assert await host.series.suggest(event.id) == ("League 2", at(31, 19))


async def test_two_processes_announce_it_once(room: Room, event: Organised) -> None:
    await repeated(event)
    room.clock.now = at(28, 12)
    other = room.another_host()
    await asyncio.gather(event.runs(), other.events.run(event.id))
    assert len(await events(room)) == 2


async def test_weeks_in_which_the_bot_was_away_are_left_out(room: Room, event: Organised) -> None:
    await repeated(event)
    room.clock.now = at(14, 12, month=11)
    await event.runs()
    assert len(await events(room)) == 1, "Friday the 20th is announced on the 17th"
    room.clock.now = at(18, 12, month=11)
    await event.runs()
    (_, second) = await events(room)
    assert second.event.plan.starts_at == at(20, 20, month=11)


@pytest.mark.parametrize("banned", [False, True])
async def test_a_series_ends_with_its_last_director(
    room: Room, event: Organised, *, banned: bool
) -> None:
    await repeated(event)
    if banned:
        await room.host.bans.add(Banned.PERSON, DIRECTOR.id, "why", None)
        await room.host.shutting_out.look()
    else:
        await room.db.commit([Write("forget_event_person", {"user_id": DIRECTOR.id})])
    await room.db.commit([Write("wake_event", {"id": event.id, "now": room.clock.now})])
    room.clock.now = at(28, 12)
    await event.runs()
    assert not (await event.view()).event.repeats
    assert len(await events(room)) == 1


async def test_a_copy_has_the_same_plan_directors_and_channel(room: Room, event: Organised) -> None:
    await announce(event)
    await room.host.events.name_director(event.id, DIRECTOR, OTHER)
    await event.enter([1], [2])
    host = room.host.events
    await refused_for(errors.NotDirector, host.series.copy(event.id, player(1), "Cup", 0))
    await refused_with(AnnouncersOnly, host.series.copy(event.id, OTHER, "Cup", 0))
    copied = await copy(event, at(30, 20))
    names = [copied.people[number] for number in copied.event.directors]
    assert names == [DIRECTOR.name, OTHER.name]
    assert copied.event.plan == friday(starts_at=at(30, 20))
    assert copied.event.phase is EventPhase.ENTRIES
    assert not copied.event.repeats
    # The first one is as it was, and can be over long since.
    await host.act(event.id, DIRECTOR, acts.Cancelled(), "snow")
    await host.act(event.id, DIRECTOR, acts.Archived())
    await host.series.copy(event.id, DIRECTOR, "Cup 2", 0)


async def test_whoever_comes_again_invites_whom_they_came_with(
    room: Room, event: Organised
) -> None:
    await announce(event, pairs())
    await event.enter([1, 2], [3, 4])
    copied = await copy(event)
    series = room.host.events.series
    last = await series.last_time(copied.id, player(2))
    assert ([one.id for one in last.others], last.team) == ([player(1).id], None)
    await room.host.events.enter(copied.id, player(2), [player(2), *last.others])
    now = await room.host.events.view(copied.id)
    (entry,) = now.event.entries.values()
    assert [now.people[person] for person in entry.people] == ["P2"]
    assert len(entry.members) == 2
    # Who plays with somebody else by now is not invited.
    await room.host.events.enter(copied.id, player(3), [player(3)])
    assert (await series.last_time(copied.id, player(4))).others == ()
    await refused_with(NotThereThen, series.last_time(copied.id, player(5)))


async def test_a_team_is_entered_again_by_its_captain(room: Room, event: Organised) -> None:
    await announce(event, friday(entrant=EntrantKind.TEAM, team_size=2, seats=4))
    host, people = room.host.events, [player(1), player(2)]
    await host.enter(event.id, people[0], people, team="Upper House")
    await host.confirm(event.id, people[1])
    copied = await copy(event)
    assert await host.asked(copied.id, 0) == (people[0].id,)
    last = await host.series.last_time(copied.id, people[0])
    assert ([one.id for one in last.others], last.team) == ([people[1].id], "Upper House")
    await refused_with(CaptainOfThen, host.series.last_time(copied.id, people[1]))


async def test_erased_people_are_not_asked(room: Room, event: Organised) -> None:
    await announce(event)
    await event.enter([1], [2])
    copied = await copy(event)
    await room.host.eraser.erase(player(1).id)
    assert await room.host.events.asked(copied.id, 0) == (player(2).id,)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Friday night", "Friday night 2"),
        ("Friday night 2", "Friday night 3"),
        ("Night #99", "Night #100"),
        ("Trinidad to 7", "Trinidad to 7 2"),
        ("Cup 2026-10-23", "Cup 2026-10-30"),
        ("Freitag, 23. Oktober", "Freitag, 30. Oktober"),
        ("Freitag 23.10.", "Freitag 30.10."),
        ("Coupe du 23 octobre", "Coupe du 30 octobre"),
        ("Oct 23: Swiss", "Oct 30: Swiss"),
        ("A" * 40, "A" * 39 + "2"),
        ("7", "7 2"),
    ],
)
def test_the_name_of_the_next_one(name: str, expected: str) -> None:
    assert next_name(name, 40, at(23, 20), at(30, 20), "Europe/London") == expected
