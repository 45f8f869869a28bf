"""Seats that changed hands in the middle of a deal: who played which of its cards.

An engine's view knows seats alone. A change notes how far the deal was, so that what happened
before it keeps the name of the player who left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum, unique
from operator import le

from bot.engine.actions import Bid, Refuse, ShootMoon
from bot.engine.events import Cause, Scored
from bot.engine.views import PublicView, Trick


@unique
class ActionKind(IntEnum):
    """What players do in a deal, each kind counted on its own: places in `SeatChange.done`."""

    CALL = 0
    DISCARD = 1
    CARD = 2
    THROW_IN = 3
    ANSWER = 4
    REVOKE_CALL = 5


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player left a seat in the middle of a deal, or gave it up to another."""

    deal: int
    seat: int
    left: str
    """The name of the player who left."""
    taken_by: str
    done: tuple[int, ...]
    """How many acts of each kind the deal had seen by then."""


def acts_of(public: PublicView, seat: int | None = None) -> tuple[int, ...]:
    """Count what everybody at the table has seen done in a deal.

    A card that was taken back counts: another one will come in its place. For the seat that is to
    put it there, only the cards before that place count.
    """
    tricks = (*public.tricks, public.trick)
    cards = sum(len(trick.cards) for trick in tricks)
    revokes = public.revokes
    if revokes is not None and revokes.replacing:
        cards += len(revokes.replacing)
        if seat in revokes.replacing:
            cards -= _from_place(public, seat, {*public.trick.seats, *revokes.replacing})
    return (
        len(public.calls),
        len(discarders(public)),
        cards,
        len(public.thrown_in),
        len(public.answers),
        0 if revokes is None else len(revokes.calls),
    )


def _from_place(public: PublicView, seat: int, placed: Collection[int]) -> int:
    """Count the places of the trick, with or without a card, from a seat's own one on."""
    first = public.order.index(public.trick.leader)
    places = [one for one in public.order[first:] + public.order[:first] if one in placed]
    return len(places) - places.index(seat)


def discarders(public: PublicView) -> list[int]:
    """Return the seats that have discarded, in order."""
    return [seat for seat in public.order if public.discarded[seat]]


def names_at(
    public: PublicView, names: Sequence[str], changes: Iterable[SeatChange]
) -> tuple[str, ...]:
    """Return the names by seat at a moment of a deal, given those at its end.

    A change belongs to the next act, so that the moment shows who has just acted.
    """
    acts = acts_of(public)
    then: dict[int, str] = {}
    for change in changes:
        if change.done == acts or not all(map(le, change.done, acts)):
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
        own = tuple([change for change in changes if change.deal == public.deal])
        return Cast(tuple(names), own, public)

    def did(self, seat: int, act: ActionKind, number: int) -> str:
        """Return the name of who held a seat at the deal's act of a kind, counted from 0."""
        for change in self.changes:
            if change.seat == seat and number < change.done[act]:
                return change.left
        return self.names[seat]

    def began(self, seat: int) -> str:
        """Return the name of who held a seat when the deal began."""
        return self.did(seat, ActionKind.CALL, -1)

    def called(self, number: int) -> str:
        """Return the name of who made a call."""
        return self.did(self.public.calls[number][0], ActionKind.CALL, number)

    def bound(self, seat: int) -> str:
        """Return the name of who made the call that bound a seat: a bid, or refusing to sell."""
        calls = self.public.calls
        made = [
            n
            for n, (by, call) in enumerate(calls)
            if by == seat and isinstance(call, Bid | ShootMoon | Refuse)
        ]
        return self.called(made[-1]) if made else self.names[seat]

    def discarded(self, seat: int) -> str:
        """Return the name of who discarded at a seat."""
        order = discarders(self.public)
        return self.did(
            seat, ActionKind.DISCARD, order.index(seat) if seat in order else len(order)
        )

    def threw_in(self, number: int) -> str:
        """Return the name of who threw a hand in."""
        return self.did(self.public.thrown_in[number][0], ActionKind.THROW_IN, number)

    def asked(self, number: int) -> str:
        """Return the name of who asked about a trump."""
        return self.did(self.public.answers[number].seat, ActionKind.ANSWER, number)

    def called_revoke(self, number: int) -> str:
        """Return the name of who called a revoke."""
        calls = () if self.public.revokes is None else self.public.revokes.calls
        return self.did(calls[number].seat, ActionKind.REVOKE_CALL, number)

    def played(self, trick: Trick) -> tuple[str, ...]:
        """Return the names of those who played to a trick, in the order of its cards."""
        if not self.changes:
            return tuple(map(self.names.__getitem__, trick.seats))
        before = self.public.tricks
        if trick in before:
            before = before[: before.index(trick)]
        first = sum(len(one.cards) for one in before)
        return tuple(
            self.did(seat, ActionKind.CARD, first + n) for n, seat in enumerate(trick.seats)
        )

    def took(self, trick: Trick) -> str:
        """Return the name of who played the best card of a trick."""
        best = trick.best if trick.winner is None else trick.winner
        if best is None:
            raise ValueError("nobody has led")
        if not self.changes:
            return self.names[best]
        return self.played(trick)[trick.seats.index(best)]

    def scored(self, score: Scored, tricks: Sequence[Trick]) -> str | None:
        """Return the name of who scored; None if a side did.

        Args:
            tricks: those that are complete, also by an action that the view does not show yet.
        """
        if score.seat is None:
            return None
        if score.cause is Cause.TURN_UP:
            return self.began(score.seat)
        if score.cause in {Cause.BID, Cause.SMUDGE, Cause.MOON}:
            return self.bound(score.seat)
        for trick in tricks:
            for (seat, card), name in zip(trick.plays, self.played(trick), strict=True):
                if card in score.cards and seat == score.seat:
                    return name
            if score.seat == trick.winner and set(score.cards) & set(trick.cards):
                return self.took(trick)
        return self.names[score.seat]
