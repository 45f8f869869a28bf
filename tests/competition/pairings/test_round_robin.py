"""All against all, home and away in turn, and groups of about the same strength."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.groups import groups_of
from bot.competition.matches import HowEnded, PlayedMatch
from bot.competition.pairings.rounds import fixtures, is_over, next_round, rounds_of
from bot.competition.stages import Groups, RoundRobin, Swiss
from tests.competition.pairings.playing import (
    byes,
    changing,
    everybody,
    field,
    meetings,
    more,
    rounds,
    sides_of,
    stage,
)

ONCE, TWICE = stage(RoundRobin()), stage(RoundRobin(meetings=2))


def test_six_meet_as_in_the_published_table() -> None:
    assert [sides_of(pairings) for pairings in rounds(ONCE, field(6))] == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


@settings(max_examples=25)
@given(count=st.integers(2, 20), times=st.integers(1, 3))
def test_everybody_is_at_home_as_often_as_away(count: int, times: int) -> None:
    system = stage(RoundRobin(meetings=times))
    found = fixtures(system, field(count))
    assert len(found) == rounds_of(system, count)
    assert meetings(chain(*found)) == dict.fromkeys(everybody(count), times)
    met = [two for pairings in found for two in sides_of(pairings) if two[1:]]
    homes = Counter(met)
    assert all(abs(homes[one, other] - homes[other, one]) <= 1 for one, other in homes)
    for one in range(1, count + 1):
        where = [two.index(one) for two in met if one in two]
        assert abs(len(where) - 2 * sum(where)) <= 1
        # Never three times in a row in the same place, which four entrants cannot help at the third
        # meeting.
        assert times == 3 or all(
            len(set(three)) > 1 for three in zip(where, where[1:], where[2:], strict=False)
        )


def test_byes_stay_even_when_half_the_field_leaves() -> None:
    """2, 4 and 6 leave after the first round: in the fourth, nobody left would meet another."""
    gone = replace(field(6), out=frozenset({2, 4, 6}))
    found = list(rounds(ONCE, chain([field(6)], iter(lambda: gone, None))))
    assert len(found) == 4
    assert byes(chain(*found)) == {1: 1, 3: 1, 5: 1}


@settings(max_examples=25)
@given(data=st.data())
def test_remaining_entrants_all_meet_despite_withdrawals_and_late_entries(
    data: st.DataObject,
) -> None:
    count, times = data.draw(st.integers(2, 12)), data.draw(st.integers(1, 2))
    fields = changing(data, field(count), data.draw(st.integers(0, 5)), [0, 0, 0, 1, 2])
    entered = fields[-1]
    system = stage(RoundRobin(meetings=times))
    found = list(rounds(system, chain(fields, iter(lambda: entered, None))))
    if len(found) >= len(fields) - 1:
        active = [one.id for one in entered.active]
        met = meetings(chain(*found))
        assert all(met[frozenset(two)] == times for two in combinations(active, 2))
        assert max(met.values(), default=0) <= times
    last = len(entered.entrants)
    assert len(found) <= len(fields) + 2 * times * last


def test_a_late_entrant_adds_no_more_rounds_than_needed() -> None:
    """Nobody could meet eight others in less than eight rounds."""
    found = list(rounds(ONCE, chain([field(8)], iter(lambda: more(field(8), 1), None))))
    assert meetings(chain(*found)) == dict.fromkeys(everybody(9), 1)
    assert len(found) <= 1 + 9


def test_a_match_that_was_cancelled_is_played_at_the_end() -> None:
    system, entered = ONCE, field(4)
    matches: list[PlayedMatch] = []
    for number in (1, 2, 3):
        for one in next_round(system, entered, matches, ()):
            lost = (number, one.slot) == (1, 1)
            matches.append(
                PlayedMatch(number, one, None, HowEnded.CANCELLED if lost else HowEnded.PLAYED)
            )
    assert not is_over(system, entered, matches)
    assert sides_of(next_round(system, entered, matches, ())) in ([(2, 3)], [(3, 2)])


@pytest.mark.parametrize("count", [0, 1])
def test_one_alone_has_nobody_to_meet(count: int) -> None:
    assert rounds_of(ONCE, count) == 0
    assert is_over(ONCE, field(count), ())
    assert fixtures(ONCE, field(count)) == ()


@settings(max_examples=15)
@given(count=st.integers(2, 30))
def test_groups_play_beside_each_other(count: int) -> None:
    system = stage(Groups(size=4, through=1))
    found = list(rounds(system, field(count)))
    assert found == list(fixtures(system, field(count)))
    assert len(found) == rounds_of(system, count)
    assert set(meetings(chain(*found)).values()) == {1}


def test_fixtures_are_of_what_does_not_depend_on_results() -> None:
    with pytest.raises(ValueError, match="no fixtures"):
        fixtures(stage(Swiss(rounds=5)), field(8))


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
