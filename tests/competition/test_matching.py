"""The cheapest matching is the one that trying all of them finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.matching import Cost, Pair, cheapest, cheapest_of_many


def perfect(nodes: Sequence[int]) -> Iterator[list[Pair]]:
    """Yield all ways to pair an even number."""
    if not nodes:
        yield []
        return
    first, *others = nodes
    for other in others:
        for rest in perfect([one for one in others if one != other]):
            yield [(first, other), *rest]


def total(costs: dict[Pair, Cost], pairs: Sequence[Pair]) -> Cost:
    return tuple(sum(numbers) for numbers in zip(*(costs[pair] for pair in pairs), strict=True))


@settings(max_examples=60)
@given(data=st.data())
def test_no_way_to_pair_all_is_cheaper(data: st.DataObject) -> None:
    nodes = range(data.draw(st.sampled_from([2, 4, 6])))
    number = st.integers(0, 4)
    costs: dict[Pair, Cost] = {
        pair: data.draw(st.tuples(number, number, number)) for pair in combinations(nodes, 2)
    }
    assert total(costs, cheapest(costs)) == min(total(costs, way) for way in perfect(nodes))


def test_as_many_as_can_be_are_paired_whatever_it_costs() -> None:
    assert cheapest({(1, 2): (0,), (1, 3): (9,), (2, 4): (9,)}) == [(1, 3), (2, 4)]
    assert cheapest({}) == []


def test_large_graphs_get_the_same_pairs_from_likely_ones() -> None:
    chance = Random(5)
    places = [chance.randrange(1000) for _ in range(70)]
    costs: dict[Pair, Cost] = {
        (one, other): (
            0,
            abs(places[one] // 100 - places[other] // 100),
            abs(places[one] - places[other]),
        )
        for one, other in combinations(range(70), 2)
    }
    found = cheapest_of_many(costs, kind=2, free=1)
    assert total(costs, found) == total(costs, cheapest(costs))


def test_falls_back_to_all_pairs_if_likely_ones_leave_someone_unpaired() -> None:
    """Seventy like one of two favourites far better than each other."""
    costs: dict[Pair, Cost] = {
        pair: (0, 0 if pair[0] < 2 else 1) for pair in combinations(range(72), 2)
    }
    assert len(cheapest_of_many(costs, kind=2, free=1)) == 36
