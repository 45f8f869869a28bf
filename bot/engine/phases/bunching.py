"""Bunching: after a run all may agree to throw the cards in (docs/rules.md §5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, Bunch, PlayOn
from bot.engine.deal import Deal
from bot.engine.events import Bunched, Event
from bot.engine.phases.calling import Calling
from bot.engine.views import Ask

_CALLS: Final[tuple[Action, ...]] = (Bunch(), PlayOn())


class Bunching(Calling):
    """Each seat in turn, from eldest, until one says play on or all have said bunch."""

    __slots__ = ()

    def begin(self, deal: Deal) -> list[Event]:
        """Ask eldest, if the cards have been run."""
        if len(deal.turn_ups) > 1:
            deal.wait_for(deal.eldest, Ask.BUNCH)
        else:
            deal.proceed()
        return []

    def calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the two votes."""
        return _CALLS

    def follow(self, deal: Deal, seat: int, action: Action) -> list[Event]:
        """Ask the next seat; one refusal, and the new trumps stand."""
        if type(action) is PlayOn:
            deal.proceed()
            return []
        following = deal.seat_after(seat)
        if following is not None:
            deal.wait_for(following, Ask.BUNCH)
            return []
        deal.call_off(again=True)
        return [Bunched()]
