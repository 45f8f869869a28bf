"""Which card takes a trick (docs/rules.md §2)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.cards import Card, Suit


def beats(card: Card, best: Card, trumps: Suit | None) -> bool:
    """Say whether a card takes the trick from the one that wins it so far.

    >>> two, ace = Card.of("2S"), Card.of("AH")
    >>> beats(two, ace, trumps=Suit.SPADES), beats(two, ace, trumps=Suit.CLUBS)
    (True, False)
    """
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trumps


def best_of(cards: Iterable[Card], trumps: Suit | None) -> Card | None:
    """Return the card that takes a trick of these, in the order played; None if there are none."""
    best: Card | None = None
    for card in cards:
        if best is None or beats(card, best, trumps):
            best = card
    return best
