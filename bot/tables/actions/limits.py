"""How many tables a server and a person may have at once."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.errors import TableError
from bot.store.database import Database
from bot.tables.actions.opening import Order
from bot.tables.errors import opening as errors
from bot.tables.errors.seating import NoStrong
from bot.tables.settings.policy import Policy
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.server import TableLimits

PRIVATE: Final = 3
"""How many private tables a person may have in play."""


class LimitChecker:
    """Counts tables and refuses one too many.

    The lower of the server's and the program's limit holds.
    """

    def __init__(self, db: Database, policy: Policy) -> None:
        self._db = db
        self._policy = policy
        self.counting = asyncio.Lock()
        """Hold this from counting until the new table or seat is stored."""

    async def check_open(self, who: Person, order: Order) -> None:
        """Refuse an unknown level, and a table that would be too many for the server or its opener.

        Lobbies that a person opened and left count as theirs, so that they do not pile up.

        Raises:
            NoStrong: if computers cannot be strong.
            TooManyTables: for the server.
            TooManySeats, TooManySeatsHere: for the opener.
        """
        self._check_level(order)
        server_id, most = order.server_id, order.settings.most
        allowed = self._policy.tables_per_server
        limit = allowed if most.tables is None else min(allowed, most.tables)
        if await self._count("busy_tables_in", server_id=server_id) >= limit:
            raise errors.TooManyTables(limit=limit)
        if not order.sit:
            return
        left = await self._count("lobbies_left_by", server_id=server_id, user_id=who.id)
        refusal = await self.seat_too_many(who, server_id, most, left)
        if refusal is not None:
            raise refusal

    async def check_private(self, who: Person, order: Order) -> None:
        """Refuse an unknown level, and a private table that would be too many for its person.

        Raises:
            NoStrong: if computers cannot be strong.
            TooManyPrivate: for the person.
        """
        self._check_level(order)
        if await self._count("busy_tables_of", user_id=who.id, private=1) >= PRIVATE:
            raise errors.TooManyPrivate(limit=PRIVATE)

    def _check_level(self, order: Order) -> None:
        if order.level is ComputerLevel.STRONG and not self._policy.strong:
            raise NoStrong

    async def seat_too_many(
        self, who: Person, server_id: int | None, most: TableLimits, more: int = 0
    ) -> TableError | None:
        """Return why a person may not sit down at another table; None if they may.

        Args:
            server_id: the server; None in direct messages, where no one can sit down.
            more: how many tables count besides those that they sit at.
        """
        limit = self._policy.tables_per_player
        if await self._count("busy_tables_of", user_id=who.id, private=0) + more >= limit:
            return errors.TooManySeats(limit=limit)
        if server_id is None or most.seats is None:
            return None
        here = await self._count("busy_tables_of_in", user_id=who.id, server_id=server_id)
        return errors.TooManySeatsHere(limit=most.seats) if here + more >= most.seats else None

    async def _count(self, query: str, **values: object) -> int:
        row = await self._db.one(query, **values)
        return row["tables"] if row else 0
