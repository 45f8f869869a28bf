"""Heartbeat: each process stores which of its shards are connected, every few seconds.

A longer gap means that nobody could act at their tables. The transaction that ends the gap puts off
whatever waits for people there by as long. Nobody is replaced because the bot was down.

Where the machine's clock has gone back, all that waits at a process's shards moves with it, in the
transaction that moves their heartbeats: once, whichever other process sees the step too.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.clock_steps import ClockSteps
from bot.tables.core.rows import OF_PEOPLE, Due

BEAT_MS: Final = 5_000
"""How often signs are written."""
GAP_MS: Final = 8_000
"""A gap longer than this is time in which nobody could act."""
DEAD_MS: Final = 15_000
"""A shard without a sign for longer is served by nobody."""

_log = logging.getLogger(__name__)

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Sign:
    """A sign of life of one shard."""

    shard: int
    at: int
    ahead: int
    """By how much the machine's clock was ahead of the one that only goes on."""
    gap: int
    """How long nobody has signed for it."""
    other: bool
    """Whether another process has signed since this one did."""
    writes: Sequence[Write]


@dataclass(frozen=True, slots=True)
class _Step:
    """A step back of the clock since the last sign for one shard."""

    shard: int
    back: int
    """Below 0."""
    writes: Sequence[Write]


class Heartbeat:
    """Writes this process's signs of life, and reads those of the others.

    Args:
        db: the store.
        clock: milliseconds since 1970.
        owner: names this process.
        count: how many shards there are, of all processes; None until Discord has said so, which
            is only asked where this process serves all of them.
        ids: those of this process; None for all.
        steady: milliseconds, of a clock that only goes on; by default `clock`.
    """

    def __init__(  # noqa: PLR0913  # what it works with
        self,
        db: Database,
        clock: Callable[[], int],
        owner: str,
        count: int | None = None,
        ids: Collection[int] | None = None,
        *,
        steady: Callable[[], int] | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._steady = steady or clock
        self._steps = ClockSteps(clock, self._steady)
        self._owner = owner
        self._count = count
        self._ids = None if ids is None else frozenset(ids)
        self._signed: dict[int, int] = {}
        """When the shards that are connected were signed for last."""
        self._alive: frozenset[tuple[int, int]] = frozenset()
        """The shards that somebody serves, each with how many there are."""
        self._heard: dict[tuple[int, int], tuple[int, int]] = {}
        """Their last signs, and since when each is known, by the steady clock."""
        self._looked_at = 0
        """When they were read, by that clock."""
        self._one_by_one = asyncio.Lock()

    # ------------------------------------------------------------------------------- asking

    def mine(self, server_id: int) -> bool:
        """Say whether a server's events come to this process."""
        if self._ids is None or self._count is None:
            return True
        return shard_of(server_id, self._count) in self._ids

    def cares(self, server_id: int) -> bool:
        """Say whether this process is to see to a server's tables: its own, and nobody's."""
        return self.mine(server_id) or not any(
            shard_of(server_id, count) == id_ for count, id_ in self._alive
        )

    def acts(self, server_id: int, due: Due | None) -> bool:
        """Say whether this process is to do now what is due at a server's table.

        What waits for people waits until they can act, and have had the time that they could not.
        """
        if due not in OF_PEOPLE:
            return self.cares(server_id)
        if self._count is None or not self.mine(server_id):
            return False
        signed = self._signed.get(shard_of(server_id, self._count))
        # A process that was held up looks at its clocks only after its next sign of life; so does
        # one whose clock was set.
        return signed is not None and abs(self._clock() - signed) <= GAP_MS

    def went_back(self) -> bool:
        """Say whether the machine's clock has gone back, and it is time for a sign of life."""
        return self._steps.noticed()

    def silent(self) -> list[int]:
        """Return the shards, of as many as there are now, that nobody serves."""
        count = self._count or 0
        return [id_ for id_ in range(count) if (count, id_) not in self._alive]

    # -------------------------------------------------------------------------------- signing

    def lost(self, shard: int) -> None:
        """Note that a shard's connection is gone: nobody there can act until the next sign."""
        self._signed.pop(shard, None)

    async def beat(self, count: int | None, connected: Collection[int]) -> None:
        """Sign for the shards that are connected, put clocks off where a gap has ended.

        Raises StoreError where that cannot be written; the next beat finds a gap the longer.
        """
        async with self._one_by_one:
            self._count = count
            rows = await self._db.all("shards")
            if count is not None:
                if await self._go_back(count, rows):
                    rows = await self._db.all("shards")
                await self._sign_all([self._sign(count, id_, rows) for id_ in sorted(connected)])
            self._hear(rows)
            self._alive |= {(count or 0, id_) for id_ in self._signed}

    def _hear(self, rows: Collection[Row]) -> None:
        """Note who is alive: whoever has signed lately, whatever time their own clocks tell."""
        now, at = self._clock(), self._steady()
        heard = {}
        for row in rows:
            key, seen_at = (row["count"], row["id"]), row["seen_at"]
            known, since = self._heard.get(key, (None, 0))
            if known != seen_at:
                age = max(now - seen_at, 0)
                # A sign that is new to us came after our last look.
                since = at - (age if known is None else min(age, at - self._looked_at))
            heard[key] = seen_at, since
        self._heard, self._looked_at = heard, at
        self._alive = frozenset(key for key, (_, since) in heard.items() if at - since <= DEAD_MS)

    async def _go_back(self, count: int, rows: Collection[Row]) -> bool:
        """Move what waits at our shards as far as the clock has gone back; return whether it has.

        Raises Conflict where another process has signed meanwhile: nothing is moved then.
        """
        steps = [step for row in rows if (step := self._step(count, row)) is not None]
        if not steps:
            return False
        now, back = self._clock(), min(step.back for step in steps)
        writes = [write for step in steps for write in step.writes]
        writes.append(Write("move_leases", {"owner": self._owner, "step": back}, rows=None))
        writes.append(Write("clip_removals", {"now": now}, rows=None))
        ahead = self._steps.ahead()
        await self._db.commit(writes)
        for step in steps:
            self._steps.signed(step.shard, now, ahead)
        seconds = -back // 1000
        _log.warning("the machine's clock went back by %d s: what waits moves with it", seconds)
        return True

    def _step(self, count: int, row: Row) -> _Step | None:
        """Say what is to be written for a shard if it is ours and the clock went back since."""
        id_, seen_at = row["id"], row["seen_at"]
        if row["count"] != count or not (self._ids is None or id_ in self._ids):
            return None
        if row["owner"] != self._owner:
            self._steps.forget(id_)
            if self._heard.get((count, id_), (seen_at, 0))[0] != seen_at:
                return None  # another process signs for it: it moves what is to be moved
        back = self._steps.back(id_, seen_at)
        if not back:
            return None
        shard = {"count": count, "id": id_}
        seen = {"before": seen_at, "seen_at": seen_at + back}
        moved = {"since": self._steps.since(id_), "now": self._clock(), "step": back}
        writes = [
            Write("sign_shard", {**shard, "owner": self._owner, **seen}),
            Write("move_dues", {**shard, **moved}, rows=None),
        ]
        return _Step(id_, back, writes)

    async def _sign_all(self, signs: Sequence[_Sign]) -> None:
        try:
            await self._write(signs)
        except Conflict:
            # Another process signs for one of them: each for itself then.
            for sign in signs:
                with suppress(Conflict):
                    await self._write([sign])

    def _sign(self, count: int, id_: int, rows: Collection[Row]) -> _Sign:
        """Say what is to be written for a shard, by what is written of all."""
        now = self._clock()
        own = next((row for row in rows if (row["count"], row["id"]) == (count, id_)), None)
        # While there were fewer or more shards, others had these servers. None has signed later
        # than now, whatever its clock said.
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
            writes.append(Write("shift_dues", values, rows=None))
        other = own is not None and own["owner"] != self._owner and id_ in self._signed
        return _Sign(id_, now, self._steps.ahead(), gap, other, writes)

    async def _write(self, signs: Sequence[_Sign]) -> None:
        """Write down that shards are served, all of them or none."""
        if not signs:
            return
        await self._db.commit([write for sign in signs for write in sign.writes])
        for sign in signs:
            self._signed[sign.shard] = sign.at
            self._steps.signed(sign.shard, sign.at, sign.ahead)
            if sign.other:
                _log.warning("shard %d is served by another process too: see SHARD_IDS", sign.shard)
            if sign.gap > GAP_MS:
                seconds = sign.gap // 1000
                _log.info("shard %d was away for %d s: its clocks wait", sign.shard, seconds)


def shard_of(server_id: int, count: int) -> int:
    """Return the shard that a server's events come to."""
    return (server_id >> 22) % count
