"""Heckmondwike league night (docs/rules.md §5.2, League night)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.competition.presets import PRESETS
from bot.competition.scoring import wants_game
from bot.competition.standings import Adjustment, Rulings, standings
from tests.competition.results import absent, entrants, games, met, ranks, result_of, sat_out, shown

STAGE = PRESETS["heckmondwike"].format.stages[0]

SEASON = [
    met(STAGE, 1, (1, 2), "15:9, 15:12, 7:15, 13:15"),
    met(STAGE, 1, (3, 4), "15:10, 15:11, 10:15, 11:15"),
    met(STAGE, 2, (1, 3), "15:14, 15:13, 15:14, 2:15"),
    absent(STAGE, 2, (2, 4), {1}),
    met(STAGE, 3, (1, 4), "15:3, 15:4, 15:5, 15:6"),
    met(STAGE, 3, (2, 3), "3:15, 15:14, 5:15, 6:15"),
]


@pytest.mark.parametrize(
    ("night", "totals", "points", "winner"),
    [
        ("15:9, 15:12, 7:15, 13:15", "50:51", "4:6", 1),  # two games each, one point apart
        ("15:10, 15:11, 10:15, 11:15", "51:51", "4:4", None),  # nobody gets two for the total
        ("15:14, 15:13, 15:14, 2:15", "47:56", "6:4", 0),  # three games beat the total
        ("15:3, 15:4, 15:5, 15:6", "60:18", "10:0", 0),
    ],
)
def test_a_night(night: str, totals: str, points: str, winner: int | None) -> None:
    result = result_of(STAGE, night)
    assert (shown(result.totals), shown(result.points)) == (totals, points)
    assert result.winner == winner


def test_four_games_at_once_and_no_more() -> None:
    assert [wants_game(STAGE.match, [], table) for table in range(4)] == [True] * 4
    level = games("15:10, 15:11, 10:15, 11:15")
    assert [wants_game(STAGE.match, level, table) for table in range(4)] == [False] * 4


def test_a_season() -> None:
    """1: 4 + 6 + 10. 2: 6 + 10 for a night on which nobody came + 2. 3: 4 + 4 + 8. 4: 4."""
    lines = standings(STAGE, entrants(4), SEASON)
    assert ranks(lines) == "1 2 3 4"
    assert shown(line.points for line in lines) == "20:18:16:4"
    assert [(line.won, line.drawn, line.lost) for line in lines] == [
        (2, 0, 1),
        (2, 0, 1),
        (1, 1, 1),
        (0, 1, 2),
    ]


def test_level_houses() -> None:
    """Two points taken from 1 make it level with 2, which has won their night."""
    lines = standings(
        STAGE, entrants(4), SEASON, Rulings((Adjustment(1, Fraction(-2), "no board"),))
    )
    assert ranks(lines) == "2 1 3 4"
    # Head to head 6 and 4; the difference would say 1: -1 - 9 + 42, and +1 - 30.
    assert [shown(value or 0 for value in line.tie_breaks[:2]) for line in lines[:2]] == [
        "6:-29",
        "4:32",
    ]


def test_the_odd_house_gets_a_won_night() -> None:
    played = [met(STAGE, 1, (1, 2), "15:9, 15:12, 7:15, 13:15"), sat_out(1, 3)]
    assert shown(line.points for line in standings(STAGE, entrants(3), played)) == "10:6:4"
