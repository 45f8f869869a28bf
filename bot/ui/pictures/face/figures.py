"""The figure of a card: its suit, and the hat of a court card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import Suit
from bot.ui.pictures.face.suits import XY, suit_shape
from bot.ui.pictures.palette import Rgb

_FINE: Final = 4
_BAND: Final[Sequence[XY]] = ((0.12, 0.8), (0.88, 0.8), (0.88, 0.95), (0.12, 0.95))
_KING: Final[Sequence[XY]] = (
    (0.07, 0.3),
    (0.3, 0.54),
    (0.5, 0.18),
    (0.7, 0.54),
    (0.93, 0.3),
    (0.87, 0.74),
    (0.13, 0.74),
)
_QUEEN: Final[Sequence[XY]] = (
    (0.04, 0.42),
    (0.24, 0.57),
    (0.27, 0.3),
    (0.42, 0.54),
    (0.5, 0.24),
    (0.58, 0.54),
    (0.73, 0.3),
    (0.76, 0.57),
    (0.96, 0.42),
    (0.87, 0.74),
    (0.13, 0.74),
)
_JACK: Final[Sequence[XY]] = (
    (0.12, 0.74),
    (0.15, 0.52),
    (0.3, 0.36),
    (0.55, 0.34),
    (0.78, 0.46),
    (0.88, 0.74),
)
_FEATHER: Final[Sequence[XY]] = (
    (0.64, 0.52),
    (0.6, 0.3),
    (0.7, 0.12),
    (0.94, 0.02),
    (0.99, 0.16),
    (0.9, 0.36),
    (0.74, 0.46),
)
_HATS: Final[dict[str, tuple[Sequence[Sequence[XY]], Sequence[XY], float]]] = {
    "K": ((_KING,), ((0.07, 0.26), (0.5, 0.13), (0.93, 0.26)), 0.07),
    "Q": ((_QUEEN,), ((0.05, 0.39), (0.27, 0.26), (0.5, 0.2), (0.73, 0.26), (0.95, 0.39)), 0.05),
    "J": ((_JACK, _FEATHER), (), 0.0),
}
"""The hat of a court card: outlines, pearls and the pearls' radius."""
_COURT: Final = {"R": "K", "D": "Q", "V": "J", "B": "J"}
"""Letters of other languages."""
_ACE: Final = 94
_SUIT: Final = 82
_HAT: Final = 66
_RIGHT, _LOW = 11, 14
"""Pixels between the figure and the card's edges."""


def figure(image: Image.Image, letter: str, suit: Suit, colour: Rgb) -> None:
    """Draw a card's figure into its lower right corner."""
    size = _ACE if letter == "A" else _SUIT
    x, y = image.width - size - _RIGHT, image.height - size - _LOW
    image.paste(colour, (x, y), suit_shape(suit, size))
    court = _COURT.get(letter, letter)
    if court in _HATS:
        above = (x + (size - _HAT) // 2, y - _HAT - 6)
        image.paste(colour, above, hat(court, _HAT))


@cache
def hat(court: str, size: int) -> Image.Image:
    """Return the hat of a court card as a mask."""
    outlines, pearls, radius = _HATS[court]
    big = size * _FINE
    mask = Image.new("L", (big, big))
    draw = ImageDraw.Draw(mask)
    for outline in (*outlines, _BAND):
        draw.polygon([(x * big, y * big) for x, y in outline], 255)
    for x, y in pearls:
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse([part * big for part in box], 255)
    return mask.resize((size, size), Image.Resampling.LANCZOS)
