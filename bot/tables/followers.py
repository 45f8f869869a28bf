"""Followers: people who get the results of a table's deals without a seat there."""

from __future__ import annotations

from typing import Final

from bot.store.database import Database, Write
from bot.tables.errors import TableClosed
from bot.tables.errors.history import BoardsSealed
from bot.tables.errors.rights import TooManyFollowers
from bot.views.person import Person
from bot.views.table.view import TableState, TableView

MOST: Final = 25
"""People who may follow one table: each costs a message a deal."""


class Followers:
    """Notes who follows which table."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def follow(self, table: TableView, who: Person) -> None:
        """Send a person the result of each deal from now on; refuse as `check` does."""
        await self.check(table)
        values = {"table_id": table.id, "user_id": who.id}
        await self._db.commit([Write("follow", values)])

    async def check(self, table: TableView) -> None:
        """Refuse a table that nobody can follow now.

        Raises:
            TableClosed: if no more deals are played there.
            BoardsSealed: if others have yet to play its cards.
            TooManyFollowers: if too many people follow the table.
        """
        if table.state is TableState.CLOSED:
            raise TableClosed
        if table.sealed:
            raise BoardsSealed
        row = await self._db.one("followers", table_id=table.id)
        if row is not None and row["people"] >= MOST:
            raise TooManyFollowers

    async def stop(self, table_id: str, user_id: int) -> None:
        """Send a person nothing more of a table."""
        values = {"table_id": table_id, "user_id": user_id}
        writes = [Write(query, values) for query in ("unfollow", "drop_news")]
        await self._db.commit(writes)
