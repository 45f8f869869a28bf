"""What a month came to, for one person or for a server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.views.leaderboard import LeaderboardLine
from bot.views.stats import GamesPlayed, OtherPlayer
from bot.views.titles import EarnedTitle


@dataclass(frozen=True, slots=True)
class BusiestDay:
    """The day with the most games."""

    day: int
    """As 20261127."""
    games: int


@dataclass(frozen=True, slots=True)
class PersonalRecap:
    """A person's month: the games that count, without practice."""

    user_id: int
    name: str
    """By which they last played; empty if they have finished no game here."""
    month: int
    """As 202611."""
    line: LeaderboardLine | None = None
    """Their line on the month's leaderboard; None for no game."""
    players: int = 0
    """How many have a line there."""
    partner: OtherPlayer | None = None
    favourite: GamesPlayed | None = None
    busiest: BusiestDay | None = None
    titles: tuple[EarnedTitle, ...] = ()
    """Those earned in this month, in order."""


@dataclass(frozen=True, slots=True)
class MonthRecord:
    """The most of something in a month, and who reached it."""

    names: tuple[str, ...]
    """One player or more with as much, or two partners."""
    n: int
    games: int = 0
    """Out of how many games, where that matters."""
    place: int = 1
    """Equals share a place."""


@dataclass(frozen=True, slots=True)
class ServerRecap:
    """A server's month: the games that count, without practice.

    It names nobody who does not want to be named.
    """

    month: int
    games: int
    players: int
    hung: int
    """Jacks of trumps hung."""
    best: tuple[MonthRecord, ...] = ()
    """Who has won the most games, at most three players."""
    partners: MonthRecord | None = None
    """The two who won the highest share of their games together."""
    longest: MonthRecord | None = None
    """The most games won in a row."""
    hangman: MonthRecord | None = None
    """The most jacks hung."""
    favourite: GamesPlayed | None = None
    busiest: BusiestDay | None = None
    titles: tuple[EarnedTitle, ...] = ()
    """Those earned in this month, in order."""
