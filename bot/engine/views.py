"""What may be known of a game: by everybody, and by the player of one seat.

These two types are the only way out of a `Game`; nothing else may show or decide by its cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit
from bot.engine.errors import Reason
from bot.engine.events import Scored
from bot.engine.rules import Rules


@unique
class Ask(Enum):
    """What the seat whose turn it is has to decide."""

    TURN_UP = "turn-up"
    """Eldest: stand or beg."""
    BEG = "beg"
    """The dealer: give or run."""
    PLAY = "play"
    """A card to the trick."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Whose turn it is, and for what."""

    turn: int
    """How many actions the deal has seen: the number of this one."""
    seat: int
    ask: Ask
    calls: tuple[Action, ...] = ()
    """The calls open to the seat, which everybody may know; never cards."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not."""

    leader: int
    cards: tuple[Card, ...] = ()
    """In order of play, from the leader on."""
    winner: int | None = None
    """None while the trick is not complete."""
    best: int | None = None
    """The seat winning the trick so far; None before the lead."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody at the table knows."""

    rules: Rules
    sides: int
    seats: int
    score: tuple[int, ...]
    """By side."""
    deal: int
    """The deal's number, from 0, redeals counted."""
    dealer: int
    eldest: int
    decision: Decision | None
    """None once the game is over."""
    calls: tuple[tuple[int, Action], ...]
    """The deal's calls so far with their seats, in order."""
    turn_ups: tuple[Card, ...]
    trumps: Suit | None
    """The settled trump suit; None while the turn-up is still under discussion."""
    trick: Trick
    """The trick being played."""
    tricks: tuple[Trick, ...]
    """The deal's complete tricks."""
    hand_counts: tuple[int, ...]
    """By seat, cards held."""
    stock_count: int
    pips: tuple[int, ...]
    """By side, taken in complete tricks."""
    points: tuple[Scored, ...]
    """Scored so far in this deal, in order."""
    winner: int | None
    """The winning side; None while the game goes on."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the player of one seat knows."""

    public: PublicView
    seat: int
    hand: tuple[Card, ...]
    """Held now; in the order of the unshuffled pack."""
    legal: tuple[Action, ...]
    """What the seat may do now; empty when it is not to act."""
    refused: tuple[tuple[Card, Reason], ...]
    """Cards held that may not be played now, with the reason; empty when it is not to play."""

    @property
    def to_act(self) -> bool:
        """Say whether this seat's player has the next decision."""
        decision = self.public.decision
        return decision is not None and decision.seat == self.seat
