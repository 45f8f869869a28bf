"""A leaderboard: which page is wanted, and what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from bot.views.periods import Span

PAGE: Final = 10
"""Lines on a page."""


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
    """A game's id; None for all games."""
    span: Span = Span.ALL
    month: int | None = None
    """As 202611: the month, or one of the season's; None for all time."""
    kind: LineKind = LineKind.PLAYERS
    order: SortBy = SortBy.WINS
    page: int = 1
    """From 1; if it is past the end, the last page is shown."""
    practice: bool = False
    """Only games of practice, instead of only others."""
    around: int | None = None
    """A person whose page is shown instead; `page` if they have no line."""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over games."""

    games: int = 0
    wins: int = 0
    points: int = 0
    fours: int = 0
    """Deals in which their side made all four points."""
    hung: int = 0
    """Jacks of trumps that their side took from another."""
    lost: int = 0
    """Jacks of trumps that another side took from theirs."""
    shutouts: int = 0
    """Games won in which no other side had a point."""
    left: int = 0
    """Games that they left for good before the end."""
    longest: int = 0
    """The most games won in a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardLine(Totals):
    """The totals of a player, or of two partners, with their rank."""

    rank: int
    """Equals share a rank, and the ranks after it are left out."""
    people: tuple[tuple[int, str], ...]
    """Ids and the names last played by, not yet escaped: one, or two partners.

    A computer's name is its level.
    """
    rating: int | None
    """The current one, for any span; None if there is none."""

    @property
    def computer(self) -> bool:
        """Whether it is a computer player's."""
        return self.people[0][0] < 0


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard."""

    lines: tuple[LeaderboardLine, ...]
    page: int
    """From 1."""
    pages: int
    """At least 1."""
    total: int
    """How many lines there are on all pages."""
