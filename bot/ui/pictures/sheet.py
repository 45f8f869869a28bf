"""The background of pictures, rows of cards on it, and PNG files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.ui.pictures.colours import CLOTH, DIMMED, colours
from bot.ui.pictures.face import HEIGHT, INDEX, WIDTH, Face, card

MARGIN: Final = 20

_KEPT: Final = 160
"""Smaller faces cached, some thirty kilobytes each: scaling one is slower than pasting ten."""
_PRESSED: Final = 6
"""zlib's level: the usual one takes twice the time for a file that is a tenth smaller."""
_GAP: Final = 12
"""Between cards that do not overlap."""


def sheet(width: int, height: int) -> Image.Image:
    """Return an empty background."""
    return Image.new("RGB", (width, height), CLOTH)


def png(image: Image.Image) -> bytes:
    """Return a picture as a PNG file of the colours of `colours.COLOURS`.

    Those are the same for all pictures, since to choose the best ones takes most of the time.
    """
    file = BytesIO()
    few = image.quantize(palette=_palette(), dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=_PRESSED)
    return file.getvalue()


@cache
def _palette() -> Image.Image:
    """Return an image that holds the colours of all pictures."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in colours() for part in colour])
    return image


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
    """Paste cards in a row. They overlap if there is no room side by side.

    Args:
        image: the background.
        at: the upper left corner.
        faces: the cards.
        most: the most pixels of the row.
        scale: the cards' size, 1 for full size.
        dimmed: those that are not to be seen first.
    """
    width = row_width(len(faces), most, scale)
    for place, face in enumerate(faces):
        drawn = sprite(face, scale, dimmed=face in dimmed)
        step = (width - drawn.width) / max(1, len(faces) - 1)
        image.paste(drawn, (at[0] + round(place * step), at[1]), drawn)


@lru_cache(_KEPT)
def sprite(face: Face, scale: float, *, dimmed: bool) -> Image.Image:
    """Return a face as a card of a size."""
    drawn = card(face)
    if scale != 1:
        size = round(WIDTH * scale), round(HEIGHT * scale)
        drawn = drawn.resize(size, Image.Resampling.LANCZOS)
    if dimmed:
        dark = Image.blend(drawn.convert("RGB"), Image.new("RGB", drawn.size, CLOTH), DIMMED)
        dark.putalpha(drawn.getchannel("A"))
        return dark
    return drawn


def fits(count: int, most: int, scale: float = 1.0) -> bool:
    """Return whether a row of cards shows the index of each."""
    return row_width(count, most, scale) - round(WIDTH * scale) >= (count - 1) * INDEX * scale
