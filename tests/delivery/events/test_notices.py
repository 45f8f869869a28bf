"""Notices: whoever something in an event concerns is mentioned once, in the event's thread."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.competition.event.acts import (
    CheckInOpened,
    Held,
    MatchForfeited,
    RoundMoved,
    StartAgreed,
    StartMoved,
    StartProposed,
    TableStopped,
)
from bot.competition.stages import EntrantKind, Swiss
from bot.views.settings.preferences import HandPlace
from tests.delivery.memory import Message
from tests.tables.organised import DIRECTOR, plan, player
from tests.tables.room import CHANNEL

from .stage import Stage

MINUTE = 60_000
DAY = 86_400_000


def notices(stage: Stage) -> list[Message]:
    """Return the notices in the event's thread."""
    said = stage.log if stage.channel else []
    return [one for one in said if one.key is not None and "notice" in one.key]


def mentioned(note: Message) -> list[str]:
    """Return whom a notice mentions, by name."""
    return [
        "Dot" if int(user) == DIRECTOR.id else f"P{int(user) - 1000}"
        for user in re.findall(r"<@(\d+)>", note.shows)
    ]


async def fresh(stage: Stage) -> list[Message]:
    """Let the bot do what is due and show it; return the new notices."""
    before = len(notices(stage))
    await stage.event.runs()
    assert await stage.deliver()
    return notices(stage)[before:]


async def announced(stage: Stage, **more: Any) -> None:
    await stage.event.announce(plan(**more))
    await fresh(stage)


async def test_those_who_are_named_are_mentioned_once_for_all(stage: Stage) -> None:
    await announced(stage, entrant=EntrantKind.PAIR, seats=4)
    await stage.event.name(player(1), player(2))
    (note,) = await fresh(stage)
    assert mentioned(note) == ["P1", "P2"]
    await stage.room.host.events.confirm(stage.event.id, player(1))
    assert await fresh(stage) == []
    assert (note.edits, "Said yes: P1" in note.shows) == (1, True)
    assert stage.privates() == {}


async def test_entrants_hear_that_check_in_opens_and_is_about_to_close(stage: Stage) -> None:
    room, event = stage.room, stage.event
    await announced(stage, starts_at=room.clock() + 60 * MINUTE, check_in_minutes=30)
    await event.enter([1], [2], [3])
    await event.name(player(4))
    await fresh(stage)
    room.clock.now += 30 * MINUTE
    (opens,) = await fresh(stage)
    assert mentioned(opens) == ["P1", "P2", "P3"], "nobody who has not joined"
    assert "I'm here" in opens.shows
    await room.host.events.check_in(event.id, player(2))
    room.clock.now += 20 * MINUTE
    (closes,) = await fresh(stage)
    assert mentioned(closes) == ["P1", "P3"]
    await room.host.events.check_in(event.id, player(3))
    room.clock.now += 10 * MINUTE
    await event.begin()
    (out,) = await fresh(stage)
    assert mentioned(out) == ["P1"]
    assert "P1 does not play: not there at check-in" in out.shows
    assert "is over" in opens.shows, "it asks for nothing any more"


async def test_a_house_that_is_short_of_people_hears_why_it_is_left_out(stage: Stage) -> None:
    size = {"entrant": EntrantKind.TEAM, "team_size": 2, "games": (1,), "seats": 4}
    await announced(stage, system=Swiss(rounds=1), **size)
    await stage.event.enter([1, 2], [3, 4], [5])
    await fresh(stage)
    await stage.event.begin()
    (out,) = await fresh(stage)
    assert mentioned(out) == ["P5"]
    assert "1 of 2 has joined" in out.shows
    assert "A director can still let you in." in out.shows


async def test_the_other_captain_hears_of_a_proposed_start_weeks_ahead(stage: Stage) -> None:
    room, event, events = stage.room, stage.event, stage.room.host.events
    start = room.clock() + 21 * DAY
    await announced(stage, ahead=True, days_between=7, starts_at=start)
    await event.enter([1], [2])
    await event.begin()
    await fresh(stage)
    other = start + DAY
    await events.act(event.id, player(1), StartProposed(1, other))
    (note,) = await fresh(stage)
    assert mentioned(note) == ["P2"]
    assert "Agree" in note.shows
    await events.act(event.id, player(2), StartAgreed(1, other))
    (agreed,) = await fresh(stage)
    assert mentioned(agreed) == ["P1"]
    assert "Agree" not in note.shows.replace("Agreed.", "")
    assert stage.privates() == {}, "the match is far away"


@pytest.mark.parametrize("whole_round", [False, True])
async def test_players_hear_of_another_start(stage: Stage, *, whole_round: bool) -> None:
    room, event = stage.room, stage.event
    await announced(stage, starts_at=room.clock() + 60 * MINUTE)
    await event.enter([1], [2])
    await event.begin()
    await fresh(stage)
    at = room.clock() + 120 * MINUTE
    moved = RoundMoved(1, ((1, at),)) if whole_round else StartMoved(1, at)
    await room.host.events.act(event.id, DIRECTOR, moved, "late bus")
    (note,) = await fresh(stage)
    assert mentioned(note) == ["P1", "P2"]
    assert "New start" in note.shows
    assert "On hold" not in note.shows


async def test_players_hear_that_another_start_waits_for_the_director(stage: Stage) -> None:
    room, event, events = stage.room, stage.event, stage.room.host.events
    await announced(stage, starts_at=room.clock() + 60 * MINUTE)
    await event.enter([1], [2])
    await event.begin()
    await events.act(event.id, DIRECTOR, Held())
    await fresh(stage)
    await events.act(event.id, DIRECTOR, StartMoved(1, room.clock() + 120 * MINUTE), "late bus")
    (note,) = await fresh(stage)
    assert "On hold" in note.shows


async def test_directors_hear_that_tables_are_stopped(stage: Stage) -> None:
    room, event = stage.room, stage.event
    await announced(stage)
    await event.enter([1], [2], [3], [4])
    await event.begin()
    await fresh(stage)
    for table_id in await event.open_tables():
        await room.host.delivery.abandon(table_id)
    (note,) = await fresh(stage)
    assert mentioned(note) == ["Dot"]
    assert note.shows.count("is stopped") == 2
    await room.host.events.act(event.id, DIRECTOR, MatchForfeited(1, (0,)), "gone")
    assert await fresh(stage) == []


async def test_a_director_who_stops_a_table_is_not_told_of_it(stage: Stage) -> None:
    await announced(stage)
    await stage.event.enter([1], [2])
    await stage.event.begin()
    await fresh(stage)
    await stage.room.host.events.act(stage.event.id, DIRECTOR, TableStopped(1, 0))
    assert await fresh(stage) == []


async def test_directors_hear_of_a_match_that_nobody_comes_to(stage: Stage) -> None:
    room, event = stage.room, stage.event
    await announced(stage)
    await event.enter([1], [2])
    await event.begin()
    await fresh(stage)
    (match,) = (await event.view()).event.matches.values()
    room.clock.now = match.starts_at + 9 * MINUTE
    assert await fresh(stage) == []
    room.clock.now += MINUTE
    (near,) = await fresh(stage)
    assert mentioned(near) == ["Dot"]
    assert "P1" in near.shows
    assert "P2" in near.shows
    for _ in range(60):
        room.clock.now += MINUTE
        await room.host.timers.run_due()
        told = await fresh(stage)
        if (await event.view()).event.over:
            break
    (nobody,) = told
    assert mentioned(nobody) == ["Dot"]
    assert "nobody came" in nobody.shows


@pytest.mark.parametrize("asks", [False, True])
async def test_a_director_who_wants_direct_messages_hears_there_too(
    stage: Stage, *, asks: bool
) -> None:
    room = stage.room
    if asks:
        await room.host.people.choose(DIRECTOR.id, place=HandPlace.DM)
    await announced(stage, starts_at=room.clock() + MINUTE)
    room.clock.now += 6 * MINUTE
    (note,) = await fresh(stage)
    assert mentioned(note) == ["Dot"]
    got = stage.privates().get(DIRECTOR.id, [])
    assert ["has not begun" in one.shows for one in got] == [True] * asks


async def test_a_check_in_that_is_undone_asks_nobody_any_more(stage: Stage) -> None:
    await announced(stage)
    await stage.event.enter([1])
    await stage.room.host.events.act(stage.event.id, DIRECTOR, CheckInOpened())
    (note,) = await fresh(stage)
    await stage.room.host.events.undo(stage.event.id, DIRECTOR)
    await fresh(stage)
    assert "is over" in note.shows


async def test_players_in_another_server_read_notices_by_direct_message(stage: Stage) -> None:
    team = {"entrant": EntrantKind.TEAM, "team_size": 1, "guests": True, "seats": 2}
    await announced(stage, **team)
    events, event = stage.room.host.events, stage.event
    for number in (1, 2):
        await events.enter(event.id, player(number), [player(number)], team=f"T{number}")
    home = replace(player(1), writes=True)
    await events.choose_home(event.id, player(1), home, CHANNEL)
    await fresh(stage)
    assert stage.privates() == {}
    await events.act(event.id, DIRECTOR, CheckInOpened())
    (note,) = await fresh(stage)
    assert mentioned(note) == ["P1", "P2"]
    (there,) = stage.privates()[player(2).id]
    assert "press *I'm here*" in there.shows
    assert player(1).id not in stage.privates(), "who is at home in the event's server sees it"
    for number in (1, 2):
        await events.check_in(event.id, player(number))
    await event.begin()
    await fresh(stage)
    assert "is over" in there.shows


async def test_directors_hear_that_tables_cannot_open(stage: Stage) -> None:
    await announced(stage)
    await stage.event.enter([1], [2])
    await stage.event.begin()
    await fresh(stage)
    (table_id,) = await stage.event.open_tables()
    await stage.room.host.delivery.refuse(table_id)
    (note,) = await fresh(stage)
    assert mentioned(note) == ["Dot"]
    assert "I can't write where the tables should be" in note.shows
