"""Signs of life: which shards are served, and what it means for clocks when one was not.

Every few seconds a process writes down which of its shards are connected. A longer gap means that
nobody could act at their tables meanwhile: whatever waits for people there is put off by as long,
in the transaction that ends the gap. Nobody is taken over while the bot itself was down.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.rows import OF_PEOPLE, Due

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
    gap: int
    """How long nobody has signed for it."""
    other: bool
    """Whether another process has signed since this one did."""
    writes: Sequence[Write]


class Watch:
    """Writes this process's signs of life, and reads those of the others.

    Args:
        db: the store.
        clock: milliseconds since 1970.
        owner: names this process.
        count: how many shards there are, of all processes; None until Discord has said so, which
            is only asked where this process serves all of them.
        ids: those of this process; None for all.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], int],
        owner: str,
        count: int | None = None,
        ids: Collection[int] | None = None,
    ) -> None:
        self._db = db
        self._clock = clock
        self._owner = owner
        self._count = count
        self._ids = None if ids is None else frozenset(ids)
        self._signed: dict[int, int] = {}
        """When the shards that are connected were signed for last."""
        self._alive: frozenset[tuple[int, int]] = frozenset()
        """The shards that somebody serves, each with how many there are."""

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
        # A process that was held up looks at its clocks only after its next sign of life.
        return signed is not None and self._clock() - signed <= GAP_MS

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
        self._count = count
        rows = await self._db.all("shards")
        if count is not None:
            signs = [self._sign(count, id_, rows) for id_ in sorted(connected)]
            try:
                await self._write(signs)
            except Conflict:
                # Another process signs for one of them: each for itself then.
                for sign in signs:
                    with suppress(Conflict):
                        await self._write([sign])
        now = self._clock()
        self._alive = frozenset(
            (row["count"], row["id"]) for row in rows if now - row["seen_at"] <= DEAD_MS
        ) | {(count or 0, id_) for id_ in self._signed}

    def _sign(self, count: int, id_: int, rows: Collection[Row]) -> _Sign:
        """Say what is to be written for a shard, by what is written of all."""
        now = self._clock()
        own = next((row for row in rows if (row["count"], row["id"]) == (count, id_)), None)
        # While there were fewer or more shards, others had these servers.
        seen = [row["seen_at"] for row in rows if row is own or row["count"] != count]
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
        return _Sign(id_, now, gap, other, writes)

    async def _write(self, signs: Sequence[_Sign]) -> None:
        """Write down that shards are served, all of them or none."""
        if not signs:
            return
        await self._db.commit([write for sign in signs for write in sign.writes])
        for sign in signs:
            self._signed[sign.shard] = sign.at
            if sign.other:
                _log.warning("shard %d is served by another process too: see SHARD_IDS", sign.shard)
            if sign.gap > GAP_MS:
                seconds = sign.gap // 1000
                _log.info("shard %d was away for %d s: its clocks wait", sign.shard, seconds)


def shard_of(server_id: int, count: int) -> int:
    """Return the shard that a server's events come to."""
    return (server_id >> 22) % count
