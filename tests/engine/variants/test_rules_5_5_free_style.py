"""docs/rules.md §5.5: free-style pitch, the pitch for points that one has."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import GameEnded
from bot.engine.views import Ask
from tests.hands import (
    ACE_PLAY,
    ACE_POINTS,
    HEARTS,
    KING_PLAY,
    TWO,
    action,
    deal,
    lay,
    legal,
    pending,
    play,
    points,
)

ID = "free-style-pitch"


def test_5_5_each_opponent_offers_once_from_the_seat_after_eldest() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(3, 2))
    for seat in (2, 0):
        decision = pending(game)
        assert (decision.seat, decision.ask) == (seat, Ask.OFFER)
        assert legal(game, seat) == {"offer1", "offer2", "offer3", "pass"}
        play(game, f"{seat}:pass")
    assert game.turn == 1, "eldest's partner was skipped"


def test_5_5_offers_need_not_rise_and_partners_offer_each_for_themselves() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(3, 2), script="2:offer3 0:offer3")
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.SALE)
    assert legal(game, 1) == {"sell2", "sell0", "keep"}
    game, _ = deal(ID, lay(HEARTS), score=(3, 2), script="2:offer3 0:offer1")
    assert points(play(game, "1:sell0")) == [(0, "sale", -1), (1, "sale", 1)]


def test_5_5_nobody_offers_more_than_their_side_has_or_nothing() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(2, 5))
    assert game.refusal(2, action("offer3")) is Reason.OFFER_TOO_HIGH
    assert game.refusal(2, action("offer0")) is Reason.OFFER_TOO_HIGH
    assert game.refusal(2, action("offer2")) is None


def test_5_5_a_player_without_points_still_passes() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(0, 5))
    assert legal(game, 2) == {"pass"}
    play(game, "2:pass")
    assert legal(game, 0) == {"pass"}


def test_5_5_without_an_offer_there_is_no_sale() -> None:
    game, _ = deal(ID, lay(HEARTS), script="2:pass 0:pass")
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.PLAY)
    assert game.public().trumps is None
    assert game.public().pitcher == 1
    assert points(play(game, ACE_PLAY)) == ACE_POINTS


def test_5_5_the_points_change_sides_at_once_and_the_buyer_pitches_and_leads() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(3, 2))
    events = play(game, "2:pass 0:offer2 1:sell0")
    assert points(events) == [(0, "sale", -2), (1, "sale", 2)]
    assert game.score == (1, 4)
    assert (game.turn, game.public().pitcher) == (0, 0)
    events = play(game, KING_PLAY)
    assert points(events) == ACE_POINTS
    assert game.score == (3, 6)


def test_5_5_eldest_sells_to_any_one_offer() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(3, 2), script="2:offer1 0:pass")
    assert legal(game, 1) == {"sell2", "keep"}
    assert game.refusal(1, action("sell0")) is Reason.NO_SUCH_BUYER
    assert game.refusal(1, action("sell1")) is Reason.NO_SUCH_BUYER
    play(game, "1:sell2")
    assert game.turn == 2


def test_5_5_eldest_may_keep_the_pitch() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(3, 2))
    assert points(play(game, "2:offer3 0:offer1 1:keep")) == []
    assert (game.turn, game.score) == (1, (3, 2))
    play(game, "1:AS")
    assert game.public().trumps is Suit.SPADES


def test_5_5_an_offer_may_exceed_what_eldest_lacks_and_the_sale_may_win() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(6, 8))
    assert "offer6" in legal(game, 2)
    events = play(game, "2:offer6 0:pass 1:sell2")
    assert points(events) == [(0, "sale", -6), (1, "sale", 6)]
    assert events[-1] == GameEnded(1, (0, 14))
    assert game.winner == 1


def test_5_5_nobody_is_bound_by_buying() -> None:
    game, _ = deal(ID, lay(HEARTS), score=(9, 0), script="2:pass 0:offer9 1:sell0")
    assert game.public().bound is None
    assert (0, "bid", -9) not in points(play(game, KING_PLAY))


@pytest.mark.parametrize("dealer", [0, 1])
def test_5_5_two_players(dealer: int) -> None:
    game, _ = deal(ID, lay(TWO), dealer=dealer, score=(2, 2))
    other = 1 - dealer
    assert legal(game, dealer) == {"offer1", "offer2", "pass"}
    play(game, f"{dealer}:offer1 {other}:sell{dealer}")
    assert game.turn == dealer
    assert game.score[other] == 3


def test_5_5_three_sides_of_two_skip_eldests_partner() -> None:
    suits = [f"{r}{s}" for s in "CDH" for r in "23456789TJQK"]
    hands = tuple(" ".join(suits[6 * at : 6 * at + 6]) for at in range(6))
    game, _ = deal(ID, lay(hands), sides=3, score=(1, 1, 1))
    asked = []
    while (decision := game.public().decision) is not None and decision.ask is Ask.OFFER:
        asked.append(decision.seat)
        play(game, f"{decision.seat}:pass")
    assert asked == [2, 3, 5, 0]
