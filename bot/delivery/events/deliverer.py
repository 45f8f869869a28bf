"""Delivers what Discord shows of organised events; what that is follows from their acts."""

from __future__ import annotations

from typing import ClassVar, Final

from bot.delivery.events.event_delivery import EventDelivery, EventPort, Listings
from bot.delivery.outbox.deliverer import Deliverer, Outcome, Tools
from bot.delivery.outbox.lease import AnyLease
from bot.ops.backoff import Backoff

FIRST_REFUSED_MS: Final = 10_000
LONGEST_REFUSED_MS: Final = 300_000
"""How long a channel is left alone that refuses the bot's messages: at first, and at most. Discord
counts refusals (docs/discord.md, Requests)."""


class EventDeliverer(Deliverer):
    """Delivers the panels, logs, listings and private messages of events."""

    what: ClassVar[str] = "event"
    pending_query: ClassVar[str] = "pending_events"
    per_tick: ClassVar[int] = 5

    def __init__(self, tools: Tools, events: EventPort, listings: Listings) -> None:
        super().__init__(tools)
        self._events = events
        self._listings = listings
        self._refusals = Backoff(tools.steady, FIRST_REFUSED_MS, LONGEST_REFUSED_MS)

    async def _has_work(self, owner: str) -> bool:
        row = await self._tools.db.one("event_delivery", id=owner)
        return row is not None and bool(row["queued"] < row["version"] or row["pending"])

    async def _deliver_once(self, owner: str, lease: AnyLease) -> Outcome:
        tools = self._tools
        delivery = EventDelivery(
            owner,
            tools.db,
            tools.messenger,
            self._listings,
            self._events,
            tools.clock,
            lease,
            tools.voices,
            self._refusals,
        )
        return await delivery.run()
