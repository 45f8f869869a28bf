"""Views of a table: frozen values that the user interface shows.

None holds a card that its reader may not know: cards come only in a `PublicView` or a `SeatView`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto, unique
from typing import Any, Final, TypeAlias, TypeVar

from bot.engine.axes import Revokes
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.rules import Rules
from bot.engine.variants import Form, OptionValue, Variant
from bot.engine.views import Ask, PublicView, SeatView
from bot.views.computer_names import ComputerLevel
from bot.views.names import beside, by_seat
from bot.views.posts import CutPost
from bot.views.referee_request import RefereeRequest
from bot.views.seat_changes import Cast, SeatChange
from bot.views.settings.clock import USUAL, Clock
from bot.views.settings.preferences import Look
from bot.views.settings.server import Tempo, TricksAs
from bot.views.table.deals import DealSummary


@unique
class TableState(Enum):
    """The states of a table."""

    LOBBY = "lobby"
    """Seats are being taken."""
    CUTTING = "cutting"
    """The pack is cut, and the first dealer or pitcher found, step by step."""
    PLAYING = "playing"
    OVER = "over"
    """A game is finished; a rematch is on offer."""
    CLOSED = "closed"

    # Members are singletons: identity is all the hash there is to know, and it is fast.
    __hash__ = object.__hash__


@unique
class EmptySeats(Enum):
    """Who takes the seats that are empty when the game starts."""

    COMPUTERS = "computers"
    NOBODY = "nobody"
    """The game waits until people fill them."""


@unique
class SeatKind(Enum):
    """Who plays a seat."""

    EMPTY = "empty"
    HUMAN = "human"
    COMPUTER = "computer"


@unique
class Hints(Enum):
    """What a game has of hints."""

    NEVER = -1
    """There are none: others play its cards, too."""
    NONE = 0
    ASKED = 1
    """Some were given."""
    SHOWN = 2
    """The hand shows one at each decision."""


GAME_ON: Final = frozenset({TableState.CUTTING, TableState.PLAYING})
"""The states of a started game: in the middle of a game the pack may have to be cut again."""


@unique
class Pause(Enum):
    """Why a table is paused."""

    REFUSED = "refused"
    """Discord refuses the bot's messages in its channel."""
    ASKED = "asked"
    """Its players or a moderator wanted it."""
    IDLE = "idle"
    """All its people are away."""
    REFEREE = "referee"
    """A player has asked for a referee."""


@unique
class FirstDealQuestion(Enum):
    """The questions before the first deal."""

    CUT = "cut"
    """Cut the pack."""
    GUESS = "guess"
    """Guess whether the card that the other side cut is red or black (docs/rules.md §5.2)."""
    PITCHER = "pitcher"
    """Choose the player of one's side who pitches first."""


@dataclass(frozen=True, slots=True)
class FirstDealStep:
    """The next question before the first deal, and what all know so far."""

    ask: FirstDealQuestion
    seat: int
    """The seat that answers."""
    choices: tuple[int, ...] = ()
    """The seats to choose the pitcher from."""
    cards: tuple[tuple[int, Card], ...] = ()
    """The cards shown so far with the seats that cut them; empty before the guess."""
    cutter: int | None = None
    """The seat that has cut the pack; None before the cut."""
    guess: tuple[int, Colour] | None = None
    """Seat and colour of the guess; None before it."""


@dataclass(frozen=True, slots=True)
class InChannel:
    """Something that belongs to a channel: a table, or a game that was played there."""

    server_id: int
    channel_id: int
    """The channel in which the table was opened."""
    thread_id: int | None
    """The thread of its public messages, if they have one."""
    private: bool = field(default=False, kw_only=True)
    """Whether only its one person may know of it: then nothing of it is in the channel."""

    @property
    def place_id(self) -> int:
        """The channel or thread of its public messages."""
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class TableLocation(InChannel):
    """A table's server, channel and thread."""

    id: str

    @staticmethod
    def of(row: Mapping[str, Any]) -> TableLocation:
        """Read columns of ``tables``."""
        place = (row["server_id"], row["channel_id"], row["thread_id"], row["id"])
        return TableLocation(*place, private=bool(row["private"]))


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat and its player."""

    seat: int
    kind: SeatKind
    name: str
    """As Discord shows it, not yet escaped; empty for an empty seat."""
    user_id: int | None = None
    wants_end: bool = False
    """Whether this player wants to end the game; it ends when all people want it."""
    wants_pause: bool = False
    """Whether this player wants a pause or, during one, wants it to last."""
    missed: int = 0
    """How many turns in a row have timed out for this player."""
    away: bool = False
    """Whether the computer plays for this person until they are back."""
    acted: bool = False
    """Whether a person has acted here since the table opened; known at tables of events alone."""
    level: ComputerLevel = ComputerLevel.STEADY
    """Of the computer here; steady plays for people who are away."""

    @property
    def human(self) -> bool:
        """Say whether a person sits here."""
        return self.kind is SeatKind.HUMAN

    @property
    def here(self) -> bool:
        """Say whether a person sits here and is not away."""
        return self.kind is SeatKind.HUMAN and not self.away


_Seat = TypeVar("_Seat", bound=SeatInfo)


def seats_apart(seats: Sequence[_Seat]) -> Sequence[_Seat]:
    """Return the seats of a table with names such that no two of them read the same."""
    was = tuple([seat.name for seat in seats])
    names = by_seat(was)
    if names == was:
        return seats
    return tuple([replace(seat, name=name) for seat, name in zip(seats, names, strict=True)])


def called(seats: Iterable[SeatInfo], user_id: int, name: str, username: str = "") -> str:
    """Return the name of a person, who may sit at a table, so that it reads like no other there."""
    names = {seat.user_id: seat.name for seat in seats}
    return names.get(user_id) or beside(name, names.values(), user_id, username)


BEFORE_DEALS: Final = -1
AFTER_DEALS: Final = -2
"""Stand-ins for the deal's number of a board before the first deal and after a game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo(InChannel):
    """What a table's row holds, and all who see its channel may know."""

    id: str
    version: int = 0
    state: TableState
    paused: Pause | None = None
    options: Mapping[str, OptionValue]
    """Only those that differ from the game's defaults."""
    sides: int
    opener_id: int = 0
    opener_name: str = ""
    fill: EmptySeats = EmptySeats.COMPUTERS
    language: str
    game: int
    """From 1; a rematch is the next."""
    clock: Clock = USUAL
    reminded: bool = False
    """Whether the player whose turn it is has been reminded."""
    look: Look = Look.PICTURE
    """How public messages show cards."""
    tricks: TricksAs = TricksAs.BOARD
    drama: bool = False
    """Whether great moments of a game are told in a post of their own too."""
    tempo: Tempo = Tempo.USUAL
    level: ComputerLevel = ComputerLevel.STEADY
    """Of the computers that take free seats."""
    last_cards: bool = True
    """Whether the last card of a hand, which is forced, is played without a click."""
    resting: bool = False
    """Whether a finished deal is still shown; the next, dealt already, is seen by nobody yet."""
    request: RefereeRequest | None = None
    """What a referee is asked; the table is paused for it."""
    event_id: str | None = None
    """The organised event that seats its players, and starts and ends its games."""
    loses_at: int | None = None
    """When the side whose turn it is loses its match, if none of its people acts before."""
    board: int | None = None
    """The deal, or its stand-in, for which the newest board was posted; None for `board_deal`."""
    sealed: bool = False
    """Whether other tables play its cards too, so that only its players may see them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(TableInfo):
    """The public view of a table: what all who see its channel may know."""

    variant: Variant
    seats: tuple[SeatInfo, ...]
    first: FirstDealStep | None = None
    """The question before the next deal; None unless `state` is CUTTING."""
    public: PublicView | None = None
    """The running or just finished game; None before its first deal. While one rests, the next."""
    kept: tuple[int, ...] | None = None
    """The score by side, if the pack is cut again in the middle of a game."""
    seat_changes: tuple[SeatChange, ...] = ()
    """The seats that changed hands in the middle of the deal that `public` shows."""
    ended: tuple[DealSummary, ...] = ()
    """The results of the game's finished deals, in order."""
    cut: CutPost | None = None
    """How the first dealer was found, if the board of the first deal tells it."""
    hinted: Hints = Hints.NONE
    """What its game has of hints."""

    def __post_init__(self) -> None:
        """Tell apart those whose names read the same."""
        object.__setattr__(self, "seats", seats_apart(self.seats))
        opener = called(self.seats, self.opener_id, self.opener_name)
        object.__setattr__(self, "opener_name", opener)

    @property
    def form(self) -> Form:
        """The number of players and sides."""
        return Form(self.sides, len(self.seats))

    @property
    def rules(self) -> Rules:
        """The game's rules, options applied."""
        return self.variant.rules(self.options, self.form)

    @property
    def waited_side(self) -> int | None:
        """The side whose turn it is, if it is anybody's."""
        decision = None if self.public is None else self.public.decision
        return None if decision is None else decision.seat % self.sides

    @property
    def can_ask_before_revokes(self) -> bool:
        """Whether players who want it are asked before a card that breaks the rules.

        Not at tables of events: there nobody is to be helped.
        """
        return self.rules.revokes is Revokes.CALLED and self.event_id is None

    @property
    def has_hints(self) -> bool:
        """Whether there are hints: for one person among computers, with cards of their own."""
        alone = sum(seat.human for seat in self.seats) == 1 and self.event_id is None
        return alone and self.hinted is not Hints.NEVER and self.state is TableState.PLAYING

    @property
    def board_deal(self) -> int:
        """The number of the newest board's deal, or its stand-in."""
        if self.public is None:
            return BEFORE_DEALS
        if self.resting:
            return self.public.deal - 1
        return AFTER_DEALS if self.public.game_over else self.public.deal

    @property
    def board_part(self) -> int:
        """The deal, or its stand-in, for which the newest board was posted."""
        return self.board_deal if self.board is None else self.board

    @property
    def score(self) -> tuple[int, ...]:
        """The score by side that people may know; that of a deal that rests, before the next one.

        Raises ValueError before a game's first deal.
        """
        if self.public is None:
            raise ValueError("no deal has been dealt")
        return score_before(self.public) if self.resting else self.public.score

    @property
    def hides_results(self) -> bool:
        """Whether nobody may see yet what a deal came to: others still play its cards."""
        return self.sealed and not self.private

    @property
    def begun(self) -> bool:
        """Whether cards of the game have been dealt, and it is not over."""
        return self.state is TableState.PLAYING or self.kept is not None

    @property
    def timed(self) -> bool:
        """Whether late players are timed; not those of whom only computers wait in a game."""
        return self.state not in GAME_ON or is_timed(self.event_id, self.seats)

    def cast(self, public: PublicView) -> Cast:
        """Return who did what in the deal of `public`."""
        return Cast.of(self.names_in(public), self.seat_changes, public)

    def names_in(self, public: PublicView) -> tuple[str, ...]:
        """Return the names by seat of those who play, or who played a game that is over."""
        last = self.ended[-1] if self.ended else None
        if public.game_over and last and (last.game, last.deal) == (self.game, public.deal):
            return last.names  # people leave after a game
        return tuple([seat.name for seat in self.seats])

    @property
    def arranger(self) -> str:
        """The name of who arranges the table between games.

        If the opener has no seat, that is the person in the first taken one.
        """
        after = successor(self.opener_id, self.seats)
        return self.opener_name if after is None else after.name

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat a person sits in, or None."""
        return next((s.seat for s in self.seats if s.user_id == user_id), None)

    def side_names(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players by seat."""
        return tuple([s.name for s in self.seats if s.seat % self.sides == side])


def successor(opener_id: int, seats: Sequence[SeatInfo]) -> SeatInfo | None:
    """Return the person in the first taken seat, who arranges the table if its opener has none."""
    if any(seat.user_id == opener_id for seat in seats):
        return None
    return next((seat for seat in seats if seat.human), None)


def is_timed(event_id: str | None, seats: Sequence[SeatInfo]) -> bool:
    """Say whether a game's late players are timed: in an event, or where another person waits."""
    return event_id is not None or sum(seat.human for seat in seats) != 1


def score_before(public: PublicView) -> tuple[int, ...]:
    """Return the score by side before the running deal."""
    made = [
        sum(point.points for point in public.points if point.side == side)
        for side in range(public.sides)
    ]
    return tuple(score - points for score, points in zip(public.score, made, strict=True))


@unique
class DmNotice(Enum):
    """Why a hand does not come by direct message."""

    CLOSED = auto()
    """The player takes none."""
    LATE = auto()
    """It waits, as few are opened at a time."""


@dataclass(frozen=True, slots=True)
class HandView:
    """The view of one seat's player."""

    table: TableView
    view: SeatView
    dm_notice: DmNotice | None = None
    """What to say to the player now, once, of the hand that has not come."""
    asides: int = 0
    """How many of the deal's last actions have left the turn as it is, such as calls of revokes."""

    def is_present(self, turn: int) -> bool:
        """Say whether a turn that a control names is still the present one, as the host does."""
        now = self.view.public.decision
        return now is not None and 0 <= now.turn - turn <= self.asides


Standing: TypeAlias = tuple[str, int, int, int, int | None, int]
"""A person's name, games, wins, points, rank before (None for a newcomer) and rank now."""


def waited_for(public: PublicView) -> tuple[int, ...]:
    """Return who must act: one seat, or after the last trick all that are not done."""
    if public.decision is None:
        return ()
    if public.decision.ask is not Ask.DONE or public.revokes is None:
        return (public.decision.seat,)
    return tuple([seat for seat in public.order if seat not in public.revokes.done])


def is_closing(public: PublicView) -> bool:
    """Say whether all cards are played, and players may still call revokes."""
    return public.decision is not None and public.decision.ask is Ask.DONE


def is_last_card(public: PublicView) -> bool:
    """Say whether the player whose turn it is can do nothing but play their only card.

    Everybody knows so. Where players may also ask or throw in, they decide.
    """
    decision, rules = public.decision, public.rules
    if decision is None or decision.ask is not Ask.PLAY or rules.asking or rules.throw_in:
        return False
    return public.hand_counts[decision.seat] == 1
