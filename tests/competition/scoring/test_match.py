"""When a match is over, who has won it, which games it wants, and what it is worth unplayed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.competition.matches import Bye, GameResult, Level, MatchFormat, MatchResult
from bot.competition.scoring import (
    bye_result,
    deals_of,
    forfeit_result,
    match_result,
    table_lines,
    wants_game,
)
from bot.competition.stages import Forfeit, RoundRobin, Stage
from tests.competition.results import ended, game, games, result_of, shown

ONE = Fraction(1)
BEST_OF_THREE = MatchFormat(games=(3,), best_of=True, per_game=ONE, level=Level.GAME)
LEAGUE = MatchFormat(games=(1, 1, 1, 1), per_game=Fraction(2), for_total=Fraction(2))


def test_a_drawn_game_does_not_decide_best_of_three() -> None:
    played = games("7:7 9:4 3:8")
    assert wants_game(BEST_OF_THREE, played, 0)
    assert match_result(BEST_OF_THREE, 2, played) is None
    result = ended(BEST_OF_THREE, 2, [*played, game(0, 4, 9, 5)])
    assert result.winner == 0
    assert shown(result.match_points) == "5/2:3/2"


def test_a_level_match_is_drawn_or_decided() -> None:
    played = games("15:9, 15:9, 9:15, 9:15")
    drawn = ended(LEAGUE, 2, played)
    assert (drawn.winner, shown(drawn.match_points)) == (None, "4:4"), "a level total gives none"

    decided = MatchFormat(games=LEAGUE.games, per_game=Fraction(2), level=Level.DEAL, for_match=ONE)
    assert match_result(decided, 2, played) is None
    assert [wants_game(decided, played, table) for table in range(4)] == [True, False, False, False]
    assert [deals_of(decided, played, table) for table in (0, 1)] == [1, 1]
    level_again = [*played, game(0, 2, 2, 2)]
    assert wants_game(decided, level_again, 0)
    over = ended(decided, 2, [*level_again, game(0, 3, 1, 3)])
    assert (over.winner, shown(over.points)) == (1, "4:5")
    assert over.totals == (48, 48), "and counts for no more"


def test_match_points_may_end_a_match_at_once() -> None:
    race = MatchFormat(games=(3, 3), per_game=ONE, to=Fraction(4))
    ahead = games("14:1 14:2 14:3, 14:4")
    assert not any(wants_game(race, ahead, table) for table in (0, 1))
    result = ended(race, 2, ahead)
    assert (result.winner, shown(result.match_points)) == (0, "4:0")


def test_each_source_of_match_points() -> None:
    plan = MatchFormat(
        games=(2, 1),
        per_game=Fraction(1),
        per_shut_out=Fraction(1, 2),
        per_table=Fraction(3),
        per_point=Fraction(1, 10),
        for_total=Fraction(5),
        total_shared=True,
    )
    played = games("14:0 0:14, 9:9")
    # Games 1.5 each, shut-outs 0.5, tables 3 (two level ones), points 2.3, the total 2.5.
    result = ended(plan, 2, played)
    assert shown(result.match_points) == "49/5:49/5"
    assert [shown(line.points) for line in table_lines(plan, 2, played)] == [
        "22/5:22/5",
        "29/10:29/10",
    ]


def test_points_of_the_standings_may_be_other_than_match_points() -> None:
    plan = MatchFormat(
        games=(2,), per_game=ONE, keeps_match_points=False, for_match=Fraction(3), for_draw=ONE
    )
    won, drawn = (ended(plan, 2, games(text)) for text in ("14:3 14:4", "14:3 4:14"))
    assert (shown(won.points), shown(won.match_points)) == ("3:0", "2:0")
    assert (shown(drawn.points), shown(drawn.match_points)) == ("1:1", "1:1")


def test_four_single_players_share_a_drawn_game() -> None:
    plan = MatchFormat(per_game=ONE, for_draw=ONE, keeps_match_points=False)
    result = ended(plan, 4, [game(0, 1, 7, 9, 9, 2)])
    assert shown(result.match_points) == "0:1/2:1/2:0"
    assert (result.winner, shown(result.points)) == (None, "0:1:1:0")


SCORES = st.tuples(st.integers(0, 14), st.integers(0, 14))


@given(st.lists(SCORES, min_size=6, max_size=6), st.data())
def test_what_is_given_out_is_constant_and_order_does_not_matter(
    scores: list[tuple[int, int]], data: st.DataObject
) -> None:
    """Every game, table and (if shared) total is given out whole, whoever wins them."""
    plan = MatchFormat(
        games=(2, 3, 1),
        per_game=Fraction(2),
        per_table=ONE,
        for_total=Fraction(3),
        total_shared=True,
    )
    seats = [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (2, 1)]
    played: list[GameResult] = [
        game(*seat, *score) for seat, score in zip(seats, scores, strict=True)
    ]
    result = ended(plan, 2, played)
    assert sum(result.match_points) == 6 * 2 + 3 + 3
    assert match_result(plan, 2, data.draw(st.permutations(played))) == result


NIGHT = Stage(
    RoundRobin(),
    MatchFormat(games=(1, 1, 1, 1), per_game=Fraction(2), for_total=Fraction(2)),
    forfeit=Forfeit(score=(15, 0), penalty=ONE),
)


def test_a_side_that_does_not_come_loses_every_game_and_the_total() -> None:
    result = forfeit_result(NIGHT, 2, {1})
    assert (shown(result.points), shown(result.match_points)) == ("10:-1", "10:0")
    assert (result.winner, result.totals, result.games) == (0, (60, 0), (4, 0))


def test_games_that_were_played_stand() -> None:
    result = forfeit_result(NIGHT, 2, {0}, games("15:9, 15:3"))
    assert (shown(result.points), shown(result.match_points)) == ("3:6", "4:6")
    assert (result.winner, result.totals, result.games) == (1, (30, 42), (2, 2))


def test_if_nobody_comes_nobody_gets_anything() -> None:
    result = forfeit_result(NIGHT, 2, {0, 1})
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
    return shown(bye_result(NIGHT, bye, results, got).points)


def test_byes() -> None:
    assert worth(Bye.WIN) == "10"
    assert worth(Bye.HALF) == "5"
    assert worth(Bye.NOTHING) == "0"
    results = [
        result_of(NIGHT, "15:9, 15:9, 15:9, 9:15"),  # 8 : 2
        result_of(NIGHT, "15:9, 15:9, 9:15, 9:15"),  # 4 : 4
        result_of(NIGHT, "15:0, 15:0, 15:0, 15:0"),  # 10 : 0
        forfeit_result(NIGHT, 2, {0, 1}),
    ]
    assert worth(Bye.AVERAGE, results) == "22/3"
    assert worth(Bye.AVERAGE, results[-1:]) == "10", "a win, where nobody played"
    assert worth(Bye.AVERAGE) == "0", "nothing before somebody has won"


def test_a_bye_at_the_average_of_all_or_ones_own_is_never_worth_much_more_than_half() -> None:
    """Ten points are in each match: six are 60 % of them."""
    results = [
        result_of(NIGHT, "15:9, 15:9, 15:9, 9:15"),  # 8 : 2
        result_of(NIGHT, "15:0, 15:0, 15:0, 15:0"),  # 10 : 0
        forfeit_result(NIGHT, 2, {0, 1}),
        forfeit_result(NIGHT, 2, {1}),
    ]
    assert worth(Bye.FIELD, results) == "5"
    assert worth(Bye.OWN, results, 8, 3) == "11/2"
    assert worth(Bye.OWN, results, 10, 8) == "6"
    assert worth(Bye.OWN, results, 0, 2) == "1"
    assert worth(Bye.OWN, results) == "5", "the average of all for who has played nothing"
    assert worth(Bye.OWN, results[2:], 10) == "5", "half a win where nobody played"
    assert worth(Bye.OWN, (), 10) == "0", "nothing before somebody has won"
