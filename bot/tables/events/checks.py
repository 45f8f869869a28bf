"""Who acts in an event, and how it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.competition.entrants import PersonId
from bot.competition.event import errors
from bot.competition.event.acts import Correction
from bot.competition.event.parts import MatchId, Roster
from bot.competition.event.state import Event
from bot.tables.errors.events import EventRefusal, LeftServer, NotOfServer, UnknownEvent
from bot.tables.events.event_store import EventChange
from bot.tables.events.rows import StoredEvent
from bot.views.person import Person


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what an event refuses into a refusal for people."""
    try:
        yield
    except errors.CompetitionError as error:
        raise EventRefusal(error) from error


def check_member(change: EventChange, who: Person) -> None:
    """Accept members of an event's server; from elsewhere guests, who do not direct it.

    Raises:
        UnknownEvent: for those who have nothing to do with it.
        LeftServer: for others.
    """
    me = change.before.person_of(who.id)
    guest = change.event.plan.guests and me not in change.event.directors
    if who.server_id != change.before.row.server_id and not guest:
        raise UnknownEvent if me is None else LeftServer


def check_director(stored: StoredEvent, who: Person) -> None:
    """Raise EventRefusal for everybody but the directors of an event."""
    if stored.person_of(who.id) not in stored.event.directors:
        raise EventRefusal(errors.NotDirector())


def check_of_server(change: EventChange, *people: Person, guests: bool = True) -> None:
    """Refuse to name people of another server, unless the event takes in guests.

    Args:
        people: whom somebody names, each with the server in which they were found.
        guests: whether they may be guests where the event has some.

    Raises:
        NotOfServer: if one of them may not be named.
    """
    if guests and change.event.plan.guests:
        return
    if any(person.server_id != change.before.row.server_id for person in people):
        raise NotOfServer


def check_unplayed(change: EventChange, cards: set[MatchId]) -> None:
    """Refuse a correction that takes back a match at one of whose tables cards were played.

    Args:
        change: the correction, done.
        cards: the matches at whose tables cards were played.
    """
    act = change.event.steps[-1].act
    if isinstance(act, Correction) and not act.again and not cards.isdisjoint(act.redrawn or ()):
        raise errors.FollowersBegun


def own_entry(event: Event, person: PersonId) -> Roster:
    """Return the entrant that a person plays for."""
    roster = event.entry_of(person)
    if roster is None:
        raise errors.NotEntered
    return roster
