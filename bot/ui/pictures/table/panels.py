"""The corners of a picture of the table: trumps, and the score of sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from bot.engine.cards import Suit
from bot.ui.pictures.colours import CHALK, CLOTH, EDGE, FAINT, OVAL, PAPER, PLATE, SIDES, Palette
from bot.ui.pictures.face.face import Face
from bot.ui.pictures.face.shapes import suit_shape
from bot.ui.pictures.letters import fitting, text_width
from bot.ui.pictures.sprites import Sprite, flat, inscribe, stamp, tinted, written
from bot.ui.pictures.table.cards import laid, rounded
from bot.ui.pictures.table.places import PLATE as SIZE
from bot.ui.pictures.table.plates import mark

_KEPT: Final = 256
"""Panels cached, some thirty kilobytes each at most."""
_LABELS: Final = (23, 21, 19)
_SCORE, _PIPS = 34, 25
_NOTES: Final = (_PIPS, 23, 21, 19)
_ROW: Final = 37
_PAD: Final = 11
_CARD: Final = (52, 72)
_SUIT: Final = 62
_TILE: Final = _SUIT + 14


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
) -> Sprite:
    """Return the panel of trumps and turn-ups, the newest one last."""
    cards = _CARD[0] + (len(faces) - 1) * _step(len(faces)) if faces else 0
    width = 2 * _PAD + (_TILE if suit else 0) + (8 + cards if faces else 0)
    size = fitting(label, _LABELS, SIZE[0] - 2 * _PAD)
    width = max(width, 2 * _PAD + text_width(label, size))
    panel = _panel((width, 42 + (_TILE if suit or faces else -4) + 8))
    inscribe(panel.image, (_PAD, 8), label, size, FAINT, PLATE)
    x, y = _PAD, 42
    if suit is not None:
        stamp(panel.image, _suit_tile(suit, palette), (x, y))
        x += _TILE + 8
    for number, face in enumerate(faces):
        card = laid(face, _CARD, ground=PLATE, beside=PAPER if number else None)
        stamp(panel.image, card, (x + number * _step(len(faces)), y + 2))
    return panel


@cache
def _suit_tile(suit: Suit, palette: Palette) -> Sprite:
    tile = flat(rounded((_TILE, _TILE), EDGE, PAPER, 10, 1), PLATE)
    stamp(tile.image, tinted(suit_shape(suit, _SUIT), palette.colour(suit), PAPER), (7, 7))
    return tile


def _step(count: int) -> int:
    return 56 if count < 2 else 30 if count < 4 else 18


@lru_cache(_KEPT)
def score_panel(rows: tuple[ScoreRow, ...], goal: str) -> Sprite:
    """Return the panel of the sides' scores."""
    notes = max((text_width(row.note, _PIPS) for row in rows), default=0)
    scores = max((text_width(row.score, _SCORE, bold=True) for row in rows), default=0)
    width = 2 * _PAD + 28 + scores + (16 + notes if notes else 0) if rows else 0
    small = fitting(goal, _LABELS, SIZE[0] - 2 * _PAD)
    width = min(max(width, 2 * _PAD + text_width(goal, small)), SIZE[0])
    panel = _panel((width, 42 + _ROW * len(rows)))
    inscribe(panel.image, (_PAD, 8), goal, small, FAINT, PLATE)
    for number, row in enumerate(rows):
        y = 36 + number * _ROW
        stamp(panel.image, mark(row.side % len(SIDES)), (_PAD, y + 12))
        inscribe(panel.image, (_PAD + 28, y), row.score, _SCORE, CHALK, PLATE, bold=True)
        left = _PAD + 28 + scores + 10
        size = fitting(row.note, _NOTES, width - left - _PAD)
        at = width - _PAD - text_width(row.note, size), y + 9 + _PIPS - size
        inscribe(panel.image, at, row.note, size, FAINT, PLATE)
    return panel


def _panel(size: tuple[int, int]) -> Sprite:
    empty = _empty(size)
    return empty._replace(image=empty.image.copy())


@lru_cache(_KEPT)
def _empty(size: tuple[int, int]) -> Sprite:
    return flat(rounded(size, PLATE, PLATE, 14, 1), CLOTH)


@lru_cache(_KEPT)
def caption(text: str) -> Sprite:
    """Return words for the cloth."""
    return written(text, fitting(text, _LABELS, SIZE[0]), FAINT, OVAL)
