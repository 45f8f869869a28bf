"""Looking ahead: the cheapest pairing after which the rounds to come need no second meetings.

In a small field that plays many rounds, the cheapest pairing of one round may leave three entrants
who have only one another to meet, and two of three can.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import chain
from typing import Final

from bot.competition.matching import Cost, Pair, cheapest

_PAIRINGS: Final = 20
"""Search limit: pairings of this round that are tried."""
_STEPS: Final = 10_000
"""Search limit: after this many tried pairs, assume that a solution exists."""


def foreseeing(
    costs: Mapping[Pair, Cost], fresh: Collection[Pair], rounds: int, *, free: int
) -> list[Pair] | None:
    """Pair all at the least cost that leaves enough for the rounds after this one.

    Args:
        costs: which nodes can be paired, and what that costs.
        fresh: the pairs without a second meeting or a second bye.
        rounds: how many rounds are left, this one included.
        free: how many of a cost's first numbers stay at their least.

    Returns:
        The pairs; None if this finds none.
    """
    nodes = set(chain.from_iterable(costs))
    rounds = min([rounds, *map(len, _neighbours(fresh, nodes).values())])
    while rounds > 1 and not lasts(fresh, nodes, rounds):
        rounds -= 1
    if rounds < 2:
        return None
    least: Cost | None = None
    for looked_at, (cost, pairs) in enumerate(_by_cost(costs)):
        least = least or cost[:free]
        if cost[:free] > least or looked_at == _PAIRINGS:
            return None
        if lasts(set(fresh) - set(pairs), nodes, rounds - 1):
            return pairs
    return None


def lasts(fresh: Iterable[Pair], nodes: Collection[int], rounds: int) -> bool:
    """Say whether all nodes can be paired in this many rounds, with no pair twice.

    Four can meet in three rounds; of two times three who know one another, nobody is left over
    only if they meet across.

    >>> from itertools import combinations
    >>> lasts(combinations(range(4), 2), range(4), rounds=3)
    True
    >>> lasts([(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)], range(6), rounds=1)
    False

    Args:
        fresh: which can be paired.
        nodes: an even number of them.
    """
    return _Search(_neighbours(fresh, nodes)).goes_on(rounds)


def _neighbours(pairs: Iterable[Pair], nodes: Iterable[int]) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {node: set() for node in nodes}
    for left, right in pairs:
        found[left].add(right)
        found[right].add(left)
    return found


class _Search:
    """Searches for pairings of several rounds by backtracking."""

    def __init__(self, fresh: dict[int, set[int]]) -> None:
        self._fresh = fresh
        self._everybody = frozenset(fresh)
        self._steps = 0

    def goes_on(self, rounds: int, left: frozenset[int] = frozenset(), after: int = -1) -> bool:
        """Pair those who are left in a round, and then all in so many rounds after it.

        The order of the rounds does not matter: in each the first node meets one after the one that
        it met in the round before.
        """
        if left:
            node = min(left, key=lambda node: len(self._fresh[node] & left))
            neighbours = self._fresh[node] & left
        elif rounds:
            rounds, left = rounds - 1, self._everybody
            node = min(left)
            neighbours = {neighbour for neighbour in self._fresh[node] if neighbour > after}
        else:
            return True
        self._steps += 1
        if self._steps > _STEPS:
            return True
        for neighbour in neighbours:
            self._fresh[node].remove(neighbour)
            self._fresh[neighbour].remove(node)
            new = neighbour if left is self._everybody else after
            found = self.goes_on(rounds, left - {node, neighbour}, new)
            self._fresh[node].add(neighbour)
            self._fresh[neighbour].add(node)
            if found:
                return True
        return False


def _by_cost(costs: Mapping[Pair, Cost]) -> Iterator[tuple[Cost, list[Pair]]]:
    """Go through the ways to pair all, the cheapest first (Murty's method).

    All other ways lack one of the cheapest one's pairs. They fall apart into those that lack its
    first pair, those that have that but lack its second one, and so on. The cheapest way of each
    part is found; the part with the cheapest of them comes next, and falls apart in its turn.
    """
    nodes = len(set(chain.from_iterable(costs)))
    ways: list[tuple[Cost, int, list[Pair], int, frozenset[Pair]]] = []
    found = 0

    def look(kept: list[Pair], barred: frozenset[Pair]) -> None:
        nonlocal found
        busy = set(chain.from_iterable(kept))
        left = {
            pair: cost
            for pair, cost in costs.items()
            if pair not in barred and busy.isdisjoint(pair)
        }
        pairs = kept + cheapest(left)
        if 2 * len(pairs) == nodes:
            total = tuple(map(sum, zip(*(costs[pair] for pair in pairs), strict=True)))
            found += 1
            heappush(ways, (total, found, pairs, len(kept), barred))

    look([], frozenset())
    while ways:
        total, _, pairs, kept, barred = heappop(ways)
        yield total, pairs
        for at in range(kept, len(pairs)):
            look(pairs[:at], barred | {pairs[at]})
