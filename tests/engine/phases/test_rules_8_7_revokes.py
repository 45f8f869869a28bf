"""docs/rules.md §8.7: what a revoke costs in the Dons."""

from __future__ import annotations

import pytest

from bot.engine.actions import decode
from bot.engine.events import RevokeJudged
from bot.engine.game.game import Game
from bot.engine.variants import OptionValue
from tests.hands import deal, ended, lay, play, play_out, points

HANDS = (
    "9S 8S AH KH 2H 9C JC QC KC",
    "AS KS QS 2D 3D 4D 6D 7D 8D",
    "5S 3H 4H 6H 7H 8H TH JH QH",
    "JS 4S 2C 3C 4C 6C 7C 8C TC",
)
"""Seat 1 pitches spades."""
REVOKED = "1:AS 2:5S 3:2C 0:8S 0:call3-0"
"""Seat 3 lays a club on the ace of trumps with two trumps in hand; its side pegs 14."""


def _erring(
    *score: int,
    game_id: str = "nine-card-don",
    hands: tuple[str, ...] = HANDS,
    **options: OptionValue,
) -> Game:
    chosen = {"revokes": "called", **options}
    return deal(game_id, lay(hands), options=chosen, score=score or None)[0]


def test_8_7_the_pitchers_side_loses_its_pegs_and_twenty_to_the_others() -> None:
    game = _erring()
    scored = points([*play(game, REVOKED), *play_out(game)])
    pegged = sum(many for side, cause, many in scored if (side, cause) == (1, "pips"))
    at = scored.index((1, "revoke", -pegged))
    assert scored[at + 1] == (0, "revoke", 20)
    assert (1, "game", 8) not in scored, "a side that revoked scores no Game"


def test_8_7_another_side_loses_its_pegs_alone() -> None:
    """Seat 2, of the other side, lays a heart on the ace of trumps."""
    game = _erring()
    script = "1:AS 2:3H 3:4S 0:8S 1:call2-0 1:2D 2:5S 3:2C 0:2H"
    scored = points([*play(game, script), *play_out(game)])
    assert (0, "revoke") in [one[:2] for one in scored]
    assert (1, "revoke") not in [one[:2] for one in scored]


def test_8_7_calls_are_judged_before_pegs_that_would_win_and_the_game_may_go_on() -> None:
    """Side 1 has 114 with its first trick; the second would bring 12 more, and 126."""
    game = _erring(0, 100)
    play(game, REVOKED)
    events = play(game, "1:KS 2:3H 3:4S 0:9S")
    assert points(events) == [(1, "revoke", -14), (0, "revoke", 20), (1, "pips", 12)]
    assert not game.over
    rest = play_out(game)
    assert not [one for one in rest if isinstance(one, RevokeJudged)], "each call is judged once"
    assert (1, "game", 8) not in points(rest)


def test_8_7_what_has_won_the_game_stands() -> None:
    game = _erring(0, 110)
    assert points(play(game, "1:AS 2:5S 3:2C 0:8S")) == [(1, "pips", 14)]
    assert game.winner == 1


@pytest.mark.parametrize("game_id", ["nine-card-don", "irish-don"])
def test_8_7_no_score_costs_a_point_and_bars_from_game_alone(game_id: str) -> None:
    hands = HANDS if game_id == "nine-card-don" else _thirteen()
    game = _erring(game_id=game_id, hands=hands, revoke_penalty="no-score")
    scored = points([*play(game, REVOKED), *play_out(game)])
    assert [one for one in scored if one[1] == "revoke"] == [(0, "revoke", 1)]
    assert (1, "game", 8) not in scored


def _thirteen() -> tuple[str, ...]:
    more = ("3S 7S 9H AC", "5D 9D TD QD", "2S 6S TS JD", "5H 5C KD AD")
    return tuple(f"{hand} {rest}" for hand, rest in zip(HANDS, more, strict=True))


def test_8_7_a_penalty_by_ruling_costs_a_point_where_nobody_can_revoke() -> None:
    game, _ = deal("nine-card-don", lay(HANDS), script="1:AS 2:5S 3:JS 0:8S")
    events = game.apply(0, decode(["ruling", "penalty", 1]))
    assert points(events) == [(0, "ruling", 1)]
    assert ended(play_out(game)).score
