"""Discarding after a run, face down, from eldest on (docs/rules.md §5.9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import Action, Discard, Discards
from bot.engine.cards import PACK
from bot.engine.deal import Deal, Phase
from bot.engine.errors import Reason
from bot.engine.events import Discarded, Event
from bot.engine.rules import Rules
from bot.engine.views import Ask


class Discarding(Phase):
    """Each seat in turn discards what it has too many of; the others are skipped."""

    def __init__(self, rules: Rules) -> None:
        self._many = [rules.after_run.discards(held) for held in range(len(PACK) + 1)]
        """How many cards a hand must discard, by its size."""

    def begin(self, deal: Deal) -> list[Event]:
        """Ask the first seat that has too many cards."""
        self._ask(deal, deal.order)
        return []

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return every way to discard the required number of cards."""
        return self._discards(deal, seat) if seat == deal.turn else ()

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not throw cards away; None if it may."""
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if type(action) is not Discard:
            return Reason.WRONG_KIND
        if any(card not in deal.hands[seat] for card in action.cards):
            return Reason.NOT_IN_HAND
        return None if action in self._discards(deal, seat) else Reason.WRONG_DISCARD

    def act(self, deal: Deal, seat: int, action: Action) -> list[Event]:
        """Throw cards away."""
        if type(action) is not Discard:
            raise TypeError(f"{action!r} is not a discard")
        gone = set(action.cards)
        deal.hands[seat] = [card for card in deal.hands[seat] if card not in gone]
        deal.discarded[seat] = action.cards
        self._ask(deal, deal.order[deal.order.index(seat) + 1 :])
        return [Discarded(seat, len(action.cards))]

    def _discards(self, deal: Deal, seat: int) -> Discards:
        hand = deal.hands[seat]
        return Discards(tuple(hand), self._many[len(hand)])

    def _ask(self, deal: Deal, seats: Sequence[int]) -> None:
        for seat in seats:
            if self._many[len(deal.hands[seat])]:
                deal.wait_for(seat, Ask.DISCARD)
                return
        deal.proceed()
