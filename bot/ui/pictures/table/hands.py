"""Hands that lie open below a picture of the table: of a replay, or thrown in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.ui.pictures.colours import CHALK, CLOTH, SIDES
from bot.ui.pictures.face.face import HEIGHT, Face
from bot.ui.pictures.letters import fitting_name
from bot.ui.pictures.sheet import fits, lay, row_width, sheet
from bot.ui.pictures.sprites import Sprite, inscribe, stamp, tinted
from bot.ui.pictures.table import places
from bot.ui.pictures.table.plates import MARK, side_mark

_LARGE: Final = (0.9, 0.75)
"""How large the cards of the player at the bottom are: the first that shows the index of each."""
_SMALL: Final = 0.55
"""How large the others' are. A phone shows half of that."""
_SEEN: Final = 68
"""How much of a small card is seen, from its top: its index."""
_GAP: Final = 10
_NAMES: Final = (29, 26, 24, 22)
_BEGIN: Final = 186
"""Where the others' cards begin, behind the names."""
_WIDE: Final = places.WIDTH - 2 * places.MARGIN
_ROOM: Final = places.WIDTH - places.MARGIN - _BEGIN


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The cards of one player."""

    name: str
    """Empty for the player at the bottom, whose cards lie below their plate and are large."""
    side: int | None
    """The side, where there are partners."""
    faces: tuple[Face, ...]

    @property
    def scale(self) -> float:
        """How large its cards are."""
        if self.name:
            return _SMALL
        return next((one for one in _LARGE if fits(len(self.faces), _WIDE, one)), _LARGE[-1])

    @property
    def height(self) -> int:
        """How high its row is."""
        return _GAP + (_SEEN if self.name else round(HEIGHT * self.scale))


def readable(cards: int) -> bool:
    """Return whether each of so many cards can be read in a hand that lies open."""
    return fits(cards, _ROOM, _SMALL)


def below(picture: Image.Image, hands: Iterable[OpenHand]) -> Image.Image:
    """Return a picture of the table with hands below it."""
    hands = tuple(hands)
    whole = sheet(picture.width, picture.height + sum(hand.height for hand in hands) + _GAP)
    stamp(whole, Sprite(picture, None), (0, 0))
    top = picture.height + _GAP
    for hand in hands:
        _draw(whole, hand, top)
        top += hand.height
    return whole


def _draw(image: Image.Image, hand: OpenHand, top: int) -> None:
    if not hand.name:
        left = (image.width - row_width(len(hand.faces), _WIDE, hand.scale)) // 2
        lay(image, (left, top), hand.faces, _WIDE, hand.scale)
        return
    left = places.MARGIN
    if hand.side is not None:
        side = hand.side % len(SIDES)
        stamp(image, tinted(side_mark(side), SIDES[side], CLOTH), (left, top + (_SEEN - MARK) // 2))
        left += MARK + 7
    name, size = fitting_name(hand.name, _NAMES, _BEGIN - _GAP - left, bold=True)
    inscribe(image, (left, top + (_SEEN - size) // 2 - 4), name, size, CHALK, CLOTH, bold=True)
    row = sheet(_ROOM, _SEEN)
    lay(row, (0, 0), hand.faces, _ROOM, hand.scale)
    stamp(image, Sprite(row, None), (_BEGIN, top))
