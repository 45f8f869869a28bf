"""In a drop-in evening entrants take breaks, and come back after they have left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    """A person who has left a running list plays again, with the points that they had."""

    entrant: EntrantId

    def check(self, event: Event, step: EventStep) -> None:
        entry = event.entries.get(self.entrant)
        if entry is None or left_by(event, [entry.captain]) is not entry:
            raise errors.NoSuchEntrant
        if step.by != entry.captain:
            raise errors.NotYourEntrant
        if event.full:
            raise errors.EntriesClosed

    def change(self, event: Event, step: EventStep) -> Event:
        entry = event.entries[self.entrant]
        return event.with_entry(replace(entry, withdrawn=False, paused=False))


def left_by(event: Event, people: Sequence[PersonId]) -> Roster | None:
    """Return the entrant with which a person has left a running list, to come back with it.

    Pairs and teams enter anew, so that each of their people says again that they play.
    """
    if not event.drops_in or event.most_members() > 1 or len(people) != 1:
        return None
    (person,) = people
    entry = event.entries.get(event.playing.get(person, 0))
    left = entry is not None and entry.withdrawn and event.takes_part(entry.id)
    return entry if left else None
