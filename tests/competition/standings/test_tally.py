"""Standings of rounds by chance."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bot.competition.matches import Bye, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.scoring import forfeit_result, match_result
from bot.competition.stages import Forfeit, Stage, Swiss, TieBreak
from bot.competition.standings import standings
from tests.competition.results import entrants, game

FIELD = entrants(9)
STAGE = Stage(
    Swiss(rounds=4),
    MatchFormat(
        games=(1, 1),
        per_game=Fraction(1),
        for_total=Fraction(1),
        for_match=Fraction(2),
        for_draw=Fraction(1),
    ),
    bye=Bye.AVERAGE,
    forfeit=Forfeit(score=(7, 0), penalty=Fraction(1)),
    tie_breaks=tuple(TieBreak),
)
HOW = (*[HowEnded.PLAYED] * 6, HowEnded.FORFEIT, HowEnded.CANCELLED)
SEEDS = st.integers(0, 2**32)


def match_of(chance: Random, number: int, slot: int, sides: tuple[int, int]) -> PlayedMatch:
    """Return a match: played, running, forfeited or cancelled."""
    pairing = Pairing(tuple((one,) for one in sides), slot)
    how = chance.choice(HOW)
    played = [
        game(table, 1, chance.randint(0, 7), chance.randint(0, 7))
        for table in range(chance.randint(0, 2))
    ]
    if how is HowEnded.FORFEIT:
        missing = chance.choice([{0}, {1}, {0, 1}])
        return PlayedMatch(number, pairing, forfeit_result(STAGE, 2, missing, played), how)
    return PlayedMatch(number, pairing, match_result(STAGE.match, 2, played), how)


def some_rounds(seed: int, rounds: int = 4) -> list[PlayedMatch]:
    """Return rounds of nine, of whom one sits out."""
    chance = Random(seed)
    found: list[PlayedMatch] = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, 10), 9)
        found.append(PlayedMatch(number, Pairing(((order[8],),), 0), None, HowEnded.BYE))
        for slot in range(1, 5):
            sides = order[2 * slot - 2], order[2 * slot - 1]
            found.append(match_of(chance, number, slot, sides))
    return found


@given(SEEDS)
def test_the_order_of_results_does_not_matter(seed: int) -> None:
    played = some_rounds(seed)
    shuffled = Random(seed).sample(played, len(played))
    assert standings(STAGE, FIELD, shuffled) == standings(STAGE, FIELD, played)


@given(SEEDS)
def test_sums(seed: int) -> None:
    """What all have is what the matches gave out; as many win as lose, but for double forfeits."""
    played = some_rounds(seed)
    lines = standings(replace(STAGE, bye=Bye.NOTHING), FIELD, played)
    counted = [one.result for one in played if one.how is not HowEnded.CANCELLED and one.result]
    assert sum(line.points for line in lines) == sum(sum(one.points) for one in counted)
    assert sum(line.difference for line in lines) == 0
    nobody = sum(1 for one in counted if len(one.forfeited) == 2)
    assert sum(line.lost - line.won for line in lines) == 2 * nobody
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert {line.entrant for line in lines} == set(range(1, 10))
