"""A picture of all against all: a row for each, and in it how each has done against each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, GOLD, PLATE, RULE, Rgb
from bot.ui.pictures.letters import fitting, fitting_name, text_width, told_apart
from bot.ui.pictures.sheet import MARGIN, sheet
from bot.ui.pictures.sprites import inscribe, number, png

_WIDE: Final = 860
"""Of the picture. A phone shows it 350 pixels wide."""
_ROW: Final = 48
_HEAD: Final = 44
_TITLE: Final = 46
_PLACE: Final = 48
"""The width of the column of numbers."""
_LEAST_CELL: Final = 40
_MOST_CELL: Final = 104
_SUM: Final = 78
_LEAST_NAME: Final = 230
_NAMES: Final = (27, 24, 22)
_FIGURES: Final = (27, 25, 23, 21)
"""Sizes of letters, the largest first: the first that fits is taken."""
_PAD: Final = 10
_RUNS: Final = 3
"""The width of the outline of a match that is played now."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """How a match came out, for the one in whose row it is."""

    figure: str = ""
    won: bool = False
    lost: bool = False
    runs: bool = False
    """Whether it is played now."""
    words: str = ""
    """What is said of it: both sides' scores."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One who plays against all others."""

    name: str
    cells: tuple[CrossCell, ...]
    """Against each row, in their order; that against itself is not shown."""
    total: str
    """The points in the standings."""
    out: bool = False
    """Whether it has withdrawn."""


@dataclass(frozen=True, slots=True)
class CrossTable:
    """All who meet each other."""

    rows: tuple[CrossRow, ...]
    total: str
    """What the last column has."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class CrossTablePicture:
    """One or more tables, below each other; their columns have one width."""

    description: str
    tables: tuple[CrossTable, ...]
    name: str = "table.png"

    def draw(self) -> bytes:
        """See Picture."""
        most = max(len(table.rows) for table in self.tables)
        room = _WIDE - 2 * MARGIN - _PLACE - _SUM - _LEAST_NAME
        cell = max(min(room // most, _MOST_CELL), _LEAST_CELL)
        heights = [_height(table) for table in self.tables]
        image = sheet(_WIDE, sum(heights) + MARGIN)
        top = 0
        for table, height in zip(self.tables, heights, strict=True):
            _table(image, top, cell, table)
            top += height
        return png(image)


def _height(table: CrossTable) -> int:
    return (_TITLE if table.title else 0) + _HEAD + len(table.rows) * _ROW + 8


def _table(image: Image.Image, top: int, cell: int, table: CrossTable) -> None:
    draw = ImageDraw.Draw(image)
    right = _WIDE - MARGIN
    first = right - _SUM - cell * len(table.rows)
    if table.title:
        size = fitting(table.title, _NAMES, right - MARGIN, bold=True)
        inscribe(image, (MARGIN, top + 14), table.title, size, CHALK, CLOTH, bold=True)
        top += _TITLE
    for at in range(len(table.rows)):
        _middle(image, (first + at * cell, top + 12), cell, str(at + 1), FAINT, CLOTH)
    _middle(image, (right - _SUM, top + 12), _SUM, table.total, FAINT, CLOTH)
    top += _HEAD
    draw.rectangle((MARGIN, top, right - 1, top + _ROW * len(table.rows) - 1), number(PLATE))
    room = first - MARGIN - _PLACE - _PAD
    names = told_apart((row.name for row in table.rows), _NAMES[-1], room)
    for place, row in enumerate(table.rows):
        upper = top + place * _ROW
        if place:
            draw.line((MARGIN, upper, right - 1, upper), number(RULE), 1)
        _middle(image, (MARGIN, upper + 8), _PLACE, str(place + 1), FAINT, PLATE)
        name, size = fitting_name(names[row.name], _NAMES, room)
        spot = (MARGIN + _PLACE, upper + 8 + _NAMES[0] - size)
        inscribe(image, spot, name, size, FAINT if row.out else CHALK, PLATE)
        for at, one in enumerate(row.cells):
            left = first + at * cell
            if at == place:
                draw.rectangle(
                    (left + 1, upper + 1, left + cell - 1, upper + _ROW - 1), number(RULE)
                )
            elif one.runs:
                box = (left + 1, upper + 1, left + cell - 1, upper + _ROW - 1)
                draw.rounded_rectangle(box, 6, None, number(GOLD), _RUNS)
            ink = GOLD if one.won else FAINT if one.lost else CHALK
            _middle(image, (left, upper + 8), cell, one.figure, ink, PLATE, bold=one.won)
        _middle(image, (right - _SUM, upper + 8), _SUM, row.total, CHALK, PLATE, bold=True)


def _middle(  # noqa: PLR0913, PLR0917  # what a figure looks like
    image: Image.Image,
    at: tuple[int, int],
    width: int,
    figure: str,
    ink: Rgb,
    ground: Rgb,
    *,
    bold: bool = False,
) -> None:
    size = fitting(figure, _FIGURES, width - 4, bold=bold)
    left = at[0] + (width - text_width(figure, size, bold=bold)) // 2
    inscribe(image, (left, at[1] + _FIGURES[0] - size), figure, size, ink, ground, bold=bold)
