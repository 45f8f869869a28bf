"""Sell the pitch, keep it, or refuse to sell and be bound: the price against one's own hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from bot.engine.actions import Action, Bid, Keep, Offer, Refuse, Sell
from bot.engine.views import SeatView
from bot.players.steady.hand_value import Table, worth
from bot.players.steady.pitching import best_suit, returns, suits
from bot.players.steady.weights import GAME_WON, lacking, share

_SOLD: Final = -1.1
"""What a deal should bring in which a buyer pitches, the price apart."""


def sell_or_not(view: SeatView) -> Action:
    """Do what should bring most; a price that wins the game is taken."""
    return max(view.legal, key=lambda call: _brings(view, call))


def _brings(view: SeatView, call: Action) -> float:
    table = Table.of(view)
    match call:
        case Sell(buyer):
            return _sold(view, buyer)
        case Keep():
            return worth(table, best_suit(table))
        case Refuse():
            bid = max(points for _, points in _prices(view))
            return max(returns(table, suit, bid) for suit in suits(view.hand))
        case _:
            raise ValueError(f"{call!r} is no answer to an offer")


def _sold(view: SeatView, buyer: int) -> float:
    public = view.public
    price = dict(_prices(view))[buyer]
    if price >= lacking(public, view.seat % public.sides):
        return inf
    # An offer is paid by the buyer; a bid is not, and shows what the buyer means to make.
    paid = price * share(public) if any(isinstance(made, Offer) for _, made in public.calls) else 0
    short = lacking(public, buyer % public.sides) + (price if paid else 0)
    danger = GAME_WON / 2 if short <= (2 if paid else price) else 0.0
    return price + paid + _SOLD - danger


def _prices(view: SeatView) -> Iterator[tuple[int, int]]:
    """Go through what was bid or offered, with the seats."""
    for seat, call in view.public.calls:
        if isinstance(call, Bid | Offer):
            yield seat, call.points
