"""Events that follow one another: copies, repeated events, and who is asked to play again."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.acts import NextAnnounced, RepeatStopped
from bot.competition.event.clockwork import DAY_MS
from bot.competition.event.parts import Roster
from bot.competition.event.series import Former, Origin, Repeat, next_start
from bot.competition.event.state import Event
from bot.competition.stages import EntrantKind
from bot.errors import TableError
from bot.ops.clocks import Clock
from bot.tables.errors.events import CaptainOfThen, NotThereThen, UnknownEvent
from bot.tables.events.announcing import Announcer
from bot.tables.events.checks import check_director
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.naming import next_name
from bot.tables.events.order import EventOrder, days_later
from bot.tables.events.rows import Participant, StoredEvent
from bot.tables.settings.bans import Bans
from bot.views.events.event import LONGEST_NAME, EventView
from bot.views.events.messages import ASKED_AT_ONCE
from bot.views.person import Person

MOST_EVENTS: Final = 60
"""How many events of a series are counted together; the cache holds them."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LastTime:
    """An entrant that a person may enter as it was in an earlier event."""

    others: tuple[Person, ...]
    """Who else was in it, and has not entered yet."""
    team: str | None


class Series:
    """Makes events after others."""

    def __init__(self, events: EventStore, announcer: Announcer, clock: Clock) -> None:
        self._events = events
        self._announcer = announcer
        self._clock = clock

    # ------------------------------------------------------------------------- the next one

    async def suggest(self, event_id: str) -> tuple[str, int]:
        """Return what the next event could be called, and when it would start; 0 for no time."""
        stored = await self._events.load(event_id)
        start = usual_start(stored.event, self._clock())
        return self._name(stored, start), start

    def _name(self, stored: StoredEvent, start: int) -> str:
        plan = stored.event.plan
        return next_name(stored.row.name, LONGEST_NAME, plan.starts_at, start, plan.zone)

    async def check_copy(self, event_id: str, who: Person) -> None:
        """Refuse those who may not announce an event like this one now."""
        stored = await self._events.load(event_id)
        check_director(stored, who)
        await self._announcer.check(who, stored.row.server_id)

    async def copy(self, event_id: str, who: Person, name: str, start: int) -> str:
        """Announce an event like one that the person directs, and return its id.

        Args:
            start: when it begins, in milliseconds since 1970; 0 for when a director says so.
        """
        await self.check_copy(event_id, who)
        stored = await self._events.load(event_id)
        others = other_directors(stored, who, self._events.bans)
        order = order_like(stored, name, start, _origin_after(stored, others))
        return await self._announcer.create(who, order, others)

    async def go_on(self, event_id: str) -> None:
        """Announce the event that follows one, if it is time to."""
        stored = await self._events.load(event_id)
        event, repeat = stored.event, stored.event.repeat
        if repeat is None or not event.repeats:
            return
        start = next_start(repeat, event.plan.zone, self._clock(), days_later)
        if self._clock() < start - repeat.ahead * DAY_MS:
            return
        people = _renumbered(_directors(stored, self._events.bans), first=1)
        if not people:
            await self._events.change(event_id, _stop)
            return
        try:
            await self._announcer.check_room(people[0].user_id or 0, stored.row.server_id)
        except TableError as error:
            _log.info("event %s is not repeated yet: %s", event_id, error)
            return
        origin = replace(_origin_after(stored, people[1:]), repeat=replace(repeat, at=start))
        order = order_like(stored, self._name(stored, start), start, origin)

        def decide(change: EventChange) -> None:
            if change.event.version == event.version:
                next_id = self._announcer.new_id()
                change.do(NextAnnounced(next_id), None)
                change.also(self._announcer.writes(next_id, order, people))

        await self._events.change(event_id, decide)

    async def all_of(self, event_id: str) -> list[EventView]:
        """Return an event, those that it follows and those that follow it, the oldest first."""
        found = await self._events.chain(
            event_id,
            lambda event: event.origin.previous,
            lambda event: event.following,
            MOST_EVENTS,
        )
        return [stored.view() for stored in found]

    # ----------------------------------------------------------------------------- last time

    async def asked(self, event_id: str, piece: int) -> tuple[int, ...]:
        """Return the user ids of those whom one of several messages asks to play again."""
        stored, users = await self._events.load(event_id), []
        first = piece * ASKED_AT_ONCE
        formers = await self._formers(stored)
        for former, roster in formers[first : first + ASKED_AT_ONCE]:
            people = (roster.captain,) if _is_team(stored) else roster.people
            users += [former.user_of(person) for person in people]
        bans = self._events.bans
        return tuple(
            user
            for user in dict.fromkeys(users)
            if user is not None and bans.of_person(user) is None
        )

    async def last_time(self, event_id: str, who: Person) -> LastTime:
        """Return the entry of a person who plays again as last time.

        Raises:
            NotThereThen: if they were not there.
            CaptainOfThen: if their team's captain is to enter it.
        """
        stored = await self._events.load(event_id)
        for former, roster in await self._formers(stored):
            if who.id not in {former.user_of(person) for person in roster.people}:
                continue
            if _is_team(stored) and former.user_of(roster.captain) != who.id:
                raise CaptainOfThen(name=former.people[roster.captain].name)
            there = [former.people[person] for person in roster.people]
            return LastTime(
                tuple(_free(stored, there, who, self._events.bans)),
                former.teams.get(roster.id) if _is_team(stored) else None,
            )
        raise NotThereThen

    async def _formers(self, stored: StoredEvent) -> list[tuple[StoredEvent, Roster]]:
        """Return the entrants that are asked again, each with its event as it is now."""
        found = []
        for asked in stored.event.origin.asked:
            with suppress(UnknownEvent):
                former = await self._events.load(asked.event)
                roster = former.event.entries.get(asked.entrant)
                if roster is not None:  # its entry may have been undone since
                    found.append((former, roster))
        return found


def _is_team(stored: StoredEvent) -> bool:
    return stored.event.plan.format.entrant is EntrantKind.TEAM


def _free(
    stored: StoredEvent, people: Iterable[Participant], who: Person, bans: Bans
) -> Iterable[Person]:
    """Go through people, without one of them, who may enter an event and have not."""
    for one in people:
        other = one.member_of(stored.row.server_id)
        if other is None or other.id == who.id or bans.of_person(other.id):
            continue
        if not stored.event.entry_of(stored.person_of(other.id)):
            yield other


def other_directors(stored: StoredEvent, who: Person, bans: Bans) -> list[Participant]:
    """Return the directors of an event beside one, numbered as in an event that follows it."""
    return _renumbered((one for one in _directors(stored, bans) if one.user_id != who.id), first=2)


def _directors(stored: StoredEvent, bans: Bans) -> list[Participant]:
    """Return the directors of an event who were neither erased nor banned."""
    everyone = [stored.people[number] for number in stored.event.directors]
    return [
        one for one in everyone if one.user_id is not None and bans.of_person(one.user_id) is None
    ]


def _renumbered(people: Iterable[Participant], first: PersonId) -> list[Participant]:
    return [replace(one, person=number) for number, one in enumerate(people, first)]


def usual_start(event: Event, now: int) -> int:
    """Return when the event after one would start: a week later, if nobody said; 0 for no time."""
    plan = event.plan
    if not plan.starts_at:
        return 0
    usual = event.repeat or Repeat(days=7, ahead=0, at=plan.starts_at)
    return next_start(usual, plan.zone, now, days_later)


def _origin_after(stored: StoredEvent, directors: Sequence[Participant]) -> Origin:
    """Return the origin of an event to which all entrants of another one are invited."""
    there = (entry.id for entry in stored.event.there if entry.people)
    return Origin(
        previous=stored.row.id,
        asked=tuple(Former(stored.row.id, entrant) for entrant in there),
        directors=tuple(one.person for one in directors),
    )


def order_like(stored: StoredEvent, name: str, start: int, origin: Origin) -> EventOrder:
    """Return the order of an event like another one."""
    row = stored.row
    return EventOrder(
        server_id=row.server_id,
        channel_id=row.channel_id,
        name=name,
        plan=replace(stored.event.plan, starts_at=start),
        language=row.language,
        origin=origin,
    )


def _stop(change: EventChange) -> None:
    if change.event.repeats:
        change.do(RepeatStopped(), None)
