"""Which cards belong together under some trumps, what beats what, and what each is worth.

`Laws.orders` has one for each suit that trumps may be, and the last, at NONE, for none.
"""

from __future__ import annotations

from typing import Final

from bot.players.core.cards import CARDS, JOKERS, PRINTED, RANKS, cards_in

HIGH: Final = 0
LOW: Final = 1
JACK_POINT: Final = 2
GAME: Final = 3
OFF_ACE: Final = 4
OFF_JACK: Final = 5
HIGH_JOKER: Final = 6
LOW_JOKER: Final = 7
THREE_POINT: Final = 8
OFF_THREE: Final = 9
FIVE_POINT: Final = 10
OFF_FIVE: Final = 11
PIECES: Final = 12
"""How many points of the count there are."""

NOTHING: Final = -1
"""No suit, card or point."""


class CardOrder:
    """The cards of a pack by suits, as one suit is trumps, or none."""

    def __init__(self, suit: int, pack: int, trumps: list[int], levels: list[int]) -> None:
        """Put the cards in order.

        Args:
            suit: which is trumps; -1: none.
            pack: the cards that are played with.
            trumps: all of them, from low to high.
            levels: how high each is, a number of its own but for cards that are level.
        """
        self.trumps = 0
        """The cards that are trumps: a mask, as all sets."""
        for card in trumps:
            self.trumps |= 1 << card
        self.ranked = trumps
        """The same from low to high."""
        self.natural = self.trumps & ~JOKERS
        """Those that are no jokers."""
        self.suits: list[int] = []
        """By suit: the cards that belong to it."""
        self.suit_of = [NOTHING] * CARDS
        """By card: its suit; none for a joker before there are trumps."""
        self.above = [0] * CARDS
        """By card: the higher ones of its suit."""
        self.below = [0] * CARDS
        """By card: the lower ones."""
        self.beaten_by = [0] * CARDS
        """By card: those that beat it."""
        self.rank = [card % RANKS for card in range(CARDS)]
        """By card: about how high it is, the two being 0."""
        self.jack = NOTHING
        """The jack of trumps."""
        self.pegs = [0] * CARDS
        """By card: what it scores as it is taken."""
        self.pips = [0] * CARDS
        """By card: what it counts for Game."""
        self.card_of = [NOTHING] * PIECES
        """By point of the count: the card that it is, if it is a certain one."""
        self.scoring = 0
        """Those cards."""
        self.piece_of = [NOTHING] * CARDS
        """By card: which of these points it is, the jack and the ace apart."""
        self.points = [0] * CARDS
        """By card: what that brings who takes it."""
        self.pointed = 0
        """The cards that bring something so."""
        self.riding = 0
        """The trumps that may bring points to the side that takes them."""
        for number in range(len(PRINTED)):
            if number == suit:
                self._rank(number, trumps, levels)
            else:
                cards = cards_in(pack & PRINTED[number] & ~self.trumps)
                self._rank(number, cards, cards)

    def highest(self, cards: int) -> int:
        """Return the highest of some cards of a suit; there must be one."""
        top = cards.bit_length() - 1
        higher = cards & self.above[top]
        while higher:
            top = higher.bit_length() - 1
            higher = cards & self.above[top]
        return top

    def lowest(self, cards: int) -> int:
        """Return the lowest of some cards of a suit; there must be one."""
        low = (cards & -cards).bit_length() - 1
        lower = cards & self.below[low]
        while lower:
            low = (lower & -lower).bit_length() - 1
            lower = cards & self.below[low]
        return low

    def _rank(self, suit: int, cards: list[int], levels: list[int]) -> None:
        whole = 0
        for place in range(len(cards)):
            card = cards[place]
            whole |= 1 << card
            self.suit_of[card] = suit
            for other in range(len(cards)):
                if levels[other] > levels[place]:
                    self.above[card] |= 1 << cards[other]
                elif levels[other] < levels[place]:
                    self.below[card] |= 1 << cards[other]
            self.beaten_by[card] = self.above[card]
            if not self.trumps >> card & 1:
                self.beaten_by[card] |= self.trumps
        self.suits.append(whole)
