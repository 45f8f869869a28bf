"""A picture of a table of figures, such as a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import INK, PAPER, Rgb
from bot.ui.pictures.letters import drawable, shorten, text_width, write

_SHADE: Final[Rgb] = (244, 242, 249)
_OWN: Final[Rgb] = (255, 241, 204)
_HEAD: Final[Rgb] = (107, 91, 149)
_GREY: Final[Rgb] = (88, 92, 100)
_MEDALS: Final[dict[str, Rgb]] = {"1": (240, 190, 60), "2": (196, 202, 210), "3": (216, 150, 100)}
_TITLE, _WORDS, _SMALL = 34, 30, 24
"""Sizes of letters. A phone shows about a third of that."""
_ROW: Final = 56
_LINE: Final = 27
"""Pixels from one line of a column's head to the next."""
_MARGIN: Final = 28
_GAP: Final = 26
_PLACE: Final = 60
_NAME: Final = 430
"""Most pixels of a name."""
_MOST_COLOURS: Final = 64


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """A line of the table."""

    place: str
    name: str
    figures: tuple[str, ...]
    own: bool = False
    """Whether it is the reader's row."""


def draw_figures(title: str, heads: Sequence[str], rows: Sequence[FiguresRow], bold: int) -> bytes:
    """Draw a table as a PNG, rows from the top; the bold column decides their order."""
    title = drawable(title, "")
    names = [shorten(drawable(row.name, "?"), _WORDS, _NAME) for row in rows]
    broken = [head.split(" ", 1) for head in heads]
    columns = [
        max(
            *(text_width(line, _SMALL) for line in broken[at]),
            *(text_width(row.figures[at], _WORDS, bold=at == bold) for row in rows),
        )
        for at in range(len(heads))
    ]
    wide = max(text_width(name, _WORDS) for name in names)
    width = 2 * _MARGIN + _PLACE + wide + sum(columns) + _GAP * len(columns)
    width = max(width, 2 * _MARGIN + text_width(title, _TITLE, bold=True))
    image = Image.new("RGB", (width, _ROW * (len(rows) + 2) + _MARGIN), PAPER)
    draw = ImageDraw.Draw(image)
    write(draw, (_MARGIN, 14), title, _TITLE, _HEAD, bold=True)
    rights = [
        width - _MARGIN - sum(column + _GAP for column in columns[at + 1 :])
        for at in range(len(columns))
    ]
    for lines, right in zip(broken, rights, strict=True):
        for up, line in enumerate(reversed(lines)):
            top = 2 * _ROW - (up + 1) * _LINE - 4
            write(draw, (right - text_width(line, _SMALL), top), line, _SMALL, _GREY)
    for number, (row, name) in enumerate(zip(rows, names, strict=True)):
        top = _ROW * (number + 2)
        _background(draw, row, number, top, width)
        write(draw, (_MARGIN + _PLACE, top + 12), name, _WORDS, INK)
        for at, (figure, right) in enumerate(zip(row.figures, rights, strict=True)):
            left = right - text_width(figure, _WORDS, bold=at == bold)
            write(draw, (left, top + 12), figure, _WORDS, INK, bold=at == bold)
    saved = BytesIO()
    image.quantize(_MOST_COLOURS).save(saved, "PNG", optimize=True)
    return saved.getvalue()


def _background(
    draw: ImageDraw.ImageDraw, row: FiguresRow, number: int, top: int, width: int
) -> None:
    if row.own or number % 2 == 0:
        draw.rectangle((0, top, width, top + _ROW - 1), _OWN if row.own else _SHADE)
    size, x = text_width(row.place, _WORDS, bold=True), _MARGIN + _PLACE // 2 - 8
    if row.place in _MEDALS:
        middle, radius = top + _ROW // 2 + 2, 22
        disc = (x - radius, middle - radius, x + radius, middle + radius)
        draw.ellipse(disc, _MEDALS[row.place])
    write(draw, (x - size // 2, top + 12), row.place, _WORDS, INK, bold=True)
