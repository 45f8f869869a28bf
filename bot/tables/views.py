"""What may be known of a table: frozen values that the user interface shows.

Nothing here holds a card that its reader may not know: cards come only in a `PublicView` or a
`SeatView`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import Any, Final

from bot.engine.cards import Card, Suit
from bot.engine.ceremony import Colour
from bot.engine.events import Scored
from bot.engine.rules import Rules
from bot.engine.variants import Form, OptionValue, Variant
from bot.engine.views import Bound, PublicView, SeatView
from bot.tables.settings.clock import USUAL, Clock
from bot.tables.settings.preferences import Look


@unique
class TableState(Enum):
    """How far a table has come."""

    LOBBY = "lobby"
    """Seats are being taken."""
    CUTTING = "cutting"
    """The pack is cut, and the first dealer or pitcher found; somebody is asked for each step."""
    PLAYING = "playing"
    OVER = "over"
    """A game is finished; a rematch is on offer."""
    CLOSED = "closed"


@unique
class EmptySeats(Enum):
    """Who takes the seats that nobody has taken when the game starts."""

    COMPUTERS = "computers"
    NOBODY = "nobody"
    """The game waits until people fill them."""


@unique
class SeatKind(Enum):
    """Who plays a seat."""

    EMPTY = "empty"
    HUMAN = "human"
    COMPUTER = "computer"


GAME_ON: Final = frozenset({TableState.CUTTING, TableState.PLAYING})
"""The states of a game that has been started: in mid-game the pack may have to be cut again."""


@unique
class Pause(Enum):
    """Why a table stands still."""

    REFUSED = "refused"
    """Discord refuses the bot's messages in its channel."""
    ASKED = "asked"
    """Its players, or somebody who keeps order there, wanted it to."""
    IDLE = "idle"
    """All its people are away."""


@unique
class FirstDealQuestion(Enum):
    """What somebody is asked before the first deal."""

    CUT = "cut"
    """To cut the pack."""
    GUESS = "guess"
    """To guess whether the card that the other side cut is red or black (docs/rules.md §5.2)."""
    PITCHER = "pitcher"
    """To choose which player of the side pitches first."""


@dataclass(frozen=True, slots=True)
class FirstDealStep:
    """What is asked next before the first deal, and what has been shown so far."""

    ask: FirstDealQuestion
    seat: int
    """Who is asked."""
    choices: tuple[int, ...] = ()
    """The seats among which the pitcher is chosen."""
    cards: tuple[tuple[int, Card], ...] = ()
    """Those shown so far with the seats that cut them; none before the guess is put down."""
    cutter: int | None = None
    """Who has cut the pack; None while that is still asked."""
    guess: tuple[int, Colour] | None = None
    """Who has guessed what; None while nobody has."""


@dataclass(frozen=True, slots=True)
class TableLocation:
    """Where a table stands."""

    id: str
    server_id: int
    channel_id: int
    thread_id: int | None

    @property
    def place_id(self) -> int:
        """Where its public messages go: the channel, or a thread of it."""
        return self.thread_id or self.channel_id

    @staticmethod
    def of(row: Mapping[str, Any]) -> TableLocation:
        """Read columns of ``tables``."""
        return TableLocation(row["id"], row["server_id"], row["channel_id"], row["thread_id"])


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks something of a table, and what they may do in its channel."""

    id: int
    name: str
    moderator: bool = False
    """Manage Messages in the table's channel."""
    manager: bool = False
    """Manage Server."""
    writes: bool = True
    """Whether they may write in the table's channel; whoever may not can only watch."""
    server_id: int | None = None
    """Where they ask; None in direct messages, where only those who are seated are heard."""
    language: str | None = None
    """What Discord speaks to them; None where that is not known."""
    roles: frozenset[int] = frozenset()
    """Those that they have in the server where they ask."""
    press: int | None = None
    """The id that Discord gave to what they ask; it may go into a fair deal."""
    read_version: int | None = None
    """The version of the table that was read to find out what they may do there."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat and who sits there."""

    seat: int
    kind: SeatKind
    name: str
    """As Discord shows it, not yet escaped; empty for an empty seat."""
    user_id: int | None = None
    wants_end: bool = False
    """Whether this player has asked to end the game; it ends once all people have."""
    wants_pause: bool = False
    """Whether this player has asked for a pause; while there is one, for it to last."""
    missed: int = 0
    """How many turns in a row the computer has moved for this player, who let the time pass."""
    away: bool = False
    """Whether the computer plays for this person until they are back."""

    @property
    def here(self) -> bool:
        """Say whether a person sits here and is not away: who plays, and has a say."""
        return self.kind is SeatKind.HUMAN and not self.away


BEFORE_DEALS: Final = -1
AFTER_DEALS: Final = -2
"""What stands for a deal's number on the board before the first deal, and once a game is over."""


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody who can see its channel knows of a table."""

    id: str
    version: int
    server_id: int
    channel_id: int
    """The channel it was opened in."""
    thread_id: int | None
    state: TableState
    paused: Pause | None
    variant: Variant
    options: Mapping[str, OptionValue]
    """Only those that differ from the game's defaults."""
    sides: int
    seats: tuple[SeatInfo, ...]
    opener_id: int
    opener_name: str
    fill: EmptySeats
    language: str
    game: int
    """From 1; a rematch is the next."""
    commitment: str
    """The current game's, lower-case hex (docs/record.md, Fair deals)."""
    first: FirstDealStep | None
    """What is asked before the next deal; None unless `state` is CUTTING."""
    public: PublicView | None
    """The running or just finished game; None before its first deal."""
    clock: Clock = USUAL
    reminded: bool = False
    """Whether the player whose turn it is has been reminded of it."""
    look: Look = Look.PICTURE
    """How cards are shown to everybody."""
    kept: tuple[int, ...] | None = None
    """The score by side while the pack is cut again in the middle of a game."""

    @property
    def form(self) -> Form:
        """How many play, on how many sides."""
        return Form(self.sides, len(self.seats))

    @property
    def rules(self) -> Rules:
        """The game's rules, options applied."""
        return self.variant.rules(self.options, self.form)

    @property
    def place_id(self) -> int:
        """The channel or thread that its public messages go to."""
        return self.thread_id or self.channel_id

    @property
    def board_deal(self) -> int:
        """The deal that the newest board belongs to, or what stands for its number."""
        if self.public is None:
            return BEFORE_DEALS
        return self.public.deal if self.public.winner is None else AFTER_DEALS

    @property
    def begun(self) -> bool:
        """Whether cards of the game have been dealt, and it is not over."""
        return self.state is TableState.PLAYING or self.kept is not None

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat a person sits in, or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id), None)

    def side_names(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players by seat."""
        return tuple(s.name for s in self.seats if s.seat % self.sides == side)


@dataclass(frozen=True, slots=True)
class HandView:
    """What the player of one seat knows."""

    table: TableView
    view: SeatView
    dm_notice: bool = False
    """Whether the player must still hear that they take no direct messages."""


@dataclass(frozen=True, slots=True)
class DealSummary:
    """How a deal ended."""

    game: int
    deal: int
    """From 0, redeals counted."""
    dealer: int
    names: tuple[str, ...]
    """By seat, when the deal ended."""
    sides: int
    trumps: Suit | None
    points: tuple[Scored, ...]
    pips: tuple[int, ...]
    score: tuple[int, ...]
    exhausted: bool
    """The pack ran out and the cards were thrown in."""
    bunched: bool = False
    """All agreed to throw the cards in."""
    abandoned: bool = False
    """A gift ended the deal."""
    four: int | None = None
    """The side that made all four points of the deal."""
    pitcher: int | None = None
    """Who pitched, where trumps are pitched."""
    bound: Bound | None = None
    """Who had to win how many points alone."""
    went_out: int | None = None
    """The side that reached the target first, where the others play on for second place."""
    unscored: tuple[Scored, ...] = ()
    """Points won in the count that their winners may not score."""
