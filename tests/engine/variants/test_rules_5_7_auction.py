"""docs/rules.md §5.7: auction pitch, or Setback; smudge, §5.12."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit, parse
from bot.engine.errors import Reason
from bot.engine.events import Cause, GameEnded, Scored
from bot.engine.game import Game
from bot.engine.variants import OptionValue
from bot.engine.views import Ask, Bound
from tests.hands import (
    ACE_PLAY,
    ACE_POINTS,
    BARE,
    BARE_PLAY,
    BARE_POINTS,
    HEARTS,
    KING_PLAY,
    KING_POINTS,
    action,
    asked,
    deal,
    ended,
    lay,
    legal,
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


def test_5_7_from_eldest_on_each_player_bids_once() -> None:
    game = _game()
    for seat in (1, 2, 3, 0):
        assert asked(game) == (seat, Ask.BID)
        assert legal(game, seat) == {"bid1", "bid2", "bid3", "bid4", "pass"}
        play(game, f"{seat}:pass")
    assert asked(game) == (1, Ask.PLAY)


def test_5_7_a_bid_is_higher_than_the_last() -> None:
    game = _game(script="1:bid1 2:pass 3:bid3")
    assert legal(game, 0) == {"bid4", "pass"}
    assert game.refusal(0, action("bid3")) is Reason.BID_TOO_LOW


def test_5_7_a_bid_of_four_ends_the_bidding() -> None:
    game = _game(script="1:pass 2:bid4")
    assert asked(game) == (2, Ask.PLAY)
    assert game.public().bound == Bound(2, 4)


def test_5_7_the_highest_bidder_pitches_and_is_bound() -> None:
    game = _game()
    assert points(play(game, "1:bid1 2:pass 3:pass 0:bid2")) == []
    public = game.public()
    assert (game.turn, public.pitcher, public.bound) == (0, 0, Bound(0, 2))
    assert points(play(game, KING_PLAY)) == KING_POINTS


def test_5_7_if_all_pass_eldest_pitches_without_obligation() -> None:
    game = _game(script="1:pass 2:pass 3:pass 0:pass")
    assert (game.public().pitcher, game.public().bound) == (1, None)
    assert points(play(game, ACE_PLAY)) == ACE_POINTS
    assert game.public().trumps is None, "the next deal"


def test_5_7_a_bid_may_be_higher_than_what_is_lacking() -> None:
    game = _game(0, 10, 0, 0)
    assert "bid4" in legal(game, 1)


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


def test_5_7_the_bound_player_wins_before_anybody_else() -> None:
    game = _game(9, 9, 0, 0, script="1:pass 2:pass 3:pass 0:bid2")
    events = play(game, KING_PLAY)
    assert points(events) == [(0, "low", 1), (0, "game", 1)]
    assert game.winner == 0


def test_5_7_without_obligation_the_usual_order_decides() -> None:
    game = _game(9, 10, 0, 0, script="1:pass 2:pass 3:pass 0:pass")
    assert points(play(game, ACE_PLAY)) == [(1, "high", 1)]
    assert game.winner == 1


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


def test_5_12_no_smudge_from_below_zero() -> None:
    game = _game(0, -1, 0, 0, hands=BARE, smudge=True, script="1:bid4")
    assert points(play(game, BARE_PLAY)) == BARE_POINTS
    assert game.score == (0, 3, 0, 0)


def test_5_12_no_smudge_by_default() -> None:
    game = _game(hands=BARE, script="1:bid4")
    assert points(play(game, BARE_PLAY))[0] == (1, "high", 1)
    assert not game.over


def test_5_12_no_smudge_for_four_points_on_a_lower_bid() -> None:
    game = _game(hands=BARE, smudge=True, script="1:bid3 2:pass 3:pass 0:pass")
    assert len(points(play(game, BARE_PLAY))) == 4
    assert not game.over


def test_5_12_no_smudge_for_a_bid_of_four_that_falls_short() -> None:
    game = _game(smudge=True, script="1:bid4")
    assert points(play(game, ACE_PLAY)) == [(1, "bid", -4), (0, "low", 1), (0, "game", 1)]


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


def test_5_7_the_pitch_names_trumps() -> None:
    game = _game(script="1:bid1 2:pass 3:pass 0:pass 1:3H")
    assert game.public().trumps is Suit.HEARTS
