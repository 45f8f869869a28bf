"""docs/rules.md §6: what a revoke costs that was called rightly.

The deals are worked out by hand; `tests/engine/erring.py` says what each comes to without a call.
"""

from __future__ import annotations

import pytest

from bot.engine.events import RevokeJudged, Scored
from tests.engine.erring import (
    AMONG_FOUR,
    AMONG_FOUR_CALLED,
    DONE,
    PLAIN,
    PLAIN_CALLED,
    TRUMP,
    TRUMP_CALLED,
    barred,
    erring,
    judged,
)
from tests.hands import ACE_POINTS, ended, play, points

# ------------------------------------------------------------------------ Trinidad: on a trump lead


@pytest.mark.parametrize("variant", ["trinidad", "tobago"])
@pytest.mark.parametrize("score", [(0, 0), (13, 0), (13, 13), (5, 12)])
def test_revoke_on_a_trump_lead_with_a_high_trump_loses_the_game(
    variant: str, score: tuple[int, int]
) -> None:
    """The other side scores what it lacks, and nothing is counted after it, not even High."""
    game = erring(variant, TRUMP, score=score)
    events = play(game, TRUMP_CALLED)
    assert points(events) == [(1, "revoke", 14 - score[1])]
    assert game.winner == 1
    assert ended(events).points == tuple(one for one in events if isinstance(one, Scored))


@pytest.mark.parametrize(("held", "loses"), [("AS", True), ("TS", True), ("9S", False)])
def test_high_trumps_are_the_ace_to_the_ten(held: str, loses: bool) -> None:
    led = "KS" if held == "AS" else "AS"
    hands = (TRUMP[0].replace("JS", held), TRUMP[1].replace("AS", led))
    script = TRUMP_CALLED.replace("0:JS", f"0:{held}").replace("1:AS", f"1:{led}")
    game = erring("trinidad", hands)
    scored = points(play(game, script))
    assert scored[0] == (1, "revoke", 14 if loses else 1)
    assert (game.winner == 1) == loses


def test_whole_side_loses_the_game_for_one_of_it() -> None:
    hands = ("KS 2S 3D 4D 5D 6D", "AS 3H 4H 5H 6H 7H", "TH QH KH AH 2H 9C", "JS 3C 4C 5C 6C 7C")
    script = """
        1:stand 1:3H 2:2H 3:JS 0:KS 0:2S 1:4H 2:9C 3:3C 0:3D 1:5H 2:TH 3:4C
        0:4D 1:6H 2:QH 3:5C 0:5D 1:7H 2:KH 3:6C 0:6D 1:AS 2:AH 3:7C
        2:call1-1 0:done 1:done 2:done 3:done
    """
    game = erring("trinidad", hands)
    assert points(play(game, script)) == [(0, "revoke", 14)]
    assert game.winner == 0


# --------------------------------------------------------------------- Trinidad: any other revoke


def test_any_other_revoke_gives_a_point_and_bars_the_side_from_game() -> None:
    events = play(erring("trinidad", PLAIN), PLAIN_CALLED)
    assert points(events) == [(1, "revoke", 1), (0, "high", 1), (1, "low", 1)]
    assert barred(events) == [(0, "game")]
    assert ended(events).pips == (9, 4), "tricks and pips stay as played"


def test_side_that_did_not_revoke_scores_game_as_ever() -> None:
    """Seat 1 lays a diamond on the ace of trumps, with seven and two in hand; seat 0 has Game."""
    script = "1:stand 1:AH 0:2H 1:QH 0:KH 0:AS 1:9D 0:3S 1:2S 0:4C 1:7S 1:8D 0:5C"
    events = play(erring("trinidad", PLAIN), f"{script} 0:call1-2 {DONE}")
    assert points(events) == [(0, "revoke", 1), (0, "high", 1), (1, "low", 1), (0, "game", 1)]


def test_low_trumps_on_a_trump_lead_are_any_other_revoke() -> None:
    """Seat 1 held seven and two as trumps were led."""
    script = "1:stand 1:AH 0:2H 1:QH 0:KH 0:AS 1:9D 0:3S 1:2S 0:4C 1:7S 1:8D 0:5C"
    game = erring("tobago", PLAIN, score=(13, 0))
    assert points(play(game, f"{script} 0:call1-2 {DONE}")) == [(0, "revoke", 1)]
    assert game.winner == 0, "before the count"


def test_undertrumping_is_a_revoke_where_it_is_forbidden() -> None:
    """Tobago: a heart is led and trumped with the nine; seat 3 lays the three with clubs to lay."""
    hands = ("4C 5C 6C 7C 8C 7D", "AH 2C 9C JC QC AC", "9S 2D 3D 4D 5D 6D", "3S TH 3C TC 2S KC")
    script = """
        1:stand 1:AH 2:9S 3:3S 0:4C 2:2D 3:3C 0:7D 1:2C 0:5C 1:AC 2:3D 3:TC
        1:QC 2:4D 3:KC 0:6C 3:2S 0:7C 1:JC 2:5D 3:TH 0:8C 1:9C 2:6D
        2:call3-0 0:done 1:done 2:done 3:done
    """
    for variant in ("tobago", "trinidad"):
        events = play(erring(variant, hands, undertrump=False), script)
        assert judged(events) == [True]
        assert points(events)[0] == (0, "revoke", 1)
    assert judged(play(erring("trinidad", hands), script)) == [False]


# ---------------------------------------------------------------------------- all other games


def test_elsewhere_it_is_a_point_on_a_trump_lead_too() -> None:
    events = play(erring("seven-up", TRUMP), TRUMP_CALLED)
    counted = [(1, "high", 1), (0, "low", 1), (0, "jack", 1), (1, "game", 1)]
    assert points(events) == [(1, "revoke", 1), *counted]


@pytest.mark.parametrize(
    ("variant", "sides"), [("pitch", 2), ("pitch", 4), ("blind", 2), ("england", 2)]
)
def test_elsewhere_each_opposing_side_has_a_point_in_order_of_play(
    variant: str, sides: int
) -> None:
    events = play(erring(variant, AMONG_FOUR, sides=sides), AMONG_FOUR_CALLED)
    each = [(side, "revoke", 1) for side in range(1, sides)]
    counted = ACE_POINTS
    assert points(events) == [*each, *counted]


def test_order_of_play_begins_after_the_offender() -> None:
    """Seat 2 lays a club on a heart in trick 1, with five hearts in hand."""
    script = """
        1:AS 2:8H 3:JS 0:KS 1:3H 2:9C 3:3C 0:3D 1:4H 2:KH 3:4C 0:4D
        2:QH 3:5C 0:5D 1:5H 2:TH 3:6C 0:6D 1:6H 2:AH 3:7C 0:2S 1:7H
    """
    for penalty, first in (("usual", 1), ("game", 11)):
        game = erring("pitch", AMONG_FOUR, sides=4, revoke_penalty=penalty)
        scored = points(play(game, f"{script} 0:call2-1 {DONE} 2:done 3:done"))
        each = [(3, "revoke", first), (0, "revoke", 1), (1, "revoke", 1)]
        assert scored[: len(each)] == (each if penalty == "usual" else each[:1])


def test_points_for_a_revoke_win_before_the_count() -> None:
    """Seat 1 would win by High; seat 3 lacks one as well, and comes later in order of play."""
    game = erring("pitch", AMONG_FOUR, sides=4, score=(0, 9, 10, 10))
    events = play(game, AMONG_FOUR_CALLED)
    assert points(events) == [(1, "revoke", 1), (2, "revoke", 1)]
    assert game.winner == 2


# -------------------------------------------------------------------------------------- no-score


def test_no_score_bars_from_game() -> None:
    events = play(erring("hoyle", PLAIN, revoke_penalty="no-score"), PLAIN_CALLED)
    assert points(events) == [(1, "revoke", 1), (0, "high", 1), (1, "low", 1)]
    assert barred(events) == [(0, "game")]


@pytest.mark.parametrize("variant", ["hoyle", "trinidad"])
def test_no_score_bars_from_the_jack(variant: str) -> None:
    """In Trinidad too, where the game would be lost by the usual penalty."""
    events = play(erring(variant, TRUMP, revoke_penalty="no-score"), TRUMP_CALLED)
    assert points(events) == [(1, "revoke", 1), (1, "high", 1), (0, "low", 1), (1, "game", 1)]
    assert barred(events) == [(0, "jack")]


def test_no_score_bars_from_hanging_the_jack() -> None:
    """Seat 0 would take the jack of trumps with the king in trick 1: three points."""
    hands = ("KS 2H AH 3S 4C 5C", "QS QH 9D 8D JS 7S")
    script = "1:stand 1:QS 0:2H 1:JS 0:KS 0:AH 1:QH 0:3S 1:7S 1:9D 0:4C 1:8D 0:5C"
    # Seat 1 has Q♠ = 2, seat 0 J♠ K♠ A♥ Q♥ = 10. Without a call High, Low, jack and Game are 0's.
    game = erring("trinidad", hands, revoke_penalty="no-score")
    events = play(game, f"{script} 1:call0-0 {DONE}")
    assert points(events) == [(1, "revoke", 1), (0, "high", 1), (0, "low", 1)]
    assert barred(events) == [(0, "jack"), (0, "game")]
    game = erring("trinidad", hands, revoke_penalty="no-score")
    assert (0, "jack", 3) in points(play(game, f"{script} {DONE}"))


@pytest.mark.parametrize("sides", [2, 4])
def test_no_score_leaves_the_others_their_points(sides: int) -> None:
    game = erring("pitch", AMONG_FOUR, sides=sides, revoke_penalty="no-score")
    events = play(game, AMONG_FOUR_CALLED)
    each = [(side, "revoke", 1) for side in range(1, sides)]
    assert points(events) == [*each, (1, "high", 1), (0, "low", 1), (1, "jack", 1)]
    assert barred(events) == [(0, "game")]


@pytest.mark.parametrize("called", [False, True])
def test_tied_game_that_goes_to_a_barred_side_is_nobodys(called: bool) -> None:
    """A♠ against A♦; in `dick` eldest's side has it, but seat 1 laid a diamond on a heart."""
    hands = ("9H 2H AS 3S 4C 5C", "7H 6H 9D 8D 2S AD")
    script = "1:stand 1:AD 0:5C 1:9D 0:3S 0:9H 1:8D 0:2H 1:7H 1:6H 0:AS 0:4C 1:2S"
    call = "0:call1-2" if called else ""
    game = erring("dick", hands, revoke_penalty="no-score")
    events = play(game, f"{script} {call} {DONE}")
    assert ended(events).pips == (4, 4)
    assert ((1, "game", 1) in points(events)) == (not called)
    assert barred(events) == ([(1, "game")] if called else [])


# ------------------------------------------------------------------------------------ the game


@pytest.mark.parametrize("variant", ["hoyle", "trinidad", "seven-up", "german"])
def test_game_is_lost_by_any_revoke(variant: str) -> None:
    game = erring(variant, PLAIN, revoke_penalty="game", score=(6, 2))
    events = play(game, PLAIN_CALLED)
    assert points(events) == [(1, "revoke", game.setup.rules.target - 2)]
    assert game.winner == 1
    assert ended(events).four is None


@pytest.mark.parametrize(
    ("score", "winner"),
    [((0, 0, 0, 0), 1), ((10, 0, 7, 7), 2), ((0, 3, 2, 4), 3), ((0, -2, -1, -1), 2)],
)
def test_game_lost_to_several_goes_to_the_best_or_the_next_in_order_of_play(
    score: tuple[int, ...], winner: int
) -> None:
    bound = min(score) < 0
    variant = "auction-pitch" if bound else "pitch"
    script = f"1:bid1 2:pass 3:pass 0:pass {AMONG_FOUR_CALLED}" if bound else AMONG_FOUR_CALLED
    game = erring(variant, AMONG_FOUR, sides=4, score=score, revoke_penalty="game")
    assert points(play(game, script)) == [(winner, "revoke", 11 - score[winner])]
    assert game.winner == winner


def test_where_three_play_for_second_place_the_third_has_it() -> None:
    game = erring(
        "dick",
        AMONG_FOUR[:3],
        sides=3,
        score=(5, 2, 3),
        revoke_penalty="game",
        second_place=True,
    )
    script = """
        1:stand 1:AS 2:9C 0:3D 1:3H 2:8H 0:KS 0:2S 1:4H 2:KH
        0:4D 1:5H 2:QH 0:5D 1:6H 2:TH 0:6D 1:7H 2:AH 1:call0-0 0:done 1:done 2:done
    """
    assert points(play(game, script)) == [(2, "revoke", 4), (1, "revoke", 5)]
    assert (game.winner, game.score) == (2, (5, 7, 7))


# -------------------------------------------------------------------------------- several revokes


def test_points_for_several_revokes_add_up_in_the_order_played() -> None:
    """Both revoke in `PLAIN`: seat 0 in trick 0, seat 1 on the ace of trumps in trick 2."""
    script = "1:stand 1:AH 0:4C 1:QH 0:KH 0:AS 1:9D 0:3S 1:2S 0:2H 1:7S 1:8D 0:5C"
    game = erring("trinidad", PLAIN)
    events = play(game, f"{script} 0:call1-2 1:call0-0 {DONE}")
    assert judged(events) == [True, True]
    # Seat 0 has 9 pips, seat 1 4: nobody scores Game.
    counted = [(0, "high", 1), (1, "low", 1)]
    assert points(events) == [(1, "revoke", 1), (0, "revoke", 1), *counted]
    assert barred(events) == [(0, "game")]


def test_two_revokes_of_one_side_cost_twice() -> None:
    hands = ("KH 2H AS 3S 4C 5C", "AH QH 9H 8D 2S 7S")
    script = "1:stand 1:AH 0:4C 1:QH 0:5C 1:9H 0:KH 0:AS 1:2S 0:3S 1:7S 1:8D 0:2H"
    game = erring("hoyle", hands)
    events = play(game, f"{script} 1:call0-1 1:call0-0 {DONE}")
    assert points(events)[:2] == [(1, "revoke", 1), (1, "revoke", 1)]
    assert [event.call.trick for event in events if isinstance(event, RevokeJudged)] == [0, 1]


def test_once_the_game_is_lost_nothing_after_it_is_scored() -> None:
    """All calls are judged all the same: else the second would pass for one that nobody made."""
    script = "1:stand 1:AH 0:4C 1:QH 0:KH 0:AS 1:9D 0:3S 1:2S 0:2H 1:7S 1:8D 0:5C"
    game = erring("trinidad", PLAIN, revoke_penalty="game")
    events = play(game, f"{script} 0:call1-2 1:call0-0 {DONE}")
    assert judged(events) == [True, True]
    assert (points(events), game.winner) == ([(1, "revoke", 14)], 1)
    assert len(ended(events).revokes) == 2, "all are shown"


def test_one_that_loses_the_game_comes_after_points_for_one_before_it() -> None:
    """At 13 the point for seat 1's revoke wins before seat 0's, on a trump lead, loses."""
    hands = ("KH 2H JS 3S 4C 5C", "AH QH 9D 8D AS 7S")
    script = "1:stand 1:QH 0:KH 0:2H 1:9D 0:4C 1:AH 0:5C 1:8D 0:3S 1:7S 1:AS 0:JS"
    game = erring("trinidad", hands, score=(13, 0))
    events = play(game, f"{script} 0:call1-1 {DONE}")
    assert points(events) == [(0, "revoke", 1)]
    assert game.winner == 0
