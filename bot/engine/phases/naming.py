"""Naming trumps, where the first lead does not say them (docs/rules.md §8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, Name
from bot.engine.cards import Suit
from bot.engine.deal import Deal
from bot.engine.events import Event
from bot.engine.phases.calling import Calling
from bot.engine.views import Ask

_NAMES: Final = tuple(map(Name, Suit))


class Naming(Calling):
    """The bound player says a suit, held or not; if nobody is bound, the dealer does, and leads."""

    def begin(self, deal: Deal) -> list[Event]:
        """Ask the bound player, or the dealer, to name trumps."""
        if deal.bound is None:
            deal.leader = deal.giver
        deal.wait_for(deal.leader, Ask.NAME)
        return []

    def calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the four suits."""
        return _NAMES

    def follow(self, deal: Deal, _seat: int, action: Action) -> list[Event]:
        """Settle trumps."""
        if type(action) is not Name:
            raise TypeError(f"{action!r} names no trumps")
        deal.proceed()
        return [deal.settle(action.suit)]
