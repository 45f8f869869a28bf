"""How a game ended: what the board of its end shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from bot.engine.cards import Card
from bot.views.table.view import Standing
from bot.views.titles import EarnedTitle


@unique
class LittleRated(Enum):
    """Why ratings follow a game little, or not at all."""

    SHORT = "short"
    """It is too short to be rated."""
    AGAIN = "again"
    """The same people have played each other often."""
    NEW = "new"
    """Its people have played few others so far."""


@dataclass(frozen=True, slots=True)
class RatingNote:
    """How it comes that ratings follow a game little."""

    why: LittleRated
    met: int = 0
    """How often opponents of it have met lately, with it, if that is why."""


@dataclass(frozen=True, slots=True)
class LuckyTurnUp:
    """What a dealer scored in one deal by cards turned up."""

    name: str
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Highlights:
    """What was special about a game's deals."""

    deals: int = 0
    jacks_hung: int = 0
    """Jacks of trumps that another side took."""
    turn_up: LuckyTurnUp | None = None
    """The one with the most points."""
    run: tuple[int, int] | None = None
    """The side that won the most deals in a row, and how many."""
    biggest: tuple[int, int, int] | None = None
    """The side that made the most points in one deal, that deal's number, and the points."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a game ended."""

    game: int
    sides: tuple[tuple[str, ...], ...]
    """The names by side when it ended."""
    score: tuple[int, ...]
    winner: int | None
    """The side; None for a drawn game."""
    second: int | None = None
    """The side that came second, if the game went on for second place."""
    chips: tuple[int, ...] = ()
    """By side: what each player receives, negative if they pay; empty without stakes."""
    last_deal: int = 0
    """The number of its last deal."""
    course: tuple[tuple[int, ...], ...] = ()
    """The score by side after each deal."""
    highlights: Highlights = Highlights()
    standings: tuple[Standing, ...] = ()
    """The ranks of its people on the leaderboard, the best first."""
    titles: tuple[EarnedTitle, ...] = ()
    """Those that its people earned by it."""
    practice: bool = False
    """Whether it counts as practice."""
    void: bool = False
    """Whether it counts for nobody."""
    rating: RatingNote | None = None
    """Why ratings follow it little."""
