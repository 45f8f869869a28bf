"""What a card could still do later, if it is not played now."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Card, Rank
from bot.players.clues import stock_lasts
from bot.players.knowledge import Knowledge
from bot.players.steady.prizes import riding
from bot.players.steady.weights import share

_PLAIN: Final = {Rank.ACE: 5.0, Rank.KING: 3.5, Rank.QUEEN: 1.5, Rank.JACK: 0.5}
"""The pips that plain cards may still win, if kept; tens win nothing, they are won."""
_DRAWING: Final = 0.25
"""How much of that is left while the stock lasts: others draw what beats them."""
_TRUMP: Final = 4.0
"""The pips that any trump may still win."""
_RANK: Final = 0.1
"""How many more for each rank."""
_MASTER: Final = 6.5
"""How many more if no other player has a higher one."""
_CONTROL: Final = 0.4
"""How much of the points that ride on others' trumps is won by the highest."""
_POINTED: Final = 0.6
"""How much the power of a trump with points on it counts to a follower, who brings them home."""
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
    # What is won is not lost either; but of more than two sides, another may have won it.
    won = pip * (1 + share(know.view.public)) / 2
    if card.suit is not know.trumps:
        # A high card may win its suit, once those above it are gone.
        rank = Rank.ACE if _leads(know, card) else card.rank
        wins = _PLAIN.get(rank, 0.0) * (_DRAWING if stock_lasts(know.view.public) else 1.0)
        return later * (wins * won + _against_penalty(know, card))
    # Any trump takes a plain trick; a master takes any trick it is played to, and its own pips
    # are as safe in hand as in a trick.
    master = 1 - know.against(know.over(card))
    pips = know.view.public.rules.pips(card, know.trumps)
    power = (_TRUMP + _MASTER * master + _RANK * card.rank) * won
    power += _CONTROL * master * _stake(know, card)
    if know.view.public.trick.cards and riding(know, card, ours=True).won:
        power *= _POINTED
    return later * (power + _against_penalty(know, card)) + master * pips * pip


def _leads(know: Knowledge, card: Card) -> bool:
    """Say whether no card of a card's suit is higher, in this hand or unseen."""
    return not know.over(card) and not any(
        held.suit is card.suit and held.rank > card.rank for held in know.view.hand
    )


def _stake(know: Knowledge, card: Card) -> float:
    """Return the most points that ride on any trump that others hold or may draw."""
    return max((_rides(know, other) for other in know.suit(card.suit)), default=0.0)


def _rides(know: Knowledge, card: Card) -> float:
    won, lost = riding(know, card, ours=False)
    return (won + lost) / 2 * know.in_play([card]) if won else 0.0


def _against_penalty(know: Knowledge, card: Card) -> float:
    """Return what the last card of its suit does against having neither suit nor trump."""
    public = know.view.public
    if not public.rules.penalty or not stock_lasts(public):
        return 0.0
    if sum(held.suit is card.suit for held in know.view.hand) > 1:
        return 0.0
    return _LAST_TRUMP if card.suit is know.trumps else _LAST_OF_SUIT
