"""Swiss rounds: entrants with like scores meet, and none meets another twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, groupby
from math import lcm
from typing import Final

from bot.competition.entrants import EntrantId, Field
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
from bot.competition.stages import Stage, Swiss
from bot.competition.standings.tally import Tally

_FREE: Final = 2
"""The first two numbers of a cost: repeated byes and repeated meetings."""
_FEW: Final = 20
"""Fields up to this size are paired with the later rounds in mind."""
_ORDER: Final = 2
"""Weight of one place out of order, in units of home imbalance."""


@dataclass(frozen=True, slots=True)
class _Seat:
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

    Costs, from the worst: a second bye, a second meeting, a meeting of one house in the first half
    of the rounds, unlike scores, and a later meeting of one house. Among entrants with as many
    points, the upper half meets the lower one in order: of eight, the first meets the fifth.
    Entrants who were home more often are paired with entrants who were away more often, where that
    changes the order little. With an odd number, the lowest of those with the fewest byes sits out;
    of these, the one that has missed the fewest rounds before a late entry.

    If there are enough rounds for all to meet, the Berger tables are used, until someone withdraws,
    enters late or is given a bye. In fewer rounds, pairing by scores may leave over entrants who
    have all met, so a small field is paired with the later rounds in mind. That is never needed in
    half as many rounds as there are entrants (Dirac's theorem).
    """
    active = field.active
    first = founders(field, so_far)
    if len(so_far.rounds) >= system.rounds or len(active) < 2:
        return []
    at = len(so_far.rounds)
    if at < table_rounds(len(first), 1) <= system.rounds and (
        first == tuple(entrant.id for entrant in active)
        and as_scheduled(so_far, [scheduled(first, (), turn, 1) for turn in range(at)])
    ):
        return scheduled(first, (), at, 1)
    seats = _seats(stage, field, so_far, ranking)
    early = len(so_far.rounds) < (system.rounds + 1) // 2
    costs = _costs(seats, so_far, early=early)
    chosen = _ahead(seats, so_far, costs, system.rounds - len(so_far.rounds))
    chosen = chosen or cheapest_of_many(costs, kind=5, free=_FREE)
    met = [(seats[left].id, seats[right].id) for left, right in chosen if right < len(seats)]
    sides: list[Sides] = [
        ((home,), (away,))
        for table, two in enumerate(met)
        for home, away in [_at_home(*two, so_far, table)]
    ]
    return sides + [((seats[left].id,),) for left, right in chosen if right == len(seats)]


def _ahead(
    seats: Sequence[_Seat], so_far: Meetings, costs: Mapping[Pair, Cost], rounds: int
) -> list[Pair] | None:
    """Pair a small field so that later rounds need no second meetings and byes, or return None.

    Args:
        seats: the entrants, in the order of the standings.
        rounds: how many are left, this one included.
    """
    if len(seats) > _FEW:
        return None
    rested = [_rested(so_far, seat.id) for seat in seats]
    least = sorted(rested)[:rounds][-1]
    fresh = {
        (left, right)
        for left, right in costs
        if (rested[left] <= least if right == len(seats) else costs[left, right][1] == 0)
    }
    return foreseeing(costs, fresh, rounds, free=_FREE)


def _points(stage: Stage, field: Field, so_far: Meetings) -> Counter[EntrantId]:
    """Return all points as multiples of their common unit."""
    tally = Tally(stage, field, chain(*so_far.rounds))
    exact = {entrant.id: tally.points(entrant.id) for entrant in field.active}
    unit = lcm(*(points.denominator for points in exact.values()))
    return Counter({entrant: int(points * unit) for entrant, points in exact.items()})


def _seats(
    stage: Stage, field: Field, so_far: Meetings, ranking: Sequence[EntrantId]
) -> list[_Seat]:
    """Order the entrants: by points, then as the standings do, then by seed."""
    scores = _points(stage, field, so_far)
    places = {entrant: place for place, entrant in enumerate(ranking)}
    order = sorted(
        field.active, key=lambda entrant: (-scores[entrant.id], places.get(entrant.id, len(places)))
    )
    seats = []
    for score, same in groupby(order, lambda entrant: scores[entrant.id]):
        level = list(same)
        seats += [
            _Seat(entrant.id, entrant.house, score, at, len(level))
            for at, entrant in enumerate(level)
        ]
    return seats


def _costs(seats: Sequence[_Seat], so_far: Meetings, *, early: bool) -> dict[Pair, Cost]:
    """Return what each pair costs; the number after the last place stands for nobody."""
    costs: dict[Pair, Cost] = {}
    for (i, upper), (j, lower) in combinations(enumerate(seats), 2):
        house = int(upper.house == lower.house != "")
        homes, others = so_far.balance[upper.id], so_far.balance[lower.id]
        same_way = min(abs(homes), abs(others)) if homes * others > 0 else 0
        costs[i, j] = (
            0,
            so_far.opponents[upper.id, lower.id] ** 2,
            house if early else 0,
            (upper.points - lower.points) ** 2,
            house,
            _ORDER * _out_of_order(upper, lower) + same_way**2,
        )
    if len(seats) % 2:
        for i, seat in enumerate(seats):
            below = seat.points - seats[-1].points
            last = len(seats) - 1 - i
            again = _rested(so_far, seat.id) ** 2
            costs[i, len(seats)] = (again, 0, 0, below**2, 0, _ORDER * last**2)
    return costs


def _rested(so_far: Meetings, entrant: EntrantId) -> int:
    """Rank an entrant by byes, and among those with as many by the rounds that it has missed."""
    return so_far.byes[entrant] * (len(so_far.rounds) + 1) + so_far.missed(entrant)


def _out_of_order(upper: _Seat, lower: _Seat) -> int:
    """Return how far two seats are from a pair that the order suggests.

    With unlike scores, the last of the upper group should meet the first of the lower one.
    """
    if upper.points == lower.points:
        return (lower.at - upper.at - upper.level // 2) ** 2
    return (upper.level - 1 - upper.at + lower.at) ** 2


def _at_home(
    left: EntrantId, right: EntrantId, so_far: Meetings, table: int
) -> tuple[EntrantId, EntrantId]:
    """Return the pair, home side first; if they are even, the better one at every other table."""
    return at_home(right, left, so_far) if table % 2 else at_home(left, right, so_far)
