"""Groups of about the same strength, houses apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.groups import groups_of
from bot.competition.matches import PlayedMatch
from bot.competition.pairings import next_round
from bot.competition.stages import Groups
from tests.competition.pairings.playing import field, more, stage


def test_seeds_are_dealt_out_as_a_snake_goes() -> None:
    assert groups_of(Groups(size=4), field(12)) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [(2, [2]), (4, [4]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (13, [4, 3, 3, 3])],
)
def test_no_group_is_so_small_that_nobody_goes_out(entrants: int, sizes: list[int]) -> None:
    found = groups_of(Groups(size=4, through=2), field(entrants))
    assert sorted(map(len, found), reverse=True) == sizes


@settings(max_examples=40)
@given(houses=st.lists(st.sampled_from(["", *"abcdefg"]), min_size=1, max_size=40))
def test_a_house_is_spread_as_evenly_as_can_be(houses: list[str]) -> None:
    found = groups_of(Groups(size=4, through=1), field(len(houses), houses))
    assert sorted(one for group in found for one in group) == list(range(1, len(houses) + 1))
    assert max(map(len, found)) - min(map(len, found)) <= 1
    for house in set(houses) - {""}:
        there = [sum(houses[one - 1] == house for one in group) for group in found]
        # More than there are groups cannot be kept apart.
        assert max(there) <= -(-sum(there) // len(found))
    # Each group has one of the first seeds, one of the next, and so on.
    for group in found:
        rows = Counter((one - 1) // len(found) for one in group)
        assert set(rows.values()) == {1}


def test_withdrawals_and_late_entries_move_nobody() -> None:
    system, entered = Groups(size=4), field(11)
    before = groups_of(system, entered)
    matches = [PlayedMatch(1, one, None) for one in next_round(stage(system), entered, (), ())]
    later = replace(more(entered, 2), out=frozenset({1, 5}))
    after = groups_of(system, later, matches)
    assert before == ((1, 6, 7), (2, 5, 8, 11), (3, 4, 9, 10))
    assert after == ((1, 6, 7, 12, 13), (2, 5, 8, 11), (3, 4, 9, 10))
    matches += [PlayedMatch(2, one, None) for one in next_round(stage(system), later, matches, ())]
    everybody_out = replace(later, out=frozenset(after[0]))
    assert groups_of(system, everybody_out, matches) == after
