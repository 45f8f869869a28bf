"""Movements: partners and tables change each round, so that people meet as many as possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, combinations
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, Field
from bot.competition.matching import cheapest
from bot.competition.meetings import Meetings, founders
from bot.competition.pairings.round_robin import Sides
from bot.competition.pairings.whist import whist_round
from bot.competition.stages import Movement

Weight: TypeAlias = Callable[[EntrantId, EntrantId], int]
"""What it costs that two are together."""
Bundle: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""People who stay together: the sides of a table, or the players of a side."""

_PASSES: Final = 8
_PARTNER: Final = 64
"""How much worse it is to have a partner again than an opponent."""


def pair(system: Movement, field: Field, so_far: Meetings) -> list[Sides]:
    """Seat everybody for the next round; nothing if it is over, or too few are left for a table.

    Those who have sat out least sit out next; the rounds before one entered count as sat out. In
    fours with partners, where people play enough rounds for it, and nobody has withdrawn or entered
    late, a whist tournament is played if we know one. Else those come together who have done so
    least.
    """
    active = tuple(one.id for one in field.active)
    if len(so_far.rounds) >= system.rounds or len(active) < system.seats:
        return []
    if (system.seats, system.sides) == (4, 2) and active == founders(field, so_far):
        sides = _whist(active, len(so_far.rounds), system.rounds)
        if sides is not None:
            return sides
    resting = _resting(active, len(active) % system.seats, so_far)
    playing = [one for one in active if one not in resting]
    tables = seat(
        playing,
        system.sides,
        system.seats // system.sides,
        lambda one, other: 2 * so_far.partners[one, other] + so_far.opponents[one, other],
        lambda one, other: 2 * so_far.opponents[one, other] + so_far.partners[one, other],
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
    """Return a round of a whist tournament, if one is known and most of it is to be played.

    In its first half some oppose each other twice before they have met others.
    """
    tables = whist_round(len(active), at) if 2 * rounds >= len(active) - 1 else None
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
    """Put so many units together into one, and again, so that all of it weighs little.

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
    for _ in range(_PASSES):
        changed = [seating.move(one) for one in seating.places if seating.cost(one)]
        if not any(changed):
            break
    return seating.tables()


class _Seating:
    """Who sits where, and what that costs."""

    def __init__(self, tables: Sequence[Sides], partner: Weight, opponent: Weight) -> None:
        self._sides = [[list(side) for side in table] for table in tables]
        self.places = {
            one: (at, side, seat)
            for at, table in enumerate(self._sides)
            for side, people in enumerate(table)
            for seat, one in enumerate(people)
        }
        everybody = list(self.places)
        self._partner = {
            one: {other: _PARTNER * partner(one, other) for other in everybody} for one in everybody
        }
        self._opponent = {
            one: {other: opponent(one, other) for other in everybody} for one in everybody
        }

    def tables(self) -> list[Sides]:
        """Return the tables."""
        return [tuple(tuple(side) for side in table) for table in self._sides]

    def cost(self, one: EntrantId) -> int:
        """Return what it costs that somebody sits there."""
        return self._cost_at(one, one, one)

    def move(self, one: EntrantId) -> bool:
        """Let somebody change places with whom it saves most; False if it saves nothing."""
        here = self.places[one][:2]
        now = self.cost(one)
        best, saved = None, 0
        for other, place in self.places.items():
            if place[:2] == here:
                continue
            before = now + self.cost(other)
            after = self._cost_at(one, other, one) + self._cost_at(other, one, other)
            if place[0] == here[0]:
                # They oppose each other before and after, which `after` leaves out.
                after += 2 * self._opponent[one][other]
            if before - after > saved:
                best, saved = other, before - after
        if best is not None:
            self._exchange(one, best)
        return best is not None

    def _cost_at(self, one: EntrantId, instead_of: EntrantId, without: EntrantId) -> int:
        """Return what it costs that one sits in somebody's place, leaving somebody else out."""
        table, own, _ = self.places[instead_of]
        total = 0
        for side, people in enumerate(self._sides[table]):
            weights = self._partner[one] if side == own else self._opponent[one]
            total += sum(weights[other] for other in people if other not in {instead_of, without})
        return total

    def _exchange(self, one: EntrantId, other: EntrantId) -> None:
        self.places[one], self.places[other] = self.places[other], self.places[one]
        for moved in (one, other):
            table, side, seat = self.places[moved]
            self._sides[table][side][seat] = moved
