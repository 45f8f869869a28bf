"""Revokes: cards that broke the follow rule, and what players do about them (docs/rules.md §6)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import Card, Rank, natural
from bot.engine.errors import Reason


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that broke the follow rule."""

    trick: int
    """From 0 in the deal."""
    seat: int
    card: Card
    reason: Reason
    """The rule that it broke."""
    instead: tuple[Card, ...]
    """The cards of the hand that could have been played: the proof."""

    @property
    def refused_trumps(self) -> bool:
        """Say whether the player held the ten or a higher trump, and did not play to trumps."""
        led_trumps = self.reason is Reason.MUST_PLAY_TRUMP
        return led_trumps and any(natural(card).rank >= Rank.TEN for card in self.instead)


@dataclass(frozen=True, slots=True)
class RevokeCall:
    """Who says that which opponent revoked, and in which trick."""

    seat: int
    offender: int
    trick: int


@dataclass(frozen=True, slots=True)
class CardCall:
    """Who calls for which exposed card of which opponent."""

    seat: int
    owner: int
    card: Card


@dataclass(frozen=True, slots=True)
class PublicRevokes:
    """What all know at a table where players may revoke."""

    taken_back: tuple[tuple[int, int, Card], ...] = ()
    """The deal's cards that were taken back, in order: trick, seat and card."""
    exposed: tuple[tuple[int, Card], ...] = ()
    """Those of them that are still held, with their seats."""
    wanted: tuple[CardCall, ...] = ()
    """The exposed cards that opponents have called for; each binds its owner's next card."""
    replacing: tuple[int, ...] = ()
    """The seats that have taken a card back, and not yet put another in its place."""
    open_to_take_back: tuple[int, ...] = ()
    """The seats that could take their card back now, if it broke the follow rule."""
    calls: tuple[RevokeCall, ...] = ()
    """The deal's called revokes, in order."""
    judged: int = 0
    """How many of them have been judged: in mid-deal it may be the first few."""
    done: tuple[int, ...] = ()
    """The seats that have nothing to call, once all cards are played."""
    card_calls: int = 0
    """How often cards have been called for in this deal."""

    @property
    def asides(self) -> int:
        """How many of the deal's actions were no turn of anybody's."""
        return self.card_calls + len(self.calls) + len(self.done)


@dataclass(frozen=True, slots=True)
class RevokeState:
    """All that a deal knows of its revokes. A value: an action replaces it."""

    public: PublicRevokes = PublicRevokes()
    made: tuple[Revoke, ...] = ()
    """Those that were not taken back, in the order made."""

    def find(self, seat: int, trick: int) -> Revoke | None:
        """Return the revoke of a seat in a trick; None if there is none."""
        found = (one for one in self.made if one.seat == seat and one.trick == trick)
        return next(found, None)
