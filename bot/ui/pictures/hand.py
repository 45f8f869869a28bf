"""A picture of a hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bot.ui.pictures.face import HEIGHT, Face
from bot.ui.pictures.png import png
from bot.ui.pictures.sheet import MARGIN, fits, lay, row_width, sheet

WIDEST: Final = 800
"""Most pixels of a row. A phone shows it at half the size."""
_NARROWEST: Final = 480
"""Discord enlarges narrower pictures too much."""


def draw_hand(faces: Sequence[Face], dimmed: Collection[Face] = frozenset()) -> bytes:
    """Draw a hand as a PNG, in as few rows as show the index of each card."""
    rows = _rows(faces)
    width = max(_NARROWEST, *(row_width(len(row), WIDEST) for row in rows))
    image = sheet(width + 2 * MARGIN, len(rows) * (HEIGHT + MARGIN) + MARGIN)
    for number, row in enumerate(rows):
        left = (image.width - row_width(len(row), WIDEST)) // 2
        lay(image, (left, MARGIN + number * (HEIGHT + MARGIN)), row, WIDEST, dimmed=dimmed)
    return png(image)


def _rows(faces: Sequence[Face]) -> list[Sequence[Face]]:
    """Divide cards into rows of about the same length."""
    count = 1
    while not fits(-(-len(faces) // count), WIDEST):
        count += 1
    size = -(-len(faces) // count)
    return [faces[start : start + size] for start in range(0, len(faces), size)]
