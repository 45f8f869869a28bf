"""docs/rules.md §4: the follow rules, against a restatement that works card by card."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import PLAYS
from bot.engine.axes import Follow
from bot.engine.cards import PACK, Card, Natural, Suit, parse
from bot.engine.errors import Reason
from bot.engine.follow import FollowRule
from bot.engine.trump_order import trump_order
from bot.engine.variants import VARIANTS
from tests.hands import deal, lay, with_rules

RULES = VARIANTS["trinidad"].base
FOUR_RULES = tuple(rule for rule in Follow if rule is not Follow.TRUMPS_ONLY)


def _base_allows(
    follow: Follow, card: Natural, hand: list[Natural], led: Suit, trumps: Suit
) -> bool:
    suits = {held.suit for held in hand}
    follows, trumping = card.suit == led, card.suit == trumps
    match follow:
        case Follow.FREE:
            return True
        case Follow.STRICT:
            return follows or led not in suits
        case Follow.FOLLOW_OR_TRUMP:
            return follows or trumping or led not in suits
        case Follow.MUST_TRUMP:
            return follows or trumping or suits.isdisjoint({led, trumps})
        case Follow.TRUMPS_ONLY:
            return trumping


def _allowed(
    follow: Follow, undertrump: bool, hand: list[Natural], table: list[Natural], trumps: Suit
) -> set[Natural]:
    led = table[0].suit
    base = {card for card in hand if _base_allows(follow, card, hand, led, trumps)}
    played = [card.rank for card in table if card.suit == trumps]
    if undertrump or led == trumps or not played:
        return base
    lower = {card for card in base if card.suit == trumps and card.rank < max(played)}
    return base - lower or base


def _winner(table: list[Natural], trumps: Suit) -> Card:
    tops = [card for card in table if card.suit == trumps]
    return max(tops or [card for card in table if card.suit == table[0].suit], key=lambda c: c.rank)


@settings(max_examples=500, deadline=None)
@given(
    cards=st.permutations(PACK),
    held=st.integers(1, 12),
    played=st.integers(1, 7),
    trumps=st.sampled_from(Suit),
    follow=st.sampled_from(FOUR_RULES),
    undertrump=st.booleans(),
)
def test_4_every_rule_allows_just_what_the_text_says(
    *, cards: list[Natural], held: int, played: int, trumps: Suit, follow: Follow, undertrump: bool
) -> None:
    hand, table = cards[:held], cards[held : held + played]
    rule, order = FollowRule(follow, undertrump=undertrump), trump_order(RULES, trumps)
    best = order.best_of(table)
    assert best is _winner(table, trumps)
    expected = _allowed(follow, undertrump, hand, table, trumps)
    assert expected
    assert set(rule.playable(hand, table, best, order)) == expected
    for card in hand:
        reason = rule.refusal(hand, card, table, best, order)
        assert (reason is None) == (card in expected)


@given(hand=st.lists(st.sampled_from(PACK), min_size=1, max_size=12, unique=True))
def test_4_any_card_may_be_led(hand: list[Natural]) -> None:
    order = trump_order(RULES, Suit.CLUBS)
    for follow in FOUR_RULES:
        rule = FollowRule(follow, undertrump=False)
        assert list(rule.playable(hand, [], None, order)) == hand
        assert all(rule.refusal(hand, card, [], None, order) is None for card in hand)


HANDS = ("9S 2D 3D 4D 5D 6D", "KH QH JH TH 2H 3H")


@pytest.mark.parametrize(
    ("follow", "allowed", "reason"),
    [
        (Follow.FOLLOW_OR_TRUMP, "9S 2D 3D 4D 5D 6D", None),
        (Follow.MUST_TRUMP, "9S", Reason.MUST_TRUMP),
        (Follow.STRICT, "9S 2D 3D 4D 5D 6D", None),
        (Follow.FREE, "9S 2D 3D 4D 5D 6D", None),
    ],
)
def test_4_without_the_suit_led(follow: Follow, allowed: str, reason: Reason | None) -> None:
    """The first four lines of worked example 5: hearts led, 9S and diamonds held."""
    game, _ = deal(with_rules("trinidad", follow=follow), lay(HANDS, "8S"), script="1:stand 1:KH")
    assert {PLAYS[card] for card in parse(allowed)} == set(game.legal(0))
    assert game.refusal(0, PLAYS[Card.of("2D")]) is reason


@pytest.mark.parametrize(
    ("follow", "allowed", "reason"),
    [
        (Follow.FOLLOW_OR_TRUMP, "2H 9S", Reason.MUST_FOLLOW_OR_TRUMP),
        (Follow.MUST_TRUMP, "2H 9S", Reason.MUST_FOLLOW_OR_TRUMP),
        (Follow.STRICT, "2H", Reason.MUST_FOLLOW),
        (Follow.FREE, "2H 9S 2D 3D 4D 5D", None),
    ],
)
def test_4_with_the_suit_led(follow: Follow, allowed: str, reason: Reason | None) -> None:
    hands = ("9S 2D 3D 4D 5D 2H", "KH QH JH TH 4H 3H")
    game, _ = deal(with_rules("trinidad", follow=follow), lay(hands, "8S"), script="1:stand 1:KH")
    assert {PLAYS[card] for card in parse(allowed)} == set(game.legal(0))
    assert game.refusal(0, PLAYS[Card.of("2D")]) is reason


@pytest.mark.parametrize("follow", [Follow.FOLLOW_OR_TRUMP, Follow.MUST_TRUMP, Follow.STRICT])
def test_4_a_trump_lead_takes_a_trump(follow: Follow) -> None:
    hands = ("9S 2D 3D 4D 5D 2H", "KS QH JH TH 4H 3H")
    game, _ = deal(with_rules("trinidad", follow=follow), lay(hands, "8S"), script="1:stand 1:KS")
    assert game.legal(0) == (PLAYS[Card.of("9S")],)
    assert game.refusal(0, PLAYS[Card.of("2D")]) is Reason.MUST_PLAY_TRUMP


def test_4_must_trump_with_no_undertrumping_leaves_lower_trumps_if_there_is_nothing_else() -> None:
    variant = with_rules("tobago", follow=Follow.MUST_TRUMP)
    hands = ("5S 3S 2C 3C 4C 5C", "9D 2H 3H 4H 5H 6H", "8S 6C 7C 8C 9C TC", "7S TS 2S 7H 8H 9H")
    game, _ = deal(variant, lay(hands, "9S"), script="1:stand 1:9D 2:8S 3:TS")
    assert set(game.legal(0)) == {PLAYS[Card.of("5S")], PLAYS[Card.of("3S")]}
    assert game.refusal(0, PLAYS[Card.of("2C")]) is Reason.MUST_TRUMP


def test_4_no_undertrumping_says_nothing_of_a_trump_lead() -> None:
    hands = ("5S QS 2C 3C 4C 5C", "8S 2H 3H 4H 5H 6H")
    game, _ = deal("tobago", lay(hands, "9S"), script="1:stand 1:8S")
    assert set(game.legal(0)) == {PLAYS[Card.of("5S")], PLAYS[Card.of("QS")]}


def test_4_no_undertrumping_says_nothing_of_a_trick_without_trumps() -> None:
    hands = ("5S QS 2C 3C 4C 5C", "AH 2H 3H 4H 5H 6H")
    game, _ = deal("tobago", lay(hands, "9S"), script="1:stand 1:AH")
    assert len(game.legal(0)) == 6
