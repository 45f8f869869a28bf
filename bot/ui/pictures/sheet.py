"""The background of pictures, and rows of cards on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image

from bot.ui.pictures.colours import CLOTH, DIMMED, PAPER, Rgb, dim
from bot.ui.pictures.face.face import HEIGHT, INDEX, WIDTH, Face, card
from bot.ui.pictures.sprites import Sprite, flat, number, stamp

MARGIN: Final = 20

_KEPT: Final = 160
"""Cards cached, some sixty kilobytes each at most: scaling one is slower than pasting ten."""
_GAP: Final = 12
"""Between cards that do not overlap."""


def sheet(width: int, height: int) -> Image.Image:
    """Return an empty background, of places in the list of colours."""
    return Image.new("L", (width, height), number(CLOTH))


def row_width(count: int, most: int, scale: float = 1.0) -> int:
    """Return the width in pixels of a row of cards, at most ``most``."""
    wide = round(WIDTH * scale)
    return min(most, count * wide + (count - 1) * round(_GAP * scale))


def lay(  # noqa: PLR0913  # how a row looks
    image: Image.Image,
    at: tuple[int, int],
    faces: Sequence[Face],
    most: int,
    scale: float = 1.0,
    *,
    dimmed: Collection[Face] = frozenset(),
) -> None:
    """Paste cards in a row of at most so many pixels, by its upper left corner.

    They overlap if there is no room side by side.
    """
    wide = round(WIDTH * scale)
    step = (row_width(len(faces), most, scale) - wide) / max(1, len(faces) - 1)
    beside = None
    for place, face in enumerate(faces):
        drawn = sprite(face, scale, beside, dimmed=face in dimmed)
        stamp(image, drawn, (at[0] + round(place * step), at[1]))
        if step < wide:
            beside = dim(PAPER) if face in dimmed else PAPER


@lru_cache(_KEPT)
def sprite(face: Face, scale: float, beside: Rgb | None, *, dimmed: bool) -> Sprite:
    """Return a face as a card of a size; ``beside`` is the paper of the card that it covers."""
    drawn = card(face)
    if scale != 1:
        size = round(WIDTH * scale), round(HEIGHT * scale)
        drawn = drawn.resize(size, Image.Resampling.LANCZOS)
    if dimmed:
        dark = Image.blend(drawn.convert("RGB"), Image.new("RGB", drawn.size, CLOTH), DIMMED)
        dark.putalpha(drawn.getchannel("A"))
        drawn = dark
    return flat(drawn, CLOTH, beside)


def fits(count: int, most: int, scale: float = 1.0) -> bool:
    """Return whether a row of cards shows the index of each."""
    return row_width(count, most, scale) - round(WIDTH * scale) >= (count - 1) * INDEX * scale
