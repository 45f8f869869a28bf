"""Matches: who sits on which side, what was played, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction

from bot.competition.entrants import EntrantId


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of a round: its sides, and the entrants on each.

    Two pairs or teams meet as ``((1,), (2,))``; where partners change, four people as
    ``((1, 4), (2, 3))``, and where each plays alone as ``((1,), (2,), (3,), (4,))``. A single side
    has a bye, or sits out.
    """

    sides: tuple[tuple[EntrantId, ...], ...]
    slot: int
    """The place in the round's draw, from 0. A bracket's slot leads to slot // 2 of the next."""

    @property
    def bye(self) -> bool:
        """Whether nobody is met."""
        return len(self.sides) == 1

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        """All who are on its sides."""
        return tuple(one for side in self.sides for one in side)


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a match, as it was played at a table or entered by a director."""

    table: int
    """The table within the match, from 0."""
    game: int
    """The number of the game at that table, from 1."""
    score: tuple[int, ...]
    """By side of the match."""
    winner: int | None
    """The side; None for a draw."""
    jacks: tuple[int, ...] = ()
    """Jacks hung, by side; empty if unknown."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How a match is played and what it is worth.

    A table of the match plays `games` games. With `best_of`, a table stops as soon as a side has
    won more than half of them.
    """

    tables: int = 1
    """Tables per match; each seats different players of a team."""
    games: int = 1
    """Games per table, the most of them where it is best of so many."""
    best_of: bool = False
    deals: int = 0
    """Deals per game; 0 where a game goes to its target."""
    per_game: Fraction = Fraction(0)
    """Match points for each game won; a drawn game gives each side half of it."""
    per_table: Fraction = Fraction(0)
    """Match points for the side that has won more games at a table; a level one halves it."""
    for_total: Fraction = Fraction(0)
    """Match points for the higher total of points over all games."""
    total_halved: bool = False
    """Whether level totals give each side half of `for_total`; else nobody gets it."""
    for_match: Fraction = Fraction(0)
    """Points in the standings for winning the match, beside its match points."""
    for_draw: Fraction = Fraction(0)
    """Points in the standings for a drawn match, beside its match points."""
    draws: bool = True
    """Whether a match can be drawn; if not, a deciding game (or deal) is played."""
    keeps_match_points: bool = True
    """Whether match points count in the standings, or only decide who wins the match."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match came to."""

    points: tuple[Fraction, ...]
    """What the standings add, by side."""
    match_points: tuple[Fraction, ...]
    """Won in the match itself, by side; they decide it."""
    winner: int | None
    """The side; None for a draw."""
    totals: tuple[int, ...]
    """Points made in all games, by side."""
    games: tuple[int, ...]
    """Games won, by side."""
    jacks: tuple[int, ...]
    """Jacks hung, by side."""
    forfeited: frozenset[int] = frozenset()
    """The sides that did not come, or gave up. It counts as a win of the others."""


@unique
class HowEnded(Enum):
    """How a match ended."""

    PLAYED = "played"
    BYE = "bye"
    """Nobody was to be met."""
    FORFEIT = "forfeit"
    ENTERED = "entered"
    """A director entered the result."""
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of an earlier round, or of the present one."""

    round: int
    """From 1."""
    pairing: Pairing
    result: MatchResult | None
    """None while it is not over."""
    how: HowEnded = HowEnded.PLAYED
    games: Sequence[GameResult] = field(default=())
