"""Offer points for the pitch or pass: what pitching oneself is worth, against the price."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Offer, Pass
from bot.engine.views import SeatView
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.pitching import best_suit
from bot.players.steady.weights import lacking, share

_THEIRS: Final = -0.7
"""What a deal should bring in which an opponent pitches."""
_MOST: Final = 2
"""No pitch is worth more than this to offer."""


def offer_or_pass(view: SeatView) -> Action:
    """Offer the least that eldest may prefer, if the pitch is worth it; never the game."""
    public = view.public
    if view.blind:
        return Pass()
    table = Table.of(view)
    gain = worth(table, best_suit(table)) - _THEIRS
    # What is paid is lost to this side, and won by a rival.
    cost = 1 + share(public)
    most = min(_MOST, lacking(public, public.eldest % public.sides) - 1)
    before = max((call.points for _, call in public.calls if isinstance(call, Offer)), default=0)
    for offer in view.legal:
        if isinstance(offer, Offer) and before < offer.points <= most:
            return offer if offer.points * cost < gain else Pass()
    return Pass()
