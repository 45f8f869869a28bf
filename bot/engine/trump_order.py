"""Which cards are trumps in a deal, and how they rank (docs/rules.md §8.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, final

from bot.engine.axes import JokerOrder, JokerRank, Pack
from bot.engine.cards import JOKERS, PACK, Card, Rank, Suit, pack_from
from bot.engine.rules import Rules

TWINS: Final[Mapping[Suit, Suit]] = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}
"""The other suit of the same colour."""

_STEP: Final = 4
"""How far the ranks of a suit lie apart, so that off-cards and jokers fit between."""
_HIGH_JOKER: Final = _STEP * Rank.JACK - 2
"""The rank of the high joker between off-jack and ten."""
_HIGH_BELOW_TWO: Final = _STEP * Rank.TWO - 2
"""The rank of the high joker where both stand below the two."""


@final
class TrumpOrder:
    """What each card is, once a suit is trumps. Made by `trump_order`, once for each order."""

    __slots__ = ("_ranks", "_suits", "above", "cards", "of", "suit", "trumping")

    suit: Suit
    """Trumps."""
    cards: tuple[Card, ...]
    """All trumps of the game's pack, from low to high."""
    of: Mapping[Suit, frozenset[Card]]
    """By suit, the cards that belong to it now."""
    trumping: Mapping[Suit, frozenset[Card]]
    """By suit, these and the trumps."""
    above: Mapping[Card, frozenset[Card]]
    """By the card that wins a trick so far, those that take it from that card."""

    def __init__(self, suit: Suit, pack: Iterable[Card], ranks: Mapping[Card, int]) -> None:
        """Take down an order; ``ranks``: of the cards that are trumps, in the pack or not."""
        self.suit = suit
        self._suits = [card.suit for card in PACK] + [suit for _ in JOKERS]
        self._ranks = [_STEP * card.rank for card in PACK] + [0 for _ in JOKERS]
        for card, rank in ranks.items():
            self._suits[card.index], self._ranks[card.index] = suit, rank
        held = tuple(pack)
        self.of = {
            one: frozenset(card for card in held if self.suit_of(card) is one) for one in Suit
        }
        trumps = self.of[suit]
        self.trumping = {one: cards | trumps for one, cards in self.of.items()}
        # Of two jokers of one rank X1 comes last.
        self.cards = tuple(sorted(trumps, key=lambda card: (self.rank(card), -card.index)))
        self.above = {best: self._above(best) for best in (*PACK, *JOKERS)}

    def _above(self, best: Card) -> frozenset[Card]:
        suit, rank = self.suit_of(best), self.rank(best)
        higher = [card for card in self.of[suit] if self.rank(card) > rank]
        return frozenset(higher if suit is self.suit else (*higher, *self.of[self.suit]))

    def is_trump(self, card: Card) -> bool:
        """Say whether a card is a trump."""
        return self._suits[card.index] is self.suit

    def suit_of(self, card: Card) -> Suit:
        """Return the suit that a card belongs to: trumps, for off-cards and jokers."""
        return self._suits[card.index]

    def trumps_among(self, cards: Iterable[Card]) -> list[Card]:
        """Return the trumps among some cards, from low to high."""
        trumps = [card for card in cards if self._suits[card.index] is self.suit]
        return sorted(trumps, key=self.rank) if len(trumps) > 1 else trumps

    def rank(self, card: Card) -> int:
        """Return a number that is the greater, the higher a card stands in its suit.

        Jokers that do not outrank each other have the same number.
        """
        return self._ranks[card.index]

    def beats(self, card: Card, best: Card) -> bool:
        """Say whether a card takes the trick from the one that wins it so far.

        >>> spades = trump_order(Rules(target=11), Suit.SPADES)
        >>> two, ace = Card.of("2S"), Card.of("AH")
        >>> spades.beats(two, ace), spades.beats(ace, two)
        (True, False)
        """
        return card in self.above[best]

    def best_of(self, cards: Iterable[Card]) -> Card | None:
        """Return the card that takes a trick of these, in the order played; None if there are none.

        With two jokers that do not outrank each other it is the one played first.

        >>> from bot.engine.cards import codes, parse
        >>> rules = Rules(target=21, jokers=2, joker_order=JokerOrder.FIRST)
        >>> trump_order(rules, Suit.DIAMONDS).best_of(parse("9D X2 X1 4D"))
        X2
        """
        best: Card | None = None
        for card in cards:
            if best is None or self.beats(card, best):
                best = card
        return best


def trump_order(rules: Rules, suit: Suit) -> TrumpOrder:
    """Return the order of a game's cards with a suit as trumps; the same object each time.

    >>> rules = Rules(target=11, off_cards=(Rank.JACK,), jokers=2)
    >>> trump_order(rules, Suit.SPADES).cards[-8:]
    (TS, X2, X1, JC, JS, QS, KS, AS)
    """
    # What it depends on is few values: these are looked up much faster than the rules.
    return _order(
        *(suit, rules.pack, rules.jokers), *(rules.off_cards, rules.joker_rank, rules.joker_order)
    )


@cache
def _order(  # noqa: PLR0913, PLR0917  # all that an order depends on
    suit: Suit,
    pack: Pack,
    jokers: int,
    off_cards: tuple[Rank, ...],
    joker_rank: JokerRank,
    joker_order: JokerOrder,
) -> TrumpOrder:
    high = _HIGH_JOKER if joker_rank is JokerRank.MIDDLE else _HIGH_BELOW_TWO
    low = high - 1 if joker_order is JokerOrder.RANKED else high
    ranks: dict[Card, int] = dict(zip(JOKERS, (high, low), strict=True))
    for rank in off_cards:
        ranks[Card(rank, TWINS[suit])] = _STEP * rank - 1
    return TrumpOrder(suit, pack_from(pack.lowest, jokers), ranks)
