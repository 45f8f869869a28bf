"""How one person has fared on a server: what `/stats` tells."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from bot.engine.variants import Family


@unique
class Ending(Enum):
    """How a game ended for somebody."""

    WON = "won"
    LOST = "lost"
    LEFT = "left"
    """They left for good before its end."""


@dataclass(frozen=True, slots=True)
class Totals:
    """All that somebody has reached."""

    games: int = 0
    wins: int = 0
    points: int = 0
    fours: int = 0
    hung: int = 0
    lost: int = 0
    shutouts: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """Somebody else, and how the games with or against them ended."""

    user_id: int
    name: str
    games: int
    ended: int
    """Won together with a partner, lost to an opponent."""


@dataclass(frozen=True, slots=True)
class CardStats:
    """What became of turn-ups, begs and jacks."""

    turn_ups: int = 0
    """Deals that they dealt with a turn-up."""
    turn_up_points: int = 0
    begs: int = 0
    begs_paid: int = 0
    """Begs after which their side scored at least as much in the deal as any other."""
    jacks_held: int = 0
    jacks_saved: int = 0
    """Jacks of trumps that they held and their side took home."""


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """How often somebody has played a game."""

    variant: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """What somebody was rated at after each of their latest games of a family, in order."""

    family: Family
    points: tuple[tuple[int, int], ...]
    """Milliseconds since 1970, and the rating."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """How somebody has fared, over all games or in one."""

    user_id: int
    name: str
    """By which they last played; empty where they have finished no game."""
    variant: str | None
    sums: Totals
    form: tuple[Ending, ...]
    """Their latest games, the latest last."""
    turns: CardStats
    partner: OtherPlayer | None
    """With whom they win most of their games."""
    opponent: OtherPlayer | None
    """To whom they lose most of their games."""
    played: tuple[GamesPlayed, ...]
    """Their games, the most played first."""
    courses: tuple[RatingHistory, ...]
    """In every family, or the game's."""
