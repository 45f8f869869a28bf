"""docs/rules.md §8.2: the auction of the games played today; §8.8, examples 1, 2 and 7 to 9."""

from __future__ import annotations

import pytest

from bot.engine.events import AllPassed, DealEnded
from bot.engine.game.game import Game
from bot.engine.record import dumps, loads, record_of, verify
from bot.engine.variants import OptionValue
from bot.engine.views import Ask, Bound
from tests.hands import BARE, HEARTS, asked, deal, lay, legal, play, play_out


def _game(
    *score: int, hands: tuple[str, ...] = HEARTS, script: str = "", **options: OptionValue
) -> Game:
    """Two sides of two; seat 0 deals, seat 1 is eldest."""
    game, _ = deal("setback", lay(hands), score=score or None, options=options, script=script)
    return game


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


@pytest.mark.parametrize(("had", "moon"), [(2, 9), (0, 11), (-1, 1)])
def test_8_2_a_moon_wins_the_game_or_lifts_to_zero(had: int, moon: int) -> None:
    game = _shoots(5, had)
    play_out(game)
    text = dumps(record_of(game, [""] * 4))
    assert '[3, "shoot"]' in text
    assert f'[1, "moon", {moon}]' in text
    assert verify(loads(text)).finding is None
