"""docs/rules.md §7: the ten worked examples."""

from __future__ import annotations

import pytest

from bot.engine.cards import Card, Suit, natural
from bot.engine.errors import Reason
from bot.engine.events import DealEnded, MoreDealt, TrickTaken, TrumpsSettled, TurnedUp
from tests.hands import HEARTS, HEARTS_PLAY, TWO, action, deal, lay, legal, play, play_out, points

FOUR = ("2S 3S 4S 5S 7S 8S", "2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "9S TS JS QS KS AS")
JACKS = "JD 8C 9C TC QC KC AC JC"
"""The jack of diamonds, a run between two, the jack of clubs."""


def test_7_1_running_past_a_second_heart() -> None:
    twelve, dozen = "8C 9C TC JC QC KC AC 8D 9D TD JD QD", "KD AD 2H 3H 5H 6H 7H 8H 9H TH QH KH"
    game, events = deal("trinidad", lay(FOUR, f"JH {twelve} 4H {dozen} 6S AH"))
    assert points(events) == [(0, "turn-up", 3)]
    assert game.score == (3, 0)
    happened = play(game, "1:beg 0:run")
    assert points(happened) == [(0, "turn-up", 2)]
    kinds = (MoreDealt, TurnedUp, TrumpsSettled)
    assert [type(event) for event in happened if isinstance(event, kinds)] == [
        MoreDealt, TurnedUp, MoreDealt, TurnedUp, TrumpsSettled,
    ]  # fmt: skip
    public = game.public()
    assert public.trumps is Suit.SPADES
    assert public.hand_counts == (12, 12, 12, 12)
    assert public.stock_count == 1
    assert game.turn == 1


def test_7_1_twelve_tricks_are_played() -> None:
    twelve, dozen = "8C 9C TC JC QC KC AC 8D 9D TD JD QD", "KD AD 2H 3H 5H 6H 7H 8H 9H TH QH KH"
    game, _ = deal("trinidad", lay(FOUR, f"JH {twelve} 4H {dozen} 6S AH"), script="1:beg 0:run")
    assert sum(isinstance(event, TrickTaken) for event in play_out(game)) == 12


def test_7_2_high_wins_before_the_hung_jack() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"), score=(13, 13))
    assert points(play(game, "1:stand" + HEARTS_PLAY)) == [(1, "high", 1)]
    assert game.winner == 1
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    assert points(play(game, "1:stand" + HEARTS_PLAY))[1:] == [
        (0, "low", 1), (0, "jack", 3), (0, "game", 1),
    ]  # fmt: skip


def test_7_3_seven_up_counts_the_final_jack_only() -> None:
    game, events = deal("seven-up", lay(TWO, JACKS))
    assert points(events) == []
    assert points(play(game, "1:beg 0:run")) == []
    assert points(play(game, "1:play-on")) == [(0, "turn-up", 1)]
    assert game.public().trumps is Suit.CLUBS


def test_7_4_foster_counts_both_jacks() -> None:
    game, events = deal("foster", lay(TWO, JACKS))
    assert points(events) == [(0, "turn-up", 1)]
    assert points(play(game, "1:beg 0:run")) == [(0, "turn-up", 1)]
    assert game.score == (2, 0)


@pytest.mark.parametrize(("game_id", "may"), [("german", {"9S"}), ("trinidad", {"9S", "2D"})])
def test_7_5_the_german_game_is_trumped_without_the_suit_led(game_id: str, may: set[str]) -> None:
    hands = ("9S 2D 3C 4C 5C 6C", "AC KC QC JC KH QH")
    game, _ = deal(game_id, lay(hands, "8S"))
    play(game, "1:stand 1:AC 0:3C 1:KC 0:4C 1:QC 0:5C 1:JC 0:6C 1:KH")
    assert legal(game, 0) == may


def test_7_6_a_french_tie_for_game_goes_to_eldest_before_high() -> None:
    hands = ("2C 3C 4C 5C QC 3H", "QD 2D 3D 4D 5S 2H")
    game, _ = deal("french", lay(hands, "9S"))
    events = play(game, "1:stand 1:QD 0:2C 1:2D 0:3C 1:3D 0:4C 1:5S 0:5C 1:2H 0:3H 0:QC 1:4D")
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert ended.pips == (2, 2)
    assert points(events) == [(1, "game", 1), (1, "high", 1), (1, "low", 1)]


TAKEN = ("KC 2H 3H 4H 5H 6H", "4C 2D 3D 4D 5D 6D", "7H 8H 9H TH JH QH", "2S 3S 4S 5S 6S 7S")
"""Seat 0 pitches the king of clubs, and the four falls to it."""


@pytest.mark.parametrize(("game_id", "low"), [("lancashire", 0), ("west-yorkshire", 1)])
def test_7_7_low_to_the_taker_and_to_the_holder(game_id: str, low: int) -> None:
    game, _ = deal(game_id, lay(TAKEN), dealer=3, script="0:KC 1:4C")
    assert points(play_out(game))[:2] == [(0, "high", 1), (low, "low", 1)]


@pytest.mark.parametrize("game_id", ["lancashire", "west-yorkshire"])
def test_7_7_the_jack_alone_is_high_low_and_jack(game_id: str) -> None:
    hands = ("JC 2H 3H 4H 5H 6H", "AD 2D 3D 4D 5D 6D", "7H 8H 9H TH AH QH", "2S 3S 4S 5S 6S 7S")
    game, _ = deal(game_id, lay(hands), dealer=3, script="0:JC")
    assert points(play_out(game))[:3] == [(0, "high", 1), (0, "low", 1), (0, "jack", 1)]


def test_7_8_a_bidder_who_falls_short_scores_none_and_loses_the_bid() -> None:
    hands = ("8D 9D 6C 7C 8C 9C", "AS 2S 3H 4H 5H 6H", "2D 3D 4D 5D 6D 7D", "KS JS 3C 4C 5C TC")
    game, _ = deal("auction-pitch", lay(hands), sides=4, script="1:bid3 2:pass 3:pass 0:pass")
    play(game, "1:AS 2:2D 3:KS 0:8D  1:3H 2:3D 3:JS 0:9D  3:TC 0:6C 1:4H 2:4D")
    assert points(play_out(game)) == [(1, "bid", -3), (3, "jack", 1), (3, "game", 1)]
    assert game.score == (0, -3, 0, 2)


def test_7_9_the_last_draw_and_the_last_six_tricks_of_california_jack() -> None:
    game, _ = deal("california-jack", lay(TWO, cut="9S"), options={"target": 100})
    while game.public().stock_count > 2 or not game.public().trick.cards:
        assert game.turn is not None
        game.apply(game.turn, game.legal(game.turn)[0])
    public = game.public()
    assert (public.stock_count, len(public.tricks)) == (2, 19)
    visible, last = game.deals[0].layout.stock[-2:]
    assert public.stock_top is visible
    assert game.turn is not None
    game.apply(game.turn, game.legal(game.turn)[0])
    winner = game.public().tricks[-1].winner
    assert winner is not None
    assert visible in game.view(winner).hand
    assert last in game.view(1 - winner).hand
    assert (game.public().stock_count, game.public().stock_top) == (0, None)
    for _ in range(6):
        leader, follower = winner, 1 - winner
        game.apply(leader, game.legal(leader)[0])
        hand = game.view(follower).hand
        led = natural(game.public().trick.cards[0]).suit
        allowed = {card for card in hand if natural(card).suit in {led, Suit.SPADES}}
        if not any(natural(card).suit is led for card in hand):
            allowed = set(hand)
        assert legal(game, follower) == {card.code for card in allowed}
        game.apply(follower, game.legal(follower)[0])
        if game.deal_number == 0:
            winner = game.public().tricks[-1].winner
            assert winner is not None
    assert game.deal_number == 1


LEAD = ("9D 8D 7D 2H 3H 4H", "8S 2C 4C 5H 6H 7H", "TC JC QC 8H 9H TH")


def test_7_10_no_undertrumping_in_tobago() -> None:
    game, _ = deal("tobago", lay(("5S QS 3C 2D AH KH", *LEAD), "9S"))
    play(game, "1:stand 1:9D 2:8S 3:TC")
    assert legal(game, 0) == {"2D", "QS"}
    assert game.refusal(0, action("5S")) is Reason.NO_UNDERTRUMPING
    assert game.refusal(0, action("3C")) is Reason.MUST_FOLLOW_OR_TRUMP


@pytest.mark.parametrize(
    ("rest", "allowed"), [("3S", {"5S", "3S"}), ("3C", {"3C"})], ids=["only trumps", "3C"]
)
def test_7_10_with_two_cards_left(rest: str, allowed: set[str]) -> None:
    hands = (
        f"5S {rest} 2H 3H 4H 5H",
        "AH KH QH JH 9D 8D",
        "6H 7H 8H 9H 8S 4C",
        "TH 2C 5C 6C 7C TC",
    )
    game, _ = deal("tobago", lay(hands, "9S"))
    play(
        game,
        """1:stand 1:AH 2:6H 3:TH 0:2H   1:KH 2:7H 3:2C 0:3H
        1:QH 2:8H 3:5C 0:4H   1:JH 2:9H 3:6C 0:5H   1:9D 2:8S 3:7C""",
    )
    assert legal(game, 0) == allowed


def test_7_9_trumps_were_cut() -> None:
    game, _ = deal("california-jack", lay(TWO, cut="9S"))
    assert game.public().cut is Card.of("9S")
