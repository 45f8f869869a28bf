"""docs/rules.md §5.7: auction pitch, or Setback; smudge, §5.12."""

from __future__ import annotations

import pytest

from bot.engine.cards import parse
from bot.engine.events import Cause, GameEnded, Scored
from bot.engine.game.game import Game
from bot.engine.variants import OptionValue
from tests.hands import (
    ACE_PLAY,
    BARE,
    BARE_PLAY,
    BARE_POINTS,
    HEARTS,
    deal,
    ended,
    lay,
    play,
    points,
)


def _game(
    *score: int, hands: tuple[str, ...] = HEARTS, smudge: bool = False, script: str = ""
) -> Game:
    """Four players, each alone; seat 0 deals, seat 1 is eldest."""
    options, begun = {"smudge": smudge}, score or None
    game, _ = deal(
        "auction-pitch", lay(hands), sides=4, score=begun, options=options, script=script
    )
    return game


def test_5_7_a_bidder_who_falls_short_is_set_back() -> None:
    game = _game(script="1:bid3 2:pass 3:pass 0:pass")
    events = play(game, ACE_PLAY)
    assert points(events) == [(1, "bid", -3), (0, "low", 1), (0, "game", 1)]
    assert ended(events).score == (2, -3, 0, 0)
    assert ended(events).unscored == (
        Scored(1, Cause.HIGH, 1, 1, parse("AS")),
        Scored(1, Cause.JACK, 1, 1, parse("JS")),
    ), "what seat 1 made"


def test_5_7_a_bid_that_is_made_leaves_nothing_unscored() -> None:
    game = _game(script="1:bid2 2:pass 3:pass 0:pass")
    events = play(game, ACE_PLAY)
    assert points(events)[:2] == [(1, "high", 1), (1, "jack", 1)]
    assert ended(events).unscored == ()


@pytest.mark.parametrize(("score", "lacking"), [(0, 11), (3, 8), (10, 1)])
def test_5_12_smudge_wins_the_game(score: int, lacking: int) -> None:
    game = _game(10, score, 0, 0, hands=BARE, smudge=True, script="1:bid4")
    events = play(game, BARE_PLAY)
    assert points(events) == [(1, "smudge", lacking)]
    assert [(e.side, e.cause.value, e.points) for e in ended(events).unscored] == BARE_POINTS
    assert events[-1] == GameEnded(1, (10, 11, 0, 0))


def test_5_2_a_smudge_is_a_four_though_its_points_are_not_scored() -> None:
    game = _game(hands=BARE, smudge=True, script="1:bid4")
    assert ended(play(game, BARE_PLAY)).four == 1


def test_5_12_no_smudge_with_two_points_that_count_seven() -> None:
    """Seat 1 bids four: Low and a hung jack of six make the bid, but not all four points."""
    hands = ("3D 4D 5D 6D 7D 8D", "KS 2S AC 4C 5C 6C", "AS TH QH KH AH 9C", "JS 3S 3H 4H 5H 6H")
    options: dict[str, OptionValue] = {"smudge": True, "hung_jack_points": 6}
    game, _ = deal("auction-pitch", lay(hands), sides=4, options=options)
    script = """
        1:bid4 1:2S 2:AS 3:3S 0:3D   2:AH 3:3H 0:4D 1:4C   2:KH 3:4H 0:5D 1:5C
        2:TH 3:5H 0:6D 1:6C   2:9C 3:6H 0:7D 1:AC   1:KS 2:QH 3:JS 0:8D
    """
    assert points(play(game, script)) == [
        (1, "low", 1), (1, "jack", 6), (2, "high", 1), (2, "game", 1),
    ]  # fmt: skip
    assert not game.over
