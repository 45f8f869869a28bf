"""Club cup: groups of four, two through, then best of three."""

from __future__ import annotations

from dataclasses import replace

from bot.competition.matches import Pairing, PlayedMatch
from bot.competition.presets import PRESETS
from bot.competition.scoring import wants_game
from bot.competition.standings import Rulings, qualified, standings, undecided
from tests.competition.results import absent, entrants, games, met, ranks, result_of, shown

GROUPS, FINALS = PRESETS["club-cup"].format.stages


def with_jacks(match: PlayedMatch, *jacks: int) -> PlayedMatch:
    assert match.result is not None
    return replace(match, result=replace(match.result, jacks=jacks))


def test_a_group() -> None:
    """1 and 4 have won twice, 2 and 3 once; 1 has beaten 4, and 2 has beaten 3."""
    played = [
        met(GROUPS, 1, (1, 4), "14:6"),
        met(GROUPS, 1, (2, 3), "14:11"),
        met(GROUPS, 2, (1, 3), "9:14"),
        met(GROUPS, 2, (4, 2), "14:12"),
        met(GROUPS, 3, (1, 2), "14:13"),
        met(GROUPS, 3, (3, 4), "8:14"),
    ]
    lines = standings(GROUPS, entrants(4), played)
    assert ranks(lines) == "1 4 2 3"
    assert shown(line.points for line in lines) == "4:4:2:2"
    assert [str(line.difference) for line in lines] == ["4", "0", "0", "-4"]
    assert qualified(GROUPS, entrants(4), played) == (1, 4)


CIRCLE = [
    with_jacks(met(GROUPS, 1, (1, 2), "14:10"), 3, 1),
    with_jacks(met(GROUPS, 2, (2, 3), "14:10"), 1, 0),
    with_jacks(met(GROUPS, 3, (3, 1), "14:10"), 1, 1),
    *(with_jacks(met(GROUPS, 4, (one, 4), "14:6"), 1, 0) for one in (1, 2, 3)),
]


def test_a_circle_goes_down_the_whole_chain() -> None:
    """Head to head 2 each, difference +8, total 38; jacks hung 5, 3 and 2."""
    lines = standings(GROUPS, entrants(4), CIRCLE)
    assert ranks(lines) == "1 2 3 4"
    assert [shown(value or 0 for value in line.tie_breaks[:4]) for line in lines[:3]] == [
        "2:8:38:5",
        "2:8:38:3",
        "2:8:38:2",
    ]


def test_deciding_deal_for_second_place() -> None:
    played = [*CIRCLE[:2], with_jacks(CIRCLE[2], 2, 1), *CIRCLE[3:]]
    assert ranks(standings(GROUPS, entrants(4), played)) == "1 2=3 4"
    assert undecided(GROUPS, entrants(4), played) == ((2, 3),)
    deal = PlayedMatch(1, Pairing(((2,), (3,)), 0), result_of(GROUPS, "1:3"))
    assert qualified(GROUPS, entrants(4), played, Rulings(deciders=(deal,))) == (1, 3)


def test_a_pair_that_does_not_come_loses_without_a_score() -> None:
    played = [absent(GROUPS, 1, (1, 4), {0}), met(GROUPS, 1, (2, 3), "14:11")]
    lines = standings(GROUPS, entrants(4), played)
    assert ranks(lines) == "2 4 1 3"
    assert [str(line.difference) for line in lines] == ["3", "0", "0", "-3"]


def test_best_of_three() -> None:
    one_all = games("14:12 13:14")
    assert wants_game(FINALS.match, one_all, 0)
    assert not wants_game(FINALS.match, games("14:12 14:13"), 0)
    assert shown(result_of(FINALS, "14:12 13:14 9:14").match_points) == "1:2"
