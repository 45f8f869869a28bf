"""What one event of a series is worth in the standings over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import TypeAlias

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.state import Event
from bot.competition.stages import Format, Knockout
from bot.competition.standings import Standing

Place: TypeAlias = tuple[int, int]
"""The stage, where the later one has the lower number; then the rank."""


def counts_places(form: Format) -> bool:
    """Say whether places count, and not points: a knock-out has none that say who won."""
    return any(isinstance(stage.system, Knockout) for stage in form.stages)


def worth(
    event: Event, standings: Callable[[int], Sequence[Standing]]
) -> dict[EntrantId, Fraction]:
    """Return what each entrant of an event gets.

    These are its points in the standings of all stages. Where there is a knock-out, they are one
    for each entrant that is behind it, and half for each that is level.
    """
    if not counts_places(event.plan.format):
        points: dict[EntrantId, Fraction] = {}
        for stage in range(len(event.stages)):
            for line in standings(stage):
                points[line.entrant] = points.get(line.entrant, Fraction(0)) + line.points
        return points
    places = final_places(event, standings)
    return {entrant: _beaten(place, places.values()) for entrant, place in places.items()}


def final_places(
    event: Event, standings: Callable[[int], Sequence[Standing]]
) -> dict[EntrantId, Place]:
    """Return the places of all entrants; who came to a later stage is before those who did not."""
    lines = ((stage, line) for stage in range(len(event.stages)) for line in standings(stage))
    places = {line.entrant: (-stage, line.rank) for stage, line in lines}
    return dict(sorted(places.items(), key=itemgetter(1)))


def _beaten(place: Place, places: Iterable[Place]) -> Fraction:
    """Count the places behind one, and by half the others that are level with it."""
    halves = sum(2 if place < other else place == other for other in places)
    return Fraction(halves - 1, 2)


def who_played(event: Event) -> dict[EntrantId, tuple[PersonId, ...]]:
    """Return by entrant the people who sat at a table; all who said yes if nobody had to."""
    sat = {person for match in event.matches.values() for _, person in match.sat}
    return {
        entry.id: tuple(each.person for each in entry.members if each.person in sat) or entry.people
        for entry in event.entries.values()
    }
