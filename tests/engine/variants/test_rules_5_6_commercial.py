"""docs/rules.md §5.6: commercial pitch, sold by eldest to the highest bidder."""

from __future__ import annotations

import pytest

from bot.engine.actions import Bid
from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import GameEnded
from bot.engine.game import Game
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

EVERY_BID = {"bid1", "bid2", "bid3", "bid4", "pass"}


def _game(*score: int, hands: tuple[str, ...] = HEARTS, script: str = "") -> Game:
    """Four players, each alone; seat 0 deals, seat 1 is eldest."""
    game, _ = deal("commercial-pitch", lay(hands), sides=4, score=score or None, script=script)
    return game


def test_5_6_each_other_player_bids_once_from_the_seat_after_eldest() -> None:
    game = _game()
    for seat in (2, 3, 0):
        assert asked(game) == (seat, Ask.BID)
        assert legal(game, seat) == EVERY_BID
        play(game, f"{seat}:pass")
    assert asked(game) == (1, Ask.PLAY)


def test_5_6_a_bid_is_higher_than_the_last() -> None:
    game = _game(script="2:bid2")
    assert legal(game, 3) == {"bid3", "bid4", "pass"}
    assert game.refusal(3, action("bid2")) is Reason.BID_TOO_LOW
    play(game, "3:pass")
    assert legal(game, 0) == {"bid3", "bid4", "pass"}


@pytest.mark.parametrize("bid", [-1, 0, 5])
def test_5_6_a_bid_is_from_one_to_four(bid: int) -> None:
    assert _game().refusal(2, Bid(bid)) is Reason.BID_TOO_LOW


def test_5_6_a_bid_of_four_ends_the_bidding() -> None:
    game = _game(script="2:bid4")
    assert asked(game) == (1, Ask.SALE)
    assert legal(game, 1) == {"sell2", "refuse"}


@pytest.mark.parametrize(
    ("score", "may"),
    [
        (6, EVERY_BID),
        (7, EVERY_BID - {"bid4"}),
        (8, EVERY_BID - {"bid4", "bid3"}),
        (9, {"bid1", "pass"}),
        (10, {"pass"}),
    ],
)
def test_5_6_no_bid_would_bring_eldest_to_the_target(score: int, may: set[str]) -> None:
    game = _game(0, score, 0, 0)
    assert legal(game, 2) == may
    for word in EVERY_BID - may:
        assert game.refusal(2, action(word)) is Reason.BID_WOULD_WIN


def test_5_6_if_eldest_needs_one_point_all_pass() -> None:
    game = _game(0, 10, 0, 0, script="2:pass 3:pass 0:pass")
    assert asked(game) == (1, Ask.PLAY)
    assert game.public().bound is None


def test_5_6_eldest_sells_and_scores_the_amount_at_once() -> None:
    game = _game()
    events = play(game, "2:bid1 3:pass 0:bid2 1:sell0")
    assert points(events) == [(1, "sale", 2)]
    assert game.score == (0, 2, 0, 0)
    public = game.public()
    assert (game.turn, public.pitcher, public.bound) == (0, 0, Bound(0, 2))


def test_5_6_eldest_sells_to_the_highest_bidder_only() -> None:
    game = _game(script="2:bid1 3:pass 0:bid2")
    assert legal(game, 1) == {"sell0", "refuse"}
    assert game.refusal(1, action("sell2")) is Reason.NO_SUCH_BUYER


def test_5_6_or_refuses_and_is_bound() -> None:
    game = _game()
    assert points(play(game, "2:bid1 3:pass 0:bid2 1:refuse")) == []
    public = game.public()
    assert (game.turn, public.pitcher, public.bound) == (1, 1, Bound(1, 2))
    play(game, "1:AS")
    assert game.public().trumps is Suit.SPADES


def test_5_6_with_no_bid_eldest_pitches_without_obligation() -> None:
    game = _game(script="2:pass 3:pass 0:pass")
    public = game.public()
    assert (game.turn, public.pitcher, public.bound) == (1, 1, None)
    assert points(play(game, ACE_PLAY)) == ACE_POINTS


def test_5_6_the_bound_bidders_points_are_scored_first() -> None:
    game = _game(script="2:pass 3:pass 0:bid2 1:sell0")
    assert points(play(game, KING_PLAY)) == KING_POINTS
    assert game.score == (2, 4, 0, 0)


def test_5_6_a_refusing_eldests_points_are_scored_first_too() -> None:
    game = _game(script="2:pass 3:pass 0:bid1 1:refuse")
    assert points(play(game, ACE_PLAY)) == [
        (1, "high", 1), (1, "jack", 1), (0, "low", 1), (0, "game", 1),
    ]  # fmt: skip


def test_5_6_the_bound_player_wins_before_anybody_else() -> None:
    game = _game(9, 8, 0, 0, script="2:pass 3:pass 0:bid2 1:sell0")
    events = play(game, KING_PLAY)
    assert points(events) == [(0, "low", 1), (0, "game", 1)]
    assert events[-1] == GameEnded(0, (11, 10, 0, 0))


def test_5_6_a_buyer_who_falls_short_scores_nothing_and_loses_the_bid_first() -> None:
    game = _game(1, 0, 0, 0, script="2:pass 3:pass 0:bid3 1:sell0")
    events = play(game, KING_PLAY)
    assert points(events) == [(0, "bid", -3), (1, "high", 1), (1, "jack", 1)]
    assert ended(events).score == (-2, 5, 0, 0), "below zero"


def test_5_6_a_refusing_eldest_who_falls_short_is_set_back() -> None:
    game = _game(script="2:pass 3:bid4 1:refuse")
    assert points(play(game, ACE_PLAY)) == [(1, "bid", -4), (0, "low", 1), (0, "game", 1)]
    assert game.score == (2, -4, 0, 0)


def test_5_6_what_the_pitch_was_sold_for_does_not_help_to_make_it() -> None:
    """Eldest sold for two and won two; the buyer is short of three by one."""
    game = _game(script="2:pass 3:pass 0:bid3 1:sell0")
    assert (0, "bid", -3) in points(play(game, KING_PLAY))


def test_5_6_a_bound_player_may_win_more_than_the_bid() -> None:
    game = _game(hands=BARE, script="2:pass 3:bid1 0:pass 1:refuse")
    assert points(play(game, BARE_PLAY)) == BARE_POINTS


def test_5_6_from_below_zero_the_game_goes_on() -> None:
    game = _game(-3, 0, 0, 0, script="2:pass 3:pass 0:bid1 1:sell0")
    events = play(game, KING_PLAY)
    assert ended(events).score == (-1, 3, 0, 0)
    assert not game.over


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_5_6_four_to_seven_play_each_alone(seats: int) -> None:
    cards = [f"{r}{s}" for s in "CDHS" for r in "23456789TJQKA"]
    hands = tuple(" ".join(cards[6 * at : 6 * at + 6]) for at in range(seats))
    game, _ = deal("commercial-pitch", lay(hands), sides=seats)
    bidders = []
    while asked(game)[1] is Ask.BID:
        bidders.append(asked(game)[0])
        play(game, f"{bidders[-1]}:pass")
    assert bidders == [*range(2, seats), 0]
