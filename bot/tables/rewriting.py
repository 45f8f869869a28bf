"""Another name in the place of somebody's, in all that was ever written down at a table."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any, Final

from bot.store.database import Database, Row, Write
from bot.tables import posts
from bot.tables.change import dumps
from bot.tables.renaming import renamed

_PAGE: Final = 100
"""How many posts or deals are gone over in one transaction."""


class Rewriting:
    """Goes over a table's games, deals and posts, page by page; harmless when repeated."""

    def __init__(
        self, db: Database, table_id: str, called: str, mine: set[str], shared: set[str]
    ) -> None:
        """Make ready.

        Args:
            db: the store.
            table_id: the table.
            called: the name that takes the place of theirs.
            mine: the names that they went by.
            shared: those among them that others at the table went by as well. Where names stand by
                seat it is known whose they are; in posts it is not, and there both are replaced.
        """
        self._db = db
        self._table_id = table_id
        self._called = called
        self._mine = mine
        self._shared = shared

    async def run(self, seats: Mapping[int, Collection[int]]) -> None:
        """Replace the names, given the seats that were theirs in each game."""
        for game in await self._db.all("games_at", table_id=self._table_id):
            theirs = seats.get(game["number"], ())
            await self._game(game, theirs)
            await self._deals(game["number"], theirs)
        await self._posts()

    async def _game(self, game: Row, seats: Collection[int]) -> None:
        names = json.loads(game["names"])
        new = self._by_seat(names, seats)
        if new != names:
            values = {"game": game["number"], "names": dumps(new), "was": game["names"]}
            table = {"table_id": self._table_id}
            players = Write("rename_players", {**table, **values})
            # The table's own row first, as in all that is done at it.
            await self._db.commit([Write("renew_table", table), players])

    async def _deals(self, game: int, seats: Collection[int]) -> None:
        async for page in self._pages("results_of_deals", game=game):
            changed = []
            for row in page:
                result = json.loads(row["result"])
                new = self._by_seat(result["names"], seats)
                if new != result["names"]:
                    text = dumps({**result, "names": new})
                    changed.append({"game": game, "number": row["number"], "result": text})
            await self._commit("rename_in_result", changed)

    async def _posts(self) -> None:
        async for page in self._pages("posts_at"):
            changed = []
            for row in page:
                post = posts.load(row["payload"])
                new = renamed(post, self._rename)
                if new != post:
                    changed.append({"number": row["number"], "payload": posts.dump(new)})
            await self._commit("rename_in_post", changed)

    async def _pages(self, query: str, **values: object) -> AsyncIterator[list[Row]]:
        after = -1
        table = {"table_id": self._table_id}
        while page := await self._db.all(query, **table, **values, after=after, most=_PAGE):
            yield page
            after = page[-1]["number"]

    def _rename(self, name: str) -> str:
        return self._called if name in self._mine else name

    def _by_seat(self, names: Sequence[str], seats: Collection[int]) -> list[str]:
        return [
            name if name in self._shared and seat not in seats else self._rename(name)
            for seat, name in enumerate(names)
        ]

    async def _commit(self, query: str, changed: Sequence[Mapping[str, Any]]) -> None:
        table = {"table_id": self._table_id}
        if changed:
            await self._db.commit([Write(query, {**table, **values}) for values in changed])
