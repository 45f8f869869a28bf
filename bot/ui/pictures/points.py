"""A picture of a deal's points: each point, its side and its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, FAINT, GOLD, RULE
from bot.ui.pictures.face import HEIGHT, Face
from bot.ui.pictures.letters import shorten, text_width, write
from bot.ui.pictures.sheet import MARGIN, lay, png, sheet

_WIDTH: Final = 860
_SCALE: Final = 0.5
_ROW: Final = round(HEIGHT * _SCALE) + 16
_LEFT: Final = 300
"""Where a row's cards begin, after the point's name and side."""
_POINTS: Final = 70
"""Room for the points at the right."""
_TITLE, _NAME, _HEADING = 32, 24, 30
_HEAD: Final = _HEADING + 34


@dataclass(frozen=True, slots=True)
class PointsRow:
    """A row: one point."""

    title: str
    """Its name, such as High."""
    who: str
    """Who scored it."""
    points: str
    """How many, with a sign."""
    faces: tuple[Face, ...] = ()
    note: str = ""
    """More, such as the count of pips."""


def draw_points(heading: str, rows: Sequence[PointsRow]) -> bytes:
    """Draw a deal's points as a PNG, under a heading."""
    image = sheet(_WIDTH, _HEAD + MARGIN + len(rows) * _ROW)
    draw = ImageDraw.Draw(image)
    write(draw, (MARGIN, 18), shorten(heading, _HEADING, _WIDTH - 2 * MARGIN), _HEADING, CHALK)
    for number, row in enumerate(rows):
        top = _HEAD + number * _ROW
        draw.line((MARGIN, top, _WIDTH - MARGIN, top), RULE, 2)
        _row(image, draw, row, top + 9)
    return png(image)


def _row(image: Image.Image, draw: ImageDraw.ImageDraw, row: PointsRow, top: int) -> None:
    room = _LEFT - MARGIN - 10
    title = shorten(row.title, _TITLE, room, bold=True)
    write(draw, (MARGIN, top + 4), title, _TITLE, CHALK, bold=True)
    write(draw, (MARGIN, top + 42), shorten(row.who, _NAME, room), _NAME, FAINT)
    if row.note:
        write(draw, (MARGIN, top + 72), shorten(row.note, _NAME, room), _NAME, FAINT)
    right = _WIDTH - MARGIN - text_width(row.points, _TITLE, bold=True)
    write(draw, (right, top + 32), row.points, _TITLE, GOLD, bold=True)
    most = _WIDTH - _LEFT - MARGIN - _POINTS
    lay(image, (_LEFT, top), row.faces, most, _SCALE)
