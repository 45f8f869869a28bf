"""Transactional outbox of events: one task per event delivers its messages.

What is to be shown follows from the event's acts. What fails is tried again after an exponential
backoff. Where two processes deliver one event, nonces keep each message from being sent twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.events.event_delivery import EventDelivery, EventPort, Listings
from bot.delivery.lease import NoLease
from bot.delivery.messenger import Messenger
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.store.database import Database
from bot.ui.pictures.voices import Voices

FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 60_000
EVENTS_PER_TICK: Final = 5
CLOSING_S: Final = 20.0

_log = logging.getLogger(__name__)


class EventDeliverer:
    """Delivers the messages of events.

    Wake it after each change of an event; `recover` wakes it for what is left over.

    Args:
        clock: milliseconds since 1970.
        cares: whether this process looks after a server's events.
        steady: milliseconds of a monotonic clock.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        db: Database,
        messenger: Messenger,
        listings: Listings,
        events: EventPort,
        clock: Callable[[], int],
        cares: Callable[[int], bool],
        breaker: CircuitBreaker,
        voices: Voices,
        steady: Callable[[], int],
    ) -> None:
        self._db = db
        self._messenger = messenger
        self._listings = listings
        self._events = events
        self._clock = clock
        self._cares = cares
        self._breaker = breaker
        self._voices = voices
        self._backoff = Backoff(steady, FIRST_WAIT_MS, LONGEST_WAIT_MS)
        self._tasks = TableTasks("event-delivery", self._try_to_deliver)

    def wake(self, event_id: str) -> None:
        """Have an event's messages delivered soon; more calls before that are one."""
        self._tasks.wake(event_id)

    async def recover(self) -> None:
        """Wake events of ours that have messages to send, and may be tried."""
        if self._breaker.blocks:
            return
        rows = await self._db.all("events_to_deliver")
        self._backoff.keep_only({row["id"] for row in rows})
        ready = [
            row["id"]
            for row in rows
            if self._cares(row["server_id"]) and self._backoff.may_retry(row["id"])
        ]
        for event_id in ready[:EVENTS_PER_TICK]:
            self.wake(event_id)

    async def deliver(self, event_id: str) -> bool:
        """Deliver all that is pending for an event; return whether nothing is left."""
        delivery = EventDelivery(
            event_id,
            self._db,
            self._messenger,
            self._listings,
            self._events,
            self._clock,
            NoLease(),
            self._voices,
        )
        return await delivery.run()

    async def idle(self) -> None:
        """Wait until no event is being delivered."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Finish what is being sent, and stop."""
        await self._tasks.close(CLOSING_S)

    async def _try_to_deliver(self, event_id: str) -> None:
        try:
            done = await self.deliver(event_id)
        except Exception as error:  # noqa: BLE001  # the event is tried again later
            report(_log, f"delivery of event {event_id} failed", error)
            done = False
        if done:
            self._backoff.succeeded(event_id)
        else:
            self._backoff.failed(event_id)
