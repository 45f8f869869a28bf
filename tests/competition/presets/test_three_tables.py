"""Three tables to twenty-two."""

from __future__ import annotations

import pytest

from bot.competition.matches import GameResult
from bot.competition.presets import PRESETS
from bot.competition.scoring import deals_of, forfeit_result, match_result, table_lines, wants_game
from bot.competition.standings import standings
from tests.competition.results import entrants, game, sat_out, shown

STAGE = PRESETS["three-tables-to-22"].format.stages[0]


def night(*tables: tuple[int, int]) -> list[GameResult]:
    """Return the games of a match in which each table was won so many times by each side."""
    return [
        game(table, number, *((14, 9) if number <= won else (6, 14)))
        for table, (won, lost) in enumerate(tables)
        for number in range(1, won + lost + 1)
    ]


@pytest.mark.parametrize(
    ("tables", "points"),
    [
        (((4, 3), (5, 2), (3, 5)), "12:10"),
        (((3, 4), (2, 5), (2, 6)), "7:15"),  # as the World Cup's final of 2011 ended
        (((7, 0), (7, 0), (8, 0)), "22:0"),
        (((2, 5), (2, 5), (8, 0)), "12:10"),  # one table can win a match
    ],
)
def test_a_match(tables: tuple[tuple[int, int], ...], points: str) -> None:
    result = match_result(STAGE.match, 2, night(*tables))
    assert result is not None
    assert shown(result.match_points) == points


def test_two_tables_play_seven_games_and_one_eight() -> None:
    almost = night((6, 0), (6, 0), (7, 0))
    assert all(wants_game(STAGE.match, almost, table) for table in range(3))
    over = night((7, 0), (7, 0), (7, 0))
    assert [wants_game(STAGE.match, over, table) for table in range(3)] == [False, False, True]
    assert [line.games for line in table_lines(STAGE.match, 2, over)] == [(7, 0), (7, 0), (7, 0)]


def test_at_eleven_all_the_first_table_plays_once_more() -> None:
    level = night((4, 3), (3, 4), (4, 4))
    assert match_result(STAGE.match, 2, level) is None
    assert [wants_game(STAGE.match, level, table) for table in range(3)] == [True, False, False]
    assert deals_of(STAGE.match, level, 0) == 0, "a whole game"
    result = match_result(STAGE.match, 2, [*level, game(0, 8, 12, 14)])
    assert result is not None
    assert (result.winner, shown(result.match_points)) == (1, "11:11")


def test_a_bar_that_does_not_come_and_one_without_an_opponent() -> None:
    assert shown(forfeit_result(STAGE, 2, {0}).match_points) == "0:22"
    half = forfeit_result(STAGE, 2, {0}, night((4, 0)))
    assert shown(half.match_points) == "4:18"
    assert half.winner == 1
    played = [sat_out(1, 1)]
    assert standings(STAGE, entrants(1), played)[0].rank == 1
