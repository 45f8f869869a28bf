"""Announcing an event: who may, and how many there may be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.competition.event.acting import act
from bot.competition.event.acts import Created
from bot.competition.event.state import EventStep
from bot.engine.shuffle import SECRET_BYTES
from bot.store.database import Database, Write
from bot.tables.actions.opening import table_id_of
from bot.tables.errors.events import (
    AnnouncersOnly,
    AnnouncingRole,
    EventBusy,
    TooManyEvents,
    TooManyOwnEvents,
    WritesNotThere,
)
from bot.tables.events.order import EventOrder, check_plan
from bot.tables.events.rows import write_step
from bot.tables.settings.policy import Policy
from bot.tables.settings.stores import SettingsStore
from bot.tables.transaction import retry
from bot.views.person import Person


class Announcer:
    """Stores new events, for those who may announce them."""

    def __init__(
        self,
        db: Database,
        settings: SettingsStore,
        policy: Policy,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        self._db = db
        self._settings = settings
        self._policy = policy
        self._clock = clock
        self._entropy = entropy
        self._counting = asyncio.Lock()
        """Held from counting until the new event is stored."""

    async def check(self, who: Person, server_id: int) -> None:
        """Refuse those who may not announce an event in a server now.

        Raises:
            WritesNotThere: if they may not write there.
            AnnouncersOnly, AnnouncingRole: if they lack the right.
            TooManyEvents, TooManyOwnEvents: if there are enough already.
        """
        if not who.writes:
            raise WritesNotThere
        role_id = (await self._settings.load(server_id)).event_role
        rights = who.organiser or who.manager or role_id in who.roles
        if who.server_id != server_id or not rights:
            raise AnnouncersOnly if role_id is None else AnnouncingRole(role=f"<@&{role_id}>")
        limit = self._policy.events_per_server
        if await self._count("open_events_in", server_id=server_id) >= limit:
            raise TooManyEvents(limit=limit)
        limit = self._policy.events_per_person
        if await self._count("open_events_of", user_id=who.id) >= limit:
            raise TooManyOwnEvents(limit=limit)

    async def create(self, who: Person, order: EventOrder) -> str:
        """Store a new event, and return its id; the person is its first director.

        Raises:
            UnfitPlan: if there is no such game, or it is not played like that.
            TableError: as `check` does.
        """
        async with self._counting:
            await self.check(who, order.server_id)
            check_plan(order.plan)
            return await self._store(who, order)

    async def _store(self, who: Person, order: EventOrder) -> str:
        now = self._clock()
        step = EventStep(1, Created(order.plan), 1, now)
        event = act(None, step)

        async def attempt(number: int) -> str:
            event_id = table_id_of(self._entropy(5 + number // 3))
            values = {
                "id": event_id,
                "server_id": order.server_id,
                "channel_id": order.channel_id,
                "language": order.language,
                "name": order.name,
                "phase": event.phase.value,
                "secret": self._entropy(SECRET_BYTES).hex(),
                "due_at": now,
                "now": now,
            }
            me = {"event_id": event_id, "person": 1, "user_id": who.id, "name": who.name}
            writes = [Write("add_event", values), Write("add_event_person", me)]
            await self._db.commit([*writes, write_step(event_id, step)])
            return event_id

        return await retry(attempt, EventBusy)

    async def _count(self, query: str, **values: object) -> int:
        row = await self._db.one(query, **values)
        return row["events"] if row else 0
