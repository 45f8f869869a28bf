"""Who acts in an event, and how it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.competition.entrants import PersonId
from bot.competition.event import errors
from bot.competition.event.state import Roster
from bot.tables.errors.events import EventRefusal
from bot.tables.events.transaction import EventChange
from bot.tables.person import Person


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what an event refuses into a refusal for people."""
    try:
        yield
    except errors.CompetitionError as error:
        raise EventRefusal(error) from error


def own_entry(change: EventChange, who: Person) -> tuple[PersonId, Roster]:
    """Return a person's number, and the entrant that they play for."""
    me = change.person(who)
    roster = change.event.entry_of(me)
    if roster is None:
        raise errors.NotEntered
    return me, roster
