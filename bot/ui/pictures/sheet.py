"""The background of pictures, rows of cards on it, and PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.ui.pictures.face import HEIGHT, INDEX, WIDTH, Face, card
from bot.ui.pictures.palette import Rgb

CLOTH: Final[Rgb] = (26, 84, 58)
CHALK: Final[Rgb] = (244, 244, 238)
FAINT: Final[Rgb] = (176, 206, 190)
GOLD: Final[Rgb] = (250, 208, 92)
MARGIN: Final = 20

_KEPT: Final = 160
"""Smaller faces cached, some thirty kilobytes each: scaling one is slower than pasting ten."""
_GAP: Final = 12
"""Between cards that do not overlap."""
_COLOURS: Final = 64
"""Enough for two inks with smooth edges. The file has a third of the size."""


def sheet(width: int, height: int) -> Image.Image:
    """Return an empty background."""
    return Image.new("RGB", (width, height), CLOTH)


def png(image: Image.Image) -> bytes:
    """Return a picture as a PNG file."""
    file = BytesIO()
    few = image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


def row_width(count: int, most: int, scale: float = 1.0) -> int:
    """Return the width in pixels of a row of cards, at most ``most``."""
    wide = round(WIDTH * scale)
    return min(most, count * wide + (count - 1) * round(_GAP * scale))


def lay(
    image: Image.Image, at: tuple[int, int], faces: Sequence[Face], most: int, scale: float = 1.0
) -> None:
    """Paste cards in a row. They overlap if there is no room side by side.

    Args:
        image: the background.
        at: the upper left corner.
        faces: the cards.
        most: the most pixels of the row.
        scale: the cards' size, 1 for full size.
    """
    width = row_width(len(faces), most, scale)
    for place, face in enumerate(faces):
        drawn = card(face) if scale == 1 else smaller(face, scale)
        step = (width - drawn.width) / max(1, len(faces) - 1)
        image.paste(drawn, (at[0] + round(place * step), at[1]), drawn)


@lru_cache(_KEPT)
def smaller(face: Face, scale: float) -> Image.Image:
    """Return a face as a smaller card."""
    size = round(WIDTH * scale), round(HEIGHT * scale)
    return card(face).resize(size, Image.Resampling.LANCZOS)


def fits(count: int, most: int, scale: float = 1.0) -> bool:
    """Return whether a row of cards shows the index of each."""
    return row_width(count, most, scale) - round(WIDTH * scale) >= (count - 1) * INDEX * scale
