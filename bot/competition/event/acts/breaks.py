"""In a drop-in evening entrants take breaks, and come back after they have left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import errors
from bot.competition.event.acts.shared import check_own, entry_of
from bot.competition.event.parts import Roster
from bot.competition.event.state import Act, Event, EventPhase, EventStep, Often

_RUNNING = (EventPhase.RUNNING,)


class _Break(Act):
    """Whether an entrant of a running list is paired."""

    entrant: EntrantId
    paused = True

    def check(self, event: Event, step: EventStep) -> None:
        entry = entry_of(event, self.entrant)
        check_own(event, entry, step.by)
        if not event.drops_in:
            raise errors.TooLate
        if entry.paused is self.paused:
            raise errors.EnteredAlready

    def change(self, event: Event, step: EventStep) -> Event:
        return event.with_entry(replace(event.entries[self.entrant], paused=self.paused))


class BreakTaken(_Break, phases=_RUNNING, often=Often.ARRANGING):
    """An entrant plays its match to the end, and is not paired until its break is over."""


class BreakOver(_Break, phases=_RUNNING, often=Often.ARRANGING):
    """An entrant is paired again."""

    paused = False


class CameBack(Act, phases=_RUNNING, often=Often.ARRANGING):
    """An entrant that has left a running list plays again and keeps its points.

    A person does this on their own. When the same two enter again as a pair, the bot gives them
    their old entry in place of the new one.
    """

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        entry = event.entries.get(self.entrant)
        if step.by is None and self.entrant in map(itemgetter(0), _again(event)):
            return
        if entry is None or left_by(event, [entry.captain]) is not entry:
            raise errors.NoSuchEntrant
        if step.by != entry.captain:
            raise errors.NotYourEntrant
        if event.full:
            raise errors.EntriesClosed

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        for new in [new for old, new in _again(event) if old == self.entrant]:
            run = event.stages[-1]
            others = tuple(other for other in run.entrants if other.id != new)
            event = event.with_stage(replace(run, entrants=others))
            event = event.with_entry(replace(event.entries[new], withdrawn=True))
        return event.with_entry(replace(entry, withdrawn=False, paused=False))


def left_by(event: Event, people: Sequence[PersonId]) -> Roster | None:
    """Return the entrant with which a person has left a running list, to come back with it.

    Pairs enter anew, so that each of the two says again that they play; see `pair_again`.
    """
    if not event.drops_in or event.most_members() > 1 or len(people) != 1:
        return None
    (person,) = people
    entry = event.entries.get(event.playing.get(person, 0))
    left = entry is not None and entry.withdrawn and event.takes_part(entry.id)
    return entry if left else None


def pair_again(event: Event) -> EntrantId | None:
    """Return the entry of a pair that has left a running list and has entered once more."""
    return next(map(itemgetter(0), _again(event)), None)


def _again(event: Event) -> Iterator[tuple[EntrantId, EntrantId]]:
    """Go through the pairs that have entered once more, each with its old and its new entry."""
    if not event.drops_in or event.most_members() == 1:
        return
    there = [event.entries[each.id] for each in event.stages[-1].entrants]
    left = {frozenset(entry.people): entry.id for entry in there if entry.withdrawn}
    for entry in there if left else ():
        old = left.get(frozenset(entry.people))
        met = (entry.id in match.pairing.entrants for match in event.matches.values())
        if old is not None and not entry.withdrawn and not any(met):
            yield old, entry.id
