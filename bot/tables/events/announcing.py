"""Announcing an event: who may, and how many there may be."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from functools import reduce

from bot.competition.event.acting import act
from bot.competition.event.acts import Created, EntriesOpened
from bot.competition.event.state import EventStep
from bot.engine.shuffle import SECRET_BYTES
from bot.store.database import Write
from bot.tables.actions.opening import table_id_of
from bot.tables.errors import events as errors
from bot.tables.events.order import EventOrder, check_plan
from bot.tables.events.rows import Participant, write_step
from bot.tables.tools import HostTools
from bot.tables.transaction import retry
from bot.views.person import Person


class Announcer:
    """Stores new events, for those who may announce them."""

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._settings = tools.settings
        self._policy = tools.policy
        self._clock = tools.clock
        self._entropy = tools.entropy
        self._counting = asyncio.Lock()
        """Held from counting until the new event is stored."""

    async def check(self, who: Person, server_id: int, events: int = 1) -> None:
        """Refuse people who may not announce this many events in a server now.

        Raises:
            WritesNotThere: if they may not write there.
            AnnouncersOnly, AnnouncingRole: if they lack the right.
            TooManyEvents, TooManyOwnEvents: if there are too many already.
        """
        if not who.writes:
            raise errors.WritesNotThere
        role_id = (await self._settings.load(server_id)).event_role
        rights = who.organiser or who.manager or role_id in who.roles
        if who.server_id != server_id or not rights:
            if role_id is None:
                raise errors.AnnouncersOnly
            raise errors.AnnouncingRole(role=f"<@&{role_id}>")
        await self.check_room(who.id, server_id, events)

    async def check_room(self, user_id: int, server_id: int, events: int = 1) -> None:
        """Raise TooManyEvents or TooManyOwnEvents if a server or a person has no room for more."""
        limit = self._policy.events_per_server
        if await self._count("open_events_in", server_id=server_id) + events > limit:
            raise errors.TooManyEvents(limit=limit)
        limit = self._policy.events_per_person
        if await self._count("open_events_of", user_id=user_id) + events > limit:
            raise errors.TooManyOwnEvents(limit=limit)

    async def create(
        self, who: Person, order: EventOrder, others: Sequence[Participant] = ()
    ) -> str:
        """Store a new event, and return its id; the person is its first director.

        Args:
            others: the directors that its origin names, by their numbers in the new event.

        Raises:
            UnfitPlan: if there is no such game, or it is not played like that.
            TableError: as `check` does.
        """
        async with self._counting:
            await self.check(who, order.server_id)
            check_plan(order.plan)
            people = [Participant(1, who.id, who.name, who.username), *others]

            async def attempt(number: int) -> str:
                event_id = self.new_id(number)
                await self._db.commit(self.writes(event_id, order, people))
                return event_id

            return await retry(attempt)

    def new_id(self, tries: int = 0) -> str:
        """Return the id of a new event: longer after some tries at which it was taken."""
        return table_id_of(self._entropy(5 + tries // 3))

    def writes(
        self, event_id: str, order: EventOrder, people: Sequence[Participant]
    ) -> list[Write]:
        """Return the writes that store a new event; the first of the people announces it.

        An event that follows another takes entries at once.
        """
        now = self._clock()
        steps = [EventStep(1, Created(order.plan, order.origin), 1, now)]
        if order.origin.previous or order.origin.above:
            steps.append(EventStep(2, EntriesOpened(), 1, now))
        event = reduce(act, steps[1:], act(None, steps[0]))
        values = {
            "id": event_id,
            "version": event.version,
            "server_id": order.server_id,
            "channel_id": order.channel_id,
            "language": order.language,
            "name": order.name,
            "phase": event.phase.value,
            "secret": self._entropy(SECRET_BYTES).hex(),
            "due_at": now,
            "now": now,
        }
        return [
            Write("add_event", values),
            *(Write("add_event_person", {"event_id": event_id, **asdict(one)}) for one in people),
            *(write_step(event_id, step) for step in steps),
            Write("wake_lfg_in", {"server_id": order.server_id, "now": now}),
        ]

    async def _count(self, query: str, **values: object) -> int:
        row = await self._db.one(query, **values)
        return row["events"] if row else 0
