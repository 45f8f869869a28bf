"""Actions as integers: a card from 0 to 51, the calls below, or a discard with its cards' mask."""

from __future__ import annotations

from typing import Final

STAND: Final = 52
BEGS: Final = 53
GIVE: Final = 54
RUN: Final = 55
BUNCHES: Final = 56
PLAY_ON: Final = 57
PASS: Final = 58
KEEP: Final = 59
REFUSE: Final = 60
THROW_IN: Final = 61
BID_OF: Final = 64
"""Added to the points bid."""
SELL_TO: Final = 80
"""Added to the buyer's seat."""
OFFER_OF: Final = 100
"""Added to the points offered."""
DISCARD_OF: Final = 1 << 52
"""Added to the mask of the cards that go."""

_SEAT: Final = 1 << 12


def said(seat: int, call: int) -> int:
    """Return a seat's call as one number."""
    return _SEAT * seat + call


def who_said(number: int) -> tuple[int, int]:
    """Return the seat and its call.

    >>> who_said(said(3, PASS)) == (3, PASS)
    True
    """
    return number // _SEAT, number % _SEAT
