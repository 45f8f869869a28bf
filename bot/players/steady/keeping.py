"""What a card could still do later, if it is not played now."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Card, Rank
from bot.players.clues import stock_lasts
from bot.players.knowledge import Knowledge
from bot.players.steady.prizes import riding

_PLAIN: Final = {Rank.ACE: 0.2, Rank.KING: 0.15, Rank.QUEEN: 0.05, Rank.JACK: 0.02}
"""What plain cards may still win, if kept; tens win nothing, they are won."""
_DRAWING: Final = 0.25
"""How much of that is left while the stock lasts: others draw what beats them."""
_POINTED: Final = 0.7
"""How much a trump's power counts that has points on it: it is played to bring them home."""
_LAST_TRUMP: Final = 0.3
"""What the last trump is worth where having none may cost a point."""
_LAST_OF_SUIT: Final = 0.05
"""What the last card of a plain suit is worth there."""


def keep(know: Knowledge, card: Card, pip: float) -> float:
    """Return what keeping a card should bring; with few cards left there is little to wait for.

    Args:
        know: what the player knows.
        card: one in this hand.
        pip: what a pip is worth.
    """
    later = min(1.0, (len(know.view.hand) - 1) / 3)
    if card.suit is not know.trumps:
        # A high card may win its suit, once those above it are gone.
        rank = card.rank if know.over(card) else Rank.ACE
        wins = _PLAIN.get(rank, 0.0) * (_DRAWING if stock_lasts(know.view.public) else 1.0)
        return later * (wins + _against_penalty(know, card))
    # Any trump takes a plain trick; a master takes whatever it is played to, and its own pips
    # are as safe in hand as in a trick.
    master = 1 - know.against(know.over(card))
    pips = know.view.public.rules.pips(card, know.trumps)
    power = 0.15 + 0.5 * master + 0.005 * card.rank
    if riding(know, card, ours=True).won:
        power *= _POINTED
    held = power + _against_penalty(know, card)
    return later * held + master * pips * pip


def _against_penalty(know: Knowledge, card: Card) -> float:
    """Return what the last card of its suit does against having neither suit nor trump."""
    public = know.view.public
    if not public.rules.penalty or not stock_lasts(public):
        return 0.0
    if sum(held.suit is card.suit for held in know.view.hand) > 1:
        return 0.0
    return _LAST_TRUMP if card.suit is know.trumps else _LAST_OF_SUIT
