"""Heartbeat: each process stores which of its shards are connected, every few seconds.

A longer gap means that no one could act at their tables. The transaction that ends the gap puts off
people's timers there by the length of the gap, so no player is replaced because the bot was down,
and notes it for events, so nobody loses a match because of it.

If the machine's clock has gone back, the next heartbeat counts as if it had come in time, and
`bot.tables.timekeeping.ahead` restarts the timers that are due too late now.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.notices import NOTICES, Notice
from bot.ops.clocks import Clock, Steady
from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.core.rows import OF_PEOPLE, Due

BEAT_MS: Final = 5_000
"""How often heartbeats are written."""
GAP_MS: Final = 8_000
"""No one could act in a gap that is longer than this."""
OUTAGE_MS: Final = 90_000
"""The owner is told of a gap as long as this; a restart takes less."""
DEAD_MS: Final = 15_000
"""No process serves a shard whose heartbeat is older."""

_log = logging.getLogger(__name__)

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Beat:
    shard: int
    at: int
    gap: int
    """Milliseconds since the shard's last heartbeat."""
    other: bool
    """Whether another process has written one since this process did."""
    writes: Sequence[Write]


class Heartbeat:
    """Writes this process's heartbeats and reads those of the others.

    Args:
        owner: the name of this process.
        count: the number of shards of all processes; None until Discord has said it, which only
            a process that serves all shards asks.
        ids: the shards of this process; None for all.
    """

    def __init__(  # noqa: PLR0913  # what it works with
        self,
        db: Database,
        clock: Clock,
        owner: str,
        count: int | None = None,
        ids: Collection[int] | None = None,
        *,
        steady: Steady | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._steady = steady or clock
        self._owner = owner
        self._count = count
        self._ids = None if ids is None else frozenset(ids)
        self._signed: dict[int, int] = {}
        """By connected shard: the time of its last heartbeat."""
        self._alive: frozenset[tuple[int, int]] = frozenset()
        """The shards that some process serves: number of shards, and shard."""
        self._others = frozenset[str]()
        """The names of the other processes that are alive."""
        self._heard: dict[tuple[int, int], tuple[int, int]] = {}
        """Their last heartbeats, and since when each is known, by the steady clock."""
        self._looked_at = 0
        """When these were read, by the steady clock."""
        self._one_by_one = asyncio.Lock()

    # --------------------------------------------------------------------------- questions

    def mine(self, server_id: int) -> bool:
        """Say whether a server's events come to this process."""
        if self._ids is None or self._count is None:
            return True
        return shard_of(server_id, self._count) in self._ids

    def cares(self, server_id: int) -> bool:
        """Say whether this process handles a server's tables: its own and unserved ones."""
        return self.mine(server_id) or not any(
            shard_of(server_id, count) == id_ for count, id_ in self._alive
        )

    def acts(self, server_id: int, due: Due | None) -> bool:
        """Say whether this process handles a due timer of a server's table now.

        People's timers wait until people can act again and have had the time that they lost.
        """
        if due not in OF_PEOPLE:
            return self.cares(server_id)
        if self._count is None or not self.mine(server_id):
            return False
        signed = self._signed.get(shard_of(server_id, self._count))
        # After a delay or a step of the clock, the process first writes its next heartbeat.
        return signed is not None and abs(self._clock() - signed) <= GAP_MS

    def silent(self) -> list[int]:
        """Return the shards that no process serves, by the present number of shards."""
        count = self._count or 0
        return [id_ for id_ in range(count) if (count, id_) not in self._alive]

    def processes(self) -> int:
        """Return how many processes serve shards, with this one."""
        return 1 + len(self._others)

    # -------------------------------------------------------------------------- heartbeats

    def lost(self, shard: int) -> None:
        """Note that a shard's connection is gone: no one there can act until the next heartbeat."""
        self._signed.pop(shard, None)

    async def beat(self, count: int | None, connected: Collection[int]) -> None:
        """Write heartbeats of the connected shards; put timers off after a gap.

        Raises StoreError if that cannot be written; the next heartbeat finds a longer gap.
        """
        async with self._one_by_one:
            self._count = count
            rows = await self._db.all("shards")
            if count is not None:
                await self._sign_all([self._sign(count, id_, rows) for id_ in sorted(connected)])
            self._hear(rows)
            self._alive |= {(count or 0, id_) for id_ in self._signed}

    def _hear(self, rows: Collection[Row]) -> None:
        """Note which shards are served: a new heartbeat counts, even if its time is wrong."""
        now, at = self._clock(), self._steady()
        heard = {}
        for row in rows:
            key, seen_at = (row["count"], row["id"]), row["seen_at"]
            known, since = self._heard.get(key, (None, 0))
            if known != seen_at:
                age = max(now - seen_at, 0)
                # A heartbeat that is new to us came after our last look.
                since = at - (age if known is None else min(age, at - self._looked_at))
            heard[key] = seen_at, since
        self._heard, self._looked_at = heard, at
        self._alive = frozenset(key for key, (_, since) in heard.items() if at - since <= DEAD_MS)
        # The rows are older than what this process has signed since: its own name is in none there.
        owners = {
            row["owner"] for row in rows if (row["count"], row["id"]) in self._alive - self._mine()
        }
        self._others = frozenset(owners - {self._owner})

    def _mine(self) -> frozenset[tuple[int, int]]:
        """Return the shards that this process has signed, by the present number of shards."""
        return frozenset((self._count or 0, id_) for id_ in self._signed)

    async def _sign_all(self, signs: Sequence[_Beat]) -> None:
        try:
            await self._write(signs)
        except Conflict:
            # Another process serves one of them, so write each separately.
            for sign in signs:
                with suppress(Conflict):
                    await self._write([sign])

    def _sign(self, count: int, id_: int, rows: Collection[Row]) -> _Beat:
        """Return the writes for a shard, given the stored heartbeats of all."""
        now = self._clock()
        own = next((row for row in rows if (row["count"], row["id"]) == (count, id_)), None)
        # While there were fewer or more shards, other shards had these servers. A heartbeat in the
        # future comes from a wrong clock.
        seen = [min(row["seen_at"], now) for row in rows if row is own or row["count"] != count]
        before = max(seen, default=now)
        key = {"count": count, "id": id_}
        signed = {**key, "owner": self._owner, "seen_at": now}
        gap = now - before
        writes = [
            Write("add_shard", signed)
            if own is None
            else Write("sign_shard", {**signed, "before": own["seen_at"]})
        ]
        if gap > GAP_MS:
            values = {**key, "before": before, "now": now}
            writes.append(Write("shift_dues", values))
            writes.append(Write("note_events_away", values))
            writes.append(Write("shift_lfg_tables", values))
            writes.append(Write("forget_restarts", {**key, "before": before}))
            writes.append(Write("note_outage", values))
        other = own is not None and own["owner"] != self._owner and id_ in self._signed
        return _Beat(id_, now, gap, other, writes)

    async def _write(self, signs: Sequence[_Beat]) -> None:
        """Write heartbeats, all or none."""
        if not signs:
            return
        await self._db.commit([write for sign in signs for write in sign.writes])
        longest = max(sign.gap for sign in signs)
        if longest >= OUTAGE_MS:
            NOTICES.note(Notice.OUTAGE_OVER, minutes=math.ceil(longest / 60_000))
        for sign in signs:
            self._signed[sign.shard] = sign.at
            if sign.other:
                _log.warning("shard %d is served by another process too: see SHARD_IDS", sign.shard)
            if sign.gap > GAP_MS:
                _log.info("shard %d was away for %d ms: its clocks wait", sign.shard, sign.gap)


def shard_of(server_id: int, count: int) -> int:
    """Return the shard that a server's events come to."""
    return (server_id >> 22) % count
