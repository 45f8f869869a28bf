"""The steady player at the market: offers for the pitch, selling, keeping and refusing."""

from __future__ import annotations

import pytest

from bot.engine.actions import Keep, Offer, Pass, Refuse, Sell
from bot.engine.views import SeatView
from bot.players import choose
from tests.players.seeing import around, seen

STRONG = "AS KS JS TS 2S 4H"
NOTHING = "9D 8D 7C 6C 5H 4H"


def to_offer(hand: str, score: tuple[int, ...]) -> SeatView:
    """Return the view of seat 1, next to eldest."""
    hands = around(hand, at=1, seats=4)
    return seen("free-style-pitch", hands, by=1, dealer=3, score=score)


def to_sell(hand: str, script: str, score: tuple[int, ...]) -> SeatView:
    """Return the view of seat 0, eldest, after offers of seats 1 and 3."""
    hands = around(hand, at=0, seats=4)
    return seen("free-style-pitch", hands, script, by=0, dealer=3, score=score)


# --------------------------------------------------------------------------------------- offers


def test_a_point_is_offered_for_the_pitch_with_a_strong_suit() -> None:
    assert choose(to_offer(STRONG, (3, 5))) == Offer(1)


def test_nothing_is_offered_with_nothing() -> None:
    assert choose(to_offer(NOTHING, (3, 5))) == Pass()


def test_eldest_is_never_offered_the_game() -> None:
    assert choose(to_offer(STRONG, (10, 5))) == Pass()


def test_a_player_without_points_passes() -> None:
    assert choose(to_offer(STRONG, (3, 0))) == Pass()


def test_no_offer_is_silly() -> None:
    """The pitch is never worth a half of what there is to win."""
    assert choose(to_offer(STRONG, (0, 10))) in {Offer(1), Offer(2)}


# --------------------------------------------------------------------------------- free-style sale


def test_eldest_with_nothing_sells() -> None:
    assert choose(to_sell(NOTHING, "1:offer1 3:pass", (3, 5))) == Sell(1)


def test_eldest_sells_to_the_better_offer() -> None:
    assert choose(to_sell(NOTHING, "1:offer1 3:offer2", (3, 5))) == Sell(3)


def test_eldest_with_a_strong_suit_keeps_the_pitch() -> None:
    assert choose(to_sell(STRONG, "1:offer1 3:pass", (3, 5))) == Keep()


def test_eldest_sells_for_the_last_point_with_any_hand() -> None:
    assert choose(to_sell(STRONG, "1:offer1 3:pass", (10, 5))) == Sell(1)


# ---------------------------------------------------------------------------------- commercial sale


def commercial(hand: str, script: str, score: tuple[int, ...] | None = None) -> SeatView:
    """Return the view of seat 0, eldest of four who play alone."""
    hands = around(hand, at=0, seats=4)
    return seen("commercial-pitch", hands, script, by=0, sides=4, dealer=3, score=score)


@pytest.mark.parametrize("bid", [1, 2, 3])
def test_eldest_with_nothing_sells_to_any_bidder(bid: int) -> None:
    assert choose(commercial(NOTHING, f"1:bid{bid} 2:pass 3:pass")) == Sell(1)


def test_eldest_with_a_strong_suit_refuses_a_low_bid() -> None:
    assert choose(commercial(STRONG, "1:bid1 2:pass 3:pass")) == Refuse()


def test_eldest_sells_for_three_rather_than_be_bound_for_three() -> None:
    assert choose(commercial("AS KS 9S 5H 4D 3C", "1:bid3 2:pass 3:pass")) == Sell(1)


def test_eldest_does_not_sell_a_bidder_the_game() -> None:
    """Three points make seat 1 the winner; the ace and the two of spades are two that it lacks."""
    view = commercial("AS KS JS 2S 4H 9D", "1:bid3 2:pass 3:pass", (0, 8, 0, 0))
    assert choose(view) == Refuse()
