"""Pictures of matches: the sides of each below each other, with their scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, EDGE, FAINT, GOLD, PLATE, RULE
from bot.ui.pictures.letters import fitting_name, text_width, told_apart
from bot.ui.pictures.sheet import MARGIN, sheet
from bot.ui.pictures.sprites import Spot, inscribe, number, png

LINE: Final = 40
"""The height of a side's line."""
_NAMES: Final = (27, 24, 22)
"""Sizes of letters, the largest first: the first that fits is taken."""
_PAD: Final = 12
_ROUND: Final = 8
_RUNS: Final = 3
"""The width of the outline of a match that is played now."""
_COLUMNS: Final = 2
"""Of matches in the picture of a round."""
_WIDTH: Final = 396
"""Of a match there. A phone shows the picture 350 pixels wide."""
_GAP: Final = 28
_BETWEEN: Final = 22
"""Between two rows of matches."""


@dataclass(frozen=True, slots=True)
class MatchSide:
    """A side of a match."""

    name: str
    """Empty while nobody is known."""
    score: str = ""
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class MatchBox:
    """A match."""

    sides: tuple[MatchSide, ...]
    """Empty for a match of a bracket that is never played: nothing is drawn."""
    leads_to: int | None = None
    """The winner's next match: its place in the bracket's next column, from 0; None for none."""
    runs: bool = False
    """Whether it is played now."""


def names_apart(boxes: Iterable[MatchBox], width: int) -> dict[str, str]:
    """Return the names of all sides as they are drawn in matches of this width."""
    sides = [side for box in boxes for side in box.sides]
    scores = (text_width(side.score, _NAMES[0], bold=True) + _PAD for side in sides if side.score)
    room = width - 2 * _PAD - max(scores, default=0)
    return told_apart((side.name for side in sides), _NAMES[-1], room, bold=True)


def draw_match(
    image: Image.Image, at: Spot, width: int, box: MatchBox, names: Mapping[str, str]
) -> None:
    """Draw a match by its upper left corner."""
    left, top = at
    corners = (left, top, left + width - 1, top + len(box.sides) * LINE - 1)
    draw = ImageDraw.Draw(image)
    outline, thick = (GOLD, _RUNS) if box.runs else (EDGE, 1)
    draw.rounded_rectangle(corners, _ROUND, number(PLATE), number(outline), thick)
    for line, side in enumerate(box.sides):
        upper = top + line * LINE
        if line:
            draw.line((left + _PAD, upper, left + width - _PAD, upper), number(RULE), 1)
        shown = replace(side, name=names[side.name])
        _side(image, (left + _PAD, upper + 4), width - 2 * _PAD, shown)


def _side(image: Image.Image, at: Spot, width: int, side: MatchSide) -> None:
    ink = GOLD if side.won else FAINT if side.lost else CHALK
    right = at[0] + width
    if side.score:
        right -= text_width(side.score, _NAMES[0], bold=side.won)
        inscribe(image, (right, at[1]), side.score, _NAMES[0], ink, PLATE, bold=side.won)
        right -= _PAD
    name, size = fitting_name(side.name, _NAMES, right - at[0], bold=side.won)
    inscribe(image, (at[0], at[1] + _NAMES[0] - size), name, size, ink, PLATE, bold=side.won)


@dataclass(frozen=True, slots=True)
class PairingsPicture:
    """The matches of a round in two columns, read from left to right."""

    description: str
    boxes: tuple[MatchBox, ...]
    name: str = "round.png"

    def draw(self) -> bytes:
        """See Picture."""
        rows = [self.boxes[at : at + _COLUMNS] for at in range(0, len(self.boxes), _COLUMNS)]
        heights = [LINE * max(len(box.sides) for box in row) for row in rows]
        wide = 2 * MARGIN + _COLUMNS * (_WIDTH + _GAP) - _GAP
        image = sheet(wide, 2 * MARGIN + sum(heights) + _BETWEEN * (len(rows) - 1))
        top, names = MARGIN, names_apart(self.boxes, _WIDTH)
        for row, height in zip(rows, heights, strict=True):
            for place, box in enumerate(row):
                draw_match(image, (MARGIN + place * (_WIDTH + _GAP), top), _WIDTH, box, names)
            top += height + _BETWEEN
        return png(image)
