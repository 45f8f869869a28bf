"""Byes and forfeits."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.competition.matches import Bye, MatchFormat, MatchResult
from bot.competition.scoring import bye_result, forfeit_result
from bot.competition.stages import Forfeit, RoundRobin, Stage
from tests.competition.results import games, result_of, shown

ONE = Fraction(1)
LEAGUE = Stage(
    RoundRobin(),
    MatchFormat(games=(1, 1, 1, 1), per_game=Fraction(2), for_total=Fraction(2)),
    forfeit=Forfeit(score=(15, 0), penalty=ONE),
)


def test_a_side_that_does_not_come_loses_every_game_and_the_total() -> None:
    result = forfeit_result(LEAGUE, 2, {1})
    assert (shown(result.points), shown(result.match_points)) == ("10:-1", "10:0")
    assert (result.winner, result.totals, result.games) == (0, (60, 0), (4, 0))


def test_games_that_were_played_stand() -> None:
    result = forfeit_result(LEAGUE, 2, {0}, games("15:9, 15:3"))
    assert (shown(result.points), shown(result.match_points)) == ("3:6", "4:6")
    assert (result.winner, result.totals, result.games) == (1, (30, 42), (2, 2))


def test_side_that_gives_up_loses_even_when_ahead() -> None:
    result = forfeit_result(LEAGUE, 2, {0}, games("15:0, 15:0, 15:0"))
    assert (result.winner, shown(result.match_points)) == (1, "6:4")


def test_if_nobody_comes_nobody_gets_anything() -> None:
    result = forfeit_result(LEAGUE, 2, {0, 1})
    assert (result.winner, shown(result.points)) == (None, "-1:-1")


def test_best_of_three_is_forfeited_two_games_to_none() -> None:
    stage = Stage(RoundRobin(), MatchFormat(games=(3,), best_of=True, per_game=ONE))
    assert shown(forfeit_result(stage, 2, {0}).match_points) == "0:2"
    assert shown(forfeit_result(stage, 2, {0}, games("14:2")).match_points) == "1:2"


def test_three_present_sides_share_what_the_fourth_forfeits() -> None:
    stage = Stage(RoundRobin(), MatchFormat(per_game=ONE))
    result = forfeit_result(stage, 4, {2})
    assert shown(result.match_points) == "1/3:1/3:0:1/3"
    assert result.winner is None


def worth(bye: Bye, results: Sequence[MatchResult] = (), *own: int) -> str:
    """Return what a bye is worth in the standings of the league."""
    got = [(Fraction(points), Fraction(points)) for points in own]
    return shown(bye_result(LEAGUE, bye, results, got).points)


def test_byes() -> None:
    assert worth(Bye.WIN) == "10"
    assert worth(Bye.HALF) == "5"
    assert worth(Bye.NOTHING) == "0"
    results = [
        result_of(LEAGUE, "15:9, 15:9, 15:9, 9:15"),  # 8 : 2
        result_of(LEAGUE, "15:9, 15:9, 9:15, 9:15"),  # 4 : 4
        result_of(LEAGUE, "15:0, 15:0, 15:0, 15:0"),  # 10 : 0
        forfeit_result(LEAGUE, 2, {0, 1}),
    ]
    assert worth(Bye.AVERAGE, results) == "22/3"
    assert worth(Bye.AVERAGE, results[-1:]) == "10", "a win, where nobody played"
    assert worth(Bye.AVERAGE) == "0", "nothing before somebody has won"


def test_a_bye_at_the_average_of_all_or_ones_own_is_never_worth_much_more_than_half() -> None:
    """Ten points are in each match: six are 60 % of them."""
    results = [
        result_of(LEAGUE, "15:9, 15:9, 15:9, 9:15"),  # 8 : 2
        result_of(LEAGUE, "15:0, 15:0, 15:0, 15:0"),  # 10 : 0
        forfeit_result(LEAGUE, 2, {0, 1}),
        forfeit_result(LEAGUE, 2, {1}),
    ]
    assert worth(Bye.FIELD, results) == "5"
    assert worth(Bye.OWN, results, 8, 3) == "11/2"
    assert worth(Bye.OWN, results, 10, 8) == "6"
    assert worth(Bye.OWN, results, 0, 2) == "1"
    assert worth(Bye.OWN, results) == "5", "the average of all for who has played nothing"
    assert worth(Bye.OWN, results[2:], 10) == "5", "half a win where nobody played"
    assert worth(Bye.OWN, (), 10) == "0", "nothing before somebody has won"
