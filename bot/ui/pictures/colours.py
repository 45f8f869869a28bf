"""The colours of suits and pictures. All pictures share one list, so that drawing them is fast.

Suits never differ by colour alone.
"""

from __future__ import annotations

from enum import Enum, unique
from functools import cache
from typing import Final, TypeAlias

from bot.engine.cards import Suit

Rgb: TypeAlias = tuple[int, int, int]

INK: Final[Rgb] = (24, 27, 32)
RED: Final[Rgb] = (208, 22, 38)
GREEN: Final[Rgb] = (0, 116, 52)
BLUE: Final[Rgb] = (22, 84, 208)
CLOTH: Final[Rgb] = (26, 84, 58)
OVAL: Final[Rgb] = (34, 101, 71)
"""The middle of the table."""
RULE: Final[Rgb] = (52, 118, 86)
"""Lines on the cloth."""
PLATE: Final[Rgb] = (15, 48, 36)
"""What names stand on."""
CHALK: Final[Rgb] = (244, 244, 238)
FAINT: Final[Rgb] = (176, 206, 190)
GOLD: Final[Rgb] = (250, 208, 92)
PAPER: Final[Rgb] = (255, 255, 255)
EDGE: Final[Rgb] = (146, 150, 158)
"""A card's edge."""
SIDES: Final[tuple[Rgb, ...]] = ((255, 159, 64), (150, 200, 255), (255, 140, 190), (190, 224, 96))
"""The sides', which differ in their marks too."""
LINES: Final[tuple[Rgb, ...]] = (*SIDES, CHALK, GOLD, (96, 216, 200), (196, 164, 255))
"""Lines of a chart: the sides', and more for up to eight who play alone."""
MEDALS: Final[tuple[Rgb, ...]] = (GOLD, (204, 210, 216), (222, 150, 96))
"""Gold, silver and bronze."""
BACK: Final[Rgb] = (84, 76, 140)
"""The back of a card."""

DIMMED: Final = 0.55
"""How much of the cloth shows through a dimmed card."""


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
    Palette.TWO: {Suit.CLUBS: INK, Suit.DIAMONDS: RED, Suit.HEARTS: RED, Suit.SPADES: INK},
    Palette.FOUR: {Suit.CLUBS: GREEN, Suit.DIAMONDS: BLUE, Suit.HEARTS: RED, Suit.SPADES: INK},
}


def blend(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Return a colour between two; ``part`` is how much of the other there is."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def dim(colour: Rgb) -> Rgb:
    """Return a colour as a dimmed card has it."""
    return blend(colour, CLOTH, DIMMED)


SUITS: Final = (INK, RED, GREEN, BLUE)
_MEETING: Final[tuple[tuple[Rgb, tuple[Rgb, ...]], ...]] = (
    (CLOTH, (OVAL, RULE, PLATE, GOLD, CHALK, FAINT, EDGE, dim(EDGE), *LINES)),
    (OVAL, (FAINT, GOLD, EDGE, dim(EDGE), CHALK, *MEDALS)),
    (PLATE, (CHALK, FAINT, GOLD, EDGE, *SIDES, *MEDALS)),
    *((medal, (INK,)) for medal in MEDALS),
    (PAPER, (EDGE, BACK, *SUITS)),
    (dim(PAPER), (dim(EDGE), *map(dim, SUITS))),
)


@cache
def colours() -> tuple[Rgb, ...]:
    """Return all colours: those that meet in pictures, and one between each two of them."""
    pairs = [(ground, ink) for ground, inks in _MEETING for ink in inks]
    between = (blend(ground, ink, 0.5) for ground, ink in pairs)
    return tuple(dict.fromkeys([*(colour for pair in pairs for colour in pair), *between]))
