"""By which clocks a server's days and months end."""

from __future__ import annotations

from bot.store.database import Database


async def zone_of(db: Database, server_id: int | None) -> str:
    """Return a server's time zone; UTC where it has set none."""
    row = await db.one("server_zone", id=server_id)
    return (row and row["zone"]) or "UTC"
