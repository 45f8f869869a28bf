"""What only one of several processes may do in a span of time."""

from __future__ import annotations

from bot.store.database import Database, Write
from bot.store.errors import Conflict


async def take_turn(db: Database, what: str, holder: str, now: int, ms: int) -> bool:
    """Take a turn at something for so long; return False where another holder has it.

    A restart changes nothing: the store keeps the turn, as it keeps the leases of delivery. Raises
    StoreError.
    """
    values = {"id": what, "owner": holder, "now": now, "until": now + ms, "latest": now + 2 * ms}
    try:
        await db.commit([Write("take_lease", values)])
    except Conflict:
        return False
    return True
