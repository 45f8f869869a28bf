"""What an event is made of: entrants with their people, matches, and stages that have begun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from fractions import Fraction
from typing import TypeAlias

from bot.competition.entrants import Entrant, EntrantId, PersonId
from bot.competition.matches import Bye, GameResult, HowEnded, MatchResult, Pairing, PlayedMatch

MatchId: TypeAlias = int
"""Numbers from 1 in an event. The numbers of a cancelled or undone round are not used again."""
Seating: TypeAlias = tuple[tuple[PersonId | None, ...], ...]
"""The people in the seats of a match, by table and seat; None where an entrant has too few."""
LineUp: TypeAlias = tuple[tuple[PersonId, ...], ...]
"""By table: the people of an entrant, in the order of their seats."""


@unique
class Reminder(Enum):
    """What the bot reminds people of; the values are stored."""

    CHECK_IN_CLOSES = "check-in-closes"
    """Those who have not said that they are here; all others are for directors."""
    START_PASSED = "start-passed"
    FORFEIT_NEAR = "forfeit-near"
    ROUND_WAITS = "round-waits"


@dataclass(frozen=True, slots=True)
class Member:
    """A person of an entrant."""

    person: PersonId
    confirmed: bool
    """Whether they have said that they play."""
    admitted: bool = False
    """Whether a director lets them play before they have."""

    @property
    def plays(self) -> bool:
        """Whether they can have a seat: else they are only invited."""
        return self.confirmed or self.admitted


@dataclass(frozen=True, slots=True)
class Roster:
    """An entrant, and its people."""

    id: EntrantId
    captain: PersonId
    """Who speaks for it."""
    members: tuple[Member, ...]
    """In the order in which they are seated; substitutes come last."""
    house: str = ""
    line_up: LineUp = ()
    """Empty for the order of the members."""
    home: tuple[int, int] | None = None
    """The server and the channel of its home tables; None for the event's own."""
    here: bool = False
    """Whether it has checked in."""
    invited: bool = False
    """Whether a director has entered it."""
    withdrawn: bool = False
    paused: bool = False
    """Whether it is not paired in a drop-in evening until it goes on."""
    bye: tuple[int, int] | None = None
    """The stage and the round that it sits out because a director says so."""
    asks_bye: tuple[int, int] | None = None
    """The stage and the round that it would like to sit out; a director decides."""
    bye_worth: Bye | None = None
    """What that is worth; None for what the stage says of byes."""

    @property
    def people(self) -> tuple[PersonId, ...]:
        """All its people who have confirmed."""
        return tuple(member.person for member in self.members if member.confirmed)

    @property
    def players(self) -> tuple[PersonId, ...]:
        """All its people who can have seats."""
        return tuple(member.person for member in self.members if member.plays)

    def has(self, person: PersonId | None) -> bool:
        """Say whether a person was named for it."""
        return any(member.person == person for member in self.members)


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a round that was paired."""

    id: MatchId
    stage: int
    round: int
    pairing: Pairing
    starts_at: int
    proposed: tuple[EntrantId, int] | None = None
    """Another start, and whose captain has proposed it."""
    arrived: frozenset[EntrantId] = frozenset()
    seats: Seating = ()
    """Empty before it starts."""
    games: tuple[GameResult, ...] = ()
    rows: Seating = ()
    """For each of the games: who sat at its table then; nobody before the match was seated."""
    lost: frozenset[int] = frozenset()
    """The tables that a side has lost because it was short of people."""
    stopped: frozenset[int] = frozenset()
    attempts: Mapping[int, int] = field(default_factory=dict)
    """By table: how many tables have taken the place of others."""
    result: MatchResult | None = None
    how: HowEnded = HowEnded.PLAYED
    sat: frozenset[tuple[int, PersonId]] = frozenset()
    """All who have sat at its tables, each with the table."""
    looked: frozenset[tuple[int, PersonId]] = frozenset()
    """All who have looked at its boards as referees, each with the table."""
    boards: int = 0
    """The first board of its round; 0 where each table has its own cards."""
    sealed: bool = False
    """Whether what it came to is left out; see `bot.competition.event.sealing`."""
    decider: bool = False
    """Whether it only parts entrants who are level: one deal."""
    reopened_at: int = 0
    """When it was moved or opened again, or its people were free for it: the earliest that their
    time to come begins."""
    idle: frozenset[EntrantId] = frozenset()
    """Entrants who did nothing in it, where partners change: they score nothing."""
    bye: Bye | None = None
    """What a director's bye is worth; None for what the stage says."""
    waits: bool = False
    """Whether its people play elsewhere first: it has no tables, and no time to come runs."""
    told: bool = True
    """Whether its players get their message of it, or later, nearer to its start."""

    @property
    def started(self) -> bool:
        """Whether people have seats: its tables are wanted, or were."""
        return bool(self.seats)

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.result is not None or self.how is HowEnded.BYE

    def side_of(self, entrant: EntrantId) -> int:
        """Return the side that an entrant is on."""
        return next(n for n, side in enumerate(self.pairing.sides) if entrant in side)

    def missing(self) -> tuple[int, ...]:
        """Return the sides of which someone has not said that they are there."""
        sides = enumerate(self.pairing.sides)
        return tuple(number for number, side in sides if not self.arrived.issuperset(side))

    def next_game(self, table: int) -> int:
        """Return the number of the next game at a table."""
        return 1 + sum(game.table == table for game in self.games)

    def played(self) -> PlayedMatch:
        """Return it as pairings and standings read it."""
        if self.sealed:
            how = HowEnded.BYE if self.pairing.bye else HowEnded.PLAYED
            return PlayedMatch(self.round, self.pairing, None, how, bye=self.bye)
        return PlayedMatch(
            self.round, self.pairing, self.result, self.how, self.games, self.idle, self.bye
        )


@dataclass(frozen=True, slots=True)
class StageRun:
    """A stage that has begun."""

    entrants: tuple[Entrant, ...]
    adjusted: Mapping[EntrantId, Fraction] = field(default_factory=dict)
    """Points that directors gave and took."""
    begun_at: int = 0
    time_over: bool = False
    deciders: int = 0
    """How often deciding deals were paired."""
