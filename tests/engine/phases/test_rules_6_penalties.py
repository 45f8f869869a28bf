"""docs/rules.md §6: what a revoke costs that was called rightly.

The deals are worked out by hand; `tests/engine/erring.py` says what each comes to without a call.
"""

from __future__ import annotations

import pytest

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
from tests.hands import ended, play, points

# --------------------------------------------------------------------- Trinidad: any other revoke


def test_any_other_revoke_gives_a_point_and_bars_the_side_from_game() -> None:
    events = play(erring("trinidad", PLAIN), PLAIN_CALLED)
    assert points(events) == [(1, "revoke", 1), (0, "high", 1), (1, "low", 1)]
    assert barred(events) == [(0, "game")]
    assert ended(events).pips == (9, 4), "tricks and pips stay as played"


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


def test_once_the_game_is_lost_nothing_after_it_is_scored() -> None:
    """All calls are judged all the same: else the second would pass for one that nobody made."""
    script = "1:stand 1:AH 0:4C 1:QH 0:KH 0:AS 1:9D 0:3S 1:2S 0:2H 1:7S 1:8D 0:5C"
    game = erring("trinidad", PLAIN, revoke_penalty="game")
    events = play(game, f"{script} 0:call1-2 1:call0-0 {DONE}")
    assert judged(events) == [True, True]
    assert (points(events), game.winner) == ([(1, "revoke", 14)], 1)
    assert len(ended(events).revokes) == 2, "all are shown"
