"""Movements: partners and tables change each round, so that people meet as many as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, Field
from bot.competition.matching import cheapest
from bot.competition.meetings import Meetings, founders
from bot.competition.pairings.round_robin import Sides, as_scheduled
from bot.competition.pairings.whist import whist_round
from bot.competition.stages import Movement

Weight: TypeAlias = Callable[[EntrantId, EntrantId], int]
"""What it costs that two are together."""
Bundle: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""People who stay together: the sides of a table, or the players of a side."""

_PARTNER: Final = 64
"""Weight of a repeated partner, in repeated opponents."""


def pair(system: Movement, field: Field, so_far: Meetings) -> list[Sides]:
    """Seat everybody for the next round; nothing if it is over, or too few are left for a table.

    Those who have sat out least sit out next; the rounds before a late entry count as sat out. At
    tables of two pairs a known whist tournament is played, if there are enough rounds for it and
    nobody has withdrawn, entered late or been given a bye. Else those who have met least meet.
    """
    active = tuple(entrant.id for entrant in field.active)
    if len(so_far.rounds) >= system.rounds or len(active) < system.seats:
        return []
    if (system.seats, system.sides) == (4, 2) and active == founders(field, so_far):
        now = len(so_far.rounds)
        turns = (_whist(active, turn, system.rounds) for turn in range(now + 1))
        whist = [sides for sides in turns if sides is not None]
        if whist and as_scheduled(so_far, whist[:now]):
            return whist[now]
    resting = _resting(active, len(active) % system.seats, so_far)
    playing = [person for person in active if person not in resting]
    tables = seat(
        playing,
        system.sides,
        system.seats // system.sides,
        lambda left, right: (2 * so_far.partners[left, right] + so_far.opponents[left, right]) ** 2,
        lambda left, right: (2 * so_far.opponents[left, right] + so_far.partners[left, right]) ** 2,
    )
    return [*tables, *(((person,),) for person in resting)]


def seat(
    people: Sequence[EntrantId], sides: int, size: int, partner: Weight, opponent: Weight
) -> list[Sides]:
    """Make tables of all people, with few repeated meetings.

    Matchings make sides of people, and tables of sides; then people change places as long as that
    makes it cheaper.

    Args:
        people: a multiple of what a table seats.
        partner: what it costs that two are on a side.
        opponent: what it costs that two are on different sides of a table.
    """
    made = _bundles([((person,),) for person in people], size, partner)
    teams = [(tuple(chain.from_iterable(side)),) for side in made]
    tables = _bundles(teams, sides, opponent)
    return _improved(tables, partner, opponent)


def _whist(active: Sequence[EntrantId], at: int, rounds: int) -> list[Sides] | None:
    """Return a round of a whist tournament, if one is known and enough of it is to be played.

    Its first rounds repeat more opponents than needed: matchings do better for fewer than two
    fifths of its rounds.
    """
    tables = whist_round(len(active), at) if 5 * rounds >= 2 * (len(active) - 1) else None
    if tables is None:
        return None
    seated: list[Sides] = [
        tuple((active[left], active[right]) for left, right in table) for table in tables
    ]
    playing = set(chain.from_iterable(chain.from_iterable(seated)))
    return seated + [((person,),) for person in active if person not in playing]


def _resting(active: Sequence[EntrantId], count: int, so_far: Meetings) -> list[EntrantId]:
    """Choose who sits out: least often so far, then with new company, then the last seeds."""
    if not count:
        return []
    seeds = {person: seed for seed, person in enumerate(active)}
    by_turn = sorted(active, key=lambda person: (so_far.sat_out(person), -seeds[person]))
    most = so_far.sat_out(by_turn[count - 1])
    due = [person for person in by_turn if so_far.sat_out(person) < most]
    may = [person for person in by_turn if so_far.sat_out(person) == most]
    wanted = count - len(due)
    together = _rested_together(so_far)
    groups = _bundles(
        [((person,),) for person in may[: len(may) // wanted * wanted]],
        wanted,
        lambda left, right: together[left, right],
    )

    ways = [[*due, *chain.from_iterable(group)] for group in groups]
    return min(ways, key=lambda way: sum(together[two] for two in combinations(way, 2)))


def _rested_together(so_far: Meetings) -> Counter[tuple[EntrantId, EntrantId]]:
    together: Counter[tuple[EntrantId, EntrantId]] = Counter()
    for matches in so_far.rounds:
        resting = [match.pairing.sides[0][0] for match in matches if match.pairing.bye]
        for left, right in combinations(resting, 2):
            together[left, right] += 1
            together[right, left] += 1
    return together


def _bundles(units: Sequence[Bundle], size: int, weight: Weight) -> list[Bundle]:
    """Bundle units of people at little total weight.

    Args:
        units: a multiple of the size.
        weight: what it costs that two people are in one.
    """
    if size == 1 or not units:
        return list(units)
    count = len(units) // size
    if size % 2:
        bundles = _bundles(units[:-count], size - 1, weight)
        return _joined(bundles, units[-count:], weight)
    return _bundles(_joined(units, None, weight), size // 2, weight)


def _joined(
    units: Sequence[Bundle], others: Sequence[Bundle] | None, weight: Weight
) -> list[Bundle]:
    """Join units in twos: each with one of the others, or among themselves."""
    everybody = [*units, *(others or ())]
    within = combinations(range(len(units)), 2)
    across = (
        (left, len(units) + right)
        for left in range(len(units))
        for right in range(len(others or ()))
    )
    members = [tuple(chain.from_iterable(unit)) for unit in everybody]
    costs = {
        (left, right): (sum(weight(a, b) for a in members[left] for b in members[right]),)
        for left, right in (within if others is None else across)
    }
    return [everybody[left] + everybody[right] for left, right in cheapest(costs)]


def _improved(tables: Sequence[Sides], partner: Weight, opponent: Weight) -> list[Sides]:
    """Let two people change places at a time, as long as that saves anything.

    A matching makes the best sides, but does not know at which tables they will meet.
    """
    seating = _Seating(tables, partner, opponent)
    changed = any(seating.costs.values())
    while changed:
        changed = False
        for person in seating.costs:
            changed |= seating.costs[person] > 0 and seating.move(person)
    return seating.tables


class _Seating:
    """Who sits where, and what that costs."""

    def __init__(self, tables: Sequence[Sides], partner: Weight, opponent: Weight) -> None:
        self._sides = [[list(side) for side in table] for table in tables]
        self._places = {
            person: (at, side, seat)
            for at, table in enumerate(self._sides)
            for side, people in enumerate(table)
            for seat, person in enumerate(people)
        }
        # The cost of a person with themselves is 0, which keeps the sums below simple.
        self._partner = cache(lambda left, right: _PARTNER * partner(left, right))
        self._opponent = cache(opponent)
        self.costs = {
            person: self._cost(person, *place[:2]) for person, place in self._places.items()
        }
        """What it costs that someone sits there."""

    @property
    def tables(self) -> list[Sides]:
        """The tables as they are now."""
        return [tuple(tuple(side) for side in table) for table in self._sides]

    def move(self, person: EntrantId) -> bool:
        """Let a person make the change of places that saves most; False if none saves anything."""
        table, side, _ = self._places[person]
        joining = [
            [self._cost(person, at, which) for which in range(len(sides))]
            for at, sides in enumerate(self._sides)
        ]
        best, most = None, 0
        for other, (at, which, _) in self._places.items():
            if (at, which) == (table, side):
                continue
            after = joining[at][which] - self._partner(person, other)
            after += self._cost(other, table, side) - self._partner(other, person)
            if at == table:
                # They oppose each other before and after.
                after += 2 * self._opponent(person, other)
            saved = self.costs[person] + self.costs[other] - after
            if saved > most:
                best, most = other, saved
        if best is not None:
            self._exchange(person, best)
        return best is not None

    def _cost(self, person: EntrantId, table: int, own: int) -> int:
        """Return what it costs that someone is on a side, with all who are at the table."""
        return sum(
            (self._partner if side == own else self._opponent)(person, other)
            for side, people in enumerate(self._sides[table])
            for other in people
        )

    def _exchange(self, person: EntrantId, other: EntrantId) -> None:
        self._places[person], self._places[other] = self._places[other], self._places[person]
        for moved in (person, other):
            table, side, seat = self._places[moved]
            self._sides[table][side][seat] = moved
        for moved in (person, other):
            table = self._places[moved][0]
            for side, people in enumerate(self._sides[table]):
                self.costs |= {each: self._cost(each, table, side) for each in people}
