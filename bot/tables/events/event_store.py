"""Events, as the store has them: acts that belong together are one transaction."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acting, fold
from bot.competition.event.acts import StageBegun
from bot.competition.event.lots import drawn_field, lot_of
from bot.competition.event.sealing import as_known, told_since
from bot.competition.event.state import Act, Event, EventStep
from bot.ops.beside import beside
from bot.ops.clocks import Clock
from bot.store.database import Database, Row, Write
from bot.tables.errors.events import NotWelcome, UnknownEvent
from bot.tables.evening_log import log_event
from bot.tables.events.rows import (
    EventRow,
    Participant,
    StoredEvent,
    read_people,
    read_step,
    write_step,
)
from bot.tables.settings.bans import Bans
from bot.tables.transaction import Transactions
from bot.views.person import Person

_CACHED: Final = 100
"""How many events the cache keeps."""


class EventChange:
    """What is done in an event in one transaction."""

    def __init__(self, before: StoredEvent, now: int, bans: Bans) -> None:
        self.before = before
        self.bans = bans
        self.now = now
        self.event = before.event
        self.people = dict(before.people)
        self.teams = dict(before.teams)
        self._steps: list[EventStep] = []
        self._writes: list[Write] = []

    @property
    def id(self) -> str:
        """The event's id."""
        return self.before.row.id

    def do(self, act: Act, by: PersonId | None, reason: str = "") -> None:
        """Carry out an act; raise CompetitionError if the event refuses it."""
        if isinstance(act, StageBegun) and not act.stage:
            lot = lot_of(self.before.row.secrets[0])
            act = replace(act, field=drawn_field(self.event, lot))
        step = EventStep(self.event.version + 1, act, by, self.now, reason.strip())
        self.event = acting.act(self.event, step)
        self._steps.append(self.event.steps[-1])

    def person(self, who: Person) -> PersonId:
        """Return a person's number in the event, noting their name; NotWelcome if shut out."""
        if self.bans.of_person(who.id) is not None:
            raise NotWelcome(name=who.name)
        for known in self.people.values():
            if known.user_id == who.id:
                username = who.username or known.username
                if (known.name, known.username) != (who.name, username):
                    self.people[known.person] = replace(known, name=who.name, username=username)
                    values = {"name": who.name, "username": username}
                    self.write("rename_event_person", person=known.person, **values)
                return known.person
        number = max(self.people, default=0) + 1
        self.people[number] = Participant(number, who.id, who.name, who.username)
        self.write("add_event_person", **asdict(self.people[number]))
        return number

    def name_team(self, entrant: EntrantId, name: str) -> None:
        """Store what a team calls itself."""
        self.teams[entrant] = name
        self.write("name_event_entrant", entrant=entrant, name=name)

    def write(self, query: str, **values: object) -> None:
        """Add a write to a row that belongs to the event."""
        self._writes.append(Write(query, {"event_id": self.id, **values}))

    def write_event(self, query: str, **values: object) -> None:
        """Add a write to the event's own row."""
        self._writes.append(Write(query, {"id": self.id, **values}))

    def also(self, writes: Iterable[Write]) -> None:
        """Add writes to rows of another event, which comes of this one."""
        self._writes += writes

    @property
    def touched(self) -> bool:
        """Whether anything has changed."""
        return bool(self._steps or self._writes)

    def writes(self) -> list[Write]:
        """Return the writes, the compare-and-set first."""
        values = {
            "id": self.id,
            "version": self.before.row.version,
            "acts": len(self._steps),
            "phase": self.event.phase.value,
            "due_at": self.now,  # the bot looks at once what follows from it
            "now": self.now,
        }
        steps = [write_step(self.id, step) for step in self._steps]
        return [Write("move_event", values), *self._writes, *steps, *self._told(), *self._listed()]

    def _listed(self) -> Iterator[Write]:
        """Let the panels where people look for a game show another phase."""
        if self.event.phase is not self.before.event.phase:
            yield Write("wake_lfg_in", {"server_id": self.before.row.server_id, "now": self.now})

    def _told(self) -> Iterator[Write]:
        """Let the log say again what happened, where what came of it was sealed."""
        if told := told_since(self.before.known, self.event):
            values = {"event_id": self.id, "first": told[0], "last": told[-1]}
            yield Write("want_event_log_from", values)


Decide: TypeAlias = Callable[[EventChange], None]
"""Does something in an event, or refuses it."""
Link: TypeAlias = Callable[[Event], str]
"""Returns the id of an event that another one is linked with; empty for none."""


class EventStore:
    """Loads events, and changes them."""

    def __init__(self, db: Database, clock: Clock, bans: Bans) -> None:
        self._db = db
        self.clock = clock
        self.bans = bans
        self._kept: OrderedDict[str, StoredEvent] = OrderedDict()
        self._transactions = Transactions()

    async def load(self, event_id: str) -> StoredEvent:
        """Load an event, reading only acts that are new; raise UnknownEvent if there is none."""
        # One load at a time: callers who wait for a long event to be folded read it from the cache.
        async with self._transactions.lock(f"load {event_id}"):
            return await self._load(event_id)

    async def _load(self, event_id: str) -> StoredEvent:
        found = await self._db.one("event", id=event_id)
        if found is None:
            self._kept.pop(event_id, None)
            raise UnknownEvent
        now = self.clock()
        row, kept = EventRow.of(found, now), self._kept.get(event_id)
        if kept is not None and any(step.at > now for step in kept.event.steps[-1:]):
            kept = None  # by a clock that was ahead: its acts are put right in the store
        if kept is not None and (kept.row.version, kept.row.woken) == (row.version, row.woken):
            # Whatever changes its people raises `woken` too.
            return self._keep(replace(kept, row=row))
        known = None if kept is None or kept.row.version > row.version else kept.event
        after = known.version if known else 0
        rows = await self._db.all("event_acts", event_id=event_id, after=after)
        rows = [each for each in rows if each["number"] <= row.version]
        event = await beside(len(rows), _made, known, rows)
        # After the acts: all whom those speak of are there.
        people = read_people(await self._db.all("event_people", event_id=event_id))
        teams = await self._db.all("event_entrants", event_id=event_id)
        names = {team["entrant"]: team["name"] for team in teams}
        return self._keep(StoredEvent(row, event, as_known(event), people, names))

    async def chain(self, event_id: str, before: Link, after: Link, most: int) -> list[StoredEvent]:
        """Load an event and those that it is linked with, in order.

        Args:
            before: leads from an event to the one before it.
            after: leads from an event to the one after it.
            most: how many events are loaded at most.

        Raises:
            UnknownEvent: if there is no such event. Others that are missing end the chain.
        """
        found = [await self.load(event_id)]
        with suppress(UnknownEvent):
            while len(found) < most and (other := before(found[0].event)):
                found.insert(0, await self.load(other))
        with suppress(UnknownEvent):
            while len(found) < most and (other := after(found[-1].event)):
                found.append(await self.load(other))
        return found

    async def change(self, event_id: str, decide: Decide) -> StoredEvent:
        """Do something in an event, and return it afterwards.

        Raises:
            CompetitionError: if the event refuses it.
            TooBusy: if others acted first in each try.
        """

        async def attempt() -> StoredEvent:
            change = EventChange(await self.load(event_id), self.clock(), self.bans)
            await beside(change.event.version, decide, change)
            if not change.touched:
                return change.before
            await self._db.commit(change.writes())
            log_event(event_id, change.before.event, change.event)
            return await self.load(event_id)

        return await self._transactions.run(event_id, attempt)

    def _keep(self, stored: StoredEvent) -> StoredEvent:
        self._kept[stored.row.id] = stored
        self._kept.move_to_end(stored.row.id)
        while len(self._kept) > _CACHED:
            self._kept.popitem(last=False)
        return stored


def _made(known: Event | None, rows: Sequence[Row]) -> Event:
    """Return the event that stored acts make, or make of one that is known."""
    steps = map(read_step, rows)
    return fold.fold(steps) if known is None else fold.go_on(known, steps)
