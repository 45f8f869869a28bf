"""Arenas: those who are free are paired again and again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.competition.entrants import EntrantId, Field
from bot.competition.matching import Cost, Pair, cheapest
from bot.competition.meetings import Meetings
from bot.competition.pairings.movement import seat
from bot.competition.pairings.round_robin import Sides, at_home
from bot.competition.stages import Arena


def pair(
    system: Arena, field: Field, so_far: Meetings, ranking: Sequence[EntrantId]
) -> list[Sides]:
    """Pair those who are free; nothing if too few are, or they have just met.

    Who has played least comes first, so that nobody waits twice while another plays.
    """
    places = {one: place for place, one in enumerate(ranking)}
    busy = {
        one
        for matches in so_far.rounds
        for match in matches
        if match.result is None
        for one in match.pairing.entrants
    }
    free = sorted(
        (one.id for one in field.active if one.id not in busy),
        key=lambda one: (so_far.paired[one], places.get(one, len(places))),
    )
    if len(free) < system.seats:
        return []
    if (system.sides, system.seats) == (2, 2):
        last = set() if len(field.active) == 2 else _last_opponents(so_far)
        return _by_twos(free, so_far, places, last)
    playing = free[: len(free) // system.seats * system.seats]
    return seat(
        playing,
        system.sides,
        system.seats // system.sides,
        lambda one, other: 2 * so_far.partners[one, other] + so_far.opponents[one, other],
        lambda one, other: 2 * so_far.opponents[one, other] + so_far.partners[one, other],
    )


def _by_twos(
    free: Sequence[EntrantId],
    so_far: Meetings,
    places: dict[EntrantId, int],
    apart: set[Pair],
) -> list[Sides]:
    """Pair as many as can be, those who have met least, and of them those who stand close."""
    costs: dict[Pair, Cost] = {
        (one, other): (
            0,
            so_far.opponents[one, other] ** 2,
            (places.get(one, len(places)) - places.get(other, len(places))) ** 2,
        )
        for one, other in combinations(free, 2)
        if (one, other) not in apart
    }
    if len(free) % 2:
        most = max(so_far.paired[one] for one in free)
        costs |= {(one, _NOBODY): (most - so_far.paired[one], 0, 0) for one in free}
    met = [two for two in cheapest(costs) if two[1] != _NOBODY] if costs else []
    return [((home,), (away,)) for home, away in (at_home(*two, so_far) for two in met)]


_NOBODY = 0
"""Stands for those who wait; entrants are numbered from 1."""


def _last_opponents(so_far: Meetings) -> set[Pair]:
    """Return those who have both met each other last; both orders."""
    last: dict[EntrantId, frozenset[EntrantId]] = {}
    for matches in so_far.rounds:
        for match in matches:
            last |= dict.fromkeys(match.pairing.entrants, frozenset(match.pairing.entrants))
    return {
        (one, other)
        for one, met in last.items()
        for other in met
        if one != other and last[other] == met
    }
