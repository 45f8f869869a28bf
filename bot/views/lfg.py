"""Views of the people who look for a game in a channel, and of the tables that look for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.engine.variants import Form, Variant
from bot.views.periods import zone_named
from bot.views.settings.clock import HOUR
from bot.views.table.view import InChannel, TableView

EVERY_MS: Final = HOUR
"""The least time between two direct messages to one person that others look for a game."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to play."""

    game: Variant | None = None
    """None for any."""
    seats: int | None = None
    """How many are to play that game; None for as many as usual."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who waits for a game."""

    user_id: int
    name: str
    """As Discord shows it, not yet escaped."""
    wish: Wish
    since: int
    until: int
    """In milliseconds since 1970, as all times here."""
    username: str = ""
    """Empty if it is not known."""
    also: tuple[Wish, ...] = ()
    """What else they have agreed to play, with how many."""
    starts_at: int | None = None
    """When they start with computers in the free seats; None while they wait for people alone."""
    asked: int = 0
    """The number of the panel's message that asked whether they play too: 0 for none, and
    -1 if they need none."""

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """All that they would play, what they came for first."""
        return (self.wish, *self.also)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table whose people look for others."""

    id: str
    game: Variant
    free: int
    """How many seats people can take."""
    until: int
    url: str
    """Of its board; empty while that is not posted."""
    begun: bool = False
    """Whether the free seats are those of computers that play."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came of a person's wish to wait."""

    mine: Waiting | None
    """What they wait for now; None if they do not."""
    opened: Sequence[str]
    """The ids of tables that have opened."""
    table: TableView | None
    """Where the person sits; None while they wait."""
    games: Sequence[WantedGame] = ()
    """The games that they would play, with how many others would."""
    listed: Sequence[ListedTable] = ()
    """The tables with free seats where the game is played that they wait for."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """When a person wants to hear nothing: never, where both times are the same."""

    since: int = 0
    """In minutes of the day, as the other."""
    until: int = 0
    zone: str = "UTC"
    """A time zone's IANA name."""

    def holds(self, at: datetime) -> bool:
        """Say whether it is quiet at a moment."""
        local = at.astimezone(zone_named(self.zone))
        minute = local.hour * 60 + local.minute
        if self.since <= self.until:
            return self.since <= minute < self.until
        return minute >= self.since or minute < self.until


@dataclass(frozen=True, slots=True)
class Listening:
    """What a person hears of a server by direct message."""

    on: bool = False
    games: tuple[Variant, ...] = ()
    """Empty for all games."""
    quiet: Quiet = Quiet()
    closed: bool = False
    """Whether Discord has refused such a message, and so the person hears nothing."""
    heard_at: int = 0
    """When the person heard last, of any server."""


@dataclass(frozen=True, slots=True)
class WantedGame:
    """A game that somebody waits for, in the form that comes first."""

    game: Variant
    form: Form
    people: tuple[Waiting, ...]
    """Who has named it, in the order in which they came."""
    ready: int
    """How many would play it, with those who play any game."""
    starting: tuple[Waiting, ...] = ()
    """Who starts it with computers unless enough people come before."""


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An organised event of the server that one can still enter, or whose next matches are near."""

    name: str
    url: str
    """Of its panel, or of its channel."""
    channel_id: int
    """Where it lives: it is shown to those who can view that."""
    starts_at: int
    """When it starts, or its next matches do; 0 where that is open."""
    open: bool
    """Whether anybody can enter it now."""


@dataclass(frozen=True, slots=True)
class LfgView(InChannel):
    """What the panel of a channel shows."""

    id: str
    language: str
    games: Sequence[WantedGame] = ()
    anything: Sequence[Waiting] = ()
    """Who plays any game, with any number of others."""
    offers: Sequence[tuple[Variant, Form]] = ()
    """Other games for as many players as wait."""
    asked: Sequence[Waiting] = ()
    """Who is asked to play too."""
    tables: Sequence[ListedTable] = ()
    events: Sequence[ListedEvent] = ()
    role: int | None = None
    """The role that its message mentions."""
    number: int = 0
    """How many messages the panel has had."""
    full: bool = False
    """Whether the server has as many tables as it may, so that none can be opened now."""

    @property
    def empty(self) -> bool:
        """Whether nobody waits."""
        return not (self.games or self.anything or self.tables)
