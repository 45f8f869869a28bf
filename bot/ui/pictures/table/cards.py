"""Cards and chips on a picture of the table: fewer marks than in a hand, but larger ones."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import BACK, CHALK, EDGE, GOLD, PAPER, PLATE, dim
from bot.ui.pictures.face import Face
from bot.ui.pictures.letters import glyph, text_width, write
from bot.ui.pictures.palette import Rgb
from bot.ui.pictures.suits import suit_shape

_KEPT: Final = 256
"""Cards cached, some forty kilobytes each."""
_FINE: Final = 4
_GLOW: Final = 6
"""Pixels of the line round the winning card."""
_CHIP: Final = 34


@lru_cache(_KEPT)
def laid(
    face: Face, size: tuple[int, int], *, best: bool = False, dimmed: bool = False
) -> Image.Image:
    """Return a card as it lies on the table; the winning one has a golden outline."""
    edge = GOLD if best else dim(EDGE) if dimmed else EDGE
    paper = dim(PAPER) if dimmed else PAPER
    image = rounded(size, edge, paper, 11, 2)
    if best:
        outer = size[0] + 2 * _GLOW, size[1] + 2 * _GLOW
        image = rounded(outer, GOLD, paper, 15, _GLOW + 1)
    image = image.copy()
    colour = face.palette.colour(face.suit)
    _marks(image, face, dim(colour) if dimmed else colour, size, _GLOW if best else 0)
    return image


def _marks(image: Image.Image, face: Face, colour: Rgb, size: tuple[int, int], inset: int) -> None:
    """Draw rank and suit, each as large as a phone needs it."""
    width, height = size
    rank = glyph(face.letter, round(width * 0.58), round(height * 0.37), 16)
    suit = suit_shape(face.suit, round(width * 0.56))
    image.paste(colour, (inset + 9, inset + 10), rank)
    at = (inset + width - suit.width - 8, inset + height - suit.height - 8)
    image.paste(colour, at, suit)


@lru_cache(16)
def back(size: tuple[int, int]) -> Image.Image:
    """Return a card's back."""
    image = rounded(size, EDGE, PAPER, 11, 2).copy()
    inner = size[0] - 14, size[1] - 14
    field = rounded(inner, BACK, BACK, 6, 1)
    image.paste(field, (7, 7), field)
    return image


@cache
def draw_chip(letter: str) -> Image.Image:
    """Return the dealer's chip."""
    big = _CHIP * _FINE
    image = Image.new("RGBA", (big, big), (*PLATE, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, big - 1, big - 1), PLATE)
    draw.ellipse((3 * _FINE, 3 * _FINE, big - 1 - 3 * _FINE, big - 1 - 3 * _FINE), CHALK)
    image = image.resize((_CHIP, _CHIP), Image.Resampling.LANCZOS)
    x = (_CHIP - text_width(letter, 24, bold=True)) // 2
    write(ImageDraw.Draw(image), (x, 3), letter, 24, PLATE, bold=True)
    return image


@lru_cache(64)
def rounded(size: tuple[int, int], edge: Rgb, inside: Rgb, radius: int, line: int) -> Image.Image:
    """Return a rectangle with round, transparent corners. Copy it before drawing."""
    width, height = (side * _FINE for side in size)
    image = Image.new("RGBA", (width, height), (*edge, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width - 1, height - 1), radius * _FINE, (*edge, 255))
    inner = line * _FINE
    box = (inner, inner, width - 1 - inner, height - 1 - inner)
    draw.rounded_rectangle(box, max(1, (radius - line) * _FINE), (*inside, 255))
    return image.resize(size, Image.Resampling.LANCZOS)
