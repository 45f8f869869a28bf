"""Who directs, and what directors decide about entrants: byes, points, seeds, substitutes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import errors
from bot.competition.event.acts.shared import (
    check_captain,
    entry_of,
    fill_seat,
    open_or_forfeited,
    reseat,
)
from bot.competition.event.parts import MatchId, Member
from bot.competition.event.seating import has_seen, has_vacancy
from bot.competition.event.state import (
    EARLY,
    LIVE,
    Act,
    By,
    Event,
    EventPhase,
    EventStep,
    Often,
    ReasonRule,
)
from bot.competition.matches import Bye
from bot.competition.stages import least_entrants


class DirectorNamed(Act, by=By.DIRECTOR, phases=LIVE | {EventPhase.FINISHED}):
    """A director names another."""

    person: PersonId

    def check(self, event: Event, step: EventStep) -> None:
        if self.person in event.directors:
            raise errors.EnteredAlready

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, directors=(*event.directors, self.person))


class DirectorDismissed(Act, by=By.DIRECTOR, phases=tuple(EventPhase)):
    """A director dismisses another, or retires."""

    person: PersonId

    def check(self, event: Event, step: EventStep) -> None:
        if self.person not in event.directors:
            raise errors.NotAMember
        if len(event.directors) == 1:
            raise errors.LastDirector

    def change(self, event: Event, step: EventStep) -> Event:
        stay = tuple(person for person in event.directors if person != self.person)
        return replace(event, directors=stay)


class Seeded(Act, by=By.DIRECTOR, phases=EARLY, undoable=True):
    """A director orders the entrants; those left out follow in the order of entry."""

    entrants: tuple[EntrantId, ...]

    def check(self, event: Event, step: EventStep) -> None:
        if len(set(self.entrants)) < len(self.entrants):
            raise errors.NoSuchEntrant
        for entrant in self.entrants:
            entry_of(event, entrant)

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, seeds=self.entrants)


class ByeGiven(Act, by=By.DIRECTOR, reason=ReasonRule.NEEDED, undoable=True):
    """A director lets an entrant sit out the next round; it counts as a bye."""

    entrant: EntrantId
    worth: Bye | None = None
    """None, as in old events, for what the stage says of byes."""

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        if not event.drawn_anew or self.worth not in {None, *event.plan.given_byes}:
            raise errors.NoByes
        if entry.id in event.resting:
            raise errors.EnteredAlready
        if event.stages:
            there = {entrant.id for entrant in event.field().active}
            if len(there - {entry.id, *event.resting}) < least_entrants(event.stage.system):
                raise errors.NoByes

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        return event.with_entry(replace(entry, bye=event.next_up, bye_worth=self.worth))


class ByeAsked(Act, often=Often.ARRANGING):
    """An entrant asks to sit out the next round; a director gives the bye, or does not."""

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        check_captain(event, entry, step.by)
        if not event.drawn_anew:
            raise errors.NoByes
        if entry.id in (*event.asking, *event.resting):
            raise errors.EnteredAlready

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_entry(replace(event.entries[self.entrant], asks_bye=event.next_up))


class ByeTakenBack(Act, by=By.DIRECTOR, undoable=True):
    """A director lets an entrant play the next round after all."""

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        if entry_of(event, self.entrant).id not in event.resting:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_entry(replace(event.entries[self.entrant], bye=None))


class Substituted(Act, reason=ReasonRule.ASKED, often=Often.ARRANGING, undoable=True):
    """A person takes another's place in an entrant, also in the middle of a match.

    A captain takes someone from the bench. A director takes anybody, and says why.
    """

    entrant: EntrantId
    out: PersonId
    """0 for an empty seat in a match that runs."""
    into: PersonId
    asked: bool = False
    """As in `Entered`."""

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        check_captain(event, entry, step.by)
        if self.into not in entry.players:
            if step.by not in event.directors:
                raise errors.NotAMember
            if not step.reason.strip():
                raise errors.ReasonMissing
        if not (entry.has(self.out) if self.out else has_vacancy(event, entry.id)):
            raise errors.NotAMember
        elsewhere = event.entry_of(self.into)
        if elsewhere is not None and elsewhere.id != entry.id and self.into in elsewhere.players:
            raise errors.EnteredAlready
        if self.into in event.seated:
            raise errors.SitsElsewhere
        for match in event.open_matches():
            for table, row in enumerate(match.seats):
                if self.out in row and has_seen(event, match, table, self.into):
                    raise errors.BoardsSeen

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        if not self.out:
            return fill_seat(event, self.entrant, self.into)
        sure = self.into in entry.people or self.into == step.by or not self.asked
        people = {member.person: member for member in entry.members}
        people[self.into] = Member(self.into, sure, admitted=True)
        # The two change places in the order of the members.
        places = {self.out: people[self.into], self.into: people[self.out]}
        members = tuple(places.get(member.person, member) for member in people.values())
        lines = tuple(
            tuple(self.into if person == self.out else person for person in row)
            for row in entry.line_up
        )
        after = event.with_entry(replace(entry, members=members, line_up=lines))
        return reseat(after, self.entrant, self.out, self.into)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return open_or_forfeited(event, self.entrant)

    @property
    def newcomer(self) -> PersonId | None:
        return self.into


class PointsAdjusted(
    Act,
    by=By.DIRECTOR,
    reason=ReasonRule.NEEDED,
    phases=(EventPhase.RUNNING, EventPhase.FINISHED),
    undoable=True,
):
    """A director gives an entrant points in the running stage, or takes some."""

    entrant: EntrantId
    points: Fraction
    number: int | None = None
    """Which adjustment of the entrant it is, from 1: a form sent twice counts once."""

    def check(self, event: Event, step: EventStep) -> None:
        if self.entrant not in {entrant.id for entrant in event.stages[-1].entrants}:
            raise errors.NoSuchEntrant
        if self.number is not None and self.number <= adjustments(event, self.entrant):
            raise errors.AdjustedSince

    def change(self, event: Event, step: EventStep) -> Event:
        run = event.stages[-1]
        points = run.adjusted.get(self.entrant, Fraction(0)) + self.points
        return event.with_stage(replace(run, adjusted={**run.adjusted, self.entrant: points}))


def adjustments(event: Event, entrant: EntrantId) -> int:
    """Return how often directors have adjusted an entrant's points, undone or not."""
    made = (step.act for step in event.steps if isinstance(step.act, PointsAdjusted))
    return sum(act.entrant == entrant for act in made)
