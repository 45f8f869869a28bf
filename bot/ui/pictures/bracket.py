"""A picture of a knock-out: its matches in columns, each leading to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, EDGE, FAINT, GOLD, PLATE, RULE
from bot.ui.pictures.letters import fitting, text_width
from bot.ui.pictures.png import png
from bot.ui.pictures.sheet import MARGIN, sheet
from bot.ui.pictures.sprites import inscribe, number

Spot: TypeAlias = tuple[int, int]

_WIDTH: Final = 252
"""Of a match. Three columns are 820 pixels wide, and a phone shows 350."""
_LINE: Final = 40
"""The height of a side's line."""
_HEIGHT: Final = 2 * _LINE
_BETWEEN: Final = 26
"""Between two matches of a column."""
_GAP: Final = 32
"""Between two columns."""
_HEAD: Final = 48
_TITLES: Final = (27, 24, 21)
_NAMES: Final = (27, 24, 22)
"""Sizes of letters, the largest first: the first that fits is taken."""
_PAD: Final = 12
_ROUND: Final = 8
_RUNS: Final = 3
"""The width of the outline of a match that is played now."""


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A side of a match."""

    name: str
    """Empty while nobody is known."""
    score: str = ""
    won: bool = False
    lost: bool = False


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match."""

    sides: tuple[BracketSide, BracketSide]
    leads_to: int | None = None
    """The winner's next match: its place in the next column, from 0; None for no other."""
    runs: bool = False
    """Whether it is played now."""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """The matches of a round, from the top."""

    title: str
    boxes: tuple[BracketBox, ...]


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Some rounds of a knock-out."""

    description: str
    columns: tuple[BracketColumn, ...]
    name: str = "draw.png"

    def draw(self) -> bytes:
        """See Picture."""
        return draw_bracket(self.columns)


def draw_bracket(columns: Sequence[BracketColumn]) -> bytes:
    """Draw rounds of a knock-out as a PNG."""
    middles = _middles(columns)
    low = max(max(column, default=0) for column in middles)
    wide = 2 * MARGIN + len(columns) * (_WIDTH + _GAP) - _GAP
    image = sheet(wide, low + _HEIGHT // 2 + MARGIN)
    draw = ImageDraw.Draw(image)
    for place, column in enumerate(columns):
        left = MARGIN + place * (_WIDTH + _GAP)
        title, size = fitting(column.title, _TITLES, _WIDTH, bold=True)
        inscribe(image, (left, 14), title, size, FAINT, CLOTH, bold=True)
        for row, box in enumerate(column.boxes):
            middle = middles[place][row]
            if box.leads_to is not None and place + 1 < len(columns):
                _lead(draw, (left + _WIDTH, middle), middles[place + 1][box.leads_to])
            _box(image, (left, middle - _HEIGHT // 2), box)
    return png(image)


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
    """Draw the line from a match to the next one."""
    bend = start[0] + _GAP // 2
    path = (*start, bend, start[1], bend, to, start[0] + _GAP, to)
    draw.line(path, number(RULE), 3)


def _box(image: Image.Image, at: Spot, box: BracketBox) -> None:
    left, top = at
    corners = (left, top, left + _WIDTH - 1, top + _HEIGHT - 1)
    draw = ImageDraw.Draw(image)
    outline, width = (GOLD, _RUNS) if box.runs else (EDGE, 1)
    draw.rounded_rectangle(corners, _ROUND, number(PLATE), number(outline), width)
    draw.line((left + _PAD, top + _LINE, left + _WIDTH - _PAD, top + _LINE), number(RULE), 1)
    for line, side in enumerate(box.sides):
        _side(image, (left + _PAD, top + line * _LINE + 4), side)


def _side(image: Image.Image, at: Spot, side: BracketSide) -> None:
    """Write a side's name, and its score at the right."""
    ink = GOLD if side.won else FAINT if side.lost else CHALK
    right = at[0] + _WIDTH - 2 * _PAD
    if side.score:
        right -= text_width(side.score, _NAMES[0], bold=side.won)
        inscribe(image, (right, at[1]), side.score, _NAMES[0], ink, PLATE, bold=side.won)
        right -= _PAD
    name, size = fitting(side.name, _NAMES, right - at[0], bold=side.won)
    inscribe(image, (at[0], at[1] + _NAMES[0] - size), name, size, ink, PLATE, bold=side.won)
