"""A picture of a round: its matches in two columns, read from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.ui.pictures.match_box import LINE, MatchBox, draw_match
from bot.ui.pictures.png import png
from bot.ui.pictures.sheet import MARGIN, sheet

_COLUMNS: Final = 2
_WIDTH: Final = 396
"""Of a match. A phone shows the picture 350 pixels wide."""
_GAP: Final = 28
_BETWEEN: Final = 22
"""Between two rows of matches."""


@dataclass(frozen=True, slots=True)
class PairingsPicture:
    """The matches of a round."""

    description: str
    boxes: tuple[MatchBox, ...]
    name: str = "round.png"

    def draw(self) -> bytes:
        """See Picture."""
        return draw_pairings(self.boxes)


def draw_pairings(boxes: Sequence[MatchBox]) -> bytes:
    """Draw matches as a PNG."""
    rows = [boxes[at : at + _COLUMNS] for at in range(0, len(boxes), _COLUMNS)]
    heights = [LINE * max(len(box.sides) for box in row) for row in rows]
    wide = 2 * MARGIN + _COLUMNS * (_WIDTH + _GAP) - _GAP
    image = sheet(wide, 2 * MARGIN + sum(heights) + _BETWEEN * (len(rows) - 1))
    top = MARGIN
    for row, height in zip(rows, heights, strict=True):
        for place, box in enumerate(row):
            draw_match(image, (MARGIN + place * (_WIDTH + _GAP), top), _WIDTH, box)
        top += height + _BETWEEN
    return png(image)
