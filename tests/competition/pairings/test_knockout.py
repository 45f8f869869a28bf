"""Knock-outs: the best meet last, every match is reached, and houses are apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.entrants import EntrantId
from bot.competition.matches import HowEnded, Pairing, PlayedMatch
from bot.competition.pairings.knockout import draw
from bot.competition.pairings.rounds import (
    Bracket,
    BracketPlace,
    bracket_of,
    is_over,
    next_round,
    rounds_of,
)
from bot.competition.stages import Knockout
from tests.competition.pairings.playing import (
    better_seed,
    by_chance,
    byes,
    field,
    more,
    played,
    rounds,
    sides_of,
    stage,
    won,
)

SINGLE, THIRD, DOUBLE = Knockout(), Knockout(third_place=True), Knockout(double=True)
COUNTS = st.integers(2, 130)


def test_sixteen_are_drawn_as_everywhere() -> None:
    assert draw(field(16).entrants) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@settings(max_examples=20)
@given(count=COUNTS)
def test_the_best_seeds_meet_last_and_have_the_byes(count: int) -> None:
    found = list(rounds(stage(SINGLE), field(count)))
    assert len(found) == rounds_of(stage(SINGLE), count)
    for left, pairings in enumerate(reversed(found), start=1):
        # If the better seed always wins, the best 2, 4, 8 … are left.
        there = sorted(one for pairing in pairings for one in pairing.entrants)
        assert there == list(range(1, min(2**left, count) + 1))
        # The best of them meets the worst, and so on.
        assert {sum(two) for two in sides_of(pairings) if two[1:]} <= {2**left + 1}
    assert set(byes(found[0])) == set(range(1, 2 ** len(found) - count + 1))


@settings(max_examples=20)
@given(count=COUNTS, double=st.booleans(), third=st.booleans())
def test_every_match_of_a_bracket_is_reached(count: int, double: bool, third: bool) -> None:
    """Each side of each match is where one place of the draw, or one match, leads."""
    matches = bracket_of(Knockout(double=double, third_place=third), count)
    leading = Counter(
        place for match in matches for place in (match.winner_to, match.loser_to) if place
    )
    sides = [
        BracketPlace(match.round, match.slot, side)
        for match in matches
        for side in (0, 1)
        if match.round > 1
    ]
    assert leading == Counter(sides)
    assert len({(match.round, match.slot) for match in matches}) == len(matches)
    assert len({(match.bracket, match.column, match.row) for match in matches}) == len(matches)
    assert all(
        place.round > match.round
        for match in matches
        for place in (match.winner_to, match.loser_to)
        if place
    )


@settings(max_examples=20)
@given(count=st.integers(2, 70), seed=st.integers(0, 99))
def test_only_two_losses_put_an_entrant_out(count: int, seed: int) -> None:
    chance = Random(seed)
    lost: Counter[EntrantId] = Counter()

    def winner(pairing: Pairing) -> int:
        side = chance.randrange(2)
        lost[pairing.sides[1 - side][0]] += 1
        return side

    found = list(rounds(stage(DOUBLE), field(count), winner))
    assert sum(lost[one] < 2 for one in range(1, count + 1)) == 1
    assert max(lost.values()) == 2
    expected = rounds_of(stage(DOUBLE), count)
    assert expected is not None
    assert len(found) - expected in {0, 1}
    # Everybody but the winner loses twice, and the winner at most once.
    matches = sum(not one.bye for pairings in found for one in pairings)
    assert matches in {2 * count - 2, 2 * count - 1}


@pytest.mark.parametrize("count", [8, 16, 32, 64])
def test_rematches_come_as_late_as_possible(count: int) -> None:
    """In the losers' bracket: before its last quarter, whatever the results."""
    for seed in range(5):
        met: set[frozenset[EntrantId]] = set()
        found = list(rounds(stage(DOUBLE), field(count), by_chance(seed)))
        for number, pairings in enumerate(found, start=1):
            again = {frozenset(two) for two in sides_of(pairings) if two[1:]}
            assert number >= len(found) - 4 or not again & met
            met |= again


@settings(max_examples=25)
@given(houses=st.lists(st.sampled_from(["", *"abcdef"]), min_size=2, max_size=64))
def test_a_house_is_spread_over_halves_and_quarters(houses: list[str]) -> None:
    drawn = draw(field(len(houses), houses).entrants)
    assert sorted(one for one in drawn if one) == list(range(1, len(houses) + 1))
    size = len(drawn) // 2
    while size:
        parts = [drawn[at : at + size] for at in range(0, len(drawn), size)]
        for house in set(houses) - {""}:
            for upper, lower in zip(parts[::2], parts[1::2], strict=True):
                there = [
                    sum(one is not None and houses[one - 1] == house for one in part)
                    for part in (upper, lower)
                ]
                assert abs(there[0] - there[1]) <= 1
        size //= 2


def test_withdrawn_entrant_leaves_a_bye() -> None:
    gone = replace(field(8), out=frozenset({1, 5}))
    found = list(rounds(stage(SINGLE), chain([field(8)], repeat(gone))))
    assert [sides_of(pairings) for pairings in found[1:]] == [[(4,), (2, 3)], [(4, 2)]]


@settings(max_examples=30)
@given(data=st.data(), double=st.booleans())
def test_somebody_wins_whoever_withdraws(data: st.DataObject, double: bool) -> None:
    count = data.draw(st.integers(2, 20))
    fields = [field(count)]
    for _ in range(10):
        active = [one.id for one in fields[-1].active]
        gone = data.draw(st.sets(st.sampled_from(active), max_size=min(3, len(active) - 1)))
        fields.append(replace(fields[-1], out=fields[-1].out | gone))
    found = list(
        rounds(
            stage(Knockout(double=double)),
            chain(fields, repeat(fields[-1])),
            by_chance(data.draw(st.integers(0, 99))),
        )
    )
    expected = rounds_of(stage(Knockout(double=double)), count)
    assert expected is not None
    assert len(found) <= expected + double
    # Whoever is left at the end is in the last match, alone or not.
    assert {one for pairing in found[-1] for one in pairing.entrants} & {
        one.id for one in fields[len(found) - 1 if len(found) <= 10 else 10].active
    }


def test_late_entrant_is_not_in_the_draw() -> None:
    found = rounds(stage(SINGLE), chain([field(4)], repeat(more(field(4), 3))))
    assert [sides_of(pairings) for pairings in found] == [[(1, 4), (2, 3)], [(1, 2)]]


def test_draws_forfeits_and_cancelled_matches_lead_on_too() -> None:
    """1 draws, 2 wins by forfeit, 3 and 6 both forfeit, and the match of 4 and 5 is cancelled."""
    system, entered = stage(SINGLE), field(8)
    matches = []
    for one in next_round(system, entered, (), ()):
        match sorted(one.entrants):
            case [1, _]:
                matches.append(PlayedMatch(1, one, won(one, None)))
            case [2, _]:
                result = won(one, None, forfeited={one.sides.index((7,))})
                matches.append(PlayedMatch(1, one, result, HowEnded.FORFEIT))
            case [3, _]:
                matches.append(PlayedMatch(1, one, won(one, None, {0, 1}), HowEnded.FORFEIT))
            case _:
                matches.append(PlayedMatch(1, one, None, HowEnded.CANCELLED))
    second = next_round(system, entered, matches, ())
    assert sides_of(second) == [(1,), (2,)]
    matches += played(2, second, better_seed)
    final = next_round(system, entered, matches, ())
    assert sides_of(final) == [(1, 2)]
    matches += played(3, final, better_seed)
    assert is_over(system, entered, matches)


@pytest.mark.parametrize("count", [0, 1])
def test_one_alone_has_won(count: int) -> None:
    assert is_over(stage(DOUBLE), field(count), ())
    assert bracket_of(DOUBLE, count) == ()
    assert rounds_of(stage(DOUBLE), count) == 0


def test_the_pictures_columns_are_the_brackets() -> None:
    parts = Counter(match.bracket for match in bracket_of(DOUBLE, 8))
    assert parts == {Bracket.WINNERS: 7, Bracket.LOSERS: 6, Bracket.FINAL: 2}
    parts = Counter(match.bracket for match in bracket_of(THIRD, 8))
    assert parts == {Bracket.WINNERS: 7, Bracket.THIRD_PLACE: 1}
