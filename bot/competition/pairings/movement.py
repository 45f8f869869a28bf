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
"""How much worse it is to have a partner again than an opponent."""


def pair(system: Movement, field: Field, so_far: Meetings) -> list[Sides]:
    """Seat everybody for the next round; nothing if it is over, or too few are left for a table.

    Those who have sat out least sit out next; the rounds before one entered count as sat out. In
    fours with partners, where people play enough rounds for it, and nobody has withdrawn, entered
    late or been given a bye, a whist tournament is played if we know one. Else those come together
    who have done so least.
    """
    active = tuple(one.id for one in field.active)
    if len(so_far.rounds) >= system.rounds or len(active) < system.seats:
        return []
    if (system.seats, system.sides) == (4, 2) and active == founders(field, so_far):
        now = len(so_far.rounds)
        turns = (_whist(active, turn, system.rounds) for turn in range(now + 1))
        whist = [sides for sides in turns if sides is not None]
        if whist and as_scheduled(so_far, whist[:now]):
            return whist[now]
    resting = _resting(active, len(active) % system.seats, so_far)
    playing = [one for one in active if one not in resting]
    tables = seat(
        playing,
        system.sides,
        system.seats // system.sides,
        lambda one, other: (2 * so_far.partners[one, other] + so_far.opponents[one, other]) ** 2,
        lambda one, other: (2 * so_far.opponents[one, other] + so_far.partners[one, other]) ** 2,
    )
    return [*tables, *(((one,),) for one in resting)]


def seat(
    people: Sequence[EntrantId], sides: int, size: int, partner: Weight, opponent: Weight
) -> list[Sides]:
    """Make tables of all people, as many as fill them, so that few come together again.

    Matchings make sides of people, and tables of sides; then people change places as long as that
    makes it cheaper.

    Args:
        people: a multiple of what a table seats.
        sides: sides of a table.
        size: people of a side.
        partner: what it costs that two are on a side.
        opponent: what it costs that two are on different sides of a table.
    """
    made = _bundles([((one,),) for one in people], size, partner)
    teams = [(tuple(chain.from_iterable(side)),) for side in made]
    tables = _bundles(teams, sides, opponent)
    return _improved(tables, partner, opponent)


def _whist(active: Sequence[EntrantId], at: int, rounds: int) -> list[Sides] | None:
    """Return a round of a whist tournament, if one is known and enough of it is to be played.

    In its first rounds more people oppose each other twice than need to: two fifths of it are
    where matchings begin to do worse.
    """
    tables = whist_round(len(active), at) if 5 * rounds >= 2 * (len(active) - 1) else None
    if tables is None:
        return None
    seated: list[Sides] = [
        tuple((active[one], active[other]) for one, other in table) for table in tables
    ]
    playing = set(chain.from_iterable(chain.from_iterable(seated)))
    return seated + [((one,),) for one in active if one not in playing]


def _resting(active: Sequence[EntrantId], count: int, so_far: Meetings) -> list[EntrantId]:
    """Choose who sits out: those who have least, with others than before, from the last seed on."""
    if not count:
        return []
    seeds = {one: seed for seed, one in enumerate(active)}
    by_turn = sorted(active, key=lambda one: (so_far.sat_out(one), -seeds[one]))
    most = so_far.sat_out(by_turn[count - 1])
    due = [one for one in by_turn if so_far.sat_out(one) < most]
    may = [one for one in by_turn if so_far.sat_out(one) == most]
    wanted = count - len(due)
    together = _rested_together(so_far)
    groups = _bundles(
        [((one,),) for one in may[: len(may) // wanted * wanted]],
        wanted,
        lambda one, other: together[one, other],
    )

    ways = [[*due, *chain.from_iterable(group)] for group in groups]
    return min(ways, key=lambda way: sum(together[two] for two in combinations(way, 2)))


def _rested_together(so_far: Meetings) -> Counter[tuple[EntrantId, EntrantId]]:
    together: Counter[tuple[EntrantId, EntrantId]] = Counter()
    for matches in so_far.rounds:
        resting = [one.pairing.sides[0][0] for one in matches if one.pairing.bye]
        for one, other in combinations(resting, 2):
            together[one, other] += 1
            together[other, one] += 1
    return together


def _bundles(units: Sequence[Bundle], size: int, weight: Weight) -> list[Bundle]:
    """Put units together into one, and again, so that all of it weighs little.

    Args:
        units: a multiple of the size.
        size: how many make one.
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
    """Join two and two: each unit with one of the others, or with one another."""
    everybody = [*units, *(others or ())]
    within = combinations(range(len(units)), 2)
    across = (
        (at, len(units) + other) for at in range(len(units)) for other in range(len(others or ()))
    )
    members = [tuple(chain.from_iterable(unit)) for unit in everybody]
    costs = {
        (at, other): (sum(weight(a, b) for a in members[at] for b in members[other]),)
        for at, other in (within if others is None else across)
    }
    return [everybody[at] + everybody[other] for at, other in cheapest(costs)]


def _improved(tables: Sequence[Sides], partner: Weight, opponent: Weight) -> list[Sides]:
    """Let people change places, each time the two for whom it saves most, while it saves anything.

    A matching makes the best sides, but does not know at which tables they will meet.
    """
    seating = _Seating(tables, partner, opponent)
    changed = any(seating.costs.values())
    while changed:
        changed = False
        for one in seating.costs:
            changed |= seating.costs[one] > 0 and seating.move(one)
    return seating.tables


class _Seating:
    """Who sits where, and what that costs."""

    def __init__(self, tables: Sequence[Sides], partner: Weight, opponent: Weight) -> None:
        self._sides = [[list(side) for side in table] for table in tables]
        self._places = {
            one: (at, side, seat)
            for at, table in enumerate(self._sides)
            for side, people in enumerate(table)
            for seat, one in enumerate(people)
        }
        # One who would sit with oneself costs nothing, which keeps the sums below simple.
        self._partner = cache(lambda one, other: _PARTNER * partner(one, other))
        self._opponent = cache(opponent)
        self.costs = {one: self._cost(one, *place[:2]) for one, place in self._places.items()}
        """What it costs that someone sits there."""

    @property
    def tables(self) -> list[Sides]:
        """The tables as they are now."""
        return [tuple(tuple(side) for side in table) for table in self._sides]

    def move(self, one: EntrantId) -> bool:
        """Let someone change places with whom it saves most; False if it saves nothing."""
        table, side, _ = self._places[one]
        joining = [
            [self._cost(one, at, which) for which in range(len(sides))]
            for at, sides in enumerate(self._sides)
        ]
        best, most = None, 0
        for other, (at, which, _) in self._places.items():
            if (at, which) == (table, side):
                continue
            after = joining[at][which] - self._partner(one, other)
            after += self._cost(other, table, side) - self._partner(other, one)
            if at == table:
                # They oppose each other before and after; they are not with themselves.
                after += 2 * self._opponent(one, other)
            saved = self.costs[one] + self.costs[other] - after
            if saved > most:
                best, most = other, saved
        if best is not None:
            self._exchange(one, best)
        return best is not None

    def _cost(self, one: EntrantId, table: int, own: int) -> int:
        """Return what it costs that someone is on a side, with all who are at the table."""
        return sum(
            (self._partner if side == own else self._opponent)(one, other)
            for side, people in enumerate(self._sides[table])
            for other in people
        )

    def _exchange(self, one: EntrantId, other: EntrantId) -> None:
        self._places[one], self._places[other] = self._places[other], self._places[one]
        for moved in (one, other):
            table, side, seat = self._places[moved]
            self._sides[table][side][seat] = moved
        for moved in (one, other):
            table = self._places[moved][0]
            for side, people in enumerate(self._sides[table]):
                self.costs |= {each: self._cost(each, table, side) for each in people}
