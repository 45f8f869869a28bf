"""What happened at the table, in order, each thing once.

Events are public by construction: they hold what everybody at the table sees and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TypeAlias

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit


@unique
class Cause(Enum):
    """What a side scores for: RECORD.md's reasons."""

    TURN_UP = "turn-up"
    GIFT = "gift"
    HIGH = "high"
    LOW = "low"
    JACK = "jack"
    GAME = "game"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began."""

    number: int
    """From 0, redeals counted."""
    dealer: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The dealer turned a card up."""

    card: Card


@dataclass(frozen=True, slots=True)
class Called:
    """A seat made a call: stood, begged, gave or ran."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class MoreDealt:
    """A run gave every seat more cards."""

    each: int


@dataclass(frozen=True, slots=True)
class TrumpsSettled:
    """The trump suit of the deal is fixed."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Played:
    """A card went into the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    number: int
    """From 0 in the deal."""
    leader: int
    cards: tuple[Card, ...]
    """In order of play, from the leader on."""
    winner: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A side scored, or lost, points."""

    side: int
    cause: Cause
    points: int
    seat: int | None = None
    """Whose doing it was, where one seat's: the holder, taker, dealer."""
    cards: tuple[Card, ...] = ()
    """The cards that made the points; for Game, those with pips that the side took."""


@dataclass(frozen=True, slots=True)
class PackExhausted:
    """The stock could not supply another run; the same dealer deals again (RULES.md §2)."""


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over: played out, thrown in, or cut short by the game's last point."""

    number: int
    points: tuple[Scored, ...]
    """All of the deal's, in the order scored."""
    pips: tuple[int, ...]
    """By side, in tricks."""
    score: tuple[int, ...]
    """By side, after the deal."""
    trumps: Suit | None


@dataclass(frozen=True, slots=True)
class GameEnded:
    """A side reached the target."""

    winner: int
    score: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | TurnedUp
    | Called
    | MoreDealt
    | TrumpsSettled
    | Played
    | TrickTaken
    | Scored
    | PackExhausted
    | DealEnded
    | GameEnded
)
