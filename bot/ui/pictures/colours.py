"""The colours of pictures: all of them share one list, so that drawing them is fast."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.ui.pictures.palette import BLUE, GREEN, INK, RED, Rgb

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
LINES: Final[tuple[Rgb, ...]] = (
    *SIDES,
    CHALK,
    GOLD,
    (96, 216, 200),
    (196, 164, 255),
)
"""Lines of a chart: the sides', and more for up to eight who play alone."""
BACK: Final[Rgb] = (84, 76, 140)
"""The back of a card."""

DIMMED: Final = 0.55
"""How much of the cloth shines through a card that is not to be seen first."""
_STEPS: Final = 1
"""Colours between two that meet, for smooth edges."""


def blend(one: Rgb, other: Rgb, part: float) -> Rgb:
    """Return a colour between two; ``part`` is how much of the other there is."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def dim(colour: Rgb) -> Rgb:
    """Return a card's colour where the card is not to be seen first."""
    return blend(colour, CLOTH, DIMMED)


SUITS: Final = (INK, RED, GREEN, BLUE)
_MEETING: Final[tuple[tuple[Rgb, tuple[Rgb, ...]], ...]] = (
    (CLOTH, (OVAL, RULE, PLATE, GOLD, CHALK, FAINT, EDGE, dim(EDGE), *LINES)),
    (OVAL, (FAINT, GOLD, EDGE, dim(EDGE))),
    (PLATE, (CHALK, FAINT, GOLD, EDGE, *SIDES)),
    (PAPER, (EDGE, BACK, *SUITS)),
    (dim(PAPER), (dim(EDGE), *map(dim, SUITS))),
)


@cache
def colours() -> tuple[Rgb, ...]:
    """Return all colours: those that meet in pictures, and some between them."""
    found = dict.fromkeys(colour for pair in _pairs() for colour in pair)
    between = (
        blend(one, other, step / (_STEPS + 1))
        for one, other in _pairs()
        for step in range(1, _STEPS + 1)
    )
    return tuple({**found, **dict.fromkeys(between)})


def _pairs() -> Iterator[tuple[Rgb, Rgb]]:
    for ground, inks in _MEETING:
        for ink in inks:
            yield ground, ink
