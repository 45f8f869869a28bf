"""Who hears at once of what happens in an event: whom the notice of an act mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.acts import (
    Cancelled,
    Confirmed,
    Entered,
    MemberAdded,
    MemberLeft,
    Substituted,
    Undone,
    Withdrew,
)
from bot.competition.event.state import Event, EventStep

MENTIONS: Final = 90
"""How many people one notice mentions; Discord takes at most a hundred."""
Invitation: TypeAlias = Entered | MemberAdded | Substituted


def notices(fresh: Sequence[EventStep]) -> Iterator[list[EventStep]]:
    """Go through fresh steps by notice: people who are invited together share one."""
    for _, together in groupby(fresh, _alike):
        yield [*together]


def _alike(step: EventStep) -> tuple[object, ...]:
    if isinstance(step.act, MemberAdded):
        return step.by, step.act.entrant
    return (step.number,)


def hearers(event: Event, steps: Sequence[EventStep]) -> tuple[PersonId, ...]:
    """Return whom the notice of steps mentions, as things are now; nobody if it has no notice."""
    last = steps[-1]
    if last.number in event.undone:
        return ()
    people: Iterator[PersonId] = iter(())
    match last.act:
        case Entered() | MemberAdded() | Substituted():
            people = (one for one in invited(steps) if awaited(event, last.act.entrant, one))
    return tuple(person for person in dict.fromkeys(people) if person != last.by)


def invited(steps: Sequence[EventStep]) -> Iterator[PersonId]:
    """Go through those whom steps invite."""
    for step in steps:
        match step.act:
            case Entered():
                yield from step.act.members
            case MemberAdded():
                yield step.act.person
            case Substituted():
                yield step.act.into


def awaited(event: Event, entrant: EntrantId, person: PersonId) -> bool:
    """Say whether a person has yet to say if they play for an entrant that invites them.

    Those who sit at a table are asked by it.
    """
    entry = event.entries.get(entrant)
    if entry is None or event.over or person in event.seated:
        return False
    return entry in event.invitations(person)


def answered(event: Event, queued: int) -> Iterator[int]:
    """Go through the steps whose notices ask something that the steps after one have answered."""
    fresh = event.steps[queued:]
    over = any(isinstance(step.act, Cancelled) for step in fresh)
    people = {person for step in fresh for person in _answering(event, step)}
    entrants = {step.act.entrant for step in fresh if isinstance(step.act, Withdrew)}
    if not (over or people or entrants):
        return
    for step in event.steps[:queued]:
        if isinstance(step.act, Invitation):
            asked = not people.isdisjoint(invited([step]))
            if over or asked or step.act.entrant in entrants:
                yield step.number


def _answering(event: Event, step: EventStep) -> Iterator[PersonId]:
    """Go through those who answer an invitation with a step, or lose it by it."""
    match step.act:
        case Confirmed() | MemberLeft():
            yield step.act.person
        case Entered() | MemberAdded() | Substituted():
            yield from invited([step])
        case Undone():
            yield from invited([event.steps[number - 1] for number in step.act.steps])
