"""A leaderboard: what is asked of it, and what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

PAGE: Final = 10
"""How many lines a page holds."""


@unique
class Span(Enum):
    """Which games count, by when they were finished (UTC)."""

    MONTH = "month"
    SEASON = "season"
    """A quarter of the calendar year."""
    ALL = "all"


@unique
class LineKind(Enum):
    """Who has a line."""

    PLAYERS = "players"
    PARTNERS = "partners"
    """Every two people who ended a game on the same side."""


@unique
class SortBy(Enum):
    """What ranks go by; ties are broken by wins, then points, then fewer games."""

    RATING = "rating"
    """The one order in which computers have a line too."""
    WINS = "wins"
    GAMES = "games"
    POINTS = "points"
    FOURS = "fours"
    HUNG = "hung"
    SHUTOUTS = "shutouts"


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """Which page of which leaderboard."""

    server_id: int
    variant: str | None = None
    """A game by any of its names; None for all games."""
    span: Span = Span.ALL
    month: int | None = None
    """As 202611: the month, or one of the season's; None for now."""
    kind: LineKind = LineKind.PLAYERS
    order: SortBy = SortBy.WINS
    page: int = 1
    """From 1; past the end is the last."""
    practice: bool = False
    """Only games of practice, instead of only others."""
    around: int | None = None
    """The page on which this person is, wherever that is; `page` where they have no line."""


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One player's, or one partnership's, line."""

    rank: int
    """Equals share one, and the ranks after it are left out."""
    people: tuple[tuple[int, str], ...]
    """Ids and the names last played by, not yet escaped: one, or two partners."""
    games: int
    wins: int
    points: int
    fours: int
    """Deals in which their side made all four points."""
    hung: int
    """Jacks of trumps that their side took from another."""
    lost: int
    """Jacks of trumps that another side took from theirs."""
    shutouts: int
    """Games won in which no other side had a point."""
    left: int
    """Games that they left for good before the end."""
    rating: int | None
    """As of now, whatever the span; None where there is none."""
    computer: bool = False


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard."""

    lines: tuple[LeaderboardLine, ...]
    page: int
    """From 1."""
    pages: int
    """At least 1."""
    total: int
    """How many lines there are on all of them."""
    month: int = 0
    """The month asked about, as 202611: the span's, where that is one."""


@dataclass(frozen=True, slots=True)
class FamilyRating:
    """How somebody is rated in a family of games, or over all of them."""

    family: str
    """An id of `bot.engine.variants.Family`."""
    rating: int
    games: int
