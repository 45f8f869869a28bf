"""Where seats and cards are in a picture of the table, for two to eight players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

Spot: TypeAlias = tuple[int, int]
"""The middle of something, in pixels from the upper left."""

WIDTH: Final = 700
"""Twice what a phone shows."""
MARGIN: Final = 6
PLATE: Final = (206, 80)
"""Width and height of a plate with a name."""
GLOW: Final = 6
"""Pixels of the line round the winning card."""
STOCK: Final[Spot] = (112, 170)
TURN: Final = 122
"""How far from the middle the direction of play is shown, in the gap beside a plate."""


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is. Seats go clockwise from the bottom on."""

    height: int
    card: tuple[int, int]
    """The size of the trick's cards."""
    seats: tuple[Spot, ...]
    cards: tuple[Spot, ...]

    def before_cards(self) -> Places:
        """Return the places in a lower picture, where no player has a card before them."""
        height = _LOW if len(self.seats) <= _FEW else _CROWDED
        room, left = self.height - 2 * _TOP, height - 2 * _TOP
        seats = tuple((x, _TOP + (y - _TOP) * left // room) for x, y in self.seats)
        return replace(self, height=height, seats=seats)


_LOW, _CROWDED = 300, 470
"""Heights of pictures without cards."""
_FEW: Final = 6
"""Players up to this number leave room in the middle of the lower one."""
_LEFT: Final = MARGIN + PLATE[0] // 2
_MIDDLE: Final = WIDTH // 2
_RIGHT: Final = WIDTH - _LEFT
_TOP: Final = MARGIN + PLATE[1] // 2
_NEAR: Final = (_MIDDLE - 110, _MIDDLE + 110)
"""Two plates at the top."""
_HALF: Final = (_MIDDLE - 44, _MIDDLE + 44)
"""Their players' cards."""
_SIDE: Final = (_MIDDLE - 88, _MIDDLE + 88)
"""The outer columns of cards."""
_INNER: Final = _SIDE[0] + 2
_CARD: Final = (80, 112)
_SMALL: Final = (72, 100)


def _made(
    height: int, card: tuple[int, int], seats: Sequence[Spot], cards: Sequence[Spot], low: int
) -> Places:
    """Add the player at the bottom, whose card lies at a height."""
    seats, cards = ((_MIDDLE, height - _TOP), *seats), ((_MIDDLE, low), *cards)
    return Places(height, card, seats, cards)


def _mirrored(left: Sequence[Spot], middle: Sequence[Spot] = ()) -> list[Spot]:
    """Return places at the left from below, those in the middle, and those at the right."""
    return [*left, *middle, *((WIDTH - x, y) for x, y in reversed(left))]


PLACES: Final = {
    2: _made(424, _CARD, [(_MIDDLE, _TOP)], [(_MIDDLE, 152)], 272),
    3: _made(424, _CARD, _mirrored([(_LEFT, 112)]), _mirrored([(_SIDE[0] + 26, 136)]), 272),
    4: _made(
        424,
        _CARD,
        _mirrored([(_LEFT, 212)], [(_MIDDLE, _TOP)]),
        _mirrored([(_SIDE[0], 212)], [(_MIDDLE, 152)]),
        272,
    ),
    5: _made(
        440,
        _CARD,
        _mirrored([(_LEFT, 226), (_NEAR[0], _TOP)]),
        _mirrored([(_SIDE[0], 266), (_HALF[0], 152)]),
        286,
    ),
    6: _made(
        460,
        _CARD,
        _mirrored([(_LEFT, 236), (_LEFT, _TOP)], [(_MIDDLE, _TOP)]),
        _mirrored([(_SIDE[0], 271), (_SIDE[0], 152)], [(_MIDDLE, 152)]),
        308,
    ),
    7: _made(
        530,
        _SMALL,
        _mirrored([(_LEFT, 280), (_LEFT, 176), (_NEAR[0], _TOP)]),
        _mirrored([(_INNER, 366), (_INNER, 256), (_HALF[0], 146)]),
        384,
    ),
    8: _made(
        530,
        _SMALL,
        _mirrored([(_LEFT, 276), (_LEFT, 160), (_LEFT, _TOP)], [(_MIDDLE, _TOP)]),
        _mirrored(
            [(_SIDE[0] + 2, 366), (_SIDE[0] + 2, 256), (_SIDE[0] + 2, 146)], [(_MIDDLE, 146)]
        ),
        384,
    ),
}
"""Where everything is, by the number of players."""
