"""Entrants and their people: who enters, confirms, leaves, speaks for others, and checks in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.competition.entrants import Entrant, EntrantId, PersonId
from bot.competition.event import errors
from bot.competition.event.acts.shared import (
    check_captain,
    check_own,
    decline_others,
    done_for_others,
    entry_of,
    fill_seat,
    leave,
    open_or_forfeited,
    withdraw,
)
from bot.competition.event.parts import LineUp, MatchId, Member, Roster
from bot.competition.event.plan import EntryRule
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
from bot.competition.stages import Arena, EntrantKind, Movement, Swiss


class EntriesOpened(Act, by=By.DIRECTOR, phases=(EventPhase.ANNOUNCED,), undoable=True):
    """From now on people can enter."""

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, phase=EventPhase.ENTRIES)


class Entered(Act, often=Often.COMING, undoable=True):
    """An entrant enters; the first person is the captain."""

    entrant: EntrantId
    members: tuple[PersonId, ...]
    house: str = ""
    asked: bool = False
    """Whether all confirm but those who enter themselves; once a director's word was enough."""

    def check(self, event: Event, step: EventStep) -> None:
        director = step.by in event.directors
        if not director:
            if event.plan.entry is not EntryRule.OPEN:
                raise errors.ByDirectorOnly
            if event.phase is EventPhase.ANNOUNCED:
                raise errors.EntriesClosed
            if step.by != self.members[0]:
                raise errors.NotYourEntrant
        if self.entrant <= last_entrant(event):
            raise errors.EnteredAlready  # another entry took the number
        if event.phase is EventPhase.RUNNING:
            _check_late(event, director=director)
        if len(set(self.members)) < len(self.members):
            raise errors.EnteredAlready
        if any(map(event.plays, self.members)):
            raise errors.EnteredAlready
        if len(self.members) > event.most_members():
            raise errors.TooManyMembers

    def change(self, event: Event, step: EventStep) -> Event:
        by_director = step.by in event.directors
        sure = by_director and not self.asked
        members = tuple(Member(person, sure or person == step.by) for person in self.members)
        entry = Roster(self.entrant, self.members[0], members, self.house, invited=by_director)
        return decline_others(_let_in(event, entry), *entry.people)


def last_entrant(event: Event) -> EntrantId:
    """Return the highest number of an entrant, also of one whose entry was undone.

    What the store has of it must not be mixed up with a later one.
    """
    acts = (step.act for step in reversed(event.steps))
    return next((act.entrant for act in acts if isinstance(act, Entered)), 0)


def _check_late(event: Event, *, director: bool) -> None:
    system = event.stage.system
    if not director and (event.full or not isinstance(system, Arena)):
        raise errors.EntriesClosed
    if not takes_late(event):
        raise errors.TooLateToEnter


def takes_late(event: Event) -> bool:
    """Say whether the running stage takes entrants late.

    Others make their draw for those who were there when they began.
    """
    return isinstance(event.stage.system, (Swiss, Movement, Arena))


def _let_in(event: Event, entry: Roster) -> Event:
    """Let an entrant take part, also in a stage that runs, once all its people have confirmed."""
    after = event.with_entry(entry)
    if not event.stages or event.takes_part(entry.id) or not event.complete(entry):
        return after
    run = event.stages[-1]
    late = Entrant(entry.id, len(run.entrants) + 1, entry.house, event.round + 1)
    return after.with_stage(replace(run, entrants=(*run.entrants, late)))


class MemberAdded(Act, often=Often.COMING, undoable=True):
    """A person joins a pair or a team; those whom others add confirm."""

    entrant: EntrantId
    person: PersonId
    asked: bool = False
    """As in `Entered`."""

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        if step.by != self.person or not event.looks_for_partner(entry):
            check_captain(event, entry, step.by)
        if event.plan.format.entrant is EntrantKind.PERSON:
            raise errors.TooManyMembers
        if event.plays(self.person) or entry.has(self.person):
            raise errors.EnteredAlready
        if step.by not in event.directors and len(entry.members) >= event.most_members():
            raise errors.TooManyMembers

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        # People who join by themselves need not confirm it.
        sure = (step.by in event.directors and not self.asked) or step.by == self.person
        member = Member(self.person, confirmed=sure)
        entry = replace(entry, members=(*entry.members, member))
        after = event.with_entry(entry)
        return decline_others(after, self.person) if sure else after

    @property
    def newcomer(self) -> PersonId | None:
        return self.person


class Confirmed(Act):
    """A person says that they play for an entrant that has invited them, and for no other."""

    person: PersonId
    entrant: EntrantId = 0
    """0 where only one has."""

    def check(self, event: Event, step: EventStep) -> None:
        if step.by != self.person:
            raise errors.NotYourEntrant
        if self.entry(event) not in event.invitations(self.person):
            raise errors.NothingToConfirm

    def entry(self, event: Event) -> Roster | None:
        """Return the entrant that is meant."""
        return event.entries.get(self.entrant) if self.entrant else event.entry_of(self.person)

    def change(self, event: Event, step: EventStep) -> Event:
        entry = self.entry(event)
        if entry is None:
            raise LookupError(self.person)
        members = (
            replace(member, confirmed=True) if member.person == self.person else member
            for member in entry.members
        )
        entry = replace(entry, members=tuple(members))
        # Pairs that enter a running arena wait for each other; elsewhere a director lets them in.
        takes = (Swiss, Movement, Arena) if entry.invited else Arena
        late = event.phase is EventPhase.RUNNING and isinstance(event.stage.system, takes)
        after = _let_in(event, entry) if late else event.with_entry(entry)
        return decline_others(fill_seat(after, entry.id, self.person), self.person)

    @property
    def newcomer(self) -> PersonId | None:
        return self.person


class MemberLeft(Act, undoable=True):
    """A person no longer plays for an entrant; the last one withdraws it."""

    entrant: EntrantId
    person: PersonId

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        if not entry.has(self.person):
            raise errors.NotAMember
        # The bot lets go of those who were erased or banned.
        if step.by is None or step.by == self.person:
            return
        check_captain(event, entry, step.by)
        # In the middle of a match a director replaces people: a seat is not to be left empty.
        if step.by not in event.directors and self.person in event.seated:
            raise errors.SitsElsewhere

    def change(self, event: Event, step: EventStep) -> Event:
        return leave(event, event.entries[self.entrant], self.person)

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return open_or_forfeited(event, self.entrant)


class Withdrew(Act, reason=ReasonRule.ASKED, undoable=True):
    """An entrant withdraws: it loses its match and is not paired again."""

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        check_captain(event, entry_of(event, self.entrant), step.by)

    def change(self, event: Event, step: EventStep) -> Event:
        return withdraw(event, event.entries[self.entrant])

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return open_or_forfeited(event, self.entrant)


class HomeChosen(Act, often=Often.ARRANGING):
    """An entrant says where its home tables are: a server and a channel of it."""

    entrant: EntrantId
    server: int
    channel: int

    def check(self, event: Event, step: EventStep) -> None:
        check_captain(event, entry_of(event, self.entrant), step.by)

    def change(self, event: Event, step: EventStep) -> Event:
        home = self.server, self.channel
        return event.with_entry(replace(event.entries[self.entrant], home=home))


class CaptainNamed(Act, often=Often.ARRANGING, undoable=True):
    """Another of its people speaks for an entrant from now on."""

    entrant: EntrantId
    person: PersonId

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        check_captain(event, entry, step.by)
        if self.person not in entry.people:
            raise errors.NotAMember
        if self.person == entry.captain:
            raise errors.EnteredAlready

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_entry(replace(event.entries[self.entrant], captain=self.person))


class TeamRenamed(Act, often=Often.ARRANGING, phases=LIVE | {EventPhase.FINISHED}):
    """A team calls itself something else; the name is in the store alone."""

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        check_captain(event, entry_of(event, self.entrant), step.by)
        if event.plan.format.entrant is not EntrantKind.TEAM:
            raise errors.NoSuchEntrant

    def outdates(self, event: Event, step: EventStep) -> Iterable[MatchId]:
        return open_or_forfeited(event, self.entrant)


class LinedUp(Act, often=Often.ARRANGING, undoable=True, logged=False):
    """An entrant says who sits at which table, from its next match on."""

    entrant: EntrantId
    tables: LineUp

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        check_captain(event, entry, step.by)
        people = [person for row in self.tables for person in row]
        tables = {stage.match.tables for stage in event.plan.format.stages}
        if len(set(people)) < len(people) or not set(people) <= set(entry.players):
            raise errors.BadLineUp
        if len(self.tables) not in tables or any(len(r) > event.plan.per_side for r in self.tables):
            raise errors.BadLineUp

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_entry(replace(event.entries[self.entrant], line_up=self.tables))


class CheckInOpened(Act, by=By.DIRECTOR, phases=EARLY, undoable=True):
    """Entrants must check in from now on; others do not play."""

    def check(self, event: Event, step: EventStep) -> None:
        if event.check_in:
            raise errors.TooLate

    def change(self, event: Event, step: EventStep) -> Event:
        return replace(event, phase=EventPhase.CHECK_IN, check_in=True)


class CheckedIn(Act, phases=tuple(EventPhase), undoable=True):
    """An entrant checks in before the first round.

    A director's check-in admits people who were named and have not confirmed.
    """

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        # Those who waited for a place, or were not there when the draw was made, may come late.
        late = event.phase is EventPhase.RUNNING and not event.takes_part(self.entrant)
        director = step.by in event.directors
        early = director and event.phase in EARLY
        if event.phase is not EventPhase.CHECK_IN and not late and not early:
            raise errors.NoCheckIn
        entry = entry_of(event, self.entrant)
        check_own(event, entry, step.by)
        if late:
            _check_late(event, director=director)
        if not (event.could_play(entry) if director else event.complete(entry)):
            raise errors.Incomplete
        if entry.here and not late:
            raise errors.EnteredAlready

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        if step.by in event.directors:
            entry = _admitted(event, entry)
        return _let_in(event, replace(entry, here=True))

    def is_logged(self, event: Event, step: EventStep) -> bool:
        return done_for_others(event, self.entrant, step.by)


def _admitted(event: Event, entry: Roster) -> Roster:
    """Let people of an entrant play who were only named, until there are as many as it takes."""
    waiting = [each.person for each in entry.members if not event.plays(each.person)]
    needed = event.most_members(substitutes=False)
    admitted = waiting[: max(needed - len(entry.players), 0)]
    members = (
        replace(member, admitted=True) if member.person in admitted else member
        for member in entry.members
    )
    return replace(entry, members=tuple(members))
