"""Tables of several shards that wait for people."""

from __future__ import annotations

from bot.store.opening import Database
from bot.tables.core.rows import Due
from tests.clock import FakeClock
from tests.store.rows import add_table, move_table


def server(shard: int) -> int:
    """Return the id of a server of a shard, of two shards and of four."""
    return (2**40 + shard) << 22


async def wait_at(
    db: Database, clock: FakeClock, name: str, shard: int, due: Due = Due.MOVE
) -> None:
    """Let a table of a shard wait a minute for a person."""
    at = {"due": due.value, "due_at": clock.now + 60_000, "changed_at": clock.now}
    await db.commit([add_table(id=name, server_id=server(shard)), move_table(id=name, **at)])


async def left(db: Database, clock: FakeClock, name: str) -> int:
    row = await db.one("table", id=name)
    assert row is not None
    return int(row["due_at"]) - clock.now
