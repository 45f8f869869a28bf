"""Players' plates on a picture of the table: name, side, cards, and what they said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.ui.pictures.colours import CHALK, CLOTH, EDGE, FAINT, GOLD, PAPER, PLATE, SIDES
from bot.ui.pictures.face.face import Face
from bot.ui.pictures.letters import fitting, fitting_name, text_width, told_apart
from bot.ui.pictures.sprites import Sprite, flat, inscribe, number, stamp, tinted
from bot.ui.pictures.table.cards import draw_chip, rounded
from bot.ui.pictures.table.places import PLATE as SIZE

_KEPT: Final = 256
"""Plates cached, some twenty kilobytes each: at a card two of a table's look otherwise."""
_TILES: Final = 128
_NAMES: Final = (29, 26, 24, 22)
_SMALL, _SCORE = 25, 32
_SAID: Final = (_SMALL, 23, 21)
"""Sizes of letters. A phone shows half of that."""
_GLOW: Final = 5
"""The width of the outline of whose turn it is."""
_DASHED, _DASH, _CORNER = 3, 10, 18
"""The line round a free seat: its width, its dashes, and where they begin beside a corner."""
_BAR: Final = 9
"""The width of the side's colour."""
_PAD: Final = 9
MARK: Final = 20
_HELD: Final = 52
"""Room for the number of cards."""
_LEAST_NAME: Final = 138
"""The least room for a name, beside the dealer's chip."""
_FINE: Final = 4
_TILE: Final = 31
_STEP: Final = _TILE + 2
_BEFORE_SCORE: Final = 16
"""Between a call and a score: both may be figures."""
_LAP: Final = 24
"""How much of a tile must be seen under the next one, unless its suit is below its rank."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The contents of a plate."""

    name: str
    side: int | None = None
    """The side, where there are partners."""
    sign: str = ""
    """Of a computer and its level."""
    held: int | None = None
    """How many cards the player holds, if that is worth saying."""
    said: str = ""
    """The newest call, or what else matters most."""
    note: str = ""
    """What is less important: the player's pips."""
    score: str = ""
    """The player's score, where each plays alone."""
    exposed: tuple[Face, ...] = ()
    """The cards of the hand that were taken back, and lie open."""
    glows: bool = False
    """Whether it is the player's turn."""
    gone: bool = False
    """Whether the player has no part in the deal any more."""
    free: bool = False
    """Whether nobody sits here."""


@lru_cache(_KEPT)
def names_on_plates(names: tuple[str, ...]) -> Mapping[str, str]:
    """Return a table's names as its plates show them: different ones stay different."""
    return told_apart(names, _NAMES[-1], _LEAST_NAME, bold=True)


@lru_cache(_KEPT)
def draw_plate(plate: Plate, chip: str) -> Sprite:
    """Return a plate; ``chip`` is the letter of the dealer's chip, on the dealer's plate."""
    side = None if plate.side is None else plate.side % len(SIDES)
    empty = _empty(side, glows=plate.glows, free=plate.free)
    image = empty.image.copy()
    left, right = _PAD + 4, SIZE[0] - _PAD
    if plate.side is not None:
        left = _inset(glows=plate.glows) + _BAR + 8
    if chip:
        drawn = draw_chip(chip)
        right -= drawn.width
        stamp(image, drawn, (right + 2, 7))
    name, size = fitting_name(plate.name, _NAMES, right - left, bold=True)
    at = left, 7 + (_NAMES[0] - size) // 2
    inscribe(image, at, name, size, FAINT if plate.gone or plate.free else CHALK, PLATE, bold=True)
    _second_line(image, plate, left, 43)
    return Sprite(image, empty.mask)


@cache
def _empty(side: int | None, *, glows: bool, free: bool) -> Sprite:
    """Return a plate with nothing but the colour of a side. Copy its image before drawing."""
    edge, line = (GOLD, _GLOW) if glows else (PLATE, 1)
    empty = flat(_dashed() if free else rounded(SIZE, edge, PLATE, 14, line), CLOTH)
    if side is not None:
        inset = _inset(glows=glows)
        box = (inset, inset + 4, inset + _BAR - 1, SIZE[1] - inset - 5)
        ImageDraw.Draw(empty.image).rectangle(box, number(SIDES[side]))
    return empty


def _dashed() -> Image.Image:
    image, gaps = rounded(SIZE, FAINT, PLATE, 14, _DASHED), Image.new("L", SIZE)
    draw = ImageDraw.Draw(gaps)
    for x in range(_CORNER, SIZE[0] - _CORNER, 2 * _DASH):
        draw.rectangle((x, 0, x + _DASH - 1, SIZE[1]), 255)
    for y in range(_CORNER, SIZE[1] - _CORNER, 2 * _DASH):
        draw.rectangle((0, y, SIZE[0], y + _DASH - 1), 255)
    image.paste(rounded(SIZE, PLATE, PLATE, 14, 1), (0, 0), gaps)
    return image


def _inset(*, glows: bool) -> int:
    """Return how far from the edge the side's colour is."""
    return _GLOW + 2 if glows else 6


def _second_line(image: Image.Image, plate: Plate, left: int, y: int) -> None:
    """Write the side's mark, the cards held, what was said, and the score."""
    right = SIZE[0] - _PAD
    if plate.score:
        right -= text_width(plate.score, _SCORE, bold=True)
        inscribe(image, (right, y - 5), plate.score, _SCORE, CHALK, PLATE, bold=True)
        right -= _BEFORE_SCORE
    if plate.side is not None:
        stamp(image, mark(plate.side % len(SIDES)), (left, y + 4))
        left += MARK + 7
    if plate.sign:
        inscribe(image, (left, y), plate.sign, _SMALL, FAINT, PLATE)
        left += text_width(plate.sign, _SMALL) + 6
    if plate.exposed:
        right = _lying(image, plate, left, y, right)
    # A call matters more than the number of cards.
    if plate.held is not None and _is_room(plate.said, right - left - _HELD):
        stamp(image, _little_card(), (left, y + 3))
        text = str(plate.held)
        inscribe(image, (left + 20, y), text, _SMALL, CHALK, PLATE)
        left += 20 + text_width(text, _SMALL) + 9
    note = plate.note if not plate.exposed or _is_room(plate.note, right - left) else ""
    text = plate.said or note
    size = fitting(text, _SAID, right - left)
    colour = GOLD if plate.said else FAINT
    inscribe(image, (left, y + _SMALL - size), text, size, colour, PLATE)


def _is_room(text: str, room: int) -> bool:
    return text_width(text, _SAID[-1]) <= room


@cache
def _little_card() -> Sprite:
    return flat(rounded((15, 21), EDGE, PAPER, 3, 1), PLATE)


def _lying(image: Image.Image, plate: Plate, left: int, y: int, right: int) -> int:
    """Draw the exposed cards at the right, the newest if there is no room; return where they begin.

    They leave room for what the player said, or for the number of cards.
    """
    kept = text_width(plate.said, _SAID[-1]) if plate.said else _HELD
    room = right - left - kept - 6 - _TILE
    faces = plate.exposed[-max(1, 1 + room // _LAP) :]
    begin = right - _TILE - min(_STEP * (len(faces) - 1), max(room, 0))
    _tiles(image, faces, begin, y, right)
    return begin - 6


def _tiles(image: Image.Image, faces: tuple[Face, ...], left: int, y: int, right: int) -> None:
    step = min(_STEP, (right - left - _TILE) / max(1, len(faces) - 1))
    for place, face in enumerate(faces):
        stamp(image, _tile(face, narrow=step < _LAP), (left + round(place * step), y - 3))


@lru_cache(_TILES)
def _tile(face: Face, *, narrow: bool) -> Sprite:
    """Return a small card; a narrow one has all at its left, which a card on it does not cover."""
    image = rounded(
        (_TILE, 34), *((EDGE, PAPER, 5, 1) if face.trumps is None else (GOLD, PAPER, 5, 3))
    )
    colour = face.ink
    if narrow:
        rank, suit = face.rank(12, 14, 22), face.sign(12)
    else:
        rank, suit = face.rank(16, 17, 22), face.sign(15)
    image.paste(colour, (3, 4), rank)
    image.paste(colour, (3, 19) if narrow else (13, 17), suit)
    return flat(image, PLATE)


@cache
def mark(side: int) -> Sprite:
    """Return a side's mark in its colour."""
    return tinted(side_mark(side), SIDES[side], PLATE)


@lru_cache(8)
def side_mark(side: int) -> Image.Image:
    """Return a side's mark as a mask: the same as in texts (``bot/ui/text/people.py``)."""
    big = MARK * _FINE
    mask = Image.new("L", (big, big))
    draw = ImageDraw.Draw(mask)
    box, line = (2, 2, big - 3, big - 3), 4 * _FINE
    match side % len(SIDES):
        case 0:
            draw.ellipse(box, 255)
        case 1:
            draw.ellipse(box, 0, 255, line)
        case 2:
            draw.polygon([(big / 2, 2), (big - 2, big - 4), (2, big - 4)], 255)
        case _:
            draw.rectangle(box, 0, 255, line)
    return mask.resize((MARK, MARK), Image.Resampling.LANCZOS)
