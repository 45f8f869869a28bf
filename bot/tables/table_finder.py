"""Several tables at once, each loaded separately: damaged ones are left out or named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.errors import TableError
from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.damage import DamagedTable
from bot.tables.errors import TableClosed, TooBusy, UnknownTable
from bot.tables.table_store import TableStore
from bot.tables.usernames import told_apart
from bot.views.names import untagged
from bot.views.person import Person
from bot.views.table.view import TableLocation, TableView

_LISTED: Final = 100
"""The most tables that are loaded for a list."""
_LOCATIONS: Final = 5_000
"""The most tables whose locations are returned."""


@dataclass(frozen=True, slots=True)
class LoadedTables:
    """Some tables, and where those are that cannot be read."""

    tables: Sequence[TableView]
    damaged: Sequence[TableLocation] = ()


class TableFinder:
    """Finds tables in the store, and those that cannot be read."""

    def __init__(self, db: Database, tables: TableStore) -> None:
        self._db = db
        self._tables = tables

    async def tables_around(self, user_id: int, server_id: int | None) -> list[TableView]:
        """Return the tables that a person sits at, then the others of a server, if one is given."""
        rows = await self._db.all("tables_of", user_id=user_id, most=_LISTED)
        if server_id is not None:
            rows += await self._db.all("tables_in", server_id=server_id, most=_LISTED)
        return list((await self.load(dict.fromkeys(row["id"] for row in rows))).tables)

    async def refused_in(self, server_id: int) -> list[TableView]:
        """Return a server's tables that are paused because their channel refused a message."""
        rows = await self._db.all("refused_tables", server_id=server_id)
        return list((await self.load(row["id"] for row in rows)).tables)

    async def refused_servers(self) -> list[int]:
        """Return the servers with such tables."""
        return [row["server_id"] for row in await self._db.all("refused_servers")]

    async def locations_in(self, server_id: int) -> list[TableLocation]:
        """Return where a server's tables are that are not closed, the liveliest first."""
        rows = await self._db.all("tables_in", server_id=server_id, most=_LOCATIONS)
        return [TableLocation.of(row) for row in rows]

    async def locations_of(self, user_id: int) -> list[TableLocation]:
        """Return where the tables of a person are, the liveliest first."""
        rows = await self._db.all("tables_of", user_id=user_id, most=_LOCATIONS)
        return [TableLocation.of(row) for row in rows]

    async def load(self, table_ids: Iterable[str]) -> LoadedTables:
        """Load tables; leave out those that were deleted or are too busy."""
        tables, damaged = [], []
        for table_id in table_ids:
            try:
                tables.append((await self._tables.look(table_id)).view())
            except DamagedTable as error:
                damaged.append(error.location)
            except TableError:
                pass
        return LoadedTables(tables, damaged)

    async def names_at(self, tables: Iterable[TableView]) -> dict[int, str]:
        """Return the names of the people at several tables, such that no two read the same."""
        seats = [seat for table in tables for seat in table.seats]
        return await told_apart(
            self._db, {seat.user_id: untagged(seat.name) for seat in seats if seat.user_id}
        )

    def damaged_in(self, server_id: int) -> list[TableLocation]:
        """Return where a server's tables are that could not be read when last tried."""
        locations = self._tables.damaged.locations()
        return [location for location in locations if location.server_id == server_id]

    async def still_damaged(self) -> list[str]:
        """Read the tables again that could not be read; return those that still cannot."""
        # The store of tables notes what comes of it.
        await self.load(location.id for location in self._tables.damaged.locations())
        return [location.id for location in self._tables.damaged.locations()]

    async def close(self, error: DamagedTable, who: Person) -> None:
        """Close a table without reading it; keep its rows.

        Its game counts for nobody, and none of its messages is sent or changed any more.

        Who sits at a private table may close it; at others only moderators may.

        Raises:
            DamagedTable: for people who do not moderate its server.
            TableClosed: if it is closed already.
            UnknownTable: for people elsewhere.
        """
        private, sits = error.location.private, who.id in error.people
        here = who.server_id == error.location.server_id and not private
        if not here and not sits:
            raise UnknownTable
        if error.closed:
            raise TableClosed
        if not (private or (here and who.keeps_order)):
            raise error
        at = {"table_id": error.location.id}
        try:
            await self._db.commit(
                [
                    Write("close_unread", {**at, "version": error.version}),
                    Write("refuse_messages", {"owner": error.location.id}),
                ]
            )
        except Conflict:
            raise TooBusy from None
        self._tables.damaged.forget(error.location.id)
