"""Discarding, face down, one seat after the other (docs/rules.md §5.9, §8.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from bot.engine.actions import Action, Discard, Discards
from bot.engine.cards import PACK, Card
from bot.engine.deal import Deal, Phase
from bot.engine.errors import Reason
from bot.engine.events import Discarded, Event
from bot.engine.rules import Rules
from bot.engine.views import Ask


def give_up(deal: Deal, seat: int, cards: Sequence[Card], shown: Sequence[Card] = ()) -> Discarded:
    """Take cards out of a hand; those that are shown, all see."""
    gone = set(cards)
    deal.hands[seat] = [card for card in deal.hands[seat] if card not in gone]
    deal.discarded[seat] += tuple(cards)
    deal.shown_discards += tuple([(seat, card) for card in shown])
    return Discarded(seat, len(cards), tuple(shown))


class Discarding(Phase):
    """Seats have their turns one after the other; those that have a choice decide.

    A phase of this kind says whose turns come in which order, what a seat may discard, and what
    else its turn brings.
    """

    def turns(self, deal: Deal) -> Sequence[int]:
        """Return the seats in the order in which their turns come."""
        return deal.order

    @abstractmethod
    def ways(self, deal: Deal, seat: int) -> Discards | None:
        """Return what a seat may discard in its turn; None if it has nothing to decide."""

    def before(self, _deal: Deal, _seat: int, /) -> Iterator[Event]:
        """Do what comes before a seat decides; the hand is then what it decides about."""
        return iter(())

    def after(self, _deal: Deal, _seat: int, /) -> Iterator[Event]:
        """Do what ends a seat's turn."""
        return iter(())

    def shown(self, _deal: Deal, _cards: Sequence[Card], /) -> Sequence[Card]:
        """Return those of some discarded cards that all see."""
        return ()

    def objection(self, _deal: Deal, _cards: Sequence[Card], /) -> Reason:
        """Say why these cards of a hand may not be discarded, though others may."""
        return Reason.WRONG_DISCARD

    def begin(self, deal: Deal) -> list[Event]:
        """Give the first seat its turn."""
        return [*self._go_on(deal, self.turns(deal))]

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return every way to discard."""
        return (self.ways(deal, seat) if seat == deal.turn else None) or ()

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not throw cards away; None if it may."""
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if type(action) is not Discard:
            return Reason.WRONG_KIND
        if any(card not in deal.hands[seat] for card in action.cards):
            return Reason.NOT_IN_HAND
        fits = action in self.legal(deal, seat)
        return None if fits else self.objection(deal, action.cards)

    def act(self, deal: Deal, seat: int, action: Action) -> list[Event]:
        """Throw cards away, and give the next seat its turn."""
        if type(action) is not Discard:
            raise TypeError(f"{action!r} is not a discard")
        turns = self.turns(deal)
        discarded = give_up(deal, seat, action.cards, self.shown(deal, action.cards))
        rest = turns[turns.index(seat) + 1 :]
        return [discarded, *self.after(deal, seat), *self._go_on(deal, rest)]

    def _go_on(self, deal: Deal, turns: Sequence[int]) -> Iterator[Event]:
        for seat in turns:
            yield from self.before(deal, seat)
            ways = self.ways(deal, seat)
            if ways is not None:
                deal.wait_for(seat, Ask.DISCARD, ways.total)
                return
            yield from self.after(deal, seat)
        deal.proceed()


class RunDiscarding(Discarding):
    """Each seat that a run has given too many cards discards them (docs/rules.md §5.9)."""

    def __init__(self, rules: Rules) -> None:
        self._many = [rules.after_run.discards(held) for held in range(len(PACK) + 1)]
        """How many cards a hand must discard, by its size."""

    def ways(self, deal: Deal, seat: int) -> Discards | None:
        """Return every way to discard the required number of cards."""
        hand = tuple(deal.hands[seat])
        many = self._many[len(hand)]
        return Discards(hand, many) if many else None
