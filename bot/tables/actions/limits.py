"""How many tables a server and a person may have at once."""

from __future__ import annotations

import asyncio

from bot.errors import TableError
from bot.store.database import Database
from bot.tables.actions.opening import Order
from bot.tables.errors.opening import TooManySeats, TooManySeatsHere, TooManyTables
from bot.tables.settings.policy import Policy
from bot.tables.settings.views import TableLimits
from bot.tables.views import Person


class LimitChecker:
    """Counts tables; what is counted must be stored before anybody counts again.

    What a server has settled holds beside what the program allows, and never goes beyond it.
    """

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self._policy = policy
        self.counting = asyncio.Lock()
        """Held from counting until the new table or seat is stored."""

    async def check_open(self, who: Person, order: Order) -> None:
        """Refuse a table too many, for the server or for its opener.

        Lobbies that one has opened and left count as one's own, or else they would pile up.

        Raises:
            TooManyTables: for the server.
            TooManySeats, TooManySeatsHere: for the opener.
        """
        server_id, most = order.server_id, order.settings.most
        limit = _lower(self._policy.tables_per_server, most.tables)
        if await self._count("busy_tables_in", server_id=server_id) >= limit:
            raise TooManyTables(limit=limit)
        if not order.sit:
            return
        left = await self._count("lobbies_left_by", server_id=server_id, user_id=who.id)
        refusal = await self.seat_too_many(who, server_id, most, left)
        if refusal is not None:
            raise refusal

    async def seat_too_many(
        self, who: Person, server_id: int | None, most: TableLimits, more: int = 0
    ) -> TableError | None:
        """Return why somebody may sit down at no other table; None where they may.

        Args:
            who: the person.
            server_id: where; None in direct messages, where nobody can sit down anyway.
            most: what that server has settled.
            more: how many tables count beside those that they sit at.
        """
        limit = self._policy.tables_per_player
        if await self._count("busy_tables_of", user_id=who.id) + more >= limit:
            return TooManySeats(limit=limit)
        if server_id is None or most.seats is None:
            return None
        here = await self._count("busy_tables_of_in", user_id=who.id, server_id=server_id)
        return TooManySeatsHere(limit=most.seats) if here + more >= most.seats else None

    async def _count(self, query: str, **values: object) -> int:
        row = await self._db.one(query, **values)
        return row["tables"] if row else 0


def _lower(allowed: int, settled: int | None) -> int:
    return allowed if settled is None else min(allowed, settled)
