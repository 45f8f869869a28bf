"""A picture of a knock-out: its matches in columns, each leading to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CLOTH, FAINT, RULE
from bot.ui.pictures.letters import fitting
from bot.ui.pictures.match_box import LINE, MatchBox, draw_match, names_apart
from bot.ui.pictures.sheet import MARGIN, sheet
from bot.ui.pictures.sprites import Spot, inscribe, number, png

_WIDE: Final = 860
"""Of the picture. A phone shows it 350 pixels wide."""
_WIDEST: Final = 394
"""Of a match, where there are few columns."""
_HEIGHT: Final = 2 * LINE
_BETWEEN: Final = 26
"""Between two matches of a column."""
_GAP: Final = 32
"""Between two columns."""
_HEAD: Final = 54
_TITLES: Final = (27, 24, 21)
"""Sizes of letters, the largest first: the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """The matches of a round, from the top."""

    title: str
    boxes: tuple[MatchBox, ...]
    below: BracketColumn | None = None
    """What stands under them and leads nowhere, such as the match for third place."""


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Some rounds of a knock-out."""

    description: str
    columns: tuple[BracketColumn, ...]
    name: str = "draw.png"

    def draw(self) -> bytes:
        """See Picture."""
        middles = _middles(self.columns)
        lows = [max(column, default=0) + _HEIGHT // 2 for column in middles]
        deepest = max(
            low + (_below_height(column.below) if column.below else 0)
            for low, column in zip(lows, self.columns, strict=True)
        )
        room = (_WIDE - 2 * MARGIN + _GAP) // len(self.columns) - _GAP
        width = min(room, _WIDEST)
        image = sheet(_WIDE, deepest + MARGIN)
        draw = ImageDraw.Draw(image)
        below = [column.below for column in self.columns if column.below]
        boxes = (box for column in (*self.columns, *below) for box in column.boxes)
        names = names_apart(boxes, width)
        for place, column in enumerate(self.columns):
            left = MARGIN + place * (width + _GAP)
            _title(image, (left, 14), column.title, width)
            for row, box in enumerate(column.boxes):
                middle = middles[place][row]
                if box.sides and box.leads_to is not None and place + 1 < len(self.columns):
                    _lead(draw, (left + width, middle), middles[place + 1][box.leads_to])
                if box.sides:
                    draw_match(image, (left, middle - _HEIGHT // 2), width, box, names)
            if column.below:
                _title(image, (left, lows[place] + _BETWEEN), column.below.title, width)
                top = lows[place] + _BETWEEN + _HEAD - 14
                for row, box in enumerate(column.below.boxes):
                    spot = left, top + row * (_HEIGHT + _BETWEEN)
                    draw_match(image, spot, width, box, names)
        return png(image)


def _below_height(column: BracketColumn) -> int:
    return _HEAD - 14 + len(column.boxes) * (_HEIGHT + _BETWEEN)


def _title(image: Image.Image, at: Spot, title: str, width: int) -> None:
    size = fitting(title, _TITLES, width, bold=True)
    inscribe(image, at, title, size, FAINT, CLOTH, bold=True)


def _middles(columns: Sequence[BracketColumn]) -> list[list[int]]:
    """Return the height of each match's middle: in the middle of those that lead to it."""
    below: list[list[int]] = []
    for place, column in enumerate(columns):
        feeding: Mapping[int, list[int]] = _feeding(columns[place - 1], below[-1]) if place else {}
        middles: list[int] = []
        for row in range(len(column.boxes)):
            lowest = middles[-1] + _HEIGHT + _BETWEEN if middles else _HEAD + _HEIGHT // 2
            heights = feeding.get(row, [])
            wanted = sum(heights) // len(heights) if heights else lowest
            middles.append(max(wanted, lowest))
        below.append(middles)
    return below


def _feeding(column: BracketColumn, middles: Sequence[int]) -> dict[int, list[int]]:
    """Return the heights of the matches that lead to each of the next column."""
    feeding: dict[int, list[int]] = {}
    for box, middle in zip(column.boxes, middles, strict=True):
        if box.leads_to is not None:
            feeding.setdefault(box.leads_to, []).append(middle)
    return feeding


def _lead(draw: ImageDraw.ImageDraw, start: Spot, to: int) -> None:
    bend = start[0] + _GAP // 2
    path = (*start, bend, start[1], bend, to, start[0] + _GAP, to)
    draw.line(path, number(RULE), 3)
