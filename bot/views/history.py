"""Views of past games, and of reviews of them. They show all cards.

`bot.tables.history` makes them, and none of a running game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.actions import Action
from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.record import Boards, Verdict
from bot.engine.revokes import Revoke
from bot.engine.rulings import RulingNote
from bot.engine.shuffle import Layout, Seed
from bot.engine.variants import OptionValue, Variant
from bot.engine.views import SeatView
from bot.errors import HangJackError
from bot.views.names import by_seat
from bot.views.seat_changes import Cast
from bot.views.table.deals import DealSummary
from bot.views.table.view import InChannel, TableView


@dataclass(frozen=True, slots=True)
class GameKey(InChannel):
    """A game's number at its table, and the table's place."""

    table: str
    number: int
    """From 1 at its table."""
    seat: int | None
    """Where the reader sat in the end; None if they did not play in it."""

    @property
    def played(self) -> bool:
        """Whether the reader played in it."""
        return self.seat is not None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is finished, or whose table was closed before."""

    key: GameKey
    variant: Variant
    options: Mapping[str, OptionValue]
    """Only those that differ from the game's defaults."""
    sides: int
    names: tuple[str, ...]
    """By seat, when it began."""
    finished: bool
    """Whether it was played to its end."""
    ended_at: int
    """When it was finished or its table closed, in milliseconds since 1970."""
    winner: int | None
    """The side that won; None if nobody did."""
    score: tuple[int, ...]
    """By side, in the end."""
    deals: int
    """How many deals it has, redeals included."""
    rulings: int
    """How often a referee ruled in it."""
    commitment: str
    language: str
    side: int | None = None
    """The side of the person whose games are listed; None if they had none."""
    left: bool = False
    """Whether that person left before the end and did not come back."""
    hinted: bool = False
    """Whether hints were given in it."""

    def __post_init__(self) -> None:
        """Tell apart those whose names read the same."""
        object.__setattr__(self, "names", by_seat(self.names))

    @property
    def all_names(self) -> list[tuple[str, ...]]:
        """Return the names of each side's players, by side and by seat."""
        return [self.side_names(side) for side in range(self.sides)]

    def side_names(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players by seat."""
        return self.names[side :: self.sides]


@dataclass(frozen=True, slots=True)
class DealHead:
    """One entry in the list of a game's deals."""

    number: int
    """From 0, redeals included."""
    score: tuple[int, ...]
    """By side, after it."""
    over: bool
    """Whether it was played to its end."""
    void: bool = False
    """Whether it was broken off at a restore and dealt again; it does not count."""


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal as everybody at the table saw it; its game may still be running."""

    table: TableView
    """The table at that time, with what was public then."""
    summary: DealSummary | None
    """How it ended, once it has."""

    @property
    def cast(self) -> Cast:
        """Who did what in it; raise ValueError if no cards were dealt."""
        if self.table.public is None:
            raise ValueError("no cards were dealt")
        return self.table.cast(self.table.public)


@dataclass(frozen=True, slots=True)
class OpenCards:
    """All cards that were not played or shown yet."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, with cards that their players had not seen yet."""
    discarded: tuple[tuple[Card, ...], ...]
    """By seat."""
    drew: tuple[Card | None, ...]
    """By seat, the card drawn after the last trick, where cards are drawn."""
    stock: tuple[Card, ...]
    """Top first."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """One moment of a past game, as one seat saw it or with all cards open.

    As one seat saw it, it holds no card that this seat's player did not know then.
    """

    game: PastGame
    then: ToldDeal
    deals: tuple[DealHead, ...]
    """Those of the game that can be shown."""
    deal: int
    """The number of the deal shown."""
    step: int
    """How many of its actions were done."""
    steps: int
    """How many it has."""
    tricks: tuple[int, ...]
    """The steps that completed a trick."""
    events: tuple[Event, ...]
    """The events of the last action done; at step 0, those before the first action."""
    told: range
    """What of the deal's story a channel is told then."""
    seen: SeatView | None
    """What the seat knew whose eyes are chosen; None with all cards open."""
    open: OpenCards | None
    """None as one seat saw it."""
    revokes: tuple[Revoke, ...] = ()
    """The revokes whose cards are not played after this moment, if the deal was scored.

    As one seat saw it, only at the deal's end.
    """
    ruling: RulingNote | None = None
    """Who made the ruling that was the last action done, and why; None for any other action."""

    @property
    def table(self) -> TableView:
        """The table then."""
        return self.then.table

    @property
    def over(self) -> bool:
        """Whether the deal was over."""
        return self.then.summary is not None


class MessageRef(NamedTuple):
    """A message that was sent to a table's channel."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class CheckedSeed:
    """A seed, and the commitment that was posted of its secret."""

    seed: Seed
    commitment: str
    hashed: str
    """The SHA-256 of the secret, computed again."""
    promise: MessageRef | None = None
    """The message that posted the commitment; None if it is not known."""

    @property
    def fits(self) -> bool:
        """Return whether the secret fits the commitment."""
        return self.hashed == self.commitment


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal as it was dealt, beside the pack that its seed gave."""

    number: int
    seed: int
    """The index of the seed that it was shuffled from."""
    pack: tuple[Card, ...]
    """Top first."""
    trumps_card: Card | None
    """The card that the seed gives to set trumps, in the drawing games."""
    dealt: Layout
    holds: bool
    """Whether each seat was dealt its cards of that pack."""
    void: bool
    """Whether it was broken off at a restore and dealt again; it does not count."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """The result of checking a game."""

    game: PastGame
    seeds: tuple[CheckedSeed, ...]
    """In order of their deals; empty if they can no longer be checked, as the bot's rules changed
    during the game."""
    deals: tuple[CheckedDeal, ...]
    """Empty without `seeds`."""
    verdict: Verdict
    """The verdict on its record: cards, plays, points."""
    boards: Boards | None
    """Where its cards came from, if it played boards of an event; then it has no seeds."""
    deals_checked: int
    """How many of its deals the record has. It has no deal that no longer replays and, if such a
    deal was dealt again, none of those before it."""


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """The result of checking a record from a file."""

    variant: Variant | None
    """None if it is no record."""
    deals: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """What a person decided in a game that is over."""

    deal: int
    """The deal's number."""
    step: int
    """How many of its actions were done before."""
    view: SeatView
    """What the person knew."""
    done: Action


@dataclass(frozen=True, slots=True)
class ShownMistake:
    """A decision for which another one was clearly better."""

    deal: int
    step: int
    seat: int
    done: Action
    better: Action
    points: float
    """How many points it cost on average, without the game itself where `chance` tells of it."""
    chance: float | None
    """How much of the chance to win, from 0 to 1; None where that is not known."""
    decided: tuple[str, ...]
    """Which points those are, by words of `bot.players.strong.evaluation.Part`, the most first."""


@dataclass(frozen=True, slots=True)
class GameReview:
    """What a review of a person's game found."""

    decisions: int
    """How many decisions were the person's own."""
    mistakes: tuple[ShownMistake, ...]
    """The worst first."""


@dataclass(frozen=True, slots=True)
class ReviewUnderWay:
    """How far a review has come that is not done, or why there is none."""

    game: PastGame
    deal: int = 0
    """The deal being looked through, from 1; 0 before it begins."""
    deals: int = 0
    """How many deals there are to look through."""
    doubts: int = 0
    """How many decisions are looked at once more; 0 before that."""
    refusal: HangJackError | None = None
