"""Lease: the right to deliver a table or an event, for one process at a time and a limited time.

The store keeps it. A process acquires it by compare-and-set and renews it before a request. The
lease of a process that died runs out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ops.clocks import Clock, Steady
from bot.store.database import Database, Write
from bot.store.errors import Conflict

REQUEST_MS: Final = 20_000
"""How long one request may take before it counts as unanswered."""
LEASE_MS: Final = 60_000
"""A lease outlives any request begun under it: one is begun only with half of it left."""


class LeaseLost(Exception):
    """Another process took over, because this one was held up for too long."""


async def take_turn(db: Database, what: str, holder: str, now: int, ms: int) -> bool:
    """Take a turn at something for so long; return False where another holder has it.

    A restart changes nothing: the store keeps the turn. Raises StoreError.
    """
    values = {"id": what, "owner": holder, "now": now, "until": now + ms, "latest": now + 2 * ms}
    try:
        await db.commit([Write("take_lease", values)])
    except Conflict:
        return False
    return True


@dataclass(slots=True)
class Lease:
    """The right to deliver a table or an event until some time."""

    db: Database
    clock: Clock
    """Other processes read the lease's end by it."""
    steady: Steady
    """The holder knows by it how much is left."""
    id: str
    """The table's or the event's."""
    owner: str | None
    """The process; None for one that is alone with its database (SQLite). It needs no lease, and so
    leaves none behind where it is killed."""
    until: int = 0
    """By the monotonic clock."""

    async def acquire(self) -> bool:
        """Acquire the lease; return False where another owner's has not run out."""
        if self.owner is None:
            return True
        now, until = self.clock(), self.steady() + LEASE_MS
        if not await take_turn(self.db, self.id, self.owner, now, LEASE_MS):
            return False
        self.until = until
        return True

    async def renew(self) -> None:
        """Renew the lease if little of it is left; raise LeaseLost if another process has it."""
        now = self.steady()
        if self.owner is None or self.until - now >= LEASE_MS // 2:
            return
        until = now + LEASE_MS
        values = {"id": self.id, "owner": self.owner, "until": self.clock() + LEASE_MS}
        try:
            await self.db.commit([Write("renew_lease", values)])
        except Conflict:
            raise LeaseLost(self.id) from None
        self.until = until

    async def release(self) -> None:
        """Let other processes have it."""
        if self.owner is not None:
            values = {"id": self.id, "owner": self.owner}
            await self.db.commit([Write("release_lease", values)])
