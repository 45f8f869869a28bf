"""Servers that have removed the bot: their data is kept for some time, then deleted."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.store.database import Database, Write
from bot.store.errors import Conflict
from bot.tables.privacy.views import KEPT_DAYS

_log = logging.getLogger(__name__)

KEPT_MS: Final = KEPT_DAYS * 24 * 3_600_000
_PAGE: Final = 500
_SCORES: Final = ("counting", "results", "sums", "ratings")
"""What is kept of a server's games besides its tables; whoever changes it begins with the first."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One of Discord's shards, and the servers that it has."""

    number: int
    of: int
    servers: Collection[int]


class LeftServers:
    """Notes which servers have removed the bot, and deletes what is kept of them in the end."""

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self._db = db
        self._clock = clock

    async def claim(self, application_id: int) -> bool:
        """Let what another application has noted count for nothing; return whether there was one.

        It is in other servers, so all of ours seemed to have removed it.
        """
        known = await self._db.one("meta", key="application")
        if known is not None and known["value"] == str(application_id):
            return False
        values = {"key": "application", "value": str(application_id)}
        forget = [Write("forget_removals", {}, rows=None)] if known is not None else []
        await self._db.commit([*forget, Write("set_meta", values)])
        if known is not None:
            _log.warning("another application has used this database: check DISCORD_TOKEN")
        return known is not None

    async def note(self, server_id: int) -> None:
        """Note that a server has removed the bot just now."""
        values = {"server_id": server_id, "now": self._clock()}
        await self._db.commit([Write("note_removed", values, rows=None)])

    async def take_back(self, server_id: int) -> None:
        """Note that the bot is in a server, which may have removed it before."""
        # Asked for every server at each start, and hardly ever so: a look holds up nobody.
        if await self._db.one("removal", server_id=server_id) is None:
            return
        await self._db.commit([Write("note_present", {"server_id": server_id}, rows=None)])

    async def compare(self, shard: Shard) -> None:
        """Note what has changed while nobody was told: who removed the bot, who is back."""
        noted = {row["server_id"] for row in await self._db.all("removed_servers")}
        gone = [
            server_id
            for query in ("servers_with_tables", "servers_settled")
            async for server_id in self._known(query, shard)
            if server_id not in shard.servers and server_id not in noted
        ]
        back = sorted(noted & set(shard.servers))
        now = self._clock()
        writes = [
            *(Write("note_removed", {"server_id": one, "now": now}, rows=None) for one in gone),
            *(Write("note_present", {"server_id": one}, rows=None) for one in back),
        ]
        for start in range(0, len(writes), _PAGE):
            await self._db.commit(writes[start : start + _PAGE])
        if gone or back:
            _log.info(
                "shard %s: %s servers are gone, %s are back", shard.number, len(gone), len(back)
            )

    async def _known(self, query: str, shard: Shard) -> AsyncIterator[int]:
        """Go through the servers of a shard of which anything is kept."""
        at, after = {"shard": shard.number, "shards": shard.of}, 0
        while page := await self._db.all(query, **at, after=after, most=_PAGE):
            for row in page:
                yield row["server_id"]
            after = page[-1]["server_id"]

    async def delete_some(self, gone: Callable[[int], Awaitable[bool]]) -> bool:
        """Delete a little of what has been kept long enough; return whether there may be more.

        Args:
            gone: says whether a server's data is this process's to delete, and the bot surely not
                there: what is deleted wrongly cannot be had back.
        """
        before = self._clock() - KEPT_MS
        for row in await self._db.all("overdue_servers", before=before, most=_PAGE):
            if await gone(row["server_id"]):
                await self._delete_some_of(row["server_id"], before)
                return True
        return False

    async def _delete_some_of(self, server_id: int, before: int) -> None:
        """Delete a game, some posts or a table; the server itself once it has no table left."""
        at = {"server_id": server_id, "before": before}
        table = await self._db.one("table_of_removed", **at)
        if table is None:
            mine = {"server_id": server_id}
            scores = [Write(f"delete_{what}_of_server", mine, rows=None) for what in _SCORES]
            writes = [*scores, Write("delete_server", at)]
        else:
            writes = await self._some_of(table["table_id"], table["game"])
        with suppress(Conflict):
            # Else the bot came back this moment, or another process was quicker.
            await self._db.commit([Write("still_removed", at), *writes])
            if table is None:
                _log.info("server %s removed the bot long ago: its data is deleted", server_id)

    async def _some_of(self, table_id: str, number: int) -> list[Write]:
        """Return what deletes a game before that number, some posts or, in the end, the table."""
        game = await self._db.one("earlier_game", table_id=table_id, number=number)
        posts = await self._db.one("span_of_posts", table_id=table_id)
        if game is not None:
            return [Write("delete_game", {"table_id": table_id, "number": game["number"]})]
        if posts is not None and posts["last"] - posts["first"] >= _PAGE:
            upto = posts["first"] + _PAGE - 1
            return [Write("delete_posts", {"table_id": table_id, "upto": upto}, rows=None)]
        # What else there is of the table goes with it.
        results = Write("delete_results", {"table_id": table_id}, rows=None)
        spoken = Write("forget_spoken_at", {"table_id": table_id}, rows=None)
        return [spoken, Write("delete_table", {"table_id": table_id}), results]
