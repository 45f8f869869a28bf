"""The colours of the suits. Suits never differ by colour alone."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final, TypeAlias

from bot.engine.cards import Suit

Rgb: TypeAlias = tuple[int, int, int]

INK: Final[Rgb] = (24, 27, 32)
RED: Final[Rgb] = (208, 22, 38)
GREEN: Final[Rgb] = (0, 116, 52)
BLUE: Final[Rgb] = (22, 84, 208)


@unique
class Palette(Enum):
    """How many colours the suits have."""

    TWO = "two"
    """Black and red, as on any pack."""
    FOUR = "four"
    """One for each suit, for readers who cannot distinguish red and black."""

    # Members are singletons: identity is all the hash there is to know, and it is fast.
    __hash__ = object.__hash__

    def colour(self, suit: Suit) -> Rgb:
        """Return the colour of a suit."""
        return _COLOURS[self][suit]


_COLOURS: Final = {
    Palette.TWO: {
        Suit.CLUBS: INK,
        Suit.DIAMONDS: RED,
        Suit.HEARTS: RED,
        Suit.SPADES: INK,
    },
    Palette.FOUR: {
        Suit.CLUBS: GREEN,
        Suit.DIAMONDS: BLUE,
        Suit.HEARTS: RED,
        Suit.SPADES: INK,
    },
}
