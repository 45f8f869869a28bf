"""Several tables at once, each loaded by itself: what cannot be read is left out, or named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.errors import TableError
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.damage.unreadable import TableUnreadable
from bot.tables.errors import TableBusy, TableClosed, UnknownTable
from bot.tables.transaction import TableStore
from bot.tables.views import Person, TableLocation, TableView

_LISTED: Final = 100
"""How many tables are loaded at most where none is named."""
_LOCATIONS: Final = 5_000
"""How many tables of a server are known of at most, those that are over among them."""


@dataclass(frozen=True, slots=True)
class Found:
    """Some tables as they stand."""

    tables: Sequence[TableView]
    unreadable: Sequence[TableLocation] = ()
    """Those that cannot be read."""


class Finding:
    """Finds tables in the store, those that cannot be read too."""

    def __init__(self, db: Database, tables: TableStore) -> None:
        self._db = db
        self._tables = tables

    async def tables_in(self, server_id: int) -> list[TableView]:
        """Return a server's tables that are not closed, the liveliest first."""
        return await self._readable(
            await self._db.all("tables_in", server_id=server_id, most=_LISTED)
        )

    async def tables_of(self, user_id: int) -> list[TableView]:
        """Return the tables a person sits at, in all servers, the liveliest first."""
        return await self._readable(await self._db.all("tables_of", user_id=user_id, most=_LISTED))

    async def refused_in(self, server_id: int) -> list[TableView]:
        """Return a server's tables that stand still because their channel takes no messages."""
        return await self._readable(await self._db.all("refused_tables", server_id=server_id))

    async def locations_in(self, server_id: int) -> list[TableLocation]:
        """Return where a server's tables stand that are not closed, the liveliest first."""
        rows = await self._db.all("tables_in", server_id=server_id, most=_LOCATIONS)
        return [TableLocation.of(row) for row in rows]

    async def locations_of(self, user_id: int) -> list[TableLocation]:
        """Return where the tables of a person stand, the liveliest first."""
        rows = await self._db.all("tables_of", user_id=user_id, most=_LOCATIONS)
        return [TableLocation.of(row) for row in rows]

    async def load(self, table_ids: Iterable[str]) -> Found:
        """Load tables; those that have gone or closed meanwhile are left out."""
        tables, unreadable = [], []
        for table_id in table_ids:
            try:
                tables.append((await self._tables.look(table_id)).view())
            except TableUnreadable as error:
                unreadable.append(error.damaged.location)
            except TableError:
                # Deleted, or so busy that it comes with the next look.
                continue
        return Found(tables, unreadable)

    def damaged_in(self, server_id: int) -> list[TableLocation]:
        """Return where a server's tables stand that could not be read when last tried."""
        locations = self._tables.unreadable.locations()
        return [location for location in locations if location.server_id == server_id]

    async def unreadable(self) -> list[str]:
        """Look again at the tables that could not be read; return those that still cannot."""
        for location in self._tables.unreadable.locations():
            try:
                await self._tables.look(location.id)
            except TableError:
                # The tables keeps in mind what came of it.
                continue
        return [location.id for location in self._tables.unreadable.locations()]

    async def close(self, error: TableUnreadable, who: Person) -> None:
        """Close a table without reading it; whatever is stored of it stays.

        Its game counts for nobody, and none of its messages is sent or changed any more.

        Raises:
            TableUnreadable: for those who do not keep order in its server.
            TableClosed: if it is closed already.
            UnknownTable: for those who ask from elsewhere.
        """
        damaged = error.damaged
        if who.server_id != damaged.location.server_id and who.id not in damaged.people:
            raise UnknownTable
        if damaged.closed:
            raise TableClosed
        if who.server_id != damaged.location.server_id or not (who.moderator or who.manager):
            raise error
        at = {"table_id": damaged.location.id}
        try:
            await self._db.commit(
                [
                    Write("close_unread", {**at, "version": damaged.version}),
                    Write("drop_posts", at, rows=None),
                    Write("refuse_faces", at, rows=None),
                ]
            )
        except Conflict:
            raise TableBusy from None
        self._tables.unreadable.well(damaged.location.id)

    async def _readable(self, rows: Iterable[Row]) -> list[TableView]:
        return list((await self.load(row["id"] for row in rows)).tables)
