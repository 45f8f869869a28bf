"""The corners of a picture of the table: trumps, and the score of sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.engine.cards import Suit
from bot.ui.pictures.colours import CHALK, CLOTH, EDGE, FAINT, PAPER, PLATE, SIDES
from bot.ui.pictures.face import Face
from bot.ui.pictures.letters import fitting, shorten, text_width, write
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.suits import suit_shape
from bot.ui.pictures.table.cards import laid, rounded
from bot.ui.pictures.table.places import PLATE as SIZE
from bot.ui.pictures.table.plates import side_mark

_KEPT: Final = 64
_LABEL, _SCORE, _PIPS = 23, 34, 25
_ROW: Final = 37
_PAD: Final = 11
_CARD: Final = (52, 72)
_SUIT: Final = 62


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A side's score."""

    side: int
    score: str
    note: str = ""
    """Its pips in this deal, or that it is out."""


@lru_cache(_KEPT)
def trumps_panel(
    label: str, suit: Suit | None, palette: Palette, faces: tuple[Face, ...]
) -> Image.Image:
    """Return the panel of trumps and turn-ups, the newest one last."""
    tile = _SUIT + 14
    cards = _CARD[0] + (len(faces) - 1) * _step(len(faces)) if faces else 0
    width = 2 * _PAD + (tile if suit else 0) + (8 + cards if faces else 0)
    text, size = fitting(label, (_LABEL, 21, 19), SIZE[0] - 2 * _PAD)
    width = max(width, 2 * _PAD + text_width(text, size))
    height = 42 + (tile if suit or faces else -4) + 8
    image = rounded((width, height), PLATE, PLATE, 14, 1).copy()
    write(ImageDraw.Draw(image), (_PAD, 8), text, size, FAINT)
    x, y = _PAD, 42
    if suit is not None:
        paper = rounded((tile, tile), EDGE, PAPER, 10, 1)
        image.paste(paper, (x, y), paper)
        image.paste(palette.colour(suit), (x + 7, y + 7), suit_shape(suit, _SUIT))
        x += tile + 8
    for number, face in enumerate(faces):
        card = laid(face, _CARD)
        image.paste(card, (x + number * _step(len(faces)), y + 2), card)
    return image


def _step(count: int) -> int:
    """Return how far apart turn-ups lie."""
    return 56 if count < 2 else 30 if count < 4 else 18


@lru_cache(_KEPT)
def score_panel(rows: tuple[ScoreRow, ...], goal: str) -> Image.Image:
    """Return the panel of the sides' scores."""
    notes = max((text_width(row.note, _PIPS) for row in rows), default=0)
    scores = max((text_width(row.score, _SCORE, bold=True) for row in rows), default=0)
    width = 2 * _PAD + 28 + scores + (16 + notes if notes else 0) if rows else 0
    width = min(max(width, 2 * _PAD + text_width(goal, _LABEL)), SIZE[0])
    image = rounded((width, 42 + _ROW * len(rows)), PLATE, PLATE, 14, 1).copy()
    draw = ImageDraw.Draw(image)
    write(draw, (_PAD, 8), goal, _LABEL, FAINT)
    for number, row in enumerate(rows):
        y = 36 + number * _ROW
        image.paste(SIDES[row.side % len(SIDES)], (_PAD, y + 12), side_mark(row.side))
        write(draw, (_PAD + 28, y), row.score, _SCORE, CHALK, bold=True)
        left = _PAD + 28 + scores + 16
        note = shorten(row.note, _PIPS, width - left - _PAD)
        write(draw, (width - _PAD - text_width(note, _PIPS), y + 9), note, _PIPS, FAINT)
    return image


@lru_cache(_KEPT)
def caption(text: str) -> Image.Image:
    """Return words for the cloth."""
    text = shorten(text, _LABEL, SIZE[0])
    image = Image.new("RGBA", (max(1, text_width(text, _LABEL)), 30), (*CLOTH, 0))
    write(ImageDraw.Draw(image), (0, 2), text, _LABEL, FAINT)
    return image
