"""Groups of about the same strength, with the entrants of a house in different ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import PlayedMatch
from bot.competition.matching import Cost, Pair, cheapest
from bot.competition.meetings import Meetings, count_meetings, founders, late
from bot.competition.stages import Groups


def groups_of(
    system: Groups, field: Field, played: Iterable[PlayedMatch] = ()
) -> tuple[tuple[EntrantId, ...], ...]:
    """Return who is in which group, each in the order of seeds.

    Once the first round is paired, nobody changes group. Late entrants join the smallest group, at
    its end.
    """
    so_far = count_meetings(played)
    first = founders(field, so_far)
    houses = {entrant.id: entrant.house for entrant in field.entrants}
    groups = [
        list(group) for group in _split(first, tuple(houses[entrant] for entrant in first), system)
    ]
    if not groups:
        return ()
    waiting = list(late(field, so_far))
    known = {entrant: group for group in groups for entrant in group}
    for entrant, group in _met_a_group(waiting, known, so_far):
        group.append(entrant)
        waiting.remove(entrant)
    for entrant in waiting:
        min(groups, key=lambda group: len(set(group) - field.out)).append(entrant)
    return tuple(tuple(group) for group in groups)


def number_of_groups(system: Groups, entrants: int) -> int:
    """Return the number of groups: none is too large, and at least one entrant of each goes out."""
    groups = -(-entrants // system.size)
    while groups > 1 and entrants // groups <= system.through:
        groups -= 1
    return groups


def _met_a_group(
    waiting: Sequence[EntrantId], known: dict[EntrantId, list[EntrantId]], so_far: Meetings
) -> Iterable[tuple[EntrantId, list[EntrantId]]]:
    """Go through the late entrants that were in a match, each with its group."""
    for matches in so_far.rounds:
        for match in matches:
            there = match.pairing.entrants
            group = next((known[entrant] for entrant in there if entrant in known), None)
            for entrant in there:
                if entrant in waiting and entrant not in known and group is not None:
                    known[entrant] = group
                    yield entrant, group


@lru_cache(maxsize=32)
def _split(
    entrants: tuple[EntrantId, ...], houses: tuple[str, ...], system: Groups
) -> tuple[tuple[EntrantId, ...], ...]:
    """Distribute the entrants over groups in snake order.

    A row has one entrant for each group. Groups are filled one by one, by a matching of rows and
    houses; a house with as many entrants left as there are groups left must give one now. So
    (König's theorem on edge colouring) no group has two of a house, unless the house has more
    entrants than there are groups; then they are spread evenly.
    """
    count = number_of_groups(system, len(entrants))
    if not count:
        return ()
    rows = -(-len(entrants) // count)
    # Where the last row is not full, the empty places in it are houses of their own.
    left = _by_house(houses, count)
    left += [[place] for place in range(len(entrants), rows * count)]
    groups = [_one_of_each_row(left, at, count) for at in range(count)]
    return tuple(
        tuple(entrants[place] for place in group if place < len(entrants)) for group in groups
    )


def _by_house(houses: Sequence[str], most: int) -> list[list[int]]:
    """Return the entrants' places by house, in parts of at most this number."""
    there: Counter[str] = Counter()
    sorted_out: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for place, house in enumerate(houses):
        sorted_out[house, there[house] // most if house else place].append(place)
        there[house] += 1
    return list(sorted_out.values())


def _one_of_each_row(left: list[list[int]], at: int, count: int) -> list[int]:
    """Take one entrant out of each row, all of different houses, for the group at this place."""
    nearest: dict[Pair, int] = {}
    costs: dict[Pair, Cost] = {}
    for house, places in enumerate(left):
        may_wait = len(places) < count - at
        for place in places:
            edge = (place // count, -1 - house)
            cost = (int(may_wait), abs(_column(place, count) - at))
            if edge not in costs or cost < costs[edge]:
                nearest[edge], costs[edge] = place, cost
    taken = {nearest[edge] for edge in cheapest(costs)}
    for places in left:
        places[:] = [place for place in places if place not in taken]
    return sorted(taken)


def _column(place: int, count: int) -> int:
    """Return the group of a place in snake order."""
    row, column = divmod(place, count)
    return count - 1 - column if row % 2 else column
