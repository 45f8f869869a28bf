"""Who hears by direct message that others look for a game: of which games, and when not."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from bot.engine.errors import UnknownVariant
from bot.engine.variants import Variant, find_variant
from bot.ops.clocks import Clock
from bot.store.database import Database, Row, Write
from bot.views.lfg import EVERY_MS, Listening, Quiet

_MOST: Final = 100
"""To how many people one message goes at most: those who have waited longest for one."""


class Listeners:
    """Stores who wants to hear of games, and says who is to hear of one."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    async def load(self, user_id: int, server_id: int) -> Listening:
        """Return what a person hears of a server."""
        row = await self._db.one("lfg_listener", user_id=user_id)
        if row is None:
            return Listening()
        wishes = await self._db.all("lfg_wishes", user_id=user_id, server_id=server_id)
        games = tuple(game for wish in wishes if (game := _game(wish["game"])) is not None)
        return Listening(
            bool(wishes), games, _quiet(row), closed=bool(row["closed"]), heard_at=row["told_at"]
        )

    async def listen(self, user_id: int, server_id: int, game: Variant | None = None) -> None:
        """Tell a person of one more game in a server from now on; of all if none is named."""
        at = {"user_id": user_id, "server_id": server_id}
        drop = Write("drop_lfg_wishes", {**at, "all_of": int(game is None)})
        wish = Write("add_lfg_wish", {**at, "game": "" if game is None else game.id})
        await self._db.commit([Write("listen_lfg", {"user_id": user_id}), drop, wish])

    async def stop(self, user_id: int) -> None:
        """Stop telling a person of games, in all servers."""
        everywhere = {"user_id": user_id}
        queries = ("forget_lfg_wishes", "drop_lfg_news")
        await self._db.commit([Write(query, everywhere) for query in queries])

    def told(self, user_id: int) -> Write:
        """Return the write that a person heard just now: they hear nothing more for a while."""
        return Write("told_lfg_listener", {"user_id": user_id, "now": self._clock()})

    async def refused(self, user_id: int) -> None:
        """Note that Discord refuses messages to a person; harmless when repeated."""
        everywhere = {"user_id": user_id}
        closed = Write("close_lfg_listener", everywhere)
        await self._db.commit([closed, Write("forget_lfg_wishes", everywhere)])

    async def set_quiet(self, user_id: int, quiet: Quiet) -> None:
        """Change when a person wants to hear nothing."""
        hours = {"quiet_from": quiet.since, "quiet_to": quiet.until, "zone": quiet.zone}
        await self._db.commit([Write("set_lfg_quiet", {"user_id": user_id, **hours})])

    async def telling(self, panel_id: str, server_id: int, games: Collection[str]) -> list[Write]:
        """Return the writes that tell people of games, or of any: an empty id.

        That they were told is noted once they were.

        Args:
            panel_id: where others look for them.
            games: their ids.
        """
        now = self._clock()
        moment = datetime.fromtimestamp(now / 1000, UTC)
        asked = {"server_id": server_id, "before": now - EVERY_MS, "most": _MOST}
        rows: dict[int, Row] = {}
        for game in sorted(games):
            found = await self._db.all("lfg_listeners", **asked, game=game)
            rows |= {row["user_id"]: row for row in found if not _quiet(row).holds(moment)}
        writes = []
        for user_id in sorted(rows):
            news = {"panel_id": panel_id, "number": now // 60_000, "user_id": user_id}
            # One that was not tried yet gives way: they would come both at once.
            drop = Write("drop_untried_lfg_news", {"user_id": user_id})
            # Of two processes that do this at once, one waits for the other.
            touch = Write("touch_lfg_listener", {"user_id": user_id})
            writes += [touch, drop, Write("add_lfg_news", {**news, "now": now})]
        return writes


def _game(game_id: str) -> Variant | None:
    """Return a stored game; None for any, and for one that this version does not have."""
    try:
        return find_variant(game_id) if game_id else None
    except UnknownVariant:
        return None


def _quiet(row: Row) -> Quiet:
    return Quiet(row["quiet_from"], row["quiet_to"], row["zone"])
