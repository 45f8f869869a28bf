"""Throwing a worthless hand in (docs/rules.md §5.2)."""

from __future__ import annotations

from bot.engine.cards import Rank
from bot.engine.deal import Deal
from bot.engine.events import Event, ThrownIn
from bot.engine.follow.beating import beats


def may_throw_in(deal: Deal, seat: int) -> bool:
    """Say whether a seat that is to follow has nothing to play for.

    That is: no trump, nothing above a nine, and no card that would win the trick as it stands. In
    partnerships only.
    """
    if not deal.rules.throw_in or deal.seats == deal.sides or deal.best is None:
        return False
    return not any(
        card.suit is deal.trumps or card.rank > Rank.NINE or beats(card, deal.best, deal.trumps)
        for card in deal.hands[seat]
    )


def throw_in(deal: Deal, seat: int) -> list[Event]:
    """Lay the whole hand face up; the seat takes no further part."""
    cards = tuple(deal.hands[seat])
    deal.hands[seat] = []
    deal.thrown_in += ((seat, cards),)
    deal.playing = tuple(other for other in deal.playing if other != seat)
    return [ThrownIn(seat, cards)]
