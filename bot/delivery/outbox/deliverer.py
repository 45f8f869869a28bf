"""Transactional outbox, the relay: one task per table or event delivers its messages.

At most one process at a time delivers one (`bot/delivery/outbox/lease.py`). What fails is tried
again after an exponential backoff.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import Counter
from enum import IntEnum, auto
from typing import ClassVar, Final
from weakref import WeakValueDictionary

from bot.delivery.outbox.lease import REQUEST_MS, Lease, LeaseLost
from bot.delivery.outbox.message import load_pending
from bot.delivery.outbox.tools import Tools
from bot.ops.backoff import Backoff
from bot.ops.clocks import Steady
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.store.errors import Conflict

FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 60_000
"""What could not be delivered waits twice as long each time, between these."""
FIRST_REFUSED_MS: Final = 10_000
LONGEST_REFUSED_MS: Final = 300_000
"""How long a channel is left alone that refuses the bot's messages: at first, and at most. Discord
counts refusals (docs/discord.md, Requests)."""
MAX_ROUNDS: Final = 100
"""More rounds than this mean that one is stuck: serve the others first."""
CLOSING_S: Final = REQUEST_MS / 1000

_log = logging.getLogger(__name__)


class Outcome(IntEnum):
    """What came of a round; the greatest of several counts."""

    SHOWN = auto()
    """All show what was wanted."""
    LOOK_AGAIN = auto()
    """What is wanted or shown may have changed with it."""
    WAITS = auto()
    """Some of it has to wait."""
    LIMITED = auto()
    """Some of it waits for a rate limit, which is over in some seconds."""


class Refusals(Backoff):
    """Until when channels are left alone that have refused messages, by their ids."""

    def __init__(self, steady: Steady) -> None:
        super().__init__(steady, FIRST_REFUSED_MS, LONGEST_REFUSED_MS)
        self.said = Counter[str]()
        """How often each channel has refused messages for good."""


class Deliverer(ABC):
    """Delivers the messages of tables, or of events.

    Wake it after each change of one. `recover` wakes it for what is left over: by a process that
    died, by another process's lease, by a request without an answer.
    """

    what: ClassVar[str]
    """What it delivers, for logs."""
    pending_query: ClassVar[str]
    """Returns the id and the server of each one with pending messages."""
    per_tick: ClassVar[int] = 5
    """How many are taken up at each tick; Discord takes some 50 requests a second in all."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._was_down = False
        self._tasks = TableTasks(f"{self.what}-delivery", self._try_to_deliver)
        self._backoff = Backoff(tools.steady, FIRST_WAIT_MS, LONGEST_WAIT_MS)
        self._refusals = Refusals(tools.steady)
        # A lease does not tell tasks of one process apart.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def wake(self, owner: str) -> None:
        """Have a table or an event delivered soon; more calls before that are one."""
        self._tasks.wake(owner)

    async def deliver(self, owner: str) -> bool:
        """Deliver all that is pending now; return whether nothing is left.

        What cannot be delivered now, or is being delivered by another process, waits for `recover`.
        """
        async with self._locks.setdefault(owner, asyncio.Lock()):
            for _ in range(MAX_ROUNDS):
                # Read again after each release: a process that found the lease taken relies on
                # its holder to see what was committed before. A round without a lease reads it.
                if self._tools.process is not None and not await self._has_work(owner):
                    self._backoff.succeeded(owner)
                    return True
                lease = self._lease(owner)
                if not await lease.acquire():
                    # Its holder goes on; or has died, and then the lease runs out.
                    self._backoff.busy(owner)
                    return False
                outcome = await self._deliver_under(owner, lease)
                if outcome is Outcome.LIMITED:
                    self._backoff.busy(owner)
                    return False
                if outcome is Outcome.WAITS:
                    break
                if outcome is Outcome.SHOWN and self._tools.process is None:
                    # What has changed since comes with a call of `wake`.
                    self._backoff.succeeded(owner)
                    return True
            self._backoff.failed(owner)
            return False

    async def takes(self, owner: str, channel_id: int) -> bool | None:
        """Deliver what somebody has just asked for; return whether its channel takes it.

        None if some of it has to wait.
        """
        channel = str(channel_id)
        # It is asked at once: its rights may have changed.
        self._refusals.succeeded(channel)
        before = self._refusals.said[channel]
        all_shown = await self.deliver(owner)
        if self._refusals.said[channel] != before:
            return False
        return all_shown or None

    async def recover(self) -> None:
        """Wake those of ours that have pending work and may be tried; cheap where there are none.

        While Discord is down, one tests whether it is back; then none waits any more. Each call
        wakes a limited number, so that a backlog does not go out all at once.
        """
        breaker = self._tools.breaker
        if breaker.blocks:
            return
        is_down = breaker.is_open
        if self._was_down and not is_down:
            self._backoff.clear()
        self._was_down = is_down
        left = 1 if is_down else self.per_tick
        rows = await self._tools.db.all(self.pending_query)
        # Other processes deliver too: forget what they have delivered.
        self._backoff.keep_only({row["id"] for row in rows})
        pending = [row["id"] for row in rows if self._tools.cares(row["server_id"])]
        for owner in sorted(pending, key=self._backoff.retry_at):
            if not left or not (is_down or self._backoff.may_retry(owner)):
                return
            if owner not in self._tasks:
                self.wake(owner)
                left -= 1

    async def idle(self) -> None:
        """Wait until nothing is being delivered."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Finish what is being sent, within the time that one request may take, and stop."""
        await self._tasks.close(CLOSING_S)

    async def _has_work(self, owner: str) -> bool:
        """Say whether there is anything to do, before a lease is worth its commits."""
        return bool(await load_pending(self._tools.db, owner, most=1))

    @abstractmethod
    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        """Do what there is to do, if anything, once."""

    def _lease(self, owner: str) -> Lease:
        tools = self._tools
        return Lease(tools.db, tools.clock, tools.steady, owner, tools.process)

    async def _deliver_under(self, owner: str, lease: Lease) -> Outcome:
        try:
            return await self._deliver_once(owner, lease)
        except (LeaseLost, Conflict):
            _log.warning("%s %s was taken over", self.what, owner)
            return Outcome.WAITS
        finally:
            await lease.release()

    async def _try_to_deliver(self, owner: str) -> None:
        try:
            await self.deliver(owner)
        except Exception as error:  # noqa: BLE001  # it is tried again later
            report(_log, f"delivery of {self.what} {owner} failed", error)
            self._backoff.failed(owner)
