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

    Those who have played least come first, so that nobody waits twice while another plays.
    """
    places = {entrant: place for place, entrant in enumerate(ranking)}
    busy = {
        entrant
        for matches in so_far.rounds
        for match in matches
        if match.result is None
        for entrant in match.pairing.entrants
    }
    free = sorted(
        (entrant.id for entrant in field.active if entrant.id not in busy),
        key=lambda entrant: (so_far.paired[entrant], places.get(entrant, len(places))),
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
        lambda left, right: 2 * so_far.partners[left, right] + so_far.opponents[left, right],
        lambda left, right: 2 * so_far.opponents[left, right] + so_far.partners[left, right],
    )


def _by_twos(
    free: Sequence[EntrantId], so_far: Meetings, places: dict[EntrantId, int], apart: set[Pair]
) -> list[Sides]:
    """Pair as many as possible: those who have met least, then those of similar rank."""
    costs: dict[Pair, Cost] = {
        (left, right): (
            0,
            so_far.opponents[left, right] ** 2,
            (places.get(left, len(places)) - places.get(right, len(places))) ** 2,
        )
        for left, right in combinations(free, 2)
        if (left, right) not in apart
    }
    if len(free) % 2:
        most = max(so_far.paired[entrant] for entrant in free)
        costs |= {(entrant, _NOBODY): (most - so_far.paired[entrant], 0, 0) for entrant in free}
    met = [two for two in cheapest(costs) if two[1] != _NOBODY] if costs else []
    return [((home,), (away,)) for home, away in (at_home(*two, so_far) for two in met)]


_NOBODY = 0
"""Stands for those who wait; entrants are numbered from 1."""


def _last_opponents(so_far: Meetings) -> set[Pair]:
    """Return the pairs that were each other's last opponents; both orders."""
    last: dict[EntrantId, frozenset[EntrantId]] = {}
    for matches in so_far.rounds:
        for match in matches:
            last |= dict.fromkeys(match.pairing.entrants, frozenset(match.pairing.entrants))
    return {
        (entrant, opponent)
        for entrant, met in last.items()
        for opponent in met
        if entrant != opponent and last[opponent] == met
    }
