"""docs/rules.md §8.2: which cards are trumps, and how they rank."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.engine.axes import JokerOrder, JokerRank, Pack
from bot.engine.cards import JOKERS, PACK, Card, Natural, Rank, Suit, codes, parse
from bot.engine.rules import Rules, pack_of
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.variants import VARIANTS

OLD_GAMES = 24
PLAIN = Rules(target=11)
TEN_POINT = replace(PLAIN, off_cards=(Rank.JACK,), jokers=2)


def _beats(card: Natural, best: Natural, trumps: Suit) -> bool:
    """Restate §2: the highest trump, else the highest card of the suit led."""
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trumps


def test_without_extras_it_is_the_printed_suits_and_ranks_in_every_old_game() -> None:
    old = [variant.base for variant in VARIANTS.values() if variant.row <= OLD_GAMES]
    orders = {(suit, trump_order(rules, suit)) for rules in old for suit in Suit}
    assert len(orders) == len(Suit)
    for suit, order in orders:
        assert order.cards == tuple(card for card in PACK if card.suit is suit)
        for card, best in product(PACK, PACK):
            assert order.beats(card, best) == _beats(card, best, suit)
            assert (order.rank(card) > order.rank(best)) == (card.rank > best.rank)
        for card in PACK:
            assert order.suit_of(card) is card.suit
            assert order.is_trump(card) == (card.suit is suit)
            assert card in order.of[card.suit]


@pytest.mark.parametrize(
    ("rules", "low_to_high"),
    [
        (TEN_POINT, "2S 3S 4S 5S 6S 7S 8S 9S TS X2 X1 JC JS QS KS AS"),
        (
            replace(TEN_POINT, off_cards=(Rank.JACK, Rank.ACE, Rank.THREE)),
            "2S 3C 3S 4S 5S 6S 7S 8S 9S TS X2 X1 JC JS QS KS AC AS",
        ),
        (replace(PLAIN, off_cards=(Rank.FIVE,)), "2S 3S 4S 5C 5S 6S 7S 8S 9S TS JS QS KS AS"),
        (
            replace(TEN_POINT, joker_rank=JokerRank.LOW, off_cards=()),
            "X2 X1 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        ),
        (replace(PLAIN, jokers=1, pack=Pack.SEVENS), "7S 8S 9S TS X1 JS QS KS AS"),
    ],
)
def test_8_2_trumps_from_low_to_high(rules: Rules, low_to_high: str) -> None:
    order = trump_order(rules, Suit.SPADES)
    assert " ".join(codes(order.cards)) == low_to_high
    for at, card in enumerate(order.cards):
        assert order.is_trump(card)
        assert all(order.beats(card, lower) for lower in order.cards[:at])
        assert not any(order.beats(lower, card) for lower in order.cards[:at])
        assert all(order.beats(card, plain) for plain in order.of[Suit.HEARTS])
    assert sum(map(len, order.of.values())) == len(pack_of(rules))


def _first(rules: Rules, trumps: Suit, trick: str) -> Card | None:
    return trump_order(rules, trumps).best_of(parse(trick))


def test_8_2_of_two_jokers_x1_is_the_higher_or_the_one_played_first() -> None:
    """The worked example 11 of docs/rules.md §8.8."""
    trick, low = "9D X2 X1 4D", JokerRank.LOW
    first = replace(TEN_POINT, joker_order=JokerOrder.FIRST)
    assert _first(TEN_POINT, Suit.DIAMONDS, trick) is JOKERS[0]
    assert _first(first, Suit.DIAMONDS, trick) is JOKERS[1]
    for rules in (TEN_POINT, first):
        assert _first(replace(rules, joker_rank=low), Suit.DIAMONDS, trick) is Card.of("9D")
    plain = "KC X2 X1"
    assert _first(replace(first, joker_rank=low), Suit.DIAMONDS, plain) is JOKERS[1]


def test_8_2_an_off_card_is_no_card_of_its_printed_suit() -> None:
    order = trump_order(TEN_POINT, Suit.SPADES)
    jack = Card.of("JC")
    assert order.suit_of(jack) is Suit.SPADES
    assert jack not in order.of[Suit.CLUBS]
    assert order.beats(jack, Card.of("AC"))


def test_the_same_order_is_made_once() -> None:
    one: TrumpOrder = trump_order(VARIANTS["trinidad"].base, Suit.CLUBS)
    assert one is trump_order(replace(PLAIN, target=9), Suit.CLUBS)
    assert one is not trump_order(TEN_POINT, Suit.CLUBS)
