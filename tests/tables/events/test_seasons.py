"""Seasons in divisions: one below another, and the next season."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Final

import pytest

from bot.competition.event import acts, errors
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import EventPhase
from bot.tables.errors.events import DivisionsRun, SeasonAnnounced, TooManyEvents
from bot.tables.events.naming import division_below, next_season
from bot.views.events.event import EventView
from bot.views.events.seasons import NextSeason
from tests.tables.organised import DIRECTOR, Organised, plan, player, refused_for
from tests.tables.room import Room, refused_with

SEASON: Final = plan(ahead=True, days_between=1)
START: Final = 1_900_000_000_000


async def divided(room: Room, of: EventPlan = SEASON) -> tuple[Organised, Organised]:
    """Return two divisions of three, of which `play` lets the first entrant win everything."""
    top, below = Organised(room), Organised(room)
    await top.announce(of)
    below.id = await room.host.events.seasons.add_below(top.id, DIRECTOR, "Division 2")
    await top.enter([1], [2], [3])
    await below.enter([4], [5], [6])
    return top, below


async def play(event: Organised) -> None:
    """Play a division by forfeits, to its end."""
    await event.begin()
    while (view := await event.view()).event.phase is EventPhase.RUNNING:
        for match in view.event.open_matches():
            sides = [side[0] for side in match.pairing.sides]
            lost = sides.index(max(sides))
            act = acts.MatchForfeited(match.id, (lost,))
            await event.room.host.events.act(event.id, DIRECTOR, act, "because")
        event.room.clock.now += 86_400_000
        await event.runs()


def asked(season: NextSeason) -> list[list[str]]:
    """Return who would play in which division."""
    found = []
    for rows in season.placed:
        people = [(season.view(one.entrant.event), one.entrant.entrant) for one in rows]
        found.append([view.people[view.event.entries[of].captain] for view, of in people])
    return found


async def names(room: Room, ids: list[str]) -> list[EventView]:
    return [await room.host.events.view(one) for one in ids]


async def test_the_next_season_with_one_up_and_one_down(room: Room) -> None:
    top, below = await divided(room)
    seasons = room.host.events.seasons
    lines = await seasons.lines(below.id)
    assert [(line.id, line.name) for line in lines] == [
        (top.id, "League"),
        (below.id, "Division 2"),
    ]
    await play(top)
    season = await seasons.next_season(top.id)
    assert [view.id for view in season.running] == [below.id]
    await refused_with(DivisionsRun, seasons.announce(top.id, DIRECTOR, 1, START))
    await play(below)
    season = await seasons.next_season(below.id)
    assert asked(season) == [["P1", "P2", "P4"], ["P3", "P5", "P6"]]
    assert (season.moved, season.most, season.level) == (1, 3, ())
    assert asked(await seasons.next_season(below.id, 0)) == [["P1", "P2", "P3"], ["P4", "P5", "P6"]]

    await refused_for(errors.NotDirector, seasons.announce(top.id, player(1), 1, START))
    first, second = await names(room, await seasons.announce(below.id, DIRECTOR, 1, START))
    assert (first.name, second.name) == ("League", "Division 2")
    assert first.event.plan.starts_at == second.event.plan.starts_at == START
    assert first.event.phase is second.event.phase is EventPhase.ENTRIES
    assert first.event.entries == {}
    assert set(await room.host.events.asked(first.id, 0)) == {player(n).id for n in (1, 2, 4)}
    assert set(await room.host.events.asked(second.id, 0)) == {player(n).id for n in (3, 5, 6)}
    assert [line.id for line in await seasons.lines(second.id)] == [first.id, second.id]
    await refused_with(SeasonAnnounced, seasons.announce(top.id, DIRECTOR, 1, START))


async def test_a_next_season_that_was_called_off_can_be_announced_again(room: Room) -> None:
    top, below = await divided(room)
    await play(top)
    await play(below)
    seasons = room.host.events.seasons
    for one in await seasons.announce(top.id, DIRECTOR, 1, START):
        await room.host.events.act(one, DIRECTOR, acts.Cancelled(), "mistake")
    first, second = await seasons.announce(top.id, DIRECTOR, 2, START)
    assert set(await room.host.events.asked(first, 0)) == {player(n).id for n in (1, 4, 5)}
    assert set(await room.host.events.asked(second, 0)) == {player(n).id for n in (2, 3, 6)}


async def test_the_director_reads_who_is_level_at_the_line(room: Room) -> None:
    (stage,) = SEASON.format.stages
    stages = (replace(stage, tie_breaks=()),)
    of = replace(SEASON, format=replace(SEASON.format, stages=stages))
    top, below = await divided(room, of)
    await play(top)
    await play(below)
    await room.host.events.act(top.id, DIRECTOR, acts.PointsAdjusted(2, Fraction(-2)), "late")
    season = await room.host.events.seasons.next_season(top.id)
    assert [[one.entrant for one in level] for level in season.level] == [[2, 3]]


async def test_a_division_that_was_called_off_is_none(room: Room) -> None:
    top, below = await divided(room)
    seasons = room.host.events.seasons
    await refused_for(errors.TooLate, seasons.add_below(top.id, DIRECTOR, "Division 2"))
    await room.host.events.act(below.id, DIRECTOR, acts.Cancelled(), "nobody")
    assert [line.id for line in await seasons.lines(top.id)] == [top.id]
    other = await seasons.add_below(top.id, DIRECTOR, "Division 2")
    assert [line.id for line in await seasons.lines(top.id)] == [top.id, other]
    await refused_for(errors.NotDirector, seasons.add_below(other, player(1), "Division 3"))


async def test_a_season_needs_room_for_all_its_divisions(room: Room) -> None:
    top, below = await divided(room)
    await play(top)
    await play(below)
    room.limit(events_per_server=1, events_per_person=9)
    await refused_with(TooManyEvents, room.host.events.seasons.announce(top.id, DIRECTOR, 1, START))


@pytest.mark.parametrize(
    ("name", "below", "later"),
    [
        ("Division 1", "Division 2", "Division 1"),
        ("Premier League", "Premier League 2", "Premier League"),
        ("League 2026", "League 2026 2", "League 2027"),
        ("Division 9, 2026-2027", "Division 10, 2026-2027", "Division 9, 2027-2028"),
        ("2026/27: Division 1", "2026/27: Division 2", "2027/28: Division 1"),
    ],
)
def test_the_names_of_divisions(name: str, below: str, later: str) -> None:
    assert division_below(name, 40) == below
    assert next_season(name) == later
