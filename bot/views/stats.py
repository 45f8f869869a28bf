"""How one person has fared on a server: what `/stats` shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

from bot.engine.variants import Family
from bot.views.computer_names import ComputerLevel
from bot.views.leaderboard import Totals
from bot.views.titles import EarnedTitle


@unique
class Ending(Enum):
    """How a game ended for a player."""

    WON = "won"
    DRAWN = "drawn"
    """Nobody won it."""
    LOST = "lost"
    LEFT = "left"
    """They left for good before its end."""


@dataclass(frozen=True, slots=True)
class OtherPlayer:
    """A partner or an opponent, and how the games with them or against them ended."""

    user_id: int
    name: str
    games: int
    ended: int
    """Won together with a partner, lost to an opponent."""


@dataclass(frozen=True, slots=True)
class AgainstComputers:
    """How games against computers of a level ended."""

    level: ComputerLevel
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class CardStats:
    """How a player fared with turn-ups, begs and jacks."""

    turn_ups: int = 0
    """Deals that they dealt with a turn-up."""
    turn_up_points: int = 0
    begs: int = 0
    begs_paid: int = 0
    """Begs in deals in which their side scored, and no other side more."""
    jacks_held: int = 0
    jacks_saved: int = 0
    """Jacks of trumps that they held and their side took."""
    revokes_right: int = 0
    """Revokes that they called and that were some."""
    revokes_wrong: int = 0
    bids: int = 0
    """Bids that bound them."""
    bids_made: int = 0


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """How often a player has played a game."""

    variant: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class FamilyRating:
    """A player's present rating in a family of games."""

    family: Family
    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """A player's ratings after each of their latest games of a family, in order."""

    family: Family
    points: tuple[tuple[int, int], ...]
    """Milliseconds since 1970, and the rating."""


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """How a player has fared, over all games or in one."""

    user_id: int
    name: str = ""
    """By which they last played; empty if they have finished no game."""
    variant: str | None = None
    """A game's id; None for all games."""
    totals: Totals = field(default_factory=Totals)
    form: tuple[Ending, ...] = ()
    """Their latest games, the latest last."""
    cards: CardStats = field(default_factory=CardStats)
    partner: OtherPlayer | None = None
    """With whom they win most of their games."""
    opponent: OtherPlayer | None = None
    """To whom they lose most of their games."""
    computers: tuple[AgainstComputers, ...] = ()
    """Those that they have met, the weakest first."""
    titles: tuple[EarnedTitle, ...] = ()
    """Theirs on the server, in the order earned; none with a game or with practice."""
    played: tuple[GamesPlayed, ...] = ()
    """All their games, the most played first."""
    ratings: tuple[FamilyRating, ...] = ()
    """In all families, the one most played first."""
    histories: tuple[RatingHistory, ...] = ()
    """In all families, or only in that of the game."""
    zone: str = "UTC"
    """By whose clocks the days are told."""
