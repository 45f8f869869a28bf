"""Cards and chips on a picture of the table: fewer marks than in a hand, but larger ones."""

from __future__ import annotations

from enum import Enum, auto, unique
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import BACK, CHALK, EDGE, GOLD, OVAL, PAPER, PLATE, Rgb, dim
from bot.ui.pictures.face.face import Face, trump_badge
from bot.ui.pictures.face.shapes import outlined
from bot.ui.pictures.letters import text_width, write
from bot.ui.pictures.sprites import Sprite, flat, stamp, tinted
from bot.ui.pictures.table.places import GLOW

_KEPT: Final = 512
"""Cards cached, some ten kilobytes each."""
_EMPTY: Final = 128
_FINE: Final = 4
_CHIP: Final = 34


@unique
class CardLook(Enum):
    """How prominent a card is."""

    PLAIN = auto()
    BEST = auto()
    """It wins the trick, and has a golden outline."""
    DIMMED = auto()


@lru_cache(_KEPT)
def laid(
    face: Face,
    size: tuple[int, int],
    look: CardLook = CardLook.PLAIN,
    ground: Rgb = OVAL,
    beside: Rgb | None = None,
) -> Sprite:
    """Return a card as it lies on the table, of a width and height without the outline.

    Its left half may lie on something else than the ground, which is ``beside`` it.
    """
    paper = dim(PAPER) if look is CardLook.DIMMED else PAPER
    colour = face.ink
    ink = dim(colour) if look is CardLook.DIMMED else colour
    empty = _empty(size, look, ground, beside)
    image, inset = empty.image.copy(), GLOW if look is CardLook.BEST else 0
    width, height = size
    rank = tinted(face.rank(round(width * 0.58), round(height * 0.37), 16), ink, paper)
    suit = tinted(face.sign(round(width * 0.56)), ink, paper)
    stamp(image, rank, (inset + 9, inset + 10))
    stamp(image, suit, (inset + width - suit.width - 8, inset + height - suit.height - 8))
    if face.trumps is not None:
        badge = flat(trump_badge(face, round(width * 0.34)), paper)
        stamp(image, badge, (inset + width - badge.width - 6, inset + 6))
    return Sprite(image, empty.mask)


@lru_cache(_EMPTY)
def _empty(size: tuple[int, int], look: CardLook, ground: Rgb, beside: Rgb | None) -> Sprite:
    if look is CardLook.BEST:
        outer = size[0] + 2 * GLOW, size[1] + 2 * GLOW
        return flat(rounded(outer, GOLD, PAPER, 15, GLOW + 1), ground, beside)
    edge, paper = (dim(EDGE), dim(PAPER)) if look is CardLook.DIMMED else (EDGE, PAPER)
    return flat(rounded(size, edge, paper, 11, 2), ground, beside)


@lru_cache(16)
def back(size: tuple[int, int], ground: Rgb, beside: Rgb | None) -> Sprite:
    """Return a card's back; see `laid`."""
    image = rounded(size, EDGE, PAPER, 11, 2)
    inner = size[0] - 14, size[1] - 14
    field = rounded(inner, BACK, BACK, 6, 1)
    image.paste(field, (7, 7), field)
    return flat(image, ground, beside)


@cache
def draw_chip(letter: str) -> Sprite:
    """Return the dealer's chip, for a plate."""
    big = _CHIP * _FINE
    image = Image.new("RGBA", (big, big), (*PLATE, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, big - 1, big - 1), PLATE)
    draw.ellipse((3 * _FINE, 3 * _FINE, big - 1 - 3 * _FINE, big - 1 - 3 * _FINE), CHALK)
    image = image.resize((_CHIP, _CHIP), Image.Resampling.LANCZOS)
    x = (_CHIP - text_width(letter, 24, bold=True)) // 2
    write(ImageDraw.Draw(image), (x, 3), letter, 24, PLATE, bold=True)
    return flat(image, PLATE)


def rounded(size: tuple[int, int], edge: Rgb, inside: Rgb, radius: int, line: int) -> Image.Image:
    """Return a rectangle with round, transparent corners."""
    # No larger than its corners: the sides of all sizes look like its own.
    side = 2 * (max(radius, line) + 4)
    small = outlined((side, side), edge, inside, radius, line)
    half, (width, height) = small.width // 2, size
    image = Image.new("RGBA", size, (*inside, 255))
    for x, left in ((0, 0), (width - half, half)):
        strip = small.crop((left, half, left + half, half + 1))
        image.paste(strip.resize((half, height)), (x, 0))
    for y, top in ((0, 0), (height - half, half)):
        strip = small.crop((half, top, half + 1, top + half))
        image.paste(strip.resize((width, half)), (0, y))
        for x, left in ((0, 0), (width - half, half)):
            image.paste(small.crop((left, top, left + half, top + half)), (x, y))
    return image
