"""Views of a game: the public one, and that of one seat's player.

These two types are the only way out of a `Game`; nothing else may show or decide by its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique
from typing import NamedTuple

from bot.engine.actions import Action, ShootMoon
from bot.engine.cards import Card, Natural, Suit
from bot.engine.errors import Reason
from bot.engine.events import Answered, Event, Scored
from bot.engine.revokes import PublicRevokes, Revoke
from bot.engine.rules import Rules
from bot.engine.trump_order import TrumpOrder, trump_order


@unique
class Ask(Enum):
    """What the seat whose turn it is has to decide."""

    TURN_UP = "turn-up"
    """Eldest: stand or beg."""
    BEG = "beg"
    """The dealer: give or run."""
    BUNCH = "bunch"
    """Each seat in turn: bunch or play on."""
    DISCARD = "discard"
    """Each seat in turn: which cards to discard."""
    BID = "bid"
    """Bid or pass."""
    NAME = "name"
    """The bound player: which suit is trumps."""
    OFFER = "offer"
    """Offer points or pass."""
    SALE = "sale"
    """Eldest: sell the pitch, or keep it, or refuse."""
    PLAY = "play"
    """A card to the trick; the first where there are no trumps yet is the pitch."""
    DONE = "done"
    """Each seat, in any order: call a revoke, or say that one is done (docs/rules.md §6)."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons


@unique
class GameOutcome(Enum):
    """How a game ends for a side; the worst first."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    LOST = auto()
    LAST = auto()
    """Another side comes second, where one has won before (docs/rules.md §5.4)."""
    DRAWN = auto()
    SECOND = auto()
    WON = auto()

    @property
    def is_loss(self) -> bool:
        """Whether a player must be warned of it."""
        return self in {GameOutcome.LOST, GameOutcome.LAST}


class GameEnding(NamedTuple):
    """An action that decides the game at once, however the hidden cards lie."""

    action: Action
    outcome: GameOutcome
    """For the side of its player."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Whose turn it is, and for what."""

    turn: int
    """How many actions the deal has seen: the number of this one."""
    seat: int
    ask: Ask
    calls: tuple[Action, ...] = ()
    """The calls open to the seat, which everybody may know; never cards, and nothing that depends
    on them: throwing in and asking are among `SeatView.legal` only."""
    discard: int = 0
    """How many cards the seat must discard, if that is the question and the number is set: of plain
    cards, it may be as many as it likes (docs/rules.md §8.2)."""
    endings: tuple[GameEnding, ...] = ()
    """Those of the calls that decide the game."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, complete or not."""

    leader: int
    """Who leads or led to it."""
    seats: tuple[int, ...] = ()
    """Those that have played to it, in order, from the leader on; not who threw in."""
    cards: tuple[Card, ...] = ()
    """Theirs, in the same order."""
    winner: int | None = None
    """None while the trick is not complete."""
    best: int | None = None
    """The seat winning the trick so far; None before the lead."""

    @property
    def plays(self) -> Iterator[tuple[int, Card]]:
        """Go through the trick's cards with the seats that played them, in order."""
        return zip(self.seats, self.cards, strict=True)

    @property
    def best_card(self) -> Card | None:
        """The card winning the trick so far; None before the lead."""
        return next((card for seat, card in self.plays if seat == self.best), None)


class Bound(NamedTuple):
    """Who has to win how many points alone, or loses as many (docs/rules.md §5.6)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class PublicView:
    """What all at the table know."""

    rules: Rules
    sides: int
    seats: int
    score: tuple[int, ...]
    """By side."""
    deal: int
    """The deal's number, from 0, redeals counted."""
    dealer: int
    eldest: int
    giver: int
    """Who answers a beg and scores the turn-ups: the dealer, or, where the dealer is out and has
    no cards, the last seat in play (docs/rules.md §5.4)."""
    order: tuple[int, ...]
    """The seats that hold cards in this deal, in order of play from eldest on."""
    out: tuple[int, ...]
    """The sides that have reached the target before, where others play on for second place."""
    decision: Decision | None
    """None once the game is over."""
    calls: tuple[tuple[int, Action], ...]
    """The deal's calls so far with their seats, in order."""
    turn_ups: tuple[Natural, ...]
    cut: Natural | None
    """The card that was shown before the deal for trumps, in the drawing games."""
    trumps: Suit | None
    """The settled trump suit; None while the turn-up is still under discussion, or before the
    pitch."""
    bound: Bound | None
    pitcher: int
    """Who leads, or led, to the first trick."""
    playing: tuple[int, ...]
    """The seats that have not thrown in, in order of play from eldest on."""
    thrown_in: tuple[tuple[int, tuple[Card, ...]], ...]
    """Who has laid which hand face up."""
    discarded: tuple[int, ...]
    """By seat, how many cards it has given up: discarded, or laid away once it was dry."""
    drawn: tuple[tuple[int, Card], ...]
    """Cards drawn face up, in order."""
    stock_top: Card | None
    """The face-up card on the stock, where it lies open."""
    answers: tuple[Answered, ...]
    """What has been asked about trumps, in order, and the true answers (docs/rules.md §5.10)."""
    blind: tuple[int, ...]
    """The seats whose players do not see their cards now."""
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
    four: int | None
    """The side that made all four points of the deal, once it is counted."""
    revokes: PublicRevokes | None = None
    """What all know of revokes, where players may revoke and the tricks have begun."""
    drawn_game: bool = False
    """Whether the game has ended without a winner."""
    carried: int = 0
    """What Game brings besides its own points in this deal, from deals before it."""
    shown_discards: tuple[tuple[int, Card], ...] = ()
    """The trumps that were discarded, with their seats, where all see them (docs/rules.md §8.2)."""
    story: tuple[Event, ...] = ()
    """All that has happened in the deal, in order."""

    @property
    def trump_order(self) -> TrumpOrder | None:
        """What each card is, once trumps are settled."""
        return None if self.trumps is None else trump_order(self.rules, self.trumps)

    @property
    def shot(self) -> bool:
        """Whether the bound player shoots the moon, and must make every point (§8.2)."""
        return any(isinstance(call, ShootMoon) for _, call in self.calls)

    @property
    def game_over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None or self.drawn_game


@dataclass(frozen=True, slots=True)
class RefereeView:
    """What a referee sees, who is asked about the running deal: every card."""

    public: PublicView
    dealt: tuple[tuple[Card, ...], ...]
    """By seat, as first dealt."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, as held now."""
    discarded: tuple[tuple[Card, ...], ...]
    """By seat."""
    stock: tuple[Card, ...]
    """What is left of it, top first."""
    revokes: tuple[Revoke, ...]
    """Those that were not taken back, in the order made."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What the player of one seat knows."""

    public: PublicView
    seat: int
    hand: tuple[Card, ...]
    """Held now, in the order of the unshuffled pack; empty while the player is blind."""
    discarded: tuple[Card, ...]
    """What this seat has given up in this deal."""
    legal: Sequence[Action]
    """What the seat may do now. While others are to act, that is to ask about the trump it has just
    played; and where players may revoke, to take a card back and to call, and a card that breaks
    the follow rule is among its plays."""
    refused: tuple[tuple[Card, Reason], ...]
    """Cards held that may not be played now, with the reason; empty when it is not to play."""
    drew: Card | None = None
    """The card that this seat drew from the stock after the last trick, where cards are drawn."""
    endings: tuple[GameEnding, ...] = ()
    """Those of the legal actions that decide the game."""

    @property
    def to_act(self) -> bool:
        """Say whether this seat's player has the next decision."""
        decision = self.public.decision
        return decision is not None and decision.seat == self.seat

    @property
    def blind(self) -> bool:
        """Say whether this seat's player may not look at the cards yet."""
        return self.seat in self.public.blind
