"""Swiss rounds: entrants with like scores meet, and none meets another twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from math import lcm
from typing import Final

from bot.competition.entrants import Entrant, EntrantId, Field
from bot.competition.matching import Cost, Pair, cheapest_of_many
from bot.competition.meetings import Meetings, founders
from bot.competition.pairings.foresight import foreseeing
from bot.competition.pairings.round_robin import (
    Sides,
    as_scheduled,
    at_home,
    scheduled,
    table_rounds,
)
from bot.competition.scoring import bye_result
from bot.competition.stages import Stage, Swiss

_FREE: Final = 2
"""How many numbers of a cost say that one sits out again, or that two meet again."""
_FEW: Final = 20
"""Up to this many entrants may play so many rounds that somebody runs out of opponents."""
_ORDER: Final = 2
"""Being a place out of order weighs as much as being at home once too often does for two."""


@dataclass(frozen=True, slots=True)
class _Seat:
    """An entrant in the order of the standings."""

    id: EntrantId
    house: str
    points: int
    """In units that make whole numbers of all entrants' points."""
    at: int
    """The place among those with as many points, from 0."""
    level: int
    """How many have as many points."""


def pair(
    stage: Stage, system: Swiss, field: Field, so_far: Meetings, ranking: Sequence[EntrantId]
) -> list[Sides]:
    """Pair the next round of a Swiss stage; nothing if it is over, or nobody is left to meet.

    What is avoided, from the worst: that someone sits out again, that two meet again, that two of
    a house meet in the first half of the rounds, that those who meet have unlike scores, and that
    two of a house meet later. Of those with as many points, the upper half meets the lower one in
    order: of eight, the first meets the fifth. Who has been at home more often than away meets
    someone who has been away, where that changes the order little. With an odd number the last in
    the standings sits out, of those who have sat out least; the rounds before one entered count as
    sat out.

    In as many rounds as it takes until all have met, everybody meets everybody: then the Berger
    tables are used, until someone withdraws, enters late or is given a bye. In fewer, pairing by
    scores may leave over, at the end, those who have met: so few entrants are paired with the later
    rounds in mind. In half as many rounds as there are entrants, that cannot happen (Dirac's
    theorem: who has not met at least half the others can still be paired).
    """
    active = field.active
    first = founders(field, so_far)
    if len(so_far.rounds) >= system.rounds or len(active) < 2:
        return []
    at = len(so_far.rounds)
    if at < table_rounds(len(first), 1) <= system.rounds and (
        first == tuple(one.id for one in active)
        and as_scheduled(so_far, [scheduled(first, (), turn, 1) for turn in range(at)])
    ):
        return scheduled(first, (), at, 1)
    seats = _seats(stage, active, so_far, ranking)
    early = len(so_far.rounds) < (system.rounds + 1) // 2
    costs = _costs(seats, so_far, early=early)
    chosen = _ahead(seats, so_far, costs, system.rounds - len(so_far.rounds))
    chosen = chosen or cheapest_of_many(costs, kind=5, free=_FREE)
    met = [(seats[one].id, seats[other].id) for one, other in chosen if other < len(seats)]
    sides: list[Sides] = [
        ((home,), (away,))
        for table, two in enumerate(met)
        for home, away in [_at_home(*two, so_far, table)]
    ]
    return sides + [((seats[one].id,),) for one, other in chosen if other == len(seats)]


def _ahead(
    seats: Sequence[_Seat], so_far: Meetings, costs: Mapping[Pair, Cost], rounds: int
) -> list[Pair] | None:
    """Pair the round so that nobody need meet again, or sit out again, later; None if it cannot.

    Args:
        seats: the entrants, in the order of the standings.
        so_far: the matches of the stage.
        costs: what each pair costs.
        rounds: how many are left, this one included.
    """
    if len(seats) > _FEW:
        return None
    rested = [so_far.sat_out(one.id) for one in seats]
    least = sorted(rested)[:rounds][-1]
    fresh = {
        (one, other)
        for one, other in costs
        if (rested[one] <= least if other == len(seats) else costs[one, other][1] == 0)
    }
    return foreseeing(costs, fresh, rounds, free=_FREE)


def _points(stage: Stage, so_far: Meetings) -> Counter[EntrantId]:
    """Return the points of all in whole numbers, in a unit that makes them so."""
    exact: dict[EntrantId, Fraction] = {}
    for matches in so_far.rounds:
        results = [one.result for one in matches if one.result and not one.pairing.bye]
        for match in matches:
            result = bye_result(stage, results) if match.pairing.bye else match.result
            if result is not None:
                for (one,), worth in zip(match.pairing.sides, result.points, strict=True):
                    exact[one] = exact.get(one, Fraction(0)) + worth
    unit = lcm(*(one.denominator for one in exact.values()))
    return Counter({one: int(number * unit) for one, number in exact.items()})


def _seats(
    stage: Stage, active: Sequence[Entrant], so_far: Meetings, ranking: Sequence[EntrantId]
) -> list[_Seat]:
    """Order the entrants: by points, then as the standings do, then by seed."""
    scores = _points(stage, so_far)
    places = {one: place for place, one in enumerate(ranking)}
    order = sorted(active, key=lambda one: (-scores[one.id], places.get(one.id, len(places))))
    seats = []
    for score, same in groupby(order, lambda one: scores[one.id]):
        level = list(same)
        seats += [_Seat(one.id, one.house, score, at, len(level)) for at, one in enumerate(level)]
    return seats


def _costs(seats: Sequence[_Seat], so_far: Meetings, *, early: bool) -> dict[Pair, Cost]:
    """Return what each pair costs; the number after the last place stands for nobody."""
    costs: dict[Pair, Cost] = {}
    for (i, one), (j, other) in combinations(enumerate(seats), 2):
        house = int(one.house == other.house != "")
        homes, others = so_far.balance[one.id], so_far.balance[other.id]
        same_way = min(abs(homes), abs(others)) if homes * others > 0 else 0
        costs[i, j] = (
            0,
            so_far.opponents[one.id, other.id] ** 2,
            house if early else 0,
            (one.points - other.points) ** 2,
            house,
            _ORDER * _out_of_order(one, other) + same_way**2,
        )
    if len(seats) % 2:
        for i, one in enumerate(seats):
            below = one.points - seats[-1].points
            last = len(seats) - 1 - i
            again = so_far.sat_out(one.id) ** 2
            costs[i, len(seats)] = (again, 0, 0, below**2, 0, _ORDER * last**2)
    return costs


def _out_of_order(one: _Seat, other: _Seat) -> int:
    """Return how far two are from where they would meet, if no two had met before.

    Of two with unlike scores, the last of the upper ones should meet the first of the lower ones.
    """
    if one.points == other.points:
        return (other.at - one.at - one.level // 2) ** 2
    return (one.level - 1 - one.at + other.at) ** 2


def _at_home(
    one: EntrantId, other: EntrantId, so_far: Meetings, table: int
) -> tuple[EntrantId, EntrantId]:
    """Return who is at home: who has been so less; else at every other table the better one."""
    return at_home(other, one, so_far) if table % 2 else at_home(one, other, so_far)
