"""Seats that changed hands in the middle of a deal: who did what in it.

An engine's view knows seats alone. A change notes how far the deal's story was, so that what
happened before keeps the name of the player who left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.engine import events
from bot.engine.actions import Bid, Offer, Refuse, ShootMoon
from bot.engine.events import Cause, Event, Scored
from bot.engine.views import PublicView, Trick

Act: TypeAlias = events.Called | events.ThrownIn | events.Answered | events.RevokeCalled
_COUNTED: Final[tuple[type[Event], ...]] = (
    *(events.Called, events.Discarded, events.Played),
    *(events.ThrownIn, events.Answered, events.RevokeCalled),
)
"""What earlier versions counted, in the order of their counts."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player left a seat in the middle of a deal, or gave it up to another."""

    deal: int
    seat: int
    left: str
    """The name of the player who left."""
    taken_by: str
    done: tuple[int, ...]
    """How many events the deal had seen by then; earlier versions counted acts by kind."""

    def place(self, story: Iterable[Event]) -> int:
        """Return how many events of a story come before it."""
        if len(self.done) == 1:
            return self.done[0]
        acts, taken_back, at = Counter[type[Event]](), set[int](), 0
        for event in story:
            if all(acts[kind] >= n for kind, n in zip(_COUNTED, self.done, strict=False)):
                return at
            at += 1
            if isinstance(event, events.TakenBack):
                taken_back.add(event.seat)
            elif isinstance(event, events.Played) and event.seat in taken_back:
                # It lies where the other card lay, which has been counted.
                taken_back.remove(event.seat)
            else:
                acts[type(event)] += 1
        return at


def names_at(
    public: PublicView, names: Sequence[str], changes: Iterable[SeatChange]
) -> tuple[str, ...]:
    """Return the names by seat at a moment of a deal, given those at its end.

    A change belongs to the next act, so that the moment shows who has just acted.
    """
    then: dict[int, str] = {}
    for change in changes:
        if change.place(public.story) >= len(public.story):
            then.setdefault(change.seat, change.left)
    return tuple(then.get(seat, name) for seat, name in enumerate(names))


@dataclass(frozen=True, slots=True)
class Cast:
    """Who did what in a deal."""

    names: tuple[str, ...]
    """Of those who sit there now, by seat."""
    changes: tuple[SeatChange, ...]
    """In the order in which they happened."""
    public: PublicView

    @staticmethod
    def of(names: Iterable[str], changes: Iterable[SeatChange], public: PublicView) -> Cast:
        """Return the cast of a deal, given the seat changes of any deals."""
        own = [
            replace(change, done=(change.place(public.story),))
            for change in changes
            if change.deal == public.deal
        ]
        return Cast(tuple(names), tuple(own), public)

    def at(self, seat: int, place: int) -> str:
        """Return the name of who held a seat at an event, given its place in the story."""
        for change in self.changes:
            if change.seat == seat and place < change.done[0]:
                return change.left
        return self.names[seat]

    def did(self, kind: type[Act], number: int) -> str:
        """Return the name of who did an act of a kind, counted from 0."""
        acts = [(n, one) for n, one in enumerate(self.public.story) if isinstance(one, kind)]
        place, act = acts[number]
        return self.at(act.seat, place)

    def began(self, seat: int) -> str:
        """Return the name of who held a seat when the deal began."""
        return self.at(seat, 0)

    def bound(self, seat: int) -> str:
        """Return the name of who made the call that bound a seat: a bid, or a word in a sale."""
        found = self.names[seat]
        for place, event in enumerate(self.public.story):
            match event:
                case events.Called(by, Bid() | Offer() | ShootMoon() | Refuse()) if by == seat:
                    found = self.at(seat, place)
        return found

    def discarded(self, seat: int) -> str:
        """Return the name of who discarded at a seat."""
        for place, event in enumerate(self.public.story):
            if isinstance(event, events.Discarded) and event.seat == seat:
                return self.at(seat, place)
        return self.names[seat]

    def played(self, trick: Trick) -> tuple[str, ...]:
        """Return the names of those who played to a trick, in the order of its cards."""
        if not self.changes:
            return tuple(map(self.names.__getitem__, trick.seats))
        places = {
            (event.seat, event.card): place
            for place, event in enumerate(self.public.story)
            if isinstance(event, events.Played)
        }
        last = len(self.public.story)
        return tuple(self.at(seat, places.get((seat, card), last)) for seat, card in trick.plays)

    def took(self, trick: Trick) -> str:
        """Return the name of who played the best card of a trick."""
        best = trick.best if trick.winner is None else trick.winner
        if best is None:
            raise ValueError("nobody has led")
        return self.played(trick)[trick.seats.index(best)]

    def player(self, seat: int, number: int) -> str:
        """Return the name of who played a seat's card to a trick; else, of who sits there."""
        trick = [*self.public.tricks, self.public.trick][number]
        if seat not in trick.seats:
            return self.names[seat]
        return self.played(trick)[trick.seats.index(seat)]

    def scored(self, score: Scored) -> str | None:
        """Return the name of who scored; None if a side did."""
        if score.seat is None:
            return None
        if score.cause is Cause.TURN_UP:
            return self.began(score.seat)
        if score.cause in {Cause.BID, Cause.SMUDGE, Cause.MOON}:
            return self.bound(score.seat)
        for trick in self.public.tricks:
            for (seat, card), name in zip(trick.plays, self.played(trick), strict=True):
                if card in score.cards and seat == score.seat:
                    return name
            if score.seat == trick.winner and set(score.cards) & set(trick.cards):
                return self.took(trick)
        return self.names[score.seat]
