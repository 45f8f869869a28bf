"""Swiss rounds: like scores meet, nobody twice, and the byes go round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, combinations, repeat
from typing import TypeAlias

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.entrants import EntrantId
from bot.competition.matches import Bye, Pairing
from bot.competition.pairings.rounds import is_over, next_round
from bot.competition.stages import RoundRobin, Swiss
from tests.competition.pairings.playing import (
    better_seed,
    by_chance,
    byes,
    changing,
    field,
    meetings,
    played,
    rounds,
    sides_of,
    stage,
)

Pairs: TypeAlias = frozenset[frozenset[EntrantId]]


def in_order(pairings: Iterable[Pairing]) -> list[list[EntrantId]]:
    return [sorted(one) for one in sides_of(pairings)]


def test_eight_pairs_meet_as_the_standings_say() -> None:
    first, second, third = rounds(stage(Swiss(rounds=3)), field(8))
    assert in_order(first) == [[1, 5], [2, 6], [3, 7], [4, 8]]
    # Winners meet winners, each half the other; and the winners of these meet.
    assert in_order(second) == [[1, 3], [2, 4], [5, 7], [6, 8]]
    assert in_order(third)[0] == [1, 2]
    assert in_order(third)[-1] == [7, 8]
    homes = Counter(sides[0] for pairings in (first, second, third) for sides in sides_of(pairings))
    assert all(1 <= homes[one] <= 2 for one in range(1, 9))


def test_with_as_many_rounds_as_it_takes_all_meet_as_in_a_league() -> None:
    swiss, league = (
        [in_order(one) for one in rounds(stage(system), field(6), by_chance(1))]
        for system in (Swiss(5), RoundRobin())
    )
    assert swiss == league


@settings(max_examples=30)
@given(data=st.data())
def test_nobody_meets_or_sits_out_twice_while_avoidable(data: st.DataObject) -> None:
    count, number = data.draw(st.integers(2, 24)), data.draw(st.integers(1, 9))
    houses = data.draw(st.lists(st.sampled_from(["", "a", "b"]), max_size=count))
    fields = changing(data, field(count, houses), number, [0, 0, 1, 3])
    met: Counter[frozenset[EntrantId]] = Counter()
    sat_out: Counter[EntrantId] = Counter()
    had: Counter[EntrantId] = Counter()
    winner = by_chance(data.draw(st.integers(0, 99)), (0, 1, None))
    found = rounds(stage(Swiss(number)), iter(fields), winner)
    for entered, pairings in zip(fields, found, strict=False):
        active = [one.id for one in entered.active]
        assert {one for pairing in pairings for one in pairing.entrants} == set(active)
        resting = [*byes(pairings)]
        assert len(resting) == len(active) % 2
        unmet: nx.Graph[EntrantId] = nx.Graph(
            [two for two in combinations(active, 2) if not met[frozenset(two)]]
        )
        if resting:
            fewest = min((had[one], sat_out[one]) for one in active)
            assert (had[resting[0]], sat_out[resting[0]]) == fewest
            unmet.add_edges_from((0, one) for one in active if (had[one], sat_out[one]) == fewest)
        again = sum(met[two] > 0 for two in meetings(pairings))
        could = len(nx.max_weight_matching(unmet, maxcardinality=True)) * 2 >= len(active)
        assert not (again and could)
        met += meetings(pairings)
        had.update(resting)
        # Who has not entered yet sits out.
        playing = {one for two in meetings(pairings) for one in two}
        sat_out.update(one.id for one in fields[-1].entrants if one.id not in playing)


@settings(max_examples=25)
@given(count=st.integers(4, 13), data=st.data())
def test_rounds_to_come_are_thought_of(count: int, data: st.DataObject) -> None:
    """A round that costs least in itself may leave over, later, those who have met."""
    number = data.draw(st.integers(count // 2, count - 1))
    winner = by_chance(data.draw(st.integers(0, 999)), (0, 1, None))
    found = list(chain(*rounds(stage(Swiss(number)), field(count), winner)))
    assert max(meetings(found).values()) == 1
    assert max(byes(found).values(), default=0) <= 1


def matchings(left: Sequence[EntrantId], met: Container[frozenset[EntrantId]]) -> Iterator[Pairs]:
    """Go through all ways to pair those who are left so that none meets another again."""
    if not left:
        yield frozenset()
    for other in left[1:]:
        if (two := frozenset((left[0], other))) not in met:
            rest = [one for one in left[1:] if one != other]
            yield from (pairs | {two} for pairs in matchings(rest, met))


def lasts(active: Sequence[EntrantId], met: Pairs, number: int) -> bool:
    """Say whether that many rounds can be paired in which nobody meets another again."""
    ways = matchings(active, met)
    return number == 0 or any(lasts(active, met | pairs, number - 1) for pairs in ways)


@settings(max_examples=25)
@given(gone=st.sets(st.integers(1, 8), min_size=2, max_size=2), data=st.data())
def test_rounds_to_come_are_thought_of_when_two_have_left(
    gone: set[EntrantId], data: st.DataObject
) -> None:
    number, after = data.draw(st.integers(3, 6)), data.draw(st.integers(1, 3))
    fields = chain(repeat(field(8), after), repeat(field(8, out=gone)))
    found = list(rounds(stage(Swiss(number)), fields, by_chance(data.draw(st.integers(0, 999)))))
    met = frozenset(meetings(chain(*found[:after])))
    active = [one for one in range(1, 9) if one not in gone]
    most = next(more for more in range(number - after, -1, -1) if lasts(active, met, more))
    then = meetings(chain(*found[after : after + most]))
    assert max(then.values(), default=1) == 1
    assert met.isdisjoint(then)


def test_houses_are_apart_while_it_is_early() -> None:
    houses = ["a", "b"] * 6
    found = list(rounds(stage(Swiss(rounds=5)), field(12, houses), by_chance(3)))
    same = [
        sum(houses[one - 1] == houses[other - 1] for one, other in meetings(pairings))
        for pairings in found
    ]
    assert same[:3] == [0, 0, 0]


def test_late_in_the_event_a_house_meets_if_its_scores_say_so() -> None:
    """Two of a house have won everything."""
    houses = ["a", "a", *"bcdefg"]
    *_, last = rounds(stage(Swiss(rounds=3)), field(8, houses))
    assert in_order(last)[0] == [1, 2]


@pytest.mark.parametrize(("bye", "met"), [(Bye.WIN, True), (Bye.NOTHING, False)])
def test_a_bye_counts_for_the_score_as_the_stage_says(bye: Bye, met: bool) -> None:
    """Of seven, 1, 2 and 3 win, and 7 has the bye: with it, there are four with as many points."""
    system, entered = stage(Swiss(rounds=4), bye), field(7)
    first = next_round(system, entered, (), ())
    assert in_order(first) == [[1, 4], [2, 5], [3, 6], [7]]
    second = next_round(system, entered, played(1, first, better_seed), ())
    assert any(7 in two and {1, 2, 3} & set(two) for two in in_order(second)) is met


@pytest.mark.parametrize("left", [0, 1])
def test_it_is_over_when_nobody_is_left_to_meet(left: int) -> None:
    gone = field(4, out=range(left + 1, 5))
    assert next_round(stage(Swiss(rounds=3)), gone, (), ()) == ()
    assert is_over(stage(Swiss(rounds=3)), gone, ())
