"""Actions as integers: a card from 0 to 53, the calls below, or a discard with its cards' mask."""

from __future__ import annotations

from typing import Final

STAND: Final = 56
BEGS: Final = 57
GIVE: Final = 58
RUN: Final = 59
BUNCHES: Final = 60
PLAY_ON: Final = 61
PASS: Final = 62
KEEP: Final = 63
REFUSE: Final = 64
THROW_IN: Final = 65
BID_OF: Final = 66
"""Added to the points bid."""
MOON: Final = 21
"""Bid by who shoots the moon: above all others."""
SHOOT: Final = BID_OF + MOON
SELL_TO: Final = 88
"""Added to the buyer's seat."""
NAME_OF: Final = 96
"""Added to the suit named."""
OFFER_OF: Final = 100
"""Added to the points offered."""
DISCARD_OF: Final = 1 << 54
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
