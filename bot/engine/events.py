"""What happened at the table, in order, each thing once.

Events are public by construction: they hold what all at the table see and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from functools import cache
from typing import Final, TypeAlias

from bot.engine.actions import Action, Extreme
from bot.engine.cards import JOKERS, PACK, Card, Natural, Suit
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.rulings import Ruling


@unique
class Cause(Enum):
    """What a side scores for: docs/record.md's reasons."""

    TURN_UP = "turn-up"
    GIFT = "gift"
    HIGH = "high"
    LOW = "low"
    JACK = "jack"
    OFF_ACE = "off-ace"
    OFF_JACK = "off-jack"
    JOKER = "joker"
    GAME = "game"
    THREE = "three"
    OFF_THREE = "off-three"
    FIVE = "five"
    OFF_FIVE = "off-five"
    PIPS = "pips"
    """Cards in a trick, pegged as it is taken (All-Fives, the Dons)."""
    SALE = "sale"
    """Points that change hands for the pitch."""
    BID = "bid"
    """Lost by a bound player who fell short; in Cinch scored by the others (docs/rules.md §8.2)."""
    PENALTY = "penalty"
    """Lost by a follower with neither the suit led nor a trump (Californie)."""
    REVOKE = "revoke"
    """An opponent's revoke (docs/rules.md §6)."""
    RULING = "ruling"
    """Scored or lost by a referee's ruling (docs/rules.md §6)."""
    SMUDGE = "smudge"
    MOON = "moon"
    """Won or lost by the side that shot the moon (docs/rules.md §8.2)."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal began."""

    number: int
    """From 0, redeals counted."""
    dealer: int


@dataclass(frozen=True, slots=True)
class TrumpsCut:
    """A card was shown before the deal, and its suit is trumps (docs/rules.md §5.8)."""

    card: Natural


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The dealer turned a card up."""

    card: Natural


@dataclass(frozen=True, slots=True)
class Called:
    """A seat made a call: stood, begged, gave, ran, voted, bid, offered, passed, sold, refused."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class MoreDealt:
    """A run gave every seat more cards."""

    each: int


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """The bound player took the kitty, unseen by others (docs/rules.md §8.2)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw cards away, face down."""

    seat: int
    count: int
    shown: tuple[Card, ...] = ()
    """The trumps among them, where all see those (docs/rules.md §8.2)."""


@dataclass(frozen=True, slots=True)
class Refilled:
    """A seat got cards from the stock for those that it gave up (docs/rules.md §8.2)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PoolTaken:
    """The last seat to refill took the whole rest of the stock (docs/rules.md §8.2)."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class TrumpsSettled:
    """The trump suit of the deal is fixed."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class WentDry:
    """A seat whose turn it was held no trump, and takes no further part (docs/rules.md §8.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """A card went into the trick."""

    seat: int
    card: Card


PLAYED: Final[tuple[dict[Card, Played], ...]] = tuple(
    {card: Played(seat, card) for card in (*PACK, *JOKERS)} for seat in range(8)
)
"""By seat, for up to eight, and card: each is made once, for they are frequent."""


@cache
def turned_up(card: Natural) -> TurnedUp:
    """Return the event of a card being turned up; each is made once."""
    return TurnedUp(card)


@cache
def trumps_settled(suit: Suit) -> TrumpsSettled:
    """Return the event of a suit becoming trumps; each is made once."""
    return TrumpsSettled(suit)


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """A seat laid its worthless hand face up, and takes no further part (docs/rules.md §5.2)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat asked about the trump it had just played; the answer is true (docs/rules.md §5.10)."""

    seat: int
    which: Extreme
    card: Card
    yes: bool


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A seat took a card back, which lies exposed now (docs/rules.md §6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardCalled:
    """A seat called for an opponent's exposed card (docs/rules.md §6)."""

    seat: int
    owner: int
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """A seat called a revoke; whether it was one comes out when the deal is scored."""

    seat: int
    offender: int
    trick: int


@dataclass(frozen=True, slots=True)
class SaidDone:
    """A seat said that it has no revoke to call."""

    seat: int


@dataclass(frozen=True, slots=True)
class RevokeJudged:
    """A called revoke was judged (docs/rules.md §6)."""

    call: RevokeCall
    revoke: Revoke | None
    """None if it was none."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A referee ruled, asked by a seat; what it costs comes after it (docs/rules.md §6)."""

    seat: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    number: int
    """From 0 in the deal."""
    seats: tuple[int, ...]
    """Those that played to it, from the leader on."""
    cards: tuple[Card, ...]
    """Theirs, in the same order."""
    winner: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew a card from the stock."""

    seat: int
    card: Card | None
    """None where it is drawn face down."""


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
    """The stock could not supply another run; the same dealer deals again (docs/rules.md §2)."""


@dataclass(frozen=True, slots=True)
class Bunched:
    """All agreed to bunch; the same dealer deals again (docs/rules.md §5.3)."""


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody bid, and the deal is thrown in (docs/rules.md §8.2)."""

    again: bool
    """Whether the same dealer deals again; if not, the deal passes on."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """A side reached the target first; the others play on for second place (docs/rules.md §5.4)."""

    side: int


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
    four: int | None = None
    """The side that made all four points of the deal, those after the game's last counted too."""
    unscored: tuple[Scored, ...] = ()
    """Points won in the count that their winners may not score: a bound player who fell short, a
    side that is out, all others where a smudge wins the game, and a side that revoked."""
    revokes: tuple[Revoke, ...] = ()
    """Those that were not taken back, called or not, in the order made."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    winner: int | None
    """The side that reached the target; the first, where it is played on for second place. After
    a fixed number of deals the side with the most points; None if several have them."""
    score: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | TrumpsCut
    | TurnedUp
    | Called
    | MoreDealt
    | KittyTaken
    | Discarded
    | Refilled
    | PoolTaken
    | TrumpsSettled
    | WentDry
    | Played
    | ThrownIn
    | Answered
    | TakenBack
    | CardCalled
    | RevokeCalled
    | SaidDone
    | RevokeJudged
    | Ruled
    | TrickTaken
    | Drawn
    | Scored
    | PackExhausted
    | Bunched
    | AllPassed
    | WentOut
    | DealEnded
    | GameEnded
)
