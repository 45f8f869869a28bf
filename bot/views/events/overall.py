"""The standings over all events of a series."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from bot.competition.event.standings.overall import counts_places, who_played, worth
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.views.events.event import EventView
from bot.views.names import of_people, untagged

_Who: TypeAlias = int | str
"""A user id; of a team its name."""


@dataclass(frozen=True, slots=True)
class OverallLine:
    """A person or a team, and what they have."""

    rank: int
    """From 1; those who are level share it."""
    name: str
    user: int | None
    """The user id of a person."""
    points: Fraction
    by_event: tuple[Fraction | None, ...]
    """For each event; None where they were not there."""


@dataclass(frozen=True, slots=True)
class Overall:
    """The standings over several events."""

    events: tuple[str, ...]
    """Their names, the oldest first."""
    lines: tuple[OverallLine, ...]
    places: bool
    """Whether places count in the last of them, and not points."""


def overall(views: Iterable[EventView]) -> Overall:
    """Return the standings over events, of which those count that were played to their end.

    People are themselves in every event, with whomever they play; teams go by their names. People
    who were erased are left out.

    Args:
        views: the events, the oldest first.
    """
    over = {EventPhase.FINISHED, EventPhase.ARCHIVED}
    counted = [view for view in views if view.event.stages and view.event.phase in over]
    found: dict[_Who, list[Fraction | None]] = {}
    names: dict[_Who, str] = {}
    for at, view in enumerate(counted):
        for who, name, points in _of_event(view):
            row = found.setdefault(who, [None] * len(counted))
            row[at] = (row[at] or Fraction(0)) + points
            names[who] = name
    names |= _apart(names, counted)
    totals = {
        who: sum((each or Fraction(0) for each in row), Fraction(0)) for who, row in found.items()
    }
    order = sorted(found, key=lambda who: (-totals[who], names[who].casefold()))
    ranks: dict[Fraction, int] = {}
    for place, who in enumerate(order, 1):
        ranks.setdefault(totals[who], place)
    lines = tuple(
        OverallLine(
            rank=ranks[totals[who]],
            name=names[who],
            user=who if isinstance(who, int) else None,
            points=totals[who],
            by_event=tuple(found[who]),
        )
        for who in order
    )
    places = bool(counted) and counts_places(counted[-1].event.plan.format)
    return Overall(tuple(view.name for view in counted), lines, places)


def _apart(names: Mapping[_Who, str], views: Iterable[EventView]) -> dict[_Who, str]:
    """Return the names of people who may have met in no event, such that no two read the same."""
    usernames = {user: name for view in views for user, name in view.usernames.items()}
    people = {who: untagged(name) for who, name in names.items() if isinstance(who, int)}
    return dict(of_people(people, usernames).items())


def _of_event(view: EventView) -> Iterator[tuple[_Who, str, Fraction]]:
    """Go through who gets something in an event: the key, the name, the points."""
    event = view.event
    teams = event.plan.format.entrant is EntrantKind.TEAM
    played = {} if teams else who_played(event)
    for entrant, points in worth(event, view.standings).items():
        team = view.teams.get(entrant) if teams else None
        if team is not None:
            yield untagged(team).casefold(), untagged(team), points
            continue
        for person in (event.entries[entrant].captain,) if teams else played[entrant]:
            if person in view.users:
                yield view.users[person], view.people[person], points
