"""Delete the data of servers that removed the bot, and tables that closed without a card."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final

from bot.ops.clocks import Clock
from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.views.privacy import KEPT_DAYS
from bot.views.settings.clock import DAY

_log = logging.getLogger(__name__)

KEPT_MS: Final = KEPT_DAYS * 24 * 3_600_000
_PAGE: Final = 500
_SCORES: Final = ("counting", "results", "sums", "titles", "ratings", "events")
"""What a server's games store besides its tables; every writer locks the first one first."""


_SERVERS: Final = (
    "servers_with_tables",
    "servers_with_events",
    "servers_with_lfg",
    "servers_with_days",
    "servers_settled",
)
"""The queries that find servers of which anything is kept."""
_LOOKED_AT: Final = 200
"""How many tables are looked at in one go."""
_AT_ONCE: Final = 20
"""How many are deleted in one transaction at most."""


class LeftServers:
    """Notes which servers removed the bot, and deletes their data in the end."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    async def claim(self, application_id: int) -> bool:
        """Drop what another application noted; return whether there was one.

        It was in other servers, so it noted that all of ours had removed it. Its channels of direct
        messages are its own.
        """
        known = await self._db.one("meta", key="application")
        if known is not None and known["value"] == str(application_id):
            return False
        writes = [Write("set_meta", {"key": "application", "value": str(application_id)})]
        if known is None:
            await self._db.commit(writes)
            return False
        for row in await self._db.all("removed_servers"):
            writes += self._back(row["server_id"])
        await self._db.commit([*writes, Write("forget_private_channels", {})])
        _log.warning("another application has used this database: check DISCORD_TOKEN")
        return True

    async def note(self, server_id: int) -> None:
        """Note that a server has just removed the bot."""
        values = {"server_id": server_id, "now": self._clock()}
        await self._db.commit([Write("note_removed", values)])

    async def take_back(self, server_id: int) -> None:
        """Note that the bot is in a server, which may have removed it earlier."""
        # Called for every server at each start and rarely true: read before writing.
        if await self._db.one("removal", server_id=server_id) is None:
            return
        await self._db.commit(self._back(server_id))

    def _back(self, server_id: int) -> list[Write]:
        """Return the writes that note that a server has the bot again, and how long it had not."""
        here = {"server_id": server_id}
        away = Write("note_server_away", {**here, "now": self._clock()})
        return [away, Write("note_present", here)]

    async def compare(self, shard: int, shards: int, servers: Collection[int]) -> None:
        """Note which servers of a shard removed the bot or are back, given those that have it."""
        noted = {row["server_id"] for row in await self._db.all("removed_servers")}
        gone = [
            server_id
            for query in _SERVERS
            async for server_id in self._stored(query, shard, shards)
            if server_id not in servers and server_id not in noted
        ]
        back = sorted(noted & set(servers))
        now = self._clock()
        writes = [Write("note_removed", {"server_id": id_, "now": now}) for id_ in gone]
        writes += [write for id_ in back for write in self._back(id_)]
        for start in range(0, len(writes), _PAGE):
            await self._db.commit(writes[start : start + _PAGE])
        if writes:
            _log.info("shard %s: %s servers are gone, %s are back", shard, len(gone), len(back))

    async def _stored(self, query: str, shard: int, shards: int) -> AsyncIterator[int]:
        after = 0
        while page := await self._db.all(
            query, shard=shard, shards=shards, after=after, most=_PAGE
        ):
            for row in page:
                yield row["server_id"]
            after = page[-1]["server_id"]

    async def delete_some(self, gone: Callable[[int], Awaitable[bool]]) -> bool:
        """Delete a little of what was kept long enough; return whether there may be more.

        Args:
            gone: says whether this process deletes the server's data and the bot is surely not in
                the server: a wrong deletion cannot be undone.
        """
        before = self._clock() - KEPT_MS
        for row in await self._db.all("overdue_servers", before=before, most=_PAGE):
            if await gone(row["server_id"]):
                await self._delete_some_of(row["server_id"], before)
                return True
        return False

    async def _delete_some_of(self, server_id: int, before: int) -> None:
        """Delete a game, some posts or a table; the server's own rows once it has no table left."""
        at = {"server_id": server_id, "before": before}
        table = await self._db.one("table_of_removed", **at)
        if table is None:
            mine = {"server_id": server_id}
            scores = [Write(f"delete_{what}_of_server", mine) for what in _SCORES]
            events = [
                Write(query, mine)
                for query in (
                    "release_event_tables",
                    "delete_event_messages_of_server",
                    "delete_lfg_messages_of_server",
                    "delete_lfg_of_server",
                    "delete_lfg_wishes_of_server",
                    "delete_own_messages_of_server",
                    "delete_days_of_server",
                    "delete_outages_of_server",
                )
            ]
            writes = [*scores[:-1], *events, scores[-1], Write("delete_server", at)]
        else:
            writes = await self._some_of(table["table_id"], table["game"])
        with suppress(Conflict):
            # On a conflict the bot has just come back, or another process was faster.
            await self._db.commit([Write("still_removed", at), *writes])
            if table is None:
                _log.info("server %s removed the bot long ago: its data is deleted", server_id)

    async def _some_of(self, table_id: str, number: int) -> list[Write]:
        """Return the writes that delete an earlier game, some posts or, in the end, the table."""
        game = await self._db.one("earlier_game", table_id=table_id, number=number)
        posts = await self._db.one("span_of_posts", table_id=table_id)
        if game is not None:
            return [Write("delete_game", {"table_id": table_id, "number": game["number"]})]
        if posts is not None and posts["last"] - posts["first"] >= _PAGE:
            upto = posts["first"] + _PAGE - 1
            return [Write("delete_posts", {"table_id": table_id, "upto": upto})]
        return deletion(table_id)


def deletion(table_id: str) -> list[Write]:
    """Return the writes that delete a table with all its rows."""
    # Most of them go with the table (ON DELETE CASCADE).
    rest = ("delete_messages", "delete_results")
    spoken = Write("forget_spoken_at", {"table_id": table_id})
    table = Write("delete_table", {"table_id": table_id})
    return [spoken, table, *(Write(what, {"table_id": table_id}) for what in rest)]


class UnplayedTables:
    """Goes round all tables, a few at a time."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock
        self._after = ""

    async def delete_some(self) -> None:
        """Look at the next tables, and delete those of them that closed without a card."""
        before = self._clock() - DAY
        rows = await self._db.all("next_tables", after=self._after, before=before, most=_LOOKED_AT)
        found = [row["id"] for row in rows if row["unplayed"]][:_AT_ONCE]
        if len(found) == _AT_ONCE:
            self._after = found[-1]
        else:
            self._after = rows[-1]["id"] if rows else ""
        if not found:
            return
        with suppress(Conflict):  # another process was faster
            await self._db.commit([write for table_id in found for write in deletion(table_id)])
