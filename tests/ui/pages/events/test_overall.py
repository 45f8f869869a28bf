"""The standings over all events of a series, as people see them."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.views.events.event import EventView
from bot.views.events.overall import overall
from tests.competition.event.story import begun, plan
from tests.ui.events import view


def evening(name: str, *score: int, phase: EventPhase = EventPhase.FINISHED) -> EventView:
    """Return an evening of two pairs, 11 & 12 and 21 & 22, who played one game."""
    story = begun(plan(), 2)
    story.play((1, 2))
    story.plays(1, *score)
    story.event = replace(story.event, phase=phase)
    return view(story, name)


def with_users(of: EventView, **users: int) -> EventView:
    """Return an evening in which other people played: ``p11=31`` in place of 11."""
    changed = {int(name[1:]): user for name, user in users.items()}
    kept = {number: changed.get(number, user) for number, user in of.users.items()}
    return replace(of, users=kept, people={n: f"U{user}" for n, user in kept.items()})


def test_people_are_themselves_with_every_partner() -> None:
    first = with_users(evening("One", 14, 9))
    second = with_users(evening("Two", 14, 9), p12=21, p21=12)
    running = evening("Three", 14, 9, phase=EventPhase.RUNNING)
    off = evening("Off", 14, 9, phase=EventPhase.CANCELLED)
    found = overall([first, off, second, running])
    assert found.events == ("One", "Two")
    lines = [
        (line.rank, line.name, int(line.points), [*map(str, line.by_event)]) for line in found.lines
    ]
    assert lines == [
        (1, "U11", 4, ["2", "2"]),
        (2, "U12", 2, ["2", "0"]),
        (2, "U21", 2, ["0", "2"]),
        (4, "U22", 0, ["0", "0"]),
    ]


def test_teams_go_by_their_names_and_erased_people_by_none() -> None:
    pairs = evening("One", 14, 9)
    erased = replace(pairs, users={n: u for n, u in pairs.users.items() if n != 11})
    assert [line.user for line in overall([erased]).lines] == [12, 21, 22]
    team = replace(pairs.event.plan.format, entrant=EntrantKind.TEAM)
    event = replace(pairs.event, plan=replace(pairs.event.plan, format=team))
    first = replace(pairs, event=event, teams={1: "Upper House", 2: "Lower House"})
    second = replace(pairs, event=event, teams={1: "lower house", 2: "New House"}, counted={})
    assert [(line.name, int(line.points)) for line in overall([first, second]).lines] == [
        ("lower house", 2),
        ("Upper House", 2),
        ("New House", 0),
    ]
