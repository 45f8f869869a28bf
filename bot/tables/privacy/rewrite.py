"""Replace a person's names in all that a table has ever stored."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.store.database import Database, Row, Write
from bot.tables.core.change import dumps
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.privacy.names import renamed, with_names
from bot.views import posts
from bot.views.names import untagged
from bot.views.posts import RefereePost, SeatPost

_PAGE: Final = 100
"""How many posts or deals one transaction rewrites."""


@dataclass(frozen=True, slots=True)
class NameRewriter:
    """Rewrites a table's games, deals and posts, page by page; idempotent."""

    db: Database
    table_id: str
    called: str
    """The new name."""
    mine: set[str]
    """The person's names there."""
    shared: set[str]
    """Those of them that other people had there too. Names by seat tell whose they are; in posts a
    shared name is replaced for both people."""

    async def run(self, seats: Mapping[int, Collection[int]]) -> None:
        """Replace the names, given the person's seats by game number."""
        await self._seat_changes()
        for game in await self.db.all("games_at", table_id=self.table_id):
            theirs = seats.get(game["number"], ())
            await self._game(game, theirs)
            await self._deals(game["number"], theirs)
        await self._posts()

    async def _seat_changes(self) -> None:
        """Replace the names of those who left a seat in the middle of a deal.

        A table that is loaded later tells of them under the new name, and what it wrote under the
        old one is rewritten after this.
        """
        table, beginning = {"table_id": self.table_id}, SeatPost.beginning()
        rows = await self.db.all("posts_beginning", **table, beginning=beginning)
        await self._rewrite_posts(rows)
        await self.db.commit([Write("renew_table", table)])

    async def _game(self, game: Row, seats: Collection[int]) -> None:
        was = game["names"]
        try:
            names = json.loads(was)
            new = self._by_seat(names, seats)
            text = was if new == names else dumps(new)
        except DAMAGE_ERRORS:
            text = self._in_damaged(was)
        if text != was:
            values = {"game": game["number"], "names": text, "was": was}
            table = {"table_id": self.table_id}
            players = Write("rename_players", {**table, **values})
            # Lock the table's own row first, like every change of a table.
            await self.db.commit([Write("renew_table", table), players])

    async def _deals(self, game: int, seats: Collection[int]) -> None:
        async for page in self._pages("results_of_deals", game=game):
            changed = []
            for row in page:
                text = self._in_result(row["result"], seats)
                if text != row["result"]:
                    changed.append({"game": game, "number": row["number"], "result": text})
            await self._commit("rename_in_result", changed)

    async def _posts(self) -> None:
        async for page in self._pages("posts_at"):
            await self._rewrite_posts(page)

    async def _rewrite_posts(self, rows: Sequence[Row]) -> None:
        changed = [
            {"number": row["number"], "payload": text}
            for row in rows
            if (text := self._in_post(row["payload"])) != row["payload"]
        ]
        await self._commit("rename_in_post", changed)

    async def _pages(self, query: str, **values: object) -> AsyncIterator[list[Row]]:
        after = -1
        table = {"table_id": self.table_id}
        while page := await self.db.all(query, **table, **values, after=after, most=_PAGE):
            yield page
            after = page[-1]["number"]

    def _in_result(self, text: str, seats: Collection[int]) -> str:
        try:
            result = json.loads(text)
            # A shared name is replaced for both people, as in posts, but in the names by seat.
            new = with_names(result, lambda names: self._by_seat(names, seats), self._rename)
            return text if new == result else dumps(new)
        except DAMAGE_ERRORS:
            return self._in_damaged(text)

    def _in_post(self, text: str) -> str:
        try:
            post = posts.load(text)
            new = renamed(post, self._rename)
            if isinstance(new, RefereePost) and new != post:
                new = replace(new, note="")
            return text if new == post else posts.dump(new)
        except DAMAGE_ERRORS:
            return self._in_damaged(text)

    def _in_damaged(self, text: str) -> str:
        """Replace the names in text that is not valid JSON any more."""
        for name in self.mine:
            told = re.compile(re.escape(dumps(name)[:-1]) + r'(?:\\u202f[^"\\]*)?"')
            text = told.sub(lambda _: dumps(self.called), text)
        return text

    def _rename(self, name: str) -> str:
        return self.called if untagged(name) in self.mine else name

    def _by_seat(self, names: Sequence[str], seats: Collection[int]) -> list[str]:
        return [
            name if untagged(name) in self.shared and seat not in seats else self._rename(name)
            for seat, name in enumerate(names)
        ]

    async def _commit(self, query: str, changed: Sequence[Mapping[str, Any]]) -> None:
        table = {"table_id": self.table_id}
        if changed:
            await self.db.commit([Write(query, {**table, **values}) for values in changed])
