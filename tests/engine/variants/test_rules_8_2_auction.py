"""docs/rules.md §8.2: the auction of the games played today; §8.8, examples 1, 2 and 7 to 9."""

from __future__ import annotations

import pytest

from bot.engine.actions import decode
from bot.engine.events import AllPassed, DealEnded
from bot.engine.game import Game
from bot.engine.record import dumps, loads, record_of, verify
from bot.engine.variants import OptionValue
from bot.engine.views import Ask, Bound
from tests.hands import (
    ACE_PLAY,
    BARE,
    BARE_PLAY,
    HEARTS,
    asked,
    deal,
    lay,
    legal,
    play,
    play_out,
    points,
)


def _game(
    *score: int, hands: tuple[str, ...] = HEARTS, script: str = "", **options: OptionValue
) -> Game:
    """Two sides of two; seat 0 deals, seat 1 is eldest."""
    game, _ = deal("setback", lay(hands), score=score or None, options=options, script=script)
    return game


def test_8_8_example_1_a_side_that_is_set_loses_its_bid() -> None:
    """Seats 1 and 3 make High, Jack and Game; the two was dealt to seat 0."""
    hands = ("2H 3C 4C 5C 6C 7C", "AH KH QH JH TH 9H", "2S 3S 4S 5S 6S 7S", "2D 3D 4D 5D 6D 7D")
    game = _game(hands=hands, script="1:bid4")
    events = play(
        game,
        "1:AH 2:2S 3:2D 0:2H 1:KH 2:3S 3:3D 0:3C 1:QH 2:4S 3:4D 0:4C"
        " 1:JH 2:5S 3:5D 0:5C 1:TH 2:6S 3:6D 0:6C 1:9H 2:7S 3:7D 0:7C",
    )
    assert points(events) == [(1, "bid", -4), (0, "low", 1)]
    assert game.score == (1, -4)


def test_8_8_example_7_the_dealer_is_stuck() -> None:
    game = _game(script="1:pass 2:pass 3:pass")
    assert asked(game) == (0, Ask.BID)
    assert legal(game, 0) == {"bid2", "bid3", "bid4"}
    play(game, "0:bid2")
    assert game.public().bound == Bound(0, 2)


def test_8_8_example_7_the_dealer_may_steal() -> None:
    bids = "1:pass 2:bid3 3:pass"
    assert legal(_game(script=bids), 0) == {"pass", "bid4"}
    game = _game(script=bids, steal="any")
    assert legal(game, 0) == {"pass", "bid3", "bid4"}
    play(game, "0:bid3")
    assert game.public().bound == Bound(0, 3)
    assert legal(_game(script=bids, steal="top"), 0) == {"pass", "bid4"}


def test_8_2_the_greatest_bid_ends_the_auction_only_where_nobody_may_steal_it() -> None:
    assert asked(_game(script="1:pass 2:bid4")) == (2, Ask.PLAY)
    game = _game(script="1:pass 2:bid4", steal="top")
    assert (asked(game), legal(game, 3)) == ((3, Ask.BID), {"pass"})
    play(game, "3:pass")
    assert legal(game, 0) == {"pass", "bid4"}
    play(game, "0:bid4")
    assert game.public().bound == Bound(0, 4)


def test_8_2_a_partners_bid_may_be_stolen_too() -> None:
    game = _game(script="1:pass 2:bid2 3:pass 0:bid2", steal="any")
    assert game.public().bound == Bound(0, 2)


def test_8_2_if_nobody_bids_the_same_dealer_may_deal_again() -> None:
    game = _game(all_pass="redeal")
    events = play(game, "1:pass 2:pass 3:pass 0:pass")
    assert AllPassed(again=True) in events
    assert [one.score for one in events if isinstance(one, DealEnded)] == [(0, 0)]
    assert (game.dealer, game.deal_number) == (0, 1)


def test_8_2_if_nobody_bids_the_deal_may_pass_on_and_counts_for_deals() -> None:
    game = _game(all_pass="next", deals=2)
    assert AllPassed(again=False) in play(game, "1:pass 2:pass 3:pass 0:pass")
    assert game.dealer == 1
    play(game, "2:pass 3:pass 0:pass 1:pass")
    assert game.over
    assert game.winner is None


def test_8_6_the_least_bid_may_be_one() -> None:
    assert legal(_game(least_bid=1), 1) == {"bid1", "bid2", "bid3", "bid4", "pass"}


def test_8_8_example_8_the_bound_side_goes_out_first() -> None:
    game = _game(10, 9, script="1:bid2 2:pass 3:pass 0:pass")
    assert points(play(game, ACE_PLAY)) == [(1, "high", 1), (1, "jack", 1)]
    assert (game.winner, game.score) == (1, (10, 11))


def test_8_6_a_smudge_wins_the_game_from_a_score_not_below_zero() -> None:
    game = _game(5, 3, hands=BARE, script="1:bid4", shoot="smudge")
    assert points(play(game, BARE_PLAY)) == [(1, "smudge", 8)]
    below = _game(5, -3, hands=BARE, script="1:bid4", shoot="smudge")
    assert len(points(play(below, BARE_PLAY))) == 4


def test_8_6_a_smudge_asks_for_the_score_when_the_bid_is_made() -> None:
    """A referee gives the side a point once it has bid: from below zero it is no smudge."""
    game = _game(5, -1, hands=BARE, script="1:bid4", shoot="smudge")
    game.apply(1, decode(["ruling", "score", 5, 0]))
    assert len(points(play(game, BARE_PLAY))) == 4


# ------------------------------------------------------------------------------ shooting the moon


def _shoots(*score: int, hands: tuple[str, ...] = (*BARE[2:], BARE[0], BARE[1])) -> Game:
    """Seat 3 shoots the moon; it holds A K Q J 10 2 of spades, and nobody else has any."""
    return _game(*score, hands=hands, script="1:pass 2:pass 3:shoot", shoot="moon")


def test_8_2_to_shoot_stands_above_every_bid_and_ends_the_auction() -> None:
    game = _game(script="1:bid4", shoot="moon")
    assert legal(game, 2) == {"shoot", "pass"}
    play(game, "2:pass 3:shoot")
    assert asked(game) == (3, Ask.PLAY)
    assert (game.public().bound, game.public().shot) == (Bound(3, 4), True)
    assert "shoot" not in legal(_game(), 1)
    assert "shoot" not in legal(_game(shoot="moon", deals=3), 1), "there is no target to lose"


def test_8_2_the_dealer_may_steal_no_shot_and_may_shoot_where_stuck() -> None:
    assert asked(_game(script="1:pass 2:shoot", shoot="moon", steal="any"))[0] == 2
    stuck = _game(script="1:pass 2:pass 3:pass", shoot="moon")
    assert legal(stuck, 0) == {"bid2", "bid3", "bid4", "shoot"}


def test_8_8_example_9_a_moon_brings_a_score_below_zero_to_zero() -> None:
    game = _shoots(5, -3)
    assert points(play_out(game)) == [(1, "moon", 3)]
    assert (game.score, game.over) == ((5, 0), False)


@pytest.mark.parametrize("score", [2, 0])
def test_8_8_example_9_a_moon_wins_the_game(score: int) -> None:
    """From nought too: only below it the score comes up to nought."""
    game = _shoots(5, score)
    assert points(play_out(game)) == [(1, "moon", 11 - score)]
    assert game.winner == 1


def test_8_8_example_9_a_moon_without_the_jack_has_failed() -> None:
    """The jack lies in the stock: side 1 loses 11, and the others score what they have."""
    others = (BARE[2].replace("2H", "2S"), BARE[3], BARE[0])
    game = _shoots(5, 2, hands=(*others, "AS KS QS TS 9S 8S"))
    assert points(play_out(game)) == [(1, "moon", -11), (0, "low", 1)]
    assert game.score == (6, -9)


def test_a_record_of_a_moon_holds() -> None:
    game = _shoots(5, 2)
    play_out(game)
    text = dumps(record_of(game, [""] * 4))
    assert '[3, "shoot"]' in text
    assert '[1, "moon", 9]' in text
    assert verify(loads(text)).finding is None
