"""Transactional outbox of events: one task per event delivers its messages.

What is to be shown follows from the event's acts. At most one process at a time delivers an event
(`bot/delivery/lease.py`). What fails is tried again after an exponential backoff.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.events.event_delivery import EventDelivery, EventPort, Listings
from bot.delivery.lease import AnyLease, Lease, LeaseLost, NoLease
from bot.delivery.messenger import Messenger
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.store.database import Database
from bot.store.errors import Conflict
from bot.ui.pictures.voices import Voices

FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 60_000
FIRST_REFUSED_MS: Final = 10_000
LONGEST_REFUSED_MS: Final = 300_000
"""How long a channel is left alone that refuses the bot's messages: at first, and at most. Discord
counts refusals (docs/discord.md, Requests)."""
EVENTS_PER_TICK: Final = 5
CLOSING_S: Final = 20.0

_log = logging.getLogger(__name__)


class EventDeliverer:
    """Delivers the messages of events.

    Wake it after each change of an event; `recover` wakes it for what is left over.

    Args:
        clock: milliseconds since 1970.
        owner: names this process in leases; None where it is alone with its database (SQLite).
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
        owner: str | None,
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
        self._owner = owner
        self._cares = cares
        self._breaker = breaker
        self._voices = voices
        self._steady = steady
        self._backoff = Backoff(steady, FIRST_WAIT_MS, LONGEST_WAIT_MS)
        self._refusals = Backoff(steady, FIRST_REFUSED_MS, LONGEST_REFUSED_MS)
        self._tasks = TableTasks("event-delivery", self._try_to_deliver)

    def wake(self, event_id: str) -> None:
        """Have an event's messages delivered soon; more calls before that are one."""
        self._tasks.wake(event_id)

    async def recover(self) -> None:
        """Wake events of ours that have messages to send, and may be tried."""
        if self._breaker.blocks:
            return
        rows = await self._db.all("events_to_deliver")
        waiting = {row["id"] for row in rows}
        self._backoff.keep_only(waiting)
        self._refusals.keep_only(waiting)
        ready = [
            row["id"]
            for row in rows
            if self._cares(row["server_id"]) and self._backoff.may_retry(row["id"])
        ]
        for event_id in sorted(ready, key=self._backoff.retry_at)[:EVENTS_PER_TICK]:
            self.wake(event_id)

    async def deliver(self, event_id: str) -> bool:
        """Deliver all that is pending for an event; return whether nothing is left.

        What cannot be delivered now, or is being delivered by another process, waits for `recover`.
        """
        lease: AnyLease = NoLease()
        if self._owner is not None:
            lease = Lease(self._db, self._clock, self._steady, event_id, self._owner)
        if not await lease.acquire():
            # Its holder goes on; or has died, and then the lease runs out.
            self._backoff.busy(event_id)
            return False
        delivery = EventDelivery(
            event_id,
            self._db,
            self._messenger,
            self._listings,
            self._events,
            self._clock,
            lease,
            self._voices,
            self._refusals,
        )
        try:
            done = await delivery.run()
        except (LeaseLost, Conflict):
            _log.warning("event %s was taken over", event_id)
            done = False
        finally:
            await lease.release()
        if done:
            self._backoff.succeeded(event_id)
        else:
            self._backoff.failed(event_id)
        return done

    async def idle(self) -> None:
        """Wait until no event is being delivered."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Finish what is being sent, and stop."""
        await self._tasks.close(CLOSING_S)

    async def _try_to_deliver(self, event_id: str) -> None:
        try:
            await self.deliver(event_id)
        except Exception as error:  # noqa: BLE001  # the event is tried again later
            report(_log, f"delivery of event {event_id} failed", error)
            self._backoff.failed(event_id)
