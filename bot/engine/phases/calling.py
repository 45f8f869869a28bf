"""The base of phases in which seats make public calls."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import chain

from bot.engine.actions import Action
from bot.engine.deal import Deal, Phase
from bot.engine.errors import Reason
from bot.engine.events import Called, Event


class Calling(Phase):
    """A phase of public calls, made by one seat at a time.

    A phase of this kind says which calls there are, which of them are barred, and what follows.
    """

    @abstractmethod
    def calls(self, deal: Deal) -> Sequence[Action]:
        """Return the calls that there are at this point, legal or not."""

    def objection(self, _deal: Deal, _action: Action) -> Reason | None:
        """Say why one of them may not be made; None if it may."""
        return None

    @abstractmethod
    def follow(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Do what comes of a call. Returning a list means that nobody can score here."""

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return all that a seat may do now."""
        if seat != deal.turn:
            return ()
        return tuple([call for call in self.calls(deal) if self.objection(deal, call) is None])

    def open_calls(self, deal: Deal) -> Sequence[Action]:
        """Return the calls open to the seat to act."""
        return () if deal.turn is None else self.legal(deal, deal.turn)

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not make a call; None if it may."""
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        kinds = {type(call) for call in self.calls(deal)}
        return self.objection(deal, action) if type(action) in kinds else Reason.WRONG_KIND

    def act(self, deal: Deal, seat: int, action: Action) -> Iterable[Event]:
        """Make a call."""
        deal.calls += ((seat, action),)
        called, events = Called(seat, action), self.follow(deal, seat, action)
        return [called, *events] if type(events) is list else chain((called,), events)
