"""Movements and arenas: partners and opponents vary, and people wait in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, combinations, repeat
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import Pairing, PlayedMatch
from bot.competition.pairings.rounds import is_over, next_round, rounds_of
from bot.competition.pairings.whist import whist_round
from bot.competition.stages import Arena, Movement
from tests.competition.pairings.playing import (
    better_seed,
    byes,
    changing,
    everybody,
    field,
    meetings,
    more,
    played,
    rounds,
    sides_of,
    stage,
    won,
)

KNOWN = [count for count in range(40) if whist_round(count, 0) is not None]
WHIST = [count for count in KNOWN if count % 4 < 2]
SITTING_OUT = [count for count in KNOWN if count % 4 >= 2]


def partners(pairings: Iterable[Pairing]) -> Counter[frozenset[EntrantId]]:
    """Count who was on a side with whom."""
    return Counter(
        frozenset(two)
        for pairing in pairings
        for side in pairing.sides
        for two in combinations(side, 2)
    )


@pytest.mark.parametrize("people", WHIST)
def test_whist_brings_all_together_once_as_partners_and_twice_as_opponents(people: int) -> None:
    number = people - 1 + people % 2
    found = list(chain(*rounds(stage(Movement(number)), field(people))))
    assert partners(found) == dict.fromkeys(everybody(people), 1)
    assert meetings(found) == dict.fromkeys(everybody(people), 2)
    assert byes(found) == (dict.fromkeys(range(1, people + 1), 1) if people % 2 else {})


@pytest.mark.parametrize("people", SITTING_OUT)
def test_where_some_sit_out_nobody_has_a_partner_twice_or_an_opponent_thrice(people: int) -> None:
    every = [*rounds(stage(Movement(people)), field(people))]
    found = list(chain(*every))
    assert set(partners(found).values()) == {1}
    assert max(meetings(found).values()) == 2
    assert everybody(people) == partners(found).keys() | meetings(found).keys()
    assert byes(found) == dict.fromkeys(range(1, people + 1), people % 4)
    for number in range(people):
        out = byes(chain(*every[:number]))
        assert max(out.values(), default=0) - min(out[one] for one in range(1, people + 1)) <= 1


@pytest.mark.parametrize(
    ("people", "number", "sides", "seats", "against"),
    [
        pytest.param(30, 6, 2, 4, 2, id="fours"),
        pytest.param(16, 3, 4, 4, 1, id="fours, each alone"),
        pytest.param(25, 5, 5, 5, 2, id="fives"),
        pytest.param(24, 5, 3, 6, 4, id="sixes, three sides"),
        pytest.param(24, 4, 2, 6, 3, id="sixes, two sides"),
    ],
)
def test_nobody_has_a_partner_twice_while_there_are_others(
    people: int, number: int, sides: int, seats: int, against: int
) -> None:
    found = list(chain(*rounds(stage(Movement(number, sides, seats)), field(people))))
    assert {len(one.sides) for one in found if not one.bye} == {sides}
    assert {len(one.entrants) for one in found if not one.bye} == {seats}
    assert set(partners(found).values()) <= {1}
    assert max(meetings(found).values()) <= against


@settings(max_examples=20)
@given(people=st.integers(4, 34), number=st.integers(1, 9), alone=st.booleans())
def test_people_sit_out_in_turn_and_meet_as_many_as_they_can(
    people: int, number: int, alone: bool
) -> None:
    system = stage(Movement(number, 4 if alone else 2))
    found = list(rounds(system, field(people)))
    assert len(found) == number == rounds_of(system, people)
    out = byes(chain(*found))
    assert max(out.values(), default=0) - min(out[one] for one in range(1, people + 1)) <= 1
    together, against = partners(chain(*found)), meetings(chain(*found))
    assert all(len(byes(pairings)) == people % 4 for pairings in found)
    # A partner comes back when all others have been one, and an opponent likewise.
    assert alone or max(together.values()) <= 1 + number // (people - 1)
    per_round = 3 if alone else 2
    assert max(against.values()) <= 2 + per_round * number // (people - 1)


def test_people_do_not_sit_out_together_twice() -> None:
    """Of six, two sit out each round: in five rounds all ten places fall to different couples."""
    found = list(rounds(stage(Movement(rounds=5)), field(6)))
    couples = [frozenset(byes(pairings)) for pairings in found]
    assert len(set(couples)) == 5


@settings(max_examples=20)
@given(data=st.data())
def test_everybody_left_is_seated_whoever_leaves_or_comes_late(data: st.DataObject) -> None:
    fields = changing(data, field(data.draw(st.integers(4, 16))), 5, [0, 1, 2])
    found = rounds(stage(Movement(rounds=6)), iter(fields))
    for now, pairings in zip(fields, found, strict=False):
        present = {one.id for one in now.active}
        assert {one for pairing in pairings for one in pairing.entrants} == present
        assert len(byes(pairings)) == len(present) % 4


@pytest.mark.parametrize("number", [1, 3, 6])
def test_after_a_bye_nobody_has_a_partner_twice(number: int) -> None:
    """A whist tournament that goes on with one round missed would bring some together again."""
    matches: list[PlayedMatch] = []
    for turn in range(1, 7):
        resting = (5,) if turn == number else ()
        pairings = next_round(stage(Movement(rounds=6)), field(12), matches, (), resting)
        matches += played(turn, pairings, better_seed)
    assert set(partners(one.pairing for one in matches).values()) == {1}


def test_late_entrant_does_not_sit_out_first() -> None:
    late = rounds(stage(Movement(rounds=4)), chain([field(8)], repeat(more(field(8), 1))))
    next(late)
    assert byes(next(late)).keys() == {8}


@pytest.mark.parametrize("people", [0, 3])
def test_too_few_for_a_table_are_not_seated(people: int) -> None:
    assert next_round(stage(Movement(rounds=3)), field(people), (), ()) == ()
    assert is_over(stage(Movement(rounds=3)), field(people), ())


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
