"""The cloth that pictures lie on, and how they become files."""

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
"""Smaller faces kept, some thirty kilobytes each: making one takes longer than laying ten."""
_GAP: Final = 12
"""Between cards that have room beside each other."""
_COLOURS: Final = 64
"""Enough for two inks with smooth edges on paper and cloth; a file of a third of the size."""


def sheet(width: int, height: int) -> Image.Image:
    """Return an empty cloth."""
    return Image.new("RGB", (width, height), CLOTH)


def png(image: Image.Image) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    few = image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", compress_level=6)
    return file.getvalue()


def row_width(count: int, most: int, scale: float = 1.0) -> int:
    """Return how many pixels so many cards take in a row that is no longer than `most`."""
    wide = round(WIDTH * scale)
    return min(most, count * wide + (count - 1) * round(_GAP * scale))


def lay(
    image: Image.Image, at: tuple[int, int], faces: Sequence[Face], most: int, scale: float = 1.0
) -> None:
    """Lay cards in a row; where there is no room side by side, each over the one before.

    Args:
        image: what they are laid on.
        at: the upper left corner.
        faces: the cards.
        most: the pixels that the row may take.
        scale: how large they are, 1 for their full size.
    """
    width = row_width(len(faces), most, scale)
    for place, face in enumerate(faces):
        laid = card(face) if scale == 1 else smaller(face, scale)
        step = (width - laid.width) / max(1, len(faces) - 1)
        image.paste(laid, (at[0] + round(place * step), at[1]), laid)


@lru_cache(_KEPT)
def smaller(face: Face, scale: float) -> Image.Image:
    """Return a face as a card that lies on the table, made smaller."""
    size = round(WIDTH * scale), round(HEIGHT * scale)
    return card(face).resize(size, Image.Resampling.LANCZOS)


def fits(count: int, most: int, scale: float = 1.0) -> bool:
    """Say whether so many cards show all their indexes in a row."""
    return row_width(count, most, scale) - round(WIDTH * scale) >= (count - 1) * INDEX * scale
