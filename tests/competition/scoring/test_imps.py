"""IMPs of teams that play the same boards at two tables, against figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.competition.matches import GameResult, MatchFormat
from bot.competition.scoring import differences, imps, match_result
from tests.competition.results import shown

FOURS = MatchFormat(
    games=(1, 1), deals=4, per_imp=Fraction(1), keeps_match_points=False, for_match=Fraction(2)
)


def at(table: int, *deals: tuple[int, int], game: int = 1) -> GameResult:
    score = tuple(map(sum, zip(*deals, strict=True)))
    winner = None if score[0] == score[1] else score.index(max(score))
    return GameResult(table, game, score, winner, deals=deals)


@pytest.mark.parametrize(
    ("points", "worth"),
    [(0, 0), (1, 3), (2, 5), (3, 7), (4, 9), (5, 11), (6, 12), (8, 13), (11, 15), (40, 24)],
)
def test_a_point_is_a_hundred_on_the_scale_of_bridge(points: int, worth: int) -> None:
    assert imps(points) == imps(-points) == worth


def test_many_small_swings_beat_a_large_one() -> None:
    """Four boards by a point are 12 IMPs, one by five is 11: in points it was 4 against 5."""
    first = at(0, (2, 1), (2, 1), (2, 1), (2, 1), (0, 4))
    second = at(1, (2, 2), (1, 1), (2, 2), (1, 1), (1, 2))
    result = match_result(replace(FOURS, deals=5), 2, (first, second))
    assert result is not None
    assert shown(result.match_points) == "12:11"
    assert shown(result.points) == "2:0"
    assert result.winner == 0


def test_level_imps_are_a_draw() -> None:
    result = match_result(FOURS, 2, (at(0, (3, 1), (0, 1)), at(1, (2, 2), (1, 2))))
    assert result is not None
    assert shown(result.match_points) == "5:5"
    assert result.winner is None


def test_a_game_without_boards_is_one_board() -> None:
    """A director entered 9–4 at the second table."""
    entered = replace(at(1, (9, 4)), deals=())
    assert differences(2, (at(0, (3, 1), (0, 4)), entered)) == {(1, 0): 3}


def test_a_board_with_other_cards_at_the_second_table_is_worth_nothing() -> None:
    first = at(0, (3, 1), (4, 0))
    second = replace(at(1, (2, 2), (4, 0)), secrets=(0, 1))
    assert differences(2, (first, second)) == {(1, 0): 2, (1, 1): 0}


def test_a_board_counts_once_both_tables_have_played_it() -> None:
    assert not differences(2, (at(0, (3, 1)),))
    assert differences(2, (at(0, (3, 1)), at(1, (1, 1)), at(0, (4, 0), game=2))) == {(1, 0): 2}
