"""What a server has settled for its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.store.database import Database, Write
from bot.tables.clock import USUAL, Clock
from bot.tables.rights import check_manager
from bot.tables.views import Person, ServerSettings


async def load(db: Database, server_id: int) -> ServerSettings:
    """Return what a server has settled, or the usual."""
    row = await db.one("server", id=server_id)
    if row is None:
        return ServerSettings()
    # A server that has never settled its clock goes along with what is usual.
    own = row["remind_ms"] is not None
    clock = Clock(row["remind_ms"], row["move_ms"], row["misses"]) if own else USUAL
    return ServerSettings(bool(row["threads"]), row["language"], clock)


async def settle(
    db: Database, who: Person, server_id: int, changes: Mapping[str, Any]
) -> ServerSettings:
    """Settle something for a server's new tables: fields of its settings.

    Raises:
        ManagerOnly: for whoever may not manage the server.
    """
    check_manager(who, server_id)
    settings = replace(await load(db, server_id), **changes)
    own = settings.clock if settings.clock != USUAL else None
    values = {
        "id": server_id,
        "threads": int(settings.threads),
        "language": settings.language,
        "remind_ms": own and own.remind_ms,
        "move_ms": own and own.move_ms,
        "misses": own and own.misses,
    }
    await db.commit([Write("set_server", values)])
    return settings
