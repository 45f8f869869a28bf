"""What is told of games that are over: frozen values, which hold cards that nobody guards any more.

They are made in `bot.tables.history`, which lets nothing of a running game through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.record import Verdict
from bot.engine.shuffle import Layout, Seed
from bot.engine.variants import Form, OptionValue, Variant
from bot.engine.views import SeatView
from bot.tables.posts import Post
from bot.tables.views import TableView


@dataclass(frozen=True, slots=True)
class GameKey:
    """Which game is meant, and where its table stands."""

    table: str
    number: int
    """From 1 at its table."""
    server_id: int
    channel_id: int
    thread_id: int | None
    played: bool
    """Whether the one who asks played in it."""

    @property
    def place_id(self) -> int:
        """The channel or thread of its table's public messages."""
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over, or was not finished when its table closed."""

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
    """When it was over, or its table closed, in milliseconds since 1970."""
    winner: int | None
    """The side that won."""
    score: tuple[int, ...]
    """By side, in the end."""
    deals: int
    """How many were dealt, redeals counted."""
    commitment: str
    language: str
    side: int | None = None
    """Of the person whose games are listed; None where nobody's are."""
    left: bool = False
    """Whether that person left before the end, for good."""

    @property
    def form(self) -> Form:
        """How many played, on how many sides."""
        return Form(self.sides, len(self.names))

    def side_names(self, side: int) -> tuple[str, ...]:
        """Return the names of a side's players by seat."""
        return self.names[side :: self.sides]


@dataclass(frozen=True, slots=True)
class DealHead:
    """A deal of a game in a list of all."""

    number: int
    """From 0, redeals counted."""
    score: tuple[int, ...]
    """By side, after it."""
    over: bool
    """Whether it was played to its end."""
    void: bool = False
    """Whether it was broken off at a restore and dealt again; it counts nothing."""


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What lies on the table when all cards are laid open."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, those too that their players had not seen yet."""
    discarded: tuple[tuple[Card, ...], ...]
    """By seat."""
    drew: tuple[Card | None, ...]
    """By seat, the card drawn after the last trick, where cards are drawn."""
    stock: tuple[Card, ...]
    """Top first."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """One moment of a game that is over, as one seat saw it or with all cards open.

    As a seat saw it there is no card in it that this seat's player did not know at that moment.
    """

    game: PastGame
    table: TableView
    """As it was then: by what names the players went, and what everybody knew."""
    deals: tuple[DealHead, ...]
    """All of the game's."""
    deal: int
    """The number of the one that is shown."""
    step: int
    """How many of its actions were done."""
    steps: int
    """How many it has."""
    tricks: tuple[int, ...]
    """The steps by which a trick was complete."""
    events: tuple[Event, ...]
    """What came of the last of these actions; at first, what happened before anybody could act."""
    told: tuple[Post, ...]
    """What was posted of it in the channel."""
    over: bool
    """Whether the deal was over then."""
    seen: SeatView | None
    """What the seat knew as whom it is looked at."""
    open: OpenCards | None
    """All cards; None where it is looked at as one seat saw it."""


class MessageRef(NamedTuple):
    """A message that was sent to a table's channel."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class CheckedSeed:
    """What deals were shuffled from, and what was promised of it."""

    seed: Seed
    commitment: str
    hashed: str
    """The SHA-256 of the secret, computed anew."""
    promise: MessageRef | None = None
    """The message with which the commitment was posted, where that is known."""

    @property
    def fits(self) -> bool:
        """Whether the secret is the one that was promised."""
        return self.hashed == self.commitment


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal as it was dealt, beside the pack that its seed gave."""

    number: int
    seed: int
    """Which of the game's seeds it was shuffled from."""
    pack: tuple[Card, ...]
    """By the fair deal, top first."""
    named: Card | None
    """The card that named trumps by the fair deal, in the drawing games."""
    dealt: Layout
    holds: bool
    """Whether it was dealt from that pack, each seat its cards."""
    void: bool
    """Whether it was broken off at a restore and dealt again; it counts nothing."""


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """What came of checking a game."""

    game: PastGame
    seeds: tuple[CheckedSeed, ...]
    """In order of their deals; none where these can no longer be checked: the bot was changed
    during the game."""
    deals: tuple[CheckedDeal, ...]
    """Empty without `seeds`."""
    verdict: Verdict
    """What came of going through its record: cards, plays, points."""
    checked: int
    """How many of its deals the record has; one that no longer replays is not in it, nor, where it
    was dealt again, are those before it."""


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """What came of checking a record that somebody has sent."""

    variant: Variant | None
    """None where it could not even be read so far."""
    deals: int
    verdict: Verdict
