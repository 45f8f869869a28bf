"""The plan of an event, as its director made it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TypeAlias

from bot.competition.matches import Bye
from bot.competition.stages import Format

Option: TypeAlias = int | bool | str
"""The value of a game's option."""


@unique
class EntryRule(Enum):
    """Who may enter."""

    OPEN = "open"
    """Everybody; a pair or a team is entered by its captain, and the others confirm."""
    DIRECTOR = "director"
    """Only people whom a director enters."""


@unique
class Starts(Enum):
    """When the matches of a round begin."""

    TOGETHER = "together"
    """All at the time of the round, whether everybody is there or not."""
    WHEN_THERE = "when-there"
    """Each as soon as all its sides have said that they are there."""


@unique
class Vacant(Enum):
    """What becomes of the seats of a team that is short of people."""

    NONE = "none"
    """There are none: it plays once it has all its people."""
    COMPUTER = "computer"
    """Computers sit there."""
    FORFEIT = "forfeit"
    """It loses the tables with such a seat, unless the other side has one there too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """The format, the game and the rules of entry."""

    format: Format
    game: str
    """The id of the variant."""
    options: Mapping[str, Option] = field(default_factory=dict)
    sides: int = 2
    """Sides of a table."""
    seats: int = 4
    """Seats of a table."""
    starts_at: int = 0
    """When the first round begins, in milliseconds since 1970; 0 for when the director says."""
    zone: str = ""
    """The time zone in which directors and captains type times; empty for each their own."""
    starts: Starts = Starts.TOGETHER
    entry: EntryRule = EntryRule.OPEN
    limit: int = 0
    """The most entrants; later ones wait for a place. 0 for any number."""
    guests: bool = False
    """Whether people of other servers can enter."""
    check_in_minutes: int = 0
    """How long before the start check-in opens by itself; 0 for when the director says."""
    begins_itself: bool = False
    """Whether the first round is paired when its time has come, or once the director says so."""
    least: int = 0
    """How many entrants it then takes; 0 for the fewest that can play."""
    pairs_itself: bool = True
    """Whether each next round is paired once the one before is over."""
    ahead: bool = False
    """Whether all rounds of a stage are paired when it begins, as the fixtures of a league are."""
    duplicate: bool = False
    """Whether all tables of a round play the same cards, in games of a fixed number of deals."""
    vacant: Vacant = Vacant.NONE
    break_minutes: int = 5
    """Between the end of a round and the start of the next."""
    days_between: int = 0
    """In a league: days between the starts of two rounds."""

    @property
    def given_byes(self) -> tuple[Bye, ...]:
        """What a bye can be worth that a director gives, and a missed round; the usual first."""
        if self.duplicate:
            return Bye.FIELD, Bye.OWN, Bye.NOTHING
        return Bye.HALF, Bye.NOTHING, Bye.WIN

    @property
    def per_side(self) -> int:
        """People of a side at one table."""
        return self.seats // self.sides
