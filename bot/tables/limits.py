"""How many tables a server and a person may have at once."""

from __future__ import annotations

import asyncio

from bot.store.database import Database
from bot.tables.errors import TooManySeats, TooManyTables
from bot.tables.policy import Policy
from bot.tables.views import Person


class Limits:
    """Counts tables; what is counted must be stored before anybody counts again."""

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self._policy = policy
        self.counting = asyncio.Lock()
        """Held from counting until the new table or seat is stored."""

    async def check_open(self, who: Person, server_id: int, *, sits: bool) -> None:
        """Refuse a table too many, for the server or for its opener.

        Lobbies that one has opened and left count as one's own, or else they would pile up.

        Raises:
            TooManyTables: for the server.
            TooManySeats: for the opener.
        """
        tables = await self._count("busy_tables_in", server_id=server_id)
        if tables >= self._policy.tables_per_server:
            raise TooManyTables(limit=self._policy.tables_per_server)
        if not sits:
            return
        left = await self._count("lobbies_left_by", server_id=server_id, user_id=who.id)
        if self.reached(left + await self.tables_of(who)):
            raise self.too_many_seats()

    async def tables_of(self, who: Person) -> int:
        """Return at how many tables somebody sits that are not finished."""
        return await self._count("busy_tables_of", user_id=who.id)

    def reached(self, tables: int) -> bool:
        """Say whether somebody at so many tables may sit down at no other."""
        return tables >= self._policy.tables_per_player

    def too_many_seats(self) -> TooManySeats:
        """Return the refusal of a seat too many."""
        return TooManySeats(limit=self._policy.tables_per_player)

    async def _count(self, query: str, **values: object) -> int:
        row = await self._db.one(query, **values)
        return row["tables"] if row else 0
