"""Formats of events: their stages, and the system of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from fractions import Fraction
from typing import TypeAlias

from bot.competition.matches import Bye, MatchFormat


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """All against all, by the Berger tables."""

    meetings: int = 1
    """How often each two meet; with two, at home and away."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """Rounds between entrants with similar scores, without second meetings."""

    rounds: int


@dataclass(frozen=True, slots=True)
class Knockout:
    """Losers are out; with `double`, at their second loss."""

    double: bool = False
    third_place: bool = False
    """Whether the losers of the semi-finals play for third place."""


@dataclass(frozen=True, slots=True)
class Groups:
    """All against all in groups of about the same strength."""

    size: int = 4
    through: int = 2
    """How many of each group go to the next stage."""
    meetings: int = 1


@dataclass(frozen=True, slots=True)
class Movement:
    """Individuals who change partners and tables each round."""

    rounds: int
    sides: int = 2
    """Sides at a table: with 2 of 4 people partners change; with 4, everybody plays alone."""
    seats: int = 4


@dataclass(frozen=True, slots=True)
class Arena:
    """Free entrants are paired again and again until the time is over."""

    minutes: int
    sides: int = 2
    seats: int = 2
    """Entrants at a table; with 4 of them on 2 sides, people get another partner each time."""


System: TypeAlias = RoundRobin | Swiss | Knockout | Groups | Movement | Arena


def least_entrants(system: System) -> int:
    """Return how many entrants it takes to begin; an arena waits for those who come."""
    match system:
        case Movement():
            return system.seats
        case Arena():
            return 0
        case _:
            return 2


@unique
class TieBreak(Enum):
    """What decides between entrants with level points, in the order that a stage names.

    In tie-breaks on opponents, a bye or an unplayed match counts as one against an entrant with as
    many points.
    """

    HEAD_TO_HEAD = "head-to-head"
    """The points of the matches among those who are level, if all have met equally often."""
    MATCH_POINTS = "match-points"
    WINS = "wins"
    """Matches won."""
    GAMES = "games"
    """Games won."""
    DIFFERENCE = "difference"
    """Points made minus points against; against several sides, minus their average."""
    TOTAL = "total"
    """Points made."""
    BUCHHOLZ = "buchholz"
    """The points of all opponents."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """The points of all beaten opponents, and half those of drawn ones."""
    JACKS = "jacks"
    """Most jacks hung."""
    DECIDING_DEAL = "deciding-deal"
    """An extra deal, if nothing before it decides a place that matters."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """When a side that has not come loses, and what that is worth.

    It loses every game that is not played yet, and the total. Games that were played stand.
    """

    minutes: int = 15
    """After the start of the round; 0 for never by itself."""
    score: tuple[int, int] = (0, 0)
    """What each such game adds to totals: for the side that came, and for the other."""
    penalty: Fraction = Fraction(0)
    """Points in the standings that the side loses."""


@unique
class Withdrawn(Enum):
    """What becomes of the results of those who withdraw, where all meet all."""

    STAND = "stand"
    """They count."""
    BY_HALF = "by-half"
    """They count if at least half of the matches were played, else for nobody."""
    EXPUNGED = "expunged"
    """They count for nobody, as if the entrant had never been there."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of an event in which all meet by the same system."""

    system: System
    match: MatchFormat
    bye: Bye = Bye.WIN
    """What a bye in the draw is worth; directors say it for each bye that they give."""
    missed: Bye | None = None
    """What each round before a late entry is worth. None is for old events: nothing, and it counts
    for no tie-break."""
    withdrawn: Withdrawn = Withdrawn.STAND
    """Used in all against all and in groups."""
    forfeit: Forfeit = Forfeit()
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE)
    """Not used in a knock-out: there, the round of the last loss decides the place."""
    through: int = 0
    """How many go on to the next stage; 0 for all. `Groups` says it for each group."""


@unique
class EntrantKind(Enum):
    """What enters an event."""

    PERSON = "person"
    PAIR = "pair"
    TEAM = "team"


@dataclass(frozen=True, slots=True)
class Format:
    """How an event runs, from the first round to the last."""

    entrant: EntrantKind
    stages: tuple[Stage, ...]
    team_size: int = 1
    """People who play for an entrant at the same time."""
    substitutes: int = 0
    """How many more people a team may have."""
