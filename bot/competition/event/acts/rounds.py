"""Stages and rounds, and the matches of a round until they have started."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.competition.entrants import Entrant, EntrantId
from bot.competition.event import errors
from bot.competition.event.acts.life import (
    Created,
    PlanChanged,
    Undone,
    check_apart,
    check_not_held,
)
from bot.competition.event.acts.shared import (
    check_own,
    done_for_others,
    entry_of,
    known_match,
    open_match,
    sitting,
)
from bot.competition.event.parts import Match, MatchId, Roster, Seating, StageRun
from bot.competition.event.redraw import lacking
from bot.competition.event.schedule import called
from bot.competition.event.state import Act, By, Event, EventPhase, EventStep, Often, ReasonRule
from bot.competition.matches import Bye, HowEnded, Pairing
from bot.competition.stages import Arena, Knockout, Stage, least_entrants

SOON_MS: Final = 3_600_000
"""How long before a match entrants can say that they are there."""
_RUNNING: Final = (EventPhase.RUNNING,)


class StageBegun(Act, by=By.DIRECTOR, undoable=True, listed=True):
    """A stage begins with these entrants, in the order of their seeds."""

    stage: int
    field: tuple[EntrantId, ...]

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)
        if self.stage != len(event.stages) or self.stage >= len(event.plan.format.stages):
            raise errors.TooLate
        if event.stages and not event.all_over:
            raise errors.RoundNotOver
        if any(event.entries.get(entrant) is None for entrant in self.field):
            raise errors.NoSuchEntrant
        least = least_entrants(event.plan.format.stages[self.stage].system)
        if len(self.field) < min(least, 2):
            raise errors.TooFewEntrants
        if len(self.field) < least:
            raise errors.NoFullTable

    def change(self, event: Event, step: EventStep) -> Event:
        field = tuple(
            Entrant(entrant, seed, event.entries[entrant].house)
            for seed, entrant in enumerate(self.field, 1)
        )
        stages = (*event.stages, StageRun(field, begun_at=step.at))
        return replace(event, phase=EventPhase.RUNNING, stages=stages)


class RoundPaired(Act, by=By.DIRECTOR, phases=_RUNNING, undoable=True):
    """A round of the running stage: its matches are numbered from `first`, in order."""

    round: int
    first: MatchId
    pairings: tuple[Pairing, ...]
    starts_at: int
    boards: int = 0
    """The first of the boards that all its matches play; 0 where each table has its own cards."""

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)
        arena = isinstance(event.stage.system, Arena)
        again = isinstance(event.stage.system, Knockout) and 1 < self.round <= event.round
        if (self.round != event.round + 1 and not again) or self.first <= last_match(event):
            raise errors.BadPairings
        if again and (self.round, self.pairings) != lacking(event):
            raise errors.BadPairings
        if bool(self.boards) != event.plan.duplicate or 0 < self.boards <= last_board(event):
            raise errors.BadPairings
        if not event.all_over and not event.plan.ahead and not arena and not again:
            raise errors.RoundNotOver
        if event.stages[-1].time_over:
            raise errors.TooLate
        several = Counter(entrant for pairing in self.pairings for entrant in pairing.entrants)
        if not self.pairings or max(several.values()) > 1:
            raise errors.BadPairings
        active = {entrant.id for entrant in event.field().active}
        if arena:
            active -= {
                entrant for match in event.open_matches() for entrant in match.pairing.entrants
            }
        # Those who are out are in a draw that was made before: their opponents go on without a
        # game.
        met = {each for pairing in self.pairings if not pairing.bye for each in pairing.entrants}
        if not met <= active:
            raise errors.BadPairings

    def change(self, event: Event, step: EventStep) -> Event:
        stage, last = len(event.stages) - 1, event.round
        resting = event.resting
        matches = (
            Match(
                number,
                stage,
                self.round,
                pairing,
                self.starts_at,
                how=HowEnded.BYE if pairing.bye else HowEnded.PLAYED,
                boards=self.boards,
                bye=_given(event, pairing, resting),
                told=not event.plan.ahead,
            )
            for number, pairing in enumerate(self.pairings, self.first)
        )
        rest = {each: replace(event.entries[each], bye=event.next_up) for each in resting}
        after = replace(event, entries=event.entries | rest).with_match(*matches)
        if self.round >= last:
            return after
        # Drawn again: the matches of the last round stay the last.
        order = sorted(after.matches.values(), key=lambda match: (match.stage, match.round))
        return replace(after, matches={match.id: match for match in order})

    def tells(self) -> Iterable[MatchId]:
        return range(self.first, self.first + len(self.pairings))


def _given(event: Event, pairing: Pairing, resting: Sequence[EntrantId]) -> Bye | None:
    """Return what a bye is worth that a director gave; None for all other pairings."""
    (entrant, *_), *others = pairing.sides
    return event.entries[entrant].bye_worth if not others and entrant in resting else None


def last_match(event: Event) -> MatchId:
    """Return the highest number of a match, also of one whose round was undone.

    What the store has of it must not be mixed up with a later one.
    """
    for step in reversed(event.steps):
        if isinstance(step.act, (RoundPaired, DecidersPaired)):
            return step.act.first + len(step.act.pairings) - 1
    return 0


def last_board(event: Event) -> int:
    """Return the highest number of a board; nobody plays a board twice, also after an undo."""
    for step in reversed(event.steps):
        if isinstance(step.act, RoundPaired) and step.act.boards:
            form = _running_then(event.steps[: step.number - 1]).match
            return step.act.boards + max(form.games) * form.deals - 1
    return 0


def _running_then(steps: Sequence[EventStep]) -> Stage:
    """Return the format of the stage that ran once these steps were made."""
    undone = {number for step in steps if isinstance(step.act, Undone) for number in step.act.steps}
    stay = [step.act for step in steps if step.number not in undone]
    plans = [act.plan for act in stay if isinstance(act, (Created, PlanChanged))]
    return plans[-1].format.stages[sum(isinstance(act, StageBegun) for act in stay) - 1]


class DecidersPaired(Act, by=By.DIRECTOR, phases=_RUNNING, undoable=True):
    """Deals between entrants who are level at a place that matters; numbered like a round's."""

    first: MatchId
    pairings: tuple[Pairing, ...]
    starts_at: int

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)
        if self.first <= last_match(event) or not self.pairings:
            raise errors.BadPairings
        if not event.all_over or not event.round:
            raise errors.RoundNotOver
        active = {entrant.id for entrant in event.field().active}
        if not active.issuperset(each for pairing in self.pairings for each in pairing.entrants):
            raise errors.BadPairings

    def change(self, event: Event, step: EventStep) -> Event:
        stage, run = len(event.stages) - 1, event.stages[-1]
        matches = (
            Match(number, stage, event.round, pairing, self.starts_at, decider=True)
            for number, pairing in enumerate(self.pairings, self.first)
        )
        after = event.with_match(*matches)
        return after.with_stage(replace(run, deciders=run.deciders + 1))


class RoundCancelled(Act, by=By.DIRECTOR, reason=ReasonRule.NEEDED, phases=_RUNNING, undoable=True):
    """A round and its results count no more; it is paired again."""

    round: int

    def check(self, event: Event, step: EventStep) -> None:
        if self.round != event.round or self.round == 0:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        gone = len(event.stages) - 1, self.round
        stay = (match for match in event.matches.values() if (match.stage, match.round) != gone)
        return replace(event, matches={match.id: match for match in stay})

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        acts = (before.act for before in reversed(event.steps[: step.number - 1]))
        paired = (act for act in acts if isinstance(act, RoundPaired))
        return next(act for act in paired if act.round == self.round).tells()


class TimeOver(Act, by=By.DIRECTOR, phases=_RUNNING, undoable=True):
    """No more matches begin in this stage."""

    def check(self, event: Event, step: EventStep) -> None:
        if event.stages[-1].time_over:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_stage(replace(event.stages[-1], time_over=True))


class MatchesTold(Act, by=By.BOT, logged=False):
    """The players of matches whose round was paired long ago get their message now."""

    matches: tuple[MatchId, ...]

    def check(self, event: Event, step: EventStep) -> None:
        if any(known_match(event, number).told for number in self.matches):
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        told = (replace(event.matches[number], told=True) for number in self.matches)
        return event.with_match(*told)

    def tells(self) -> Iterable[MatchId]:
        return self.matches


class MatchesKept(Act, by=By.BOT, logged=False):
    """The people of matches play elsewhere first, or are free for them: then their time begins."""

    matches: tuple[MatchId, ...]
    free: bool = False

    def change(self, event: Event, step: EventStep) -> Event:
        # After an undo, some may be gone, or over.
        matches = [match for match in event.open_matches() if match.id in self.matches]
        if not self.free:
            return event.with_match(*(replace(match, waits=True) for match in matches))
        free = [replace(match, waits=False, reopened_at=step.at) for match in matches]
        return called(event.with_match(*free), *(match for match in free if match.started))

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return self.matches


class Arrived(Act):
    """An entrant is there for a match."""

    match: MatchId
    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=False)
        if self.entrant not in match.pairing.entrants:
            raise errors.NoSuchMatch
        check_own(event, entry_of(event, self.entrant), step.by)
        if self.entrant in match.arrived:
            raise errors.EnteredAlready
        if step.at < match.starts_at - SOON_MS:
            raise errors.TooEarly

    def change(self, event: Event, step: EventStep) -> Event:
        match = event.matches[self.match]
        return event.with_match(replace(match, arrived=match.arrived | {self.entrant}))

    def is_logged(self, event: Event, step: EventStep) -> bool:
        return done_for_others(event, self.entrant, step.by)


class _OfStart(Act):
    match: MatchId
    at: int

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_match(_moved(event.matches[self.match], self.at, step))

    def tells(self) -> Iterable[MatchId]:
        return (self.match,)


def _moved(match: Match, at: int, step: EventStep) -> Match:
    """Return a match with another start; those who were there for the old one may not be now."""
    # Nobody has lost time to come where the new start has passed.
    return replace(match, starts_at=at, proposed=None, arrived=frozenset(), reopened_at=step.at)


class StartProposed(_OfStart, often=Often.ARRANGING):
    """A captain proposes another start to the other captain."""

    def check(self, event: Event, step: EventStep) -> None:
        _check_plays(event, open_match(event, self.match, started=False), step)
        _check_start(event, self, step)

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entry_of(step.by)
        if entry is None:
            raise LookupError(step.by)
        return event.with_match(replace(event.matches[self.match], proposed=(entry.id, self.at)))


class StartAgreed(_OfStart):
    """The other captain agrees to the start that was proposed."""

    def check(self, event: Event, step: EventStep) -> None:
        match = open_match(event, self.match, started=False)
        entry = _check_plays(event, match, step)
        if match.proposed is None or match.proposed[0] == entry.id or match.proposed[1] != self.at:
            raise errors.StartGone
        _check_start(event, self, step)


def _check_start(event: Event, act: _OfStart, step: EventStep) -> None:
    """Refuse a start that captains cannot agree on.

    Raises:
        StartPassed, Collides: if it has passed, or one of the sides has another match then.
    """
    if act.at <= step.at:
        raise errors.StartPassed
    check_apart(event, {act.match: act.at}, step)


def _check_plays(event: Event, match: Match, step: EventStep) -> Roster:
    """Return the entrant of a match whose captain acts; raise NotCaptain for anybody else."""
    entry = event.entry_of(step.by)
    if entry is None or entry.id not in match.pairing.entrants or entry.captain != step.by:
        raise errors.NotCaptain
    return entry


class StartMoved(_OfStart, by=By.DIRECTOR, reason=ReasonRule.ASKED, undoable=True):
    """A director moves the start of a match."""

    anyway: bool = field(default=False, kw_only=True)
    """As in `check_apart`."""

    def check(self, event: Event, step: EventStep) -> None:
        open_match(event, self.match, started=False)
        check_apart(event, {self.match: self.at}, step, anyway=self.anyway)


class RoundMoved(Act, by=By.DIRECTOR, reason=ReasonRule.ASKED, phases=_RUNNING, undoable=True):
    """A director moves the start of a round, and later rounds with it if they say so."""

    round: int
    starts: tuple[tuple[MatchId, int], ...]
    """Each match that moves, with its new start; the first is one of the round."""
    anyway: bool = field(default=False, kw_only=True)
    """As in `check_apart`."""

    def check(self, event: Event, step: EventStep) -> None:
        if not self.starts:
            raise errors.MatchBegun
        for number, _ in self.starts:
            open_match(event, number, started=False)
        check_apart(event, dict(self.starts), step, anyway=self.anyway)

    def change(self, event: Event, step: EventStep) -> Event:
        moved = (_moved(event.matches[match], at, step) for match, at in self.starts)
        return event.with_match(*moved)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return (match for match, _ in self.starts)


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match that starts, and who sits where."""

    match: MatchId
    seats: Seating


class MatchesStarted(Act, by=By.BOT, logged=False):
    """Matches start, and their tables open."""

    matches: tuple[MatchStart, ...]
    leaving: bool = field(default=False, kw_only=True)
    """Whether their people leave other tables, where an undo has brought those back. In events of
    earlier versions they may sit at two."""

    def check(self, event: Event, step: EventStep) -> None:
        check_not_held(event)
        for start in self.matches:
            open_match(event, start.match, started=False)

    def change(self, event: Event, step: EventStep) -> Event:
        started = (
            replace(
                event.matches[start.match], seats=start.seats, sat=sitting(start.seats), told=True
            )
            for start in self.matches
        )
        return called(event, *started) if self.leaving else event.with_match(*started)

    def tells(self) -> Iterable[MatchId]:
        return (start.match for start in self.matches)
