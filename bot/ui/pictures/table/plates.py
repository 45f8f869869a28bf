"""Players' plates on a picture of the table: name, side, cards, and what they said."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.tables.computer_names import COMPUTER
from bot.ui.pictures.colours import CHALK, EDGE, FAINT, GOLD, PAPER, PLATE, SIDES
from bot.ui.pictures.face import Face
from bot.ui.pictures.letters import ABOVE, fitting, glyph, label, text_width
from bot.ui.pictures.palette import Rgb
from bot.ui.pictures.suits import suit_shape
from bot.ui.pictures.table.cards import draw_chip, rounded
from bot.ui.pictures.table.places import PLATE as SIZE

_KEPT: Final = 128
_NAMES: Final = (29, 26, 24)
_SMALL, _SCORE = 25, 32
_SAID: Final = (_SMALL, 23, 21)
"""Sizes of letters. A phone shows half of that."""
_BAR: Final = 9
"""The width of the side's colour."""
_PAD: Final = 9
_MARK: Final = 20
_HELD: Final = 52
"""Room for the number of cards."""
_FINE: Final = 4
_TILE: Final = 31


@dataclass(frozen=True, slots=True)
class Plate:
    """What stands on a plate."""

    name: str
    side: int | None = None
    """The side, where there are partners."""
    computer: bool = False
    held: int | None = None
    """How many cards the player holds, if that is worth saying."""
    said: str = ""
    """The newest call, or what else matters most."""
    note: str = ""
    """What is less important: the player's pips."""
    score: str = ""
    """The player's score, where each plays alone."""
    tiles: tuple[Face, ...] = ()
    """The cards of a hand that was thrown in."""
    glows: bool = False
    """Whether it is the player's turn."""
    gone: bool = False
    """Whether the player has no part in the deal any more."""


@lru_cache(_KEPT)
def draw_plate(plate: Plate, chip: str = "") -> Image.Image:
    """Return a plate, with the letter of a chip for the dealer's."""
    edge, line = (GOLD, 5) if plate.glows else (PLATE, 1)
    image = rounded(SIZE, edge, PLATE, 14, line).copy()
    left = _PAD + 4
    if plate.side is not None:
        colour = SIDES[plate.side % len(SIDES)]
        inset = line + 2 if plate.glows else 6
        box = (inset, inset + 4, inset + _BAR - 1, SIZE[1] - inset - 5)
        ImageDraw.Draw(image).rectangle(box, colour)
        left = inset + _BAR + 8
    right = SIZE[0] - _PAD
    if chip:
        drawn = draw_chip(chip)
        right -= drawn.width
        image.paste(drawn, (right + 2, 7), drawn)
    _name(image, plate, left, right - left)
    _below(image, plate, left)
    return image


def _name(image: Image.Image, plate: Plate, left: int, room: int) -> None:
    """Write the name, in smaller letters if it is long."""
    name, size = fitting(plate.name, _NAMES, room, bold=True)
    top = 7 + (_NAMES[0] - size) // 2
    colour = FAINT if plate.gone else CHALK
    _write(image, (left, top), name, size, colour, bold=True)


def _below(image: Image.Image, plate: Plate, left: int) -> None:
    """Write the second line."""
    y, right = 43, SIZE[0] - _PAD
    if plate.score:
        right -= text_width(plate.score, _SCORE, bold=True)
        _write(image, (right, y - 5), plate.score, _SCORE, CHALK, bold=True)
        right -= 6
    if plate.tiles:
        _tiles(image, plate.tiles, left, y, right)
        return
    if plate.side is not None:
        mark = side_mark(plate.side)
        image.paste(SIDES[plate.side % len(SIDES)], (left, y + 4), mark)
        left += _MARK + 7
    if plate.computer:
        _write(image, (left, y), COMPUTER, _SMALL, FAINT)
        left += text_width(COMPUTER, _SMALL) + 6
    if plate.held is not None and _fits(plate, right - left):
        icon = rounded((15, 21), EDGE, PAPER, 3, 1)
        image.paste(icon, (left, y + 3), icon)
        text = str(plate.held)
        _write(image, (left + 20, y), text, _SMALL, CHALK)
        left += 20 + text_width(text, _SMALL) + 9
    text, size = fitting(plate.said or plate.note, _SAID, right - left)
    _write(image, (left, y + _SMALL - size), text, size, GOLD if plate.said else FAINT)


def _fits(plate: Plate, room: int) -> bool:
    """Return whether the number of cards leaves room for a call, which matters more."""
    return _HELD + text_width(plate.said, _SAID[-1]) <= room


def _write(  # noqa: PLR0913  # what a text looks like
    image: Image.Image,
    at: tuple[int, int],
    text: str,
    size: int,
    colour: Rgb,
    *,
    bold: bool = False,
) -> None:
    """Write a text that is likely to be written again."""
    image.paste(colour, (at[0], at[1] - ABOVE), label(text, size, bold=bold))


def _tiles(image: Image.Image, faces: tuple[Face, ...], left: int, y: int, right: int) -> None:
    """Draw the cards of a hand as small tiles with rank and suit."""
    step = min(_TILE + 2, (right - left - _TILE) // max(1, len(faces) - 1))
    for number, face in enumerate(faces):
        tile = _tile(face)
        image.paste(tile, (left + number * step, y - 3), tile)


@lru_cache(_KEPT)
def _tile(face: Face) -> Image.Image:
    image = rounded((_TILE, 34), EDGE, PAPER, 5, 1).copy()
    colour = face.palette.colour(face.suit)
    rank, suit = glyph(face.letter, 16, 17, 22), suit_shape(face.suit, 15)
    image.paste(colour, (3, 4), rank)
    image.paste(colour, (13, 17), suit)
    return image


@lru_cache(8)
def side_mark(side: int) -> Image.Image:
    """Return a side's mark as a mask: the same as in texts (``bot/ui/text/people.py``)."""
    big = _MARK * _FINE
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
    return mask.resize((_MARK, _MARK), Image.Resampling.LANCZOS)
