"""Bid or pass: what one can make in one's best suit, against what others may bid over it."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Bid, Pass
from bot.engine.rules import Market
from bot.engine.views import SeatView
from bot.players.knowledge import same_side
from bot.players.steady.hand_value import Table
from bot.players.steady.pitching import at_least, returns, suits
from bot.players.steady.weights import share

_OVERBID: Final = {1: 0.5, 2: 0.3, 3: 0.06, 4: 0.0}
"""How often each player still to speak bids over a bid."""
_LIKELY: Final = 0.5
"""No bid is made with less of a chance to be made good."""
_PASSED: Final = -0.9
"""The expected value of a deal in which another player pitches."""


def bid_or_pass(view: SeatView) -> Action:
    """Bid what should bring most, if that is more than leaving the pitch to others."""
    if view.blind or _partner_has_it(view):
        return Pass()
    bids = [call for call in view.legal if isinstance(call, Bid) and _likely(view, call.points)]
    if not bids:
        return Pass()
    best = max(bids, key=lambda bid: _brings(view, bid.points))
    return best if _brings(view, best.points) > _PASSED else Pass()


def _partner_has_it(view: SeatView) -> bool:
    bidders = [seat for seat, call in view.public.calls if isinstance(call, Bid)]
    return bool(bidders) and same_side(view, bidders[-1])


def _likely(view: SeatView, points: int) -> bool:
    table = Table.of(view)
    return any(at_least(table, suit, points) >= _LIKELY for suit in suits(view.hand))


def _brings(view: SeatView, points: int) -> float:
    """Return the expected value of a bid: another player may bid more and pitch."""
    public, table = view.public, Table.of(view)
    speakers = [*public.order[1:]] if public.rules.market is Market.SALE else [*public.order]
    after = len(speakers) - 1 - speakers.index(view.seat)
    stands = (1 - _OVERBID[points]) ** after
    price = points * share(public) if public.rules.market is Market.SALE else 0.0
    pitched = max(returns(table, suit, points) for suit in suits(view.hand)) - price
    return stands * pitched + (1 - stands) * _PASSED
