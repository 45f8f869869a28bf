"""Each tie-break on figures reckoned by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.matches import Bye, HowEnded, MatchFormat, Pairing, PlayedMatch
from bot.competition.stages import RoundRobin, Stage, TieBreak
from bot.competition.standings import Adjustment, Rulings, Standing, standings, undecided
from tests.competition.results import entrants, met, ranks, result_of, sat_out

ONE = Fraction(1)
SINGLE = MatchFormat(per_game=ONE, keeps_match_points=False, for_match=Fraction(2), for_draw=ONE)
STAGE = Stage(RoundRobin(), SINGLE, tie_breaks=())


def by(*tie_breaks: TieBreak) -> Stage:
    return replace(STAGE, tie_breaks=tie_breaks)


def values(lines: tuple[Standing, ...], place: int = 0) -> dict[int, str]:
    return {line.entrant: str(line.tie_breaks[place]) for line in lines}


CIRCLE = [
    met(STAGE, 1, (1, 2), "14:10"),
    met(STAGE, 1, (3, 4), "14:2"),
    met(STAGE, 2, (2, 3), "14:6"),
    met(STAGE, 2, (1, 4), "14:12"),
    met(STAGE, 3, (3, 1), "14:9"),
    met(STAGE, 3, (2, 4), "14:11"),
]
"""1, 2 and 3 have beaten each other in turn and all have beaten 4: four points each."""


def test_level_entrants_share_a_rank() -> None:
    lines = standings(STAGE, entrants(4), CIRCLE)
    assert ranks(lines) == "1=2=3 4"
    assert [line.rank for line in lines] == [1, 1, 1, 4]
    first = lines[0]
    assert (first.played, first.won, first.drawn, first.lost) == (3, 2, 0, 1)
    assert (first.made, str(first.against), str(first.difference)) == (37, "36", "1")


@pytest.mark.parametrize(
    ("tie_break", "order", "expected"),
    [
        # Among the three everybody has won once.
        (TieBreak.HEAD_TO_HEAD, "1=2=3 4", {1: "2", 2: "2", 3: "2", 4: "None"}),
        # Points made and lost: 37 and 36, 38 and 31, 34 and 25, 25 and 42.
        (TieBreak.DIFFERENCE, "3 2 1 4", {1: "1", 2: "7", 3: "9", 4: "-17"}),
        (TieBreak.TOTAL, "2 1 3 4", {1: "37", 2: "38", 3: "34", 4: "25"}),
        # All have met the same, but for themselves: 12 points less their own.
        (TieBreak.BUCHHOLZ, "1=2=3 4", {1: "8", 2: "8", 3: "8", 4: "12"}),
        # The one of the three that each has beaten, and 4, who has nothing.
        (TieBreak.SONNEBORN_BERGER, "1=2=3 4", {1: "4", 2: "4", 3: "4", 4: "0"}),
        (TieBreak.WINS, "1=2=3 4", {1: "2", 2: "2", 3: "2", 4: "0"}),
    ],
)
def test_a_tie_break(tie_break: TieBreak, order: str, expected: dict[int, str]) -> None:
    lines = standings(by(tie_break), entrants(4), CIRCLE)
    assert ranks(lines) == order
    assert values(lines) == expected


def test_head_to_head_parts_two() -> None:
    """1 and 2 have two wins each, 3 and 4 one; 2 has beaten 1, and 4 has beaten 3."""
    played = [
        met(STAGE, 1, (2, 1), "14:13"),
        met(STAGE, 1, (4, 3), "14:13"),
        met(STAGE, 2, (1, 3), "14:0"),
        met(STAGE, 2, (2, 4), "14:0"),
        met(STAGE, 3, (1, 4), "14:0"),
        met(STAGE, 3, (3, 2), "14:0"),
    ]
    assert ranks(standings(by(TieBreak.HEAD_TO_HEAD), entrants(4), played)) == "2 1 4 3"
    # 1: 41 - 14, 2: 28 - 27, 3: 27 - 28, 4: 14 - 41
    assert ranks(standings(by(TieBreak.DIFFERENCE), entrants(4), played)) == "1 2 3 4"


def test_head_to_head_is_skipped_unless_all_have_met() -> None:
    played = [met(STAGE, 1, (1, 2), "14:3"), met(STAGE, 1, (3, 4), "14:3")]
    lines = standings(by(TieBreak.HEAD_TO_HEAD), entrants(4), played)
    assert ranks(lines) == "1=3 2=4"
    assert values(lines) == dict.fromkeys((1, 2, 3, 4), "None")


def test_an_average_bye_follows_its_round() -> None:
    """The winners of round 1 got 2 and 1 (a draw): the bye is worth 3/2."""
    stage = replace(STAGE, bye=Bye.AVERAGE)
    played = [met(stage, 1, (1, 2), "14:3"), met(stage, 1, (3, 4), "9:9"), sat_out(1, 5)]
    lines = {line.entrant: line for line in standings(stage, entrants(5), played)}
    assert lines[5].points == Fraction(3, 2)
    assert (lines[5].played, lines[5].byes) == (0, 1)


def test_partners_share_what_their_side_gets() -> None:
    stage = replace(STAGE, match=MatchFormat(per_point=ONE), tie_breaks=(TieBreak.BUCHHOLZ,))
    pairing = Pairing(((1, 4), (2, 3)), 0)
    played = [PlayedMatch(1, pairing, result_of(stage, "9:5"))]
    lines = standings(stage, entrants(4), played)
    assert ranks(lines) == "1=4 2=3"
    assert [str(line.points) for line in lines] == ["9", "9", "5", "5"]
    assert values(lines) == {1: "5", 4: "5", 2: "9", 3: "9"}, "of whom one has met, on the average"
    idle = standings(stage, entrants(4), [replace(played[0], idle=frozenset({1}))])
    assert {line.entrant: line.points for line in idle} == {1: 0, 4: 9, 2: 5, 3: 5}


def test_a_director_gives_and_takes_points() -> None:
    rulings = Rulings((Adjustment(1, Fraction(-3), "late"), Adjustment(4, Fraction(2))))
    lines = standings(STAGE, entrants(4), CIRCLE, rulings)
    assert ranks(lines) == "2=3 4 1"
    assert [str(line.points) for line in lines] == ["4", "4", "2", "1"]


def test_a_cancelled_match_counts_for_nothing() -> None:
    played = [replace(CIRCLE[0], how=HowEnded.CANCELLED), *CIRCLE[1:]]
    assert ranks(standings(STAGE, entrants(4), played)) == "2=3 1 4"
    again = [*CIRCLE, replace(CIRCLE[0], how=HowEnded.CANCELLED)]
    assert standings(STAGE, entrants(4), again) == standings(STAGE, entrants(4), CIRCLE)


def test_deciding_deal_breaks_a_tie() -> None:
    stage = by(TieBreak.DIFFERENCE, TieBreak.DECIDING_DEAL)
    played = [met(stage, 1, (1, 3), "14:4"), met(stage, 1, (2, 4), "14:4")]
    assert undecided(stage, entrants(4), played) == ((1, 2),), "the first place, not the third"
    deal = PlayedMatch(2, Pairing(((1,), (2,)), 0), result_of(stage, "1:3"))
    others = replace(deal, result=None), replace(deal, pairing=Pairing(((3,), (4,)), 0))
    rulings = Rulings(deciders=(*others, deal))
    assert ranks(standings(stage, entrants(4), played, rulings)) == "2 1 4 3"
    assert undecided(stage, entrants(4), played, rulings) == ()
    assert standings(stage, entrants(4), played, rulings)[0].points == 2, "and counts for no more"


def test_a_deciding_deal_is_asked_for_at_the_last_place_that_goes_on() -> None:
    stage = replace(by(TieBreak.DECIDING_DEAL), through=3)
    played = [met(stage, 1, (1, 3), "14:4"), met(stage, 1, (2, 4), "14:4")]
    assert undecided(stage, entrants(4), played) == ((3, 4),)
    assert undecided(replace(stage, through=2), entrants(4), played) == ()
