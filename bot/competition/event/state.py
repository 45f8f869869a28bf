"""The state of an event, what follows from it, and what an act is that changes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from fractions import Fraction
from typing import Any, ClassVar, Final, dataclass_transform

from bot.competition.entrants import EntrantId, Field, PersonId
from bot.competition.event.parts import Match, MatchId, Reminder, Roster, StageRun
from bot.competition.event.plan import EventPlan, Vacant
from bot.competition.event.series import Origin, Repeat
from bot.competition.matches import HowEnded, MatchFormat, PlayedMatch
from bot.competition.scoring import with_room
from bot.competition.stages import Arena, EntrantKind, Movement, Stage, Swiss, least_entrants

DECIDER: Final = MatchFormat(deals=1, per_game=Fraction(1), for_match=Fraction(1))
"""How a deciding deal is played."""
CAPTAINS: Final = 2
"""How many captains cut the boards of an event (docs/record.md, Boards)."""


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


EARLY: Final = frozenset({EventPhase.ANNOUNCED, EventPhase.ENTRIES, EventPhase.CHECK_IN})
"""Before the first stage."""
LIVE: Final = EARLY | {EventPhase.RUNNING}
"""Until it is over."""
OVER: Final = frozenset(EventPhase) - LIVE


@dataclass(frozen=True, slots=True)
class Event:
    """An event. Values never change: `bot.competition.event.fold` makes the next one."""

    plan: EventPlan
    directors: tuple[PersonId, ...]
    phase: EventPhase = EventPhase.ANNOUNCED
    pauses: tuple[tuple[int, int], ...] = ()
    """From when to when no tables opened; while it is paused, the last has no length."""
    paused: bool = False
    held: bool = False
    """Whether a director lets nothing new begin: no round is drawn, and no match starts."""
    entries: dict[EntrantId, Roster] = field(default_factory=dict)
    playing: dict[PersonId, EntrantId] = field(default_factory=dict)
    """The entrant of each person: for which they play, or the first that has invited them. They may
    have left it."""
    seeds: tuple[EntrantId, ...] = ()
    check_in: bool = False
    """Whether entrants had to check in."""
    enough_at: int = 0
    """Since when enough could play for it to begin by itself; 0 while there are too few."""
    stages: tuple[StageRun, ...] = ()
    matches: dict[MatchId, Match] = field(default_factory=dict)
    """Those that count, round by round."""
    steps: tuple[EventStep, ...] = ()
    undone: frozenset[int] = frozenset()
    reminded: frozenset[tuple[Reminder, int, MatchId]] = frozenset()
    """What the bot has reminded people of; see the act `Reminded`."""
    before: Mapping[PersonId, tuple[int, Event]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By director: the number of the last undoable step, and the event as it was before it."""
    cuts: tuple[str, ...] = ()
    """The words that captains have mixed into the boards that are dealt from now on."""
    settled: frozenset[MatchId] = frozenset()
    """The matches that were over when the boards' present secret took the place of another."""
    origin: Origin = field(default_factory=Origin)
    repeat: Repeat | None = None
    """How it is repeated; None where it is not."""
    following: str = ""
    """The id of the event that repeats it, once that is announced."""
    below: str = ""
    """The id of the division below it, in the same season."""

    # ---------------------------------------------------------------------------- changes

    def with_entry(self, entry: Roster) -> Event:
        """Return the event with an entrant as it is now."""
        mine = {
            member.person: entry.id
            for member in entry.members
            if not entry.withdrawn and (member.plays or self.entry_of(member.person) is None)
        }
        entries = self.entries | {entry.id: entry}
        return replace(self, entries=entries, playing=self.playing | mine)

    def with_match(self, *matches: Match) -> Event:
        """Return the event with matches as they are now."""
        return replace(self, matches=self.matches | {match.id: match for match in matches})

    def with_stage(self, stage: StageRun) -> Event:
        """Return the event with its last stage as it is now."""
        return replace(self, stages=(*self.stages[:-1], stage))

    # ------------------------------------------------------------------------- all of it

    @property
    def over(self) -> bool:
        """Whether nothing more is played in it."""
        return self.phase in OVER

    @property
    def stands_still(self) -> bool:
        """Whether nothing new begins: because it is paused, or because a director holds it."""
        return self.paused or self.held

    @property
    def repeats(self) -> bool:
        """Whether the bot is still to announce the next one."""
        return self.repeat is not None and not self.following

    # --------------------------------------------------------------------------- entrants

    @property
    def version(self) -> int:
        """The number of its last step."""
        return len(self.steps)

    @property
    def waits_for_cut(self) -> bool:
        """Whether captains can cut: no board was dealt from the present secret yet."""
        if not self.plan.duplicate or self.over or len(self.cuts) == CAPTAINS:
            return False
        return not any(
            match.started for match in self.matches.values() if match.id not in self.settled
        )

    def entry_of(self, person: PersonId | None) -> Roster | None:
        """Return the entrant that a person plays for; else one that has invited them."""
        if person is None or person not in self.playing:
            return None
        entry = self.entries[self.playing[person]]
        if not entry.withdrawn and entry.has(person):
            return entry
        return next(iter(self.invitations(person)), None)

    @property
    def there(self) -> tuple[Roster, ...]:
        """Those who have entered and have not withdrawn, in the order of their entry."""
        return tuple(entry for entry in self.entries.values() if not entry.withdrawn)

    def invitations(self, person: PersonId | None) -> tuple[Roster, ...]:
        """Return the entrants whose invitation a person has yet to answer; to join one ends all."""
        return tuple(
            entry for entry in self.there if entry.has(person) and person not in entry.people
        )

    def plays(self, person: PersonId) -> bool:
        """Say whether a person can have a seat for an entrant, and is not only invited."""
        entry = self.entry_of(person)
        return entry is not None and person in entry.players

    def confirmed(self, person: PersonId | None) -> bool:
        """Say whether a person has said that they play."""
        entry = self.entry_of(person)
        return entry is not None and person in entry.people

    def complete(self, entry: Roster) -> bool:
        """Say whether enough people of an entrant can play."""
        return len(entry.players) >= self.least_members

    def short(self, entry: Roster) -> int:
        """Return how many of an entrant's seats would be empty."""
        return max(self.most_members(substitutes=False) - len(entry.players), 0)

    def could_play(self, entry: Roster) -> bool:
        """Say whether an entrant is complete once a director admits it."""
        # Those who have joined another entrant since do not play for this one.
        able = [each for each in entry.members if each.plays or not self.plays(each.person)]
        return len(able) >= self.least_members

    @property
    def takes_entries(self) -> bool:
        """Whether people can enter by themselves now: before it begins, or in a running arena."""
        if self.phase is EventPhase.RUNNING:
            return isinstance(self.stage.system, Arena) and not self.stages[-1].time_over
        return self.phase in {EventPhase.ENTRIES, EventPhase.CHECK_IN}

    @property
    def drops_in(self) -> bool:
        """Whether it runs, and people join and leave it as they like."""
        return self.phase is EventPhase.RUNNING and self.takes_entries

    @property
    def full(self) -> bool:
        """Whether as many take part in the running stage as may."""
        return 0 < self.plan.limit <= len(self.field().active)

    def looks_for_partner(self, entry: Roster) -> bool:
        """Say whether an entrant is one of a pair who has named nobody, and entries are open."""
        if self.plan.format.entrant is not EntrantKind.PAIR or entry.withdrawn:
            return False
        return self.takes_entries and len(entry.members) == 1 == len(entry.people)

    @property
    def least_members(self) -> int:
        """How many people of an entrant it takes: of teams that may be short, more than half."""
        size = self.most_members(substitutes=False)
        team = self.plan.format.entrant is EntrantKind.TEAM
        return size // 2 + 1 if team and self.plan.vacant is not Vacant.NONE else size

    def most_members(self, *, substitutes: bool = True) -> int:
        """Return how many people an entrant has, with its substitutes or without."""
        form = self.plan.format
        size = {EntrantKind.PERSON: 1, EntrantKind.PAIR: 2}.get(form.entrant, form.team_size)
        return size + (form.substitutes if substitutes else 0)

    def places(self) -> tuple[tuple[Roster, ...], tuple[Roster, ...]]:
        """Return the entrants that have a place, and those that wait for one, in their order."""
        there = [*self.there]
        limit = self.plan.limit or len(there)
        if self.phase is EventPhase.CHECK_IN:
            # Those who have checked in go before those who may not come.
            there.sort(key=lambda entry: not entry.here)
        return tuple(there[:limit]), tuple(there[limit:])

    def first_field(self) -> tuple[EntrantId, ...]:
        """Return who would play if the first stage began now, in the order of their seeds."""
        fit = [
            entry
            for entry in self.there
            if self.complete(entry) and (entry.here or not self.check_in)
        ]
        able = {entry.id for entry in fit[: self.plan.limit or len(fit)]}
        ordered = [entrant for entrant in self.seeds if entrant in able]
        return (*ordered, *sorted(able.difference(ordered)))

    @property
    def least(self) -> int:
        """How many entrants it takes to begin by itself."""
        wanted = min(self.plan.least, self.plan.limit or self.plan.least)
        return max(wanted, least_entrants(self.plan.format.stages[0].system))

    def noted_enough(self, now: int) -> Event:
        """Return the event with the time since when enough can play, after something happened."""
        if self.phase not in EARLY or not self.plan.begins_itself:
            return self
        enough = len(self.first_field()) >= self.least
        if enough is bool(self.enough_at):
            return self
        return replace(self, enough_at=now if enough else 0)

    # ------------------------------------------------------------------------------ rounds

    @property
    def stage(self) -> Stage:
        """The format of the running stage."""
        return self.plan.format.stages[len(self.stages) - 1]

    def field(self, stage: int | None = None) -> Field:
        """Return who takes part in a stage; by default in the running one."""
        run = self.stages[-1 if stage is None else stage]
        out = (entrant.id for entrant in run.entrants if self.entries[entrant.id].withdrawn)
        return Field(run.entrants, frozenset(out))

    def takes_part(self, entrant: EntrantId) -> bool:
        """Say whether an entrant is among those with whom a stage is played, or was."""
        return any(each.id == entrant for run in self.stages for each in run.entrants)

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
        near = (
            match for match in of if match.told or over or match.games or match.how not in unplayed
        )
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
            entry.id
            for entry in self.there
            # Later than the next, where a round was cancelled after they had been given a bye.
            if entry.bye and entry.bye[0] == stage and entry.bye[1] >= round_
        )

    @property
    def asking(self) -> tuple[EntrantId, ...]:
        """Those who have asked to sit out the next round, and have no bye yet."""
        return tuple(
            entry.id
            for entry in self.there
            if entry.asks_bye == self.next_up and self.drawn_anew and entry.id not in self.resting
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
        return {person for match in self.open_matches() for row in match.seats for person in row}

    def match_of(self, entrant: EntrantId) -> Match | None:
        """Return an entrant's match that runs, or its next one."""
        of = [match for match in self.open_matches() if entrant in match.pairing.entrants]
        return min(
            of, key=lambda match: (match.waits, not match.started, match.starts_at), default=None
        )


@unique
class By(Enum):
    """Who may do an act; its own check may say more."""

    ANYBODY = "anybody"
    DIRECTOR = "director"
    """A director, or the bot."""
    BOT = "bot"


@unique
class ReasonRule(Enum):
    """Whether an act has a reason, which everybody can read in the log."""

    NONE = "none"
    ASKED = "asked"
    """A director is asked for one, and need not give it."""
    NEEDED = "needed"


@unique
class Often(Enum):
    """How many acts of a kind a person may do in an event; directors are free."""

    FREELY = 0
    COMING = 10
    """Entering or naming someone: this often for each place in an entrant."""
    ARRANGING = 200
    """More than any season needs."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Act:
    """One thing that a person or the bot does in an event. The acts, in order, make its state.

    Each kind is a subclass; `bot.competition.event.acts` has them all. Acts name people, entrants
    and matches by number; names are in the store alone. The names of the classes and of their
    fields are stored: an act whose class or field is renamed can no longer be read.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    by: ClassVar[By]
    reason: ClassVar[ReasonRule]
    phases: ClassVar[Collection[EventPhase]]
    """When it can be done."""
    often: ClassVar[Often]
    undoable: ClassVar[bool]
    """Whether a director can undo it."""
    logged: ClassVar[bool]
    """Whether it has a line in the log; `bot.ui.events.log` has the words."""
    listed: ClassVar[bool]
    """Whether it changes the event's line in Discord's list of the server's events."""

    def __init_subclass__(  # noqa: PLR0913  # what an act says of itself
        cls,
        *,
        by: By = By.ANYBODY,
        reason: ReasonRule = ReasonRule.NONE,
        phases: Collection[EventPhase] = LIVE,
        often: Often = Often.FREELY,
        undoable: bool = False,
        logged: bool = True,
        listed: bool = False,
    ) -> None:
        """Make a dataclass of the class, with what holds for all its acts."""
        dataclass(frozen=True)(cls)
        cls.by, cls.reason, cls.phases, cls.often = by, reason, phases, often
        cls.undoable, cls.logged, cls.listed = undoable, logged, listed

    def check(self, event: Event, step: EventStep) -> None:
        """Refuse the act, with a CompetitionError, where the attributes of its class do not."""

    def change(self, event: Event, step: EventStep) -> Event:
        """Return the event after the act. Assumes that the act was checked."""
        return event

    def completed(self, event: Event) -> Act:
        """Return the act with all that follows from it in an event where it is allowed."""
        return self

    def is_logged(self, event: Event, step: EventStep) -> bool:
        """Say whether it has a line in the log."""
        return self.logged

    def tells(self) -> Iterable[MatchId]:
        """Return the matches whose start or end it announces."""
        return ()

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        """Return the matches whose messages are no longer right."""
        return ()

    @property
    def newcomer(self) -> PersonId | None:
        """The person who joins an entrant that is there already."""
        return None


@dataclass(frozen=True, slots=True)
class EventStep:
    """An act, as it was done."""

    number: int
    """From 1, without gaps."""
    act: Act
    by: PersonId | None
    """None: the bot."""
    at: int
    """Milliseconds since 1970."""
    reason: str = ""
