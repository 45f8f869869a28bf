"""Matches: who sits on which side, what was played, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction
from typing import Final

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
        """Whether there is no opponent."""
        return len(self.sides) == 1

    @property
    def entrants(self) -> tuple[EntrantId, ...]:
        """All who are on its sides."""
        return tuple(entrant for side in self.sides for entrant in side)


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
    deals: tuple[tuple[int, ...], ...] = ()
    """Points of each deal, by side; empty if unknown or not needed."""
    hung: tuple[int, ...] = ()
    """Jacks hung by each seat of the table; empty if unknown."""
    secrets: tuple[int, ...] = ()
    """Of boards: which of the event's secrets each came from; empty if all from the first."""


@unique
class Level(Enum):
    """How a match with level match points is decided."""

    DRAWN = "drawn"
    GAME = "game"
    """Its first table plays another game, until one is won."""
    DEAL = "deal"
    """Its first table plays one more deal, until one is won."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How a match is played and what it is worth.

    All match points of a match together decide it. A game that is drawn, a table where both have
    won equally many, and, if `total_shared`, a level total are shared by those who are level.
    """

    games: tuple[int, ...] = (1,)
    """Games at each table of the match, the most of them where it is a best-of match."""
    best_of: bool = False
    """Whether a table stops as soon as a side has won more than half of its games."""
    deals: int = 0
    """Deals per game; 0 where a game goes to its target."""
    to: Fraction = Fraction(0)
    """Match points at which the match is over at once; 0 if all games are played."""
    per_game: Fraction = Fraction(0)
    """Match points for each game won."""
    per_shut_out: Fraction = Fraction(0)
    """Match points more for a game in which no other side has made a point."""
    per_point: Fraction = Fraction(0)
    """Match points for each point made in a game."""
    per_table: Fraction = Fraction(0)
    """Match points for winning more games at a table than others."""
    per_board: Fraction = Fraction(0)
    """Points in the standings, where all tables play the same boards: for each other table of the
    round that did less well with the same cards; half of it for one that did as well."""
    per_imp: Fraction = Fraction(0)
    """Match points for each IMP, where a team plays the same boards at all tables of the match."""
    for_total: Fraction = Fraction(0)
    """Match points for the higher total of points over all games."""
    total_shared: bool = False
    """Whether level totals share `for_total`; else nobody gets it."""
    level: Level = Level.DRAWN
    keeps_match_points: bool = True
    """Whether match points count in the standings, or only decide who wins the match."""
    for_match: Fraction = Fraction(0)
    """Points in the standings for winning the match."""
    for_draw: Fraction = Fraction(0)
    """Points in the standings for a drawn match."""
    for_loss: Fraction = Fraction(0)
    """Points in the standings for a lost match that was played."""

    @property
    def by_boards_alone(self) -> bool:
        """Whether the standings add nothing but what boards are worth across the room."""
        others = self.keeps_match_points or self.for_match or self.for_draw or self.for_loss
        return bool(self.per_board) and not others

    @property
    def tables(self) -> int:
        """How many tables a match has; each seats different players of a team."""
        return len(self.games)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match."""

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
    """There was no opponent."""
    FORFEIT = "forfeit"
    ENTERED = "entered"
    """A director entered the result."""
    CANCELLED = "cancelled"


@unique
class Bye(Enum):
    """What a bye is worth."""

    NOTHING = "nothing"
    HALF = "half"
    """Half a win."""
    WIN = "win"
    AVERAGE = "average"
    """The average of what the winners of the round get, by the matches that are over."""
    FIELD = "field"
    """The average of what all get in the round, by the matches that were played."""
    OWN = "own"
    """The average of the entrant's own matches that were played, at most `MOST_OWN` of `FIELD`."""


MOST_OWN: Final = Fraction(6, 5)
"""This makes 60 % of the most that a round gives: on average all get half of it."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of an earlier round, or of the present one."""

    round: int
    """From 1."""
    pairing: Pairing
    result: MatchResult | None
    """None while it is not over. A bye needs none: the standings compute it."""
    how: HowEnded = HowEnded.PLAYED
    games: Sequence[GameResult] = field(default=())
    idle: frozenset[EntrantId] = frozenset()
    """Entrants who did nothing in it: it counts for the others."""
    bye: Bye | None = None
    """What a director's bye is worth; None for what the stage says."""
