"""The state of an event, as its acts made it, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from fractions import Fraction
from itertools import takewhile
from typing import Final, TypeVar

from bot.competition.entrants import Entrant, EntrantId, Field, PersonId
from bot.competition.event import acts
from bot.competition.event.acts import Act, EventStep, LineUp, MatchId, Seating
from bot.competition.event.plan import EventPlan
from bot.competition.matches import (
    GameResult,
    HowEnded,
    MatchFormat,
    MatchResult,
    Pairing,
    PlayedMatch,
)
from bot.competition.scoring import with_room
from bot.competition.stages import Arena, EntrantKind, Movement, Stage, Swiss

K = TypeVar("K")
V = TypeVar("V")

DECIDER: Final = MatchFormat(deals=1, per_game=Fraction(1), for_match=Fraction(1))
"""How a deciding deal is played."""


CAPTAINS: Final = 2
"""How many captains cut the boards of an event (docs/record.md, Boards)."""


class Draft(dict[K, V]):
    """A mapping of an event that a fold is still making: it changes in place.

    Nobody else has it, so a thousand acts need not copy it a thousand times.
    """


def put(into: dict[K, V], values: Mapping[K, V]) -> dict[K, V]:
    """Return a mapping with values as they are now."""
    if isinstance(into, Draft):
        into.update(values)
        return into
    return {**into, **values}


@unique
class EventPhase(Enum):
    """How far an event has come."""

    ANNOUNCED = "announced"
    ENTRIES = "entries"
    CHECK_IN = "check-in"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


@dataclass(frozen=True, slots=True)
class Member:
    """A person of an entrant."""

    person: PersonId
    confirmed: bool
    """Whether they have said that they play."""
    admitted: bool = False
    """Whether a director lets them play before they have."""


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
    bye: tuple[int, int] | None = None
    """The stage and the round that it sits out because a director says so."""

    @property
    def people(self) -> tuple[PersonId, ...]:
        """All its people who have confirmed."""
        return tuple(one.person for one in self.members if one.confirmed)

    @property
    def players(self) -> tuple[PersonId, ...]:
        """All its people who can have seats."""
        return tuple(one.person for one in self.members if one.confirmed or one.admitted)

    def has(self, person: PersonId | None) -> bool:
        """Say whether a person was named for it."""
        return any(one.person == person for one in self.members)


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
    """When a director took a forfeit back: from then on people have their time to come again."""
    idle: frozenset[EntrantId] = frozenset()
    """Entrants who did nothing in it, where partners change: they score nothing."""
    told: bool = True
    """Whether its players get their message of it, or later, nearer to its start."""

    @property
    def started(self) -> bool:
        """Whether its tables are to be there, or were."""
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
            return PlayedMatch(self.round, self.pairing, None, how)
        return PlayedMatch(self.round, self.pairing, self.result, self.how, self.games, self.idle)


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


@dataclass(frozen=True, slots=True)
class Event:
    """An event. Values never change: `bot.competition.event.fold` makes the next one."""

    plan: EventPlan
    directors: tuple[PersonId, ...]
    phase: EventPhase = EventPhase.ANNOUNCED
    pauses: tuple[tuple[int, int], ...] = ()
    """From when to when no tables opened; while it is paused, the last has no length."""
    paused: bool = False
    entries: dict[EntrantId, Roster] = field(default_factory=dict)
    playing: dict[PersonId, EntrantId] = field(default_factory=dict)
    """The last entrant of each person who has entered; they may have left it."""
    seeds: tuple[EntrantId, ...] = ()
    check_in: bool = False
    """Whether entrants had to check in."""
    stages: tuple[StageRun, ...] = ()
    matches: dict[MatchId, Match] = field(default_factory=dict)
    """Those that count, round by round."""
    steps: tuple[EventStep, ...] = ()
    undone: frozenset[int] = frozenset()
    cuts: tuple[str, ...] = ()
    """The words that captains have mixed into the boards that are dealt from now on."""
    settled: frozenset[MatchId] = frozenset()
    """The matches that were over when the boards' present secret took the place of another."""

    @property
    def over(self) -> bool:
        """Whether nothing more is played in it."""
        return self.phase in {EventPhase.FINISHED, EventPhase.CANCELLED, EventPhase.ARCHIVED}

    # --------------------------------------------------------------------------- entrants

    @property
    def version(self) -> int:
        """The number of its last step."""
        return len(self.steps)

    # ---------------------------------------------------------------------------- numbers
    # What an act was given stays taken when it is undone: what the store has of it must not be
    # mixed up with what comes later, and nobody plays a board twice.

    @property
    def last_entrant(self) -> EntrantId:
        """The highest number of an entrant."""
        return next((act.entrant for act in self._newest() if isinstance(act, acts.Entered)), 0)

    @property
    def last_match(self) -> MatchId:
        """The highest number of a match."""
        for act in self._newest():
            if isinstance(act, (acts.RoundPaired, acts.DecidersPaired)):
                return act.first + len(act.pairings) - 1
        return 0

    @property
    def last_board(self) -> int:
        """The highest number of a board."""
        for step in reversed(self.steps):
            if isinstance(step.act, acts.RoundPaired) and step.act.boards:
                form = _running_then(self.steps[: step.number - 1]).match
                return step.act.boards + max(form.games) * form.deals - 1
        return 0

    def _newest(self) -> Iterator[Act]:
        return (step.act for step in reversed(self.steps))

    def wants_cut(self, person: PersonId) -> bool:
        """Say whether a person can cut the boards of a duplicate event now, as a captain."""
        entry = self.entry_of(person)
        captain = entry is not None and entry.captain == person
        return captain and self.waits_for_cut and person not in self.cutters

    @property
    def waits_for_cut(self) -> bool:
        """Whether captains can cut: no board was dealt from the present secret yet."""
        if not self.plan.duplicate or self.over or len(self.cuts) == CAPTAINS:
            return False
        return not any(one.started for one in self.matches.values() if one.id not in self.settled)

    @property
    def cutters(self) -> set[PersonId | None]:
        """The captains who have cut the boards since their present secret was fixed."""
        since = takewhile(
            lambda step: not isinstance(step.act, acts.BoardsRenewed), reversed(self.steps)
        )
        return {step.by for step in since if isinstance(step.act, acts.BoardsCut)}

    def adjustments(self, entrant: EntrantId) -> int:
        """Return how often directors have adjusted an entrant's points, undone or not."""
        made = (act for act in self._newest() if isinstance(act, acts.PointsAdjusted))
        return sum(act.entrant == entrant for act in made)

    def entry_of(self, person: PersonId | None) -> Roster | None:
        """Return the entrant that a person plays for, or was named for."""
        entry = None if person is None else self.entries.get(self.playing.get(person, 0))
        return None if entry is None or entry.withdrawn or not entry.has(person) else entry

    def confirmed(self, person: PersonId | None) -> bool:
        """Say whether a person has said that they play."""
        entry = self.entry_of(person)
        return entry is not None and person in entry.people

    def complete(self, entry: Roster) -> bool:
        """Say whether enough people of an entrant can play."""
        return len(entry.players) >= self.most_members(substitutes=False)

    def could_play(self, entry: Roster) -> bool:
        """Say whether an entrant is complete once a director admits it."""
        return len(entry.members) >= self.most_members(substitutes=False)

    @property
    def takes_entries(self) -> bool:
        """Whether people can enter by themselves now: before it begins, or in a running arena."""
        if self.phase is EventPhase.RUNNING:
            return isinstance(self.stage.system, Arena) and not self.stages[-1].time_over
        return self.phase in {EventPhase.ENTRIES, EventPhase.CHECK_IN}

    def looks_for_partner(self, entry: Roster) -> bool:
        """Say whether an entrant is one of a pair who has named nobody, and entries are open."""
        if self.plan.format.entrant is not EntrantKind.PAIR or entry.withdrawn:
            return False
        return self.takes_entries and len(entry.members) == 1 == len(entry.people)

    def most_members(self, *, substitutes: bool = True) -> int:
        """Return how many people an entrant has, with its substitutes or without."""
        form = self.plan.format
        size = {EntrantKind.PERSON: 1, EntrantKind.PAIR: 2}.get(form.entrant, form.team_size)
        return size + (form.substitutes if substitutes else 0)

    def places(self) -> tuple[tuple[Roster, ...], tuple[Roster, ...]]:
        """Return the entrants that have a place, and those that wait for one, in their order."""
        there = [one for one in self.entries.values() if not one.withdrawn]
        limit = self.plan.limit or len(there)
        if self.phase is EventPhase.CHECK_IN:
            # Those who have checked in go before those who may not come.
            there.sort(key=lambda one: not one.here)
        return tuple(there[:limit]), tuple(there[limit:])

    def first_field(self) -> tuple[EntrantId, ...]:
        """Return who would play if the first stage began now, in the order of their seeds."""
        fit = [
            one
            for one in self.entries.values()
            if not one.withdrawn and self.complete(one) and (one.here or not self.check_in)
        ]
        able = {one.id for one in fit[: self.plan.limit or len(fit)]}
        ordered = [one for one in self.seeds if one in able]
        return (*ordered, *sorted(able.difference(ordered)))

    # ------------------------------------------------------------------------------ rounds

    @property
    def stage(self) -> Stage:
        """The format of the running stage."""
        return self.plan.format.stages[len(self.stages) - 1]

    def field(self, stage: int | None = None) -> Field:
        """Return who takes part in a stage; by default in the running one."""
        run = self.stages[-1 if stage is None else stage]
        out = (one.id for one in run.entrants if self.entries[one.id].withdrawn)
        return Field(run.entrants, frozenset(out))

    def takes_part(self, entrant: EntrantId) -> bool:
        """Say whether an entrant is among those with whom a stage is played, or was."""
        return any(one.id == entrant for run in self.stages for one in run.entrants)

    def of_stage(self, stage: int | None = None) -> Iterator[Match]:
        """Go through the matches of a stage, by default of the running one."""
        number = len(self.stages) - 1 if stage is None else stage
        return (match for match in self.matches.values() if match.stage == number)

    def played(self, stage: int | None = None) -> tuple[PlayedMatch, ...]:
        """Return the matches of a stage, as pairings read them."""
        return self._as_played(self.of_stage(stage), stage)

    def counted(self, stage: int | None = None) -> tuple[PlayedMatch, ...]:
        """Return the matches of a stage, as standings read them.

        Of rounds that were paired ahead, what nobody plays counts when its round is near, as
        results do: byes, and the matches of those who have withdrawn.
        """
        of = list(self.of_stage(stage))
        over = all(match.over for match in of)
        unplayed = (HowEnded.BYE, HowEnded.FORFEIT)
        near = (one for one in of if one.told or over or one.games or one.how not in unplayed)
        return self._as_played(near, stage)

    def _as_played(self, of: Iterable[Match], stage: int | None) -> tuple[PlayedMatch, ...]:
        played = tuple(match.played() for match in of if not match.decider)
        form = self.plan.format.stages[len(self.stages) - 1 if stage is None else stage].match
        return with_room(form, played) if form.per_board else played

    def deciders(self, stage: int) -> tuple[PlayedMatch, ...]:
        """Return a stage's deciding deals."""
        return tuple(match.played() for match in self.of_stage(stage) if match.decider)

    def format_of(self, match: Match) -> Stage:
        """Return the format by which a match is played."""
        stage = self.plan.format.stages[match.stage]
        return replace(stage, match=DECIDER) if match.decider else stage

    @property
    def round(self) -> int:
        """The last round of the running stage that was paired; 0 before the first."""
        newest = next(reversed(self.matches.values()), None)
        return newest.round if newest and newest.stage == len(self.stages) - 1 else 0

    @property
    def next_up(self) -> tuple[int, int]:
        """The stage and the round that is paired next; before the start, the first round."""
        return (len(self.stages) - 1, self.round + 1) if self.stages else (0, 1)

    @property
    def drawn_anew(self) -> bool:
        """Whether there is a next round, which is drawn when its time comes: one can sit it out."""
        stage, round_ = self.next_up
        system = self.plan.format.stages[stage].system
        return isinstance(system, (Swiss, Movement)) and round_ <= system.rounds

    @property
    def resting(self) -> tuple[EntrantId, ...]:
        """Those who sit out the next round because a director says so."""
        stage, round_ = self.next_up
        return tuple(
            one.id
            for one in self.entries.values()
            # Later than the next, where a round was cancelled after they had been given a bye.
            if one.bye and one.bye[0] == stage and one.bye[1] >= round_ and not one.withdrawn
        )

    @property
    def current_round(self) -> int:
        """The round of the running stage that is played now or next; 0 before the first.

        Of rounds that were paired ahead, it is the last of which half the players were told.
        """
        if not self.plan.ahead:
            return self.round
        told: dict[int, list[bool]] = {}
        for match in self.of_stage():
            told.setdefault(match.round, []).append(match.told)
        rounds = (number for number, each in told.items() if 2 * sum(each) >= len(each))
        return max(rounds, default=min(told, default=0))

    @property
    def all_over(self) -> bool:
        """Whether all matches of the running stage are over."""
        return all(match.over for match in self.of_stage())

    def home_of(self, match: Match) -> tuple[int, int] | None:
        """Return the server and channel of a match's tables: those of the side at home."""
        home, *_ = match.pairing.sides
        return self.entries[home[0]].home if len(home) == 1 else None

    def open_matches(self) -> Iterator[Match]:
        """Go through the matches that are not over."""
        return (match for match in self.matches.values() if not match.over)

    @property
    def seated(self) -> set[PersonId | None]:
        """All who have seats in matches that run."""
        return {one for match in self.open_matches() for row in match.seats for one in row}

    def lost_tables(self) -> Iterator[tuple[MatchId, int]]:
        """Go through the tables that were closed by something else than a director."""
        stops = {
            (step.act.match, step.act.table): step.by
            for step in self.steps
            if isinstance(step.act, acts.TableStopped) and step.number not in self.undone
        }
        for match in self.open_matches():
            yield from ((match.id, one) for one in match.stopped if stops[match.id, one] is None)

    def match_of(self, entrant: EntrantId) -> Match | None:
        """Return an entrant's match that runs, or its next one."""
        of = [match for match in self.open_matches() if entrant in match.pairing.entrants]
        return min(of, key=lambda match: (not match.started, match.starts_at), default=None)


def _running_then(steps: Sequence[EventStep]) -> Stage:
    """Return the format of the stage that ran once these steps were made."""
    undone = {one for step in steps if isinstance(step.act, acts.Undone) for one in step.act.steps}
    stay = [step.act for step in steps if step.number not in undone]
    plans = [act.plan for act in stay if isinstance(act, (acts.Created, acts.PlanChanged))]
    return plans[-1].format.stages[sum(isinstance(act, acts.StageBegun) for act in stay) - 1]
