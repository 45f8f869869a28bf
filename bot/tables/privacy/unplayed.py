"""Delete tables that closed without a card, a day after that."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.ops.clocks import Clock
from bot.store.database import Database
from bot.store.errors import Conflict
from bot.tables.privacy.left_servers import deletion
from bot.views.settings.clock import DAY

_PAGE: Final = 200
"""How many tables are looked at in one go."""
_AT_ONCE: Final = 20
"""How many are deleted in one transaction at most."""


class UnplayedTables:
    """Goes round all tables, a few at a time."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._after = ""

    async def delete_some(self) -> None:
        """Look at the next tables, and delete those of them that closed without a card."""
        before = self._clock() - DAY
        rows = await self._db.all("next_tables", after=self._after, before=before, most=_PAGE)
        found = [row["id"] for row in rows if row["unplayed"]][:_AT_ONCE]
        if len(found) == _AT_ONCE:
            self._after = found[-1]
        else:
            self._after = rows[-1]["id"] if rows else ""
        if not found:
            return
        with suppress(Conflict):  # another process was faster
            await self._db.commit([write for table_id in found for write in deletion(table_id)])
