"""A picture of a table of figures, such as a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, FAINT, GOLD, INK, MEDALS, OVAL, PLATE, RULE
from bot.ui.pictures.letters import drawable, drawn_apart, shortened, text_width
from bot.ui.pictures.sheet import MARGIN, sheet
from bot.ui.pictures.sprites import flat, inscribe, number, png, stamp
from bot.ui.pictures.table.cards import rounded

_NARROWEST: Final = 700
"""Discord enlarges narrower pictures too much."""
_TITLE, _WORDS, _SMALL = 32, 30, 24
"""Sizes of letters. A phone shows about half of that, or a third of a wide table's."""
_TOP: Final = 64
"""Below the title."""
_ROW: Final = 56
_LINE: Final = 28
"""Pixels from one line of a column's head to the next."""
_PAD: Final = 14
"""Left and right of what stands in a row."""
_GAP: Final = 28
_PLACE: Final = 62
_NAME: Final = 430
"""Most pixels of a name."""
_MEDAL: Final = 44
_BAR: Final = 7
"""The width of what marks the reader's row."""


@dataclass(frozen=True, slots=True)
class FiguresRow:
    """A line of the table."""

    place: str
    """Empty for one who has no place yet."""
    name: str
    figures: tuple[str, ...]
    medal: int | None = None
    """0 for gold, 1 for silver, 2 for bronze."""
    own: bool = False
    """Whether it is the reader's row."""


def draw_figures(title: str, heads: Sequence[str], rows: Sequence[FiguresRow], bold: int) -> bytes:
    """Draw a table as a PNG, rows from the top; the bold column decides their order."""
    title = drawable(title, "")
    drawn = drawn_apart((row.name for row in rows), "?")
    names = [*map(shortened(drawn, _WORDS, _NAME).__getitem__, drawn)]
    broken = [head.split(" ", 1) for head in heads]
    columns = [
        max(
            *(text_width(line, _SMALL) for line in broken[at]),
            *(text_width(row.figures[at], _WORDS, bold=at == bold) for row in rows),
        )
        for at in range(len(heads))
    ]
    wide = _PLACE + max(text_width(name, _WORDS) for name in names)
    wide = 2 * (MARGIN + _PAD) + wide + sum(columns) + _GAP * len(columns)
    wide = max(_NARROWEST, wide, 2 * MARGIN + text_width(title, _TITLE, bold=True))
    top = _TOP + _LINE * max(map(len, broken)) + 12
    image = sheet(wide, top + _ROW * len(rows) + MARGIN)
    inscribe(image, (MARGIN, 16), title, _TITLE, CHALK, CLOTH, bold=True)
    rights = [
        wide - MARGIN - _PAD - sum(column + _GAP for column in columns[at + 1 :])
        for at in range(len(columns))
    ]
    for at, (lines, right) in enumerate(zip(broken, rights, strict=True)):
        for up, line in enumerate(reversed(lines), 1):
            spot = (right - text_width(line, _SMALL), top - up * _LINE - 8)
            inscribe(image, spot, line, _SMALL, GOLD if at == bold else FAINT, CLOTH)
    for row, name in zip(rows, names, strict=True):
        _draw_row(image, row, name, top)
        for at, (figure, right) in enumerate(zip(row.figures, rights, strict=True)):
            left = right - text_width(figure, _WORDS, bold=at == bold)
            ground = OVAL if row.own else PLATE
            inscribe(image, (left, top + 11), figure, _WORDS, CHALK, ground, bold=at == bold)
        top += _ROW
    return png(image)


def _draw_row(image: Image.Image, row: FiguresRow, name: str, top: int) -> None:
    """Draw a row without its figures."""
    draw, right = ImageDraw.Draw(image), image.width - MARGIN - 1
    ground = OVAL if row.own else PLATE
    draw.rectangle((MARGIN, top, right, top + _ROW - 1), number(ground))
    draw.line((MARGIN, top, right, top), number(RULE))
    if row.own:
        draw.rectangle((MARGIN, top, MARGIN + _BAR - 1, top + _ROW - 1), number(GOLD))
    middle, ink, under = MARGIN + _PAD + _PLACE // 2 - 9, CHALK, ground
    if row.medal is not None:
        ink, under = INK, MEDALS[row.medal]
        disc = flat(rounded((_MEDAL, _MEDAL), under, under, _MEDAL // 2, 1), ground)
        stamp(image, disc, (middle - _MEDAL // 2, top + (_ROW - _MEDAL) // 2 + 1))
    x = middle - text_width(row.place, _WORDS, bold=True) // 2
    inscribe(image, (x, top + 11), row.place, _WORDS, ink, under, bold=True)
    inscribe(image, (MARGIN + _PAD + _PLACE, top + 11), name, _WORDS, CHALK, ground)
