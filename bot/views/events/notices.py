"""Who hears at once of what happens in an event: whom the notice of an act mentions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts
from bot.competition.event.parts import Match, MatchId, Reminder, Roster
from bot.competition.event.state import Act, Event, EventPhase, EventStep
from bot.competition.stages import Arena

MENTIONS: Final = 90
"""How many people one notice mentions; Discord takes at most a hundred."""
Invitation: TypeAlias = acts.Entered | acts.MemberAdded | acts.Substituted


def notices(fresh: Sequence[EventStep]) -> Iterator[list[EventStep]]:
    """Go through fresh steps by notice: what happens at once to several is told in one."""
    for _, together in groupby(fresh, _alike):
        yield [*together]


def _alike(step: EventStep) -> tuple[object, ...]:
    act = step.act
    if isinstance(act, acts.MemberAdded):
        return step.by, act.entrant
    if step.by is None and isinstance(act, acts.TableStopped | acts.MatchForfeited):
        return type(act), isinstance(act, acts.MatchForfeited) and len(act.sides)
    return (step.number,)


def hearers(event: Event, steps: Sequence[EventStep]) -> tuple[PersonId, ...]:
    """Return whom the notice of steps mentions, as things are now; nobody if it has no notice."""
    last = steps[-1]
    if last.number in event.undone:
        return ()
    people = event.directors if alerts(event, last) else _concerned(event, steps)
    return tuple(person for person in dict.fromkeys(people) if person != last.by)


def alerts(event: Event, step: EventStep) -> bool:
    """Say whether directors are told of a step, which needs one of them."""
    act = step.act
    if isinstance(act, acts.Reminded):
        return act.of is not Reminder.CHECK_IN_CLOSES
    if step.by is not None:
        return False
    if isinstance(act, acts.MatchForfeited):
        match = event.matches.get(act.match)
        # In a drop-in evening, those who do not come are off the list.
        drop_in = match is None or isinstance(event.format_of(match).system, Arena)
        return len(act.sides) == event.plan.sides and not drop_in
    return isinstance(act, acts.TableStopped | acts.Paused)


def _concerned(event: Event, steps: Sequence[EventStep]) -> Iterator[PersonId]:
    act = steps[-1].act
    match act:
        case acts.Entered() | acts.MemberAdded() | acts.Substituted():
            yield from (one for one in invited(steps) if awaited(event, act.entrant, one))
        case acts.CheckInOpened() | acts.Reminded():
            yield from _joined(not_here(event))
        case acts.StageBegun():
            yield from () if act.stage else _joined(left_out(event))
        case acts.StartProposed():
            yield from _captains(event, [act.match])
        case acts.StartAgreed() | acts.StartMoved() | acts.RoundMoved():
            found = [event.matches[one] for one in moved(act) if one in event.matches]
            told = [match for match in found if match.told]
            yield from _joined(_entries(event, told))
            yield from _captains(event, (match.id for match in found if not match.told))


def _joined(entries: Iterable[Roster]) -> Iterator[PersonId]:
    for entry in entries:
        yield from entry.people


def _entries(event: Event, matches: Iterable[Match]) -> Iterator[Roster]:
    for match in matches:
        if not match.over:
            yield from (event.entries[number] for number in match.pairing.entrants)


def _captains(event: Event, matches: Iterable[MatchId]) -> Iterator[PersonId]:
    of = (event.matches[number] for number in matches if number in event.matches)
    for entry in _entries(event, of):
        if entry.captain in entry.people:
            yield entry.captain


def invited(steps: Sequence[EventStep]) -> Iterator[PersonId]:
    """Go through those whom steps invite: nobody invites themselves."""
    for step in steps:
        match step.act:
            case acts.Entered():
                yield from (one for one in step.act.members if one != step.by)
            case acts.MemberAdded() if step.act.person != step.by:
                yield step.act.person
            case acts.Substituted():
                yield step.act.into


def awaited(event: Event, entrant: EntrantId, person: PersonId) -> bool:
    """Say whether a person has yet to say if they play for an entrant that invites them.

    Those who sit at a table are asked by it.
    """
    entry = event.entries.get(entrant)
    if entry is None or event.over or person in event.seated:
        return False
    return entry in event.invitations(person)


def not_here(event: Event) -> Iterator[Roster]:
    """Go through the entrants that have not said that they are here, while check-in is open."""
    if event.phase is EventPhase.CHECK_IN:
        yield from (entry for entry in event.there if not entry.here)


def left_out(event: Event) -> Iterator[Roster]:
    """Go through the entrants without which a running event has begun."""
    if event.phase is EventPhase.RUNNING:
        yield from (entry for entry in event.there if not event.takes_part(entry.id))


def moved(act: acts.StartAgreed | acts.StartMoved | acts.RoundMoved) -> tuple[MatchId, ...]:
    """Return the matches whose start an act moves."""
    if isinstance(act, acts.RoundMoved):
        return tuple(match for match, _ in act.starts)
    return (act.match,)


def answered(event: Event, queued: int) -> Iterator[int]:
    """Go through the steps whose notices ask something that the steps after one have answered."""
    fresh = event.steps[queued:]
    answers = _Answers(event, fresh)
    if answers.any:
        for step in event.steps[:queued]:
            if answers.settle(step):
                yield step.number


class _Answers:
    """What fresh steps have answered, or ask no more."""

    def __init__(self, event: Event, fresh: Sequence[EventStep]) -> None:
        undone = [step for one in fresh for step in _undone(event, one)]
        made = [step.act for step in (*fresh, *undone)]
        self._undone = {step.number for step in undone}
        self._over = any(isinstance(act, acts.Cancelled) for act in made)
        self._check_in = any(isinstance(act, acts.StageBegun | acts.PlanChanged) for act in made)
        self._people = {person for act in made for person in _answering(act)}
        self._entrants = {act.entrant for act in made if isinstance(act, acts.Withdrew)}
        self._matches = {
            match
            for step in fresh
            for match in (*step.act.tells(), *step.act.outdates(event, step))
        }

    @property
    def any(self) -> bool:
        settled = (self._undone, self._people, self._entrants, self._matches)
        return self._over or self._check_in or any(settled)

    def settle(self, step: EventStep) -> bool:
        """Say whether the notice of an earlier step has been answered."""
        act = step.act
        if step.number in self._undone:
            return True
        match act:
            case acts.Entered() | acts.MemberAdded() | acts.Substituted():
                asked = not self._people.isdisjoint(invited([step]))
                return self._over or asked or act.entrant in self._entrants
            case acts.CheckInOpened():
                return self._over or self._check_in
            case acts.Reminded():
                check_in = act.of is Reminder.CHECK_IN_CLOSES
                return check_in and (self._over or self._check_in)
            case acts.StartProposed():
                return self._over or act.match in self._matches
        return False


def _undone(event: Event, step: EventStep) -> Iterator[EventStep]:
    if isinstance(step.act, acts.Undone):
        yield from (event.steps[number - 1] for number in step.act.steps)


def _answering(act: Act) -> Iterator[PersonId]:
    """Go through those who answer an invitation with an act, or lose it by it."""
    match act:
        case acts.Confirmed() | acts.MemberLeft():
            yield act.person
        case acts.Entered():
            yield from act.members
        case acts.MemberAdded():
            yield act.person
        case acts.Substituted():
            yield act.into
