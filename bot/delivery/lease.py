"""Lease: the right to deliver a table, for one process at a time and for a limited time.

The store keeps it. A process takes it by compare-and-set and renews it before a request; the lease
of a process that died runs out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from bot.store.database import Database, Write
from bot.store.errors import Conflict

REQUEST_MS: Final = 20_000
"""How long one request may take before it counts as unanswered."""
LEASE_MS: Final = 60_000
"""A lease outlives any request begun under it: one is begun only with half of it left."""


class Right(Protocol):
    """The right to deliver a table."""

    async def take(self) -> bool:
        """Take it; return False where another process has it."""

    async def hold(self) -> None:
        """Make sure of it before a request. Raises LeaseLost where it is another's by now."""

    async def release(self) -> None:
        """Let others have it."""


class Alone:
    """The right of a process that is alone with its database, as SQLite's lock file sees to.

    There is nobody to take it from, nor is it anybody's once that process is dead.
    """

    async def take(self) -> bool:
        """See Right."""
        return True

    async def hold(self) -> None:
        """See Right."""

    async def release(self) -> None:
        """See Right."""


class LeaseLost(Exception):
    """Another deliverer took the table over, because this one was held up for too long."""


class LeaseTaken(Exception):
    """Another deliverer has the table."""


@dataclass(slots=True)
class Lease:
    """The right to deliver a table until some time."""

    db: Database
    clock: Callable[[], int]
    """Milliseconds since 1970, as others read the lease's end."""
    steady: Callable[[], int]
    """Milliseconds of a clock that only goes on: by it the holder knows how much is left."""
    table_id: str
    owner: str
    until: int = 0
    """By the steady clock."""

    async def take(self) -> bool:
        """Take the lease; return False where another owner's is still alive."""
        now, until = self.clock(), self.steady() + LEASE_MS
        values = {"table_id": self.table_id, "owner": self.owner, "now": now}
        values |= {"until": now + LEASE_MS, "latest": now + 2 * LEASE_MS}
        try:
            await self.db.commit([Write("take_lease", values)])
        except Conflict:
            return False
        self.until = until
        return True

    async def hold(self) -> None:
        """Renew the lease where too little of it is left to begin a request.

        Raises LeaseLost where it is another's by now.
        """
        now = self.steady()
        if self.until - now >= LEASE_MS // 2:
            return
        until = now + LEASE_MS
        ends = {"until": self.clock() + LEASE_MS}
        values = {"table_id": self.table_id, "owner": self.owner, **ends}
        try:
            await self.db.commit([Write("renew_lease", values)])
        except Conflict:
            raise LeaseLost(self.table_id) from None
        self.until = until

    async def release(self) -> None:
        """Let others have the table."""
        values = {"table_id": self.table_id, "owner": self.owner}
        await self.db.commit([Write("release_lease", values, rows=None)])
