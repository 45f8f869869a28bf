"""What to discard after a run: each card is scored, and the lowest go."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Discard
from bot.engine.cards import PACK_ORDER, Card, Rank, Suit
from bot.engine.rules import LowTo, Rules
from bot.engine.views import SeatView

_TRUMP: Final = 30.0
"""Any trump before any plain card."""
_PLAIN: Final = {Rank.ACE: 12.0, Rank.TEN: 10.0, Rank.KING: 8.0, Rank.QUEEN: 5.0, Rank.JACK: 3.0}
_GUARD: Final = 0.5
"""What a small card is worth beside the ten or a high card of its suit."""


def discard(view: SeatView) -> Action:
    """Keep trumps, then aces and tens, then the next high cards.

    Raises:
        ValueError: if there is nothing to discard.
    """
    decision, trumps = view.public.decision, view.public.trumps
    if decision is None or not decision.discard or trumps is None:
        raise ValueError(f"seat {view.seat} has nothing to discard")
    least = sorted(view.hand, key=lambda card: (_value(view, card, trumps), card.index))
    return Discard(tuple(sorted(least[: decision.discard], key=PACK_ORDER)))


def _value(view: SeatView, card: Card, trumps: Suit) -> float:
    same = [held for held in view.hand if held.suit is card.suit]
    small = 0.1 * card.rank
    if card.suit is trumps:
        return _TRUMP + small + _points(view.public.rules, card, same)
    guards = _GUARD if any(held.rank > Rank.NINE for held in same) else 0.0
    return _PLAIN.get(card.rank, guards + small)


def _points(rules: Rules, card: Card, trumps: list[Card]) -> float:
    """Return what a trump has on it: the jack, pegs, the ten's pips, and perhaps High or Low."""
    points = 4.0 * dict(rules.pegs).get(card.rank, 0) + rules.pips(card, card.suit) / 2
    if card.rank is Rank.JACK:
        points += 20 * rules.jack_points
    if card is max(trumps, key=lambda held: held.rank):
        points += 20
    if card is min(trumps, key=lambda held: held.rank) and rules.low is LowTo.HOLDER:
        points += 15
    return points
