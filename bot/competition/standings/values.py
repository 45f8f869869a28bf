"""The values of standings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bot.competition.entrants import EntrantId
from bot.competition.matches import PlayedMatch


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points in the standings that a director has given an entrant, or taken."""

    entrant: EntrantId
    points: Fraction
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rulings:
    """What standings know beside a stage's matches."""

    adjustments: tuple[Adjustment, ...] = ()
    deciders: tuple[PlayedMatch, ...] = ()
    """Matches played only to part entrants who were level."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings."""

    entrant: EntrantId
    rank: int
    """From 1, in each group; those who are level share it, and the next ranks are left out."""
    points: Fraction
    tie_breaks: tuple[Fraction | None, ...]
    """One for each that the stage names; None where it was not asked for."""
    played: int
    """Matches, with forfeits and without byes."""
    won: int
    drawn: int
    lost: int
    byes: int
    games: int
    """Games won."""
    made: int
    """Points made in games."""
    against: Fraction
    """Points of the other side, or the average of the others."""
    jacks: int
    """Jacks hung."""
    group: int = 0
    """From 0."""
    out: bool = False
    """Whether the entrant has withdrawn."""
    out_in: int | None = None
    """The round of a knock-out in which it went out, 0 before its first; None while it is in."""
    expunged: bool = False
    """Whether its results count for nobody: it is last, and has nothing."""
    most: Fraction = Fraction(0)
    """All points that there were for it to win, where boards alone give any; else 0."""

    @property
    def share(self) -> Fraction | None:
        """The part of all points that it has won; None where `most` is 0."""
        return self.points / self.most if self.most else None

    @property
    def difference(self) -> Fraction:
        """Points made less points of the others."""
        return self.made - self.against
