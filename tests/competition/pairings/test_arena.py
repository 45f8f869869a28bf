"""Arenas: whoever is free is paired, with somebody else than last time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.entrants import Field
from bot.competition.matches import Pairing, PlayedMatch
from bot.competition.pairings import is_over, next_round, rounds_of
from bot.competition.stages import Arena
from tests.competition.pairings.playing import field, more, sides_of, stage, won

HOUR = stage(Arena(minutes=60))
FOURS = stage(Arena(minutes=60, sides=2, seats=4))


def paired(
    entered: Field, matches: Sequence[PlayedMatch], ranking: Sequence[int] = (1, 2, 3, 4, 5, 6)
) -> list[list[int]]:
    return sorted(map(sorted, sides_of(next_round(HOUR, entered, matches, ranking))))


def over(number: int, *people: int) -> PlayedMatch:
    pairing = Pairing(tuple((one,) for one in people), 0)
    return PlayedMatch(number, pairing, won(pairing, 0))


def test_neighbours_in_the_list_meet_and_the_last_waits() -> None:
    assert paired(field(5), ()) in ([[1, 2], [3, 4]], [[2, 3], [4, 5]], [[1, 2], [4, 5]])


def test_last_opponents_wait_for_others() -> None:
    running = PlayedMatch(1, Pairing(((3,), (4,)), 1), None)
    assert paired(field(4), [over(1, 1, 2), running]) == []
    assert paired(field(2), [over(1, 1, 2)]) == [[1, 2]]


def test_first_rematch_is_the_one_longest_ago() -> None:
    matches = [over(1, 1, 2), over(1, 3, 4), over(2, 1, 3), over(2, 2, 4)]
    assert paired(field(4), matches) == [[1, 4], [2, 3]]


def test_fours_change_partners() -> None:
    first = next_round(FOURS, field(4), (), ())
    matches = [PlayedMatch(1, one, won(one, 0)) for one in first]
    second = next_round(FOURS, field(4), matches, ())
    assert [len(one.sides) for one in (*first, *second)] == [2, 2]
    assert {*map(frozenset, first[0].sides)} != {*map(frozenset, second[0].sides)}


def test_time_decides_when_it_is_over() -> None:
    assert not is_over(HOUR, field(1), ())
    assert rounds_of(HOUR, 20) is None


@settings(max_examples=15)
@given(people=st.integers(2, 20), seats=st.sampled_from([2, 4]), seed=st.integers(0, 99))
def test_entrant_with_fewest_matches_never_waits(people: int, seats: int, seed: int) -> None:
    """Matches end by chance, and people come late."""
    system, chance = stage(Arena(60, seats=seats)), Random(seed)
    entered, matches = field(people), list[PlayedMatch]()
    for number in range(1, 12):
        found = next_round(system, entered, matches, range(1, people + 1))
        had = Counter(one for match in matches for one in match.pairing.entrants)
        busy = {one for match in matches if not match.result for one in match.pairing.entrants}
        playing = {one for pairing in found for one in pairing.entrants}
        assert not busy & playing
        assert sum(len(pairing.entrants) for pairing in found) == len(playing)
        waiting = {one.id for one in entered.active} - busy - playing
        # Of two, both may wait: they have just met. So of three, the third must play.
        assert len(waiting) < seats or (seats == len(waiting) == 2 and not playing)
        if seats == 4 or len(waiting) + len(playing) > 3:
            assert all(had[one] >= had[other] for one in waiting for other in playing)
        matches += [PlayedMatch(number, one, None) for one in found]
        matches = [
            one if chance.random() < 0.4 else replace(one, result=won(one.pairing, 0))
            for one in matches
        ]
        entered = more(entered, chance.choice([0, 0, 1]))
