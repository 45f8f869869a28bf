"""Export what is stored about a person, for that person alone.

The ids and names of other people are left out, and so is what a running game hides.
"""

from __future__ import annotations

import asyncio
import gzip
import io
import json
from collections import Counter
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.store.database import Database, Row
from bot.tables.core.change import dumps
from bot.tables.damage import DAMAGE_ERRORS
from bot.tables.privacy.names import names_in, names_in_result, renamed, with_names
from bot.views import posts
from bot.views.privacy import KeptBeside, PersonalData, TableWithData
from bot.views.table.view import TableState

SOMEBODY: Final = "(somebody else)"
"""Replaces the names of other people."""
DAMAGED: Final = "(damaged)"
"""Replaces text that cannot be read any more: it may name other people too."""
_ROWS: Final = {
    "seats": "seats_about",
    "actions": "actions_about",
    "sittings": "sittings_about",
    "results": "results_about",
    "rulings": "rulings_about",
    "reviews": "reviews_about",
    "hands_seen": "hands_seen_about",
    "hands_sent": "hands_sent_about",
}
"""The queries of the kinds of rows that belong to one person at one table."""
_BESIDE: Final = {
    "sums": "sums_about",
    "titles": "titles_about",
    "ratings": "ratings_about",
    "settings": "settings_about",
    "referee_in": "referee_in",
    "followed": "followed_by",
    "events": "events_about",
    "acts": "event_acts_about",
    "waiting": "lfg_about",
    "daily_tries": "daily_tries_about",
    "listening": "lfg_listening_about",
    "bans": "ban_of",
    "last_seen": "last_seen_about",
}
"""The queries of the kinds of rows that belong to a person but to no table."""
_PAGE: Final = 100

Entry: TypeAlias = Mapping[str, Any]


class Privacy:
    """Finds what is stored about people."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def tables_of(self, user_id: int) -> list[TableWithData]:
        """Return the tables that store anything about a person."""
        rows = await self._db.all("tables_about", user_id=user_id)
        return [TableWithData(row["id"], _state(row["state"])) for row in rows]

    async def beside(self, user_id: int) -> KeptBeside:
        """Say what else than tables stores something about a person."""
        settings = await self._db.all("settings_about", user_id=user_id)
        referee = await self._db.all("referee_in", user_id=user_id)
        looking = await self._db.all("lfg_about", user_id=user_id)
        looking += await self._db.all("lfg_listening_about", user_id=user_id)
        return KeptBeside(bool(settings), bool(referee), bool(looking))

    async def about(self, user_id: int) -> PersonalData:
        """Return all that is stored about a person; read and compressed table by table."""
        counts, file = Counter[str](), _File(user_id)
        tables = await self._db.all("tables_about", user_id=user_id)
        for row in tables:
            kinds = await self._at(row["id"], user_id)
            for kind, rows in kinds.items():
                counts[kind] += len(rows)
            file.add({**row, "opened": bool(row["opened"]), **kinds})
        for kind, query in _BESIDE.items():
            beside = await self._db.all(query, user_id=user_id)
            counts[kind] += len(beside)
            file.add_beside(kind, beside)
        forgetting = await self._db.all("forgetting_about", user_id=user_id)
        packed = file.end(forgetting)
        return PersonalData(counts, len(tables), len(forgetting), packed, file.size)

    async def _at(self, table_id: str, user_id: int) -> dict[str, Sequence[Any]]:
        at = {"table_id": table_id, "user_id": user_id}
        kinds: dict[str, Sequence[Any]] = {
            kind: await self._db.all(query, **at) for kind, query in _ROWS.items()
        }
        known = await self._db.all("named_at", table_id=table_id)
        names = {row["name"] for row in known if row["user_id"] == user_id}
        games = await self._db.all("games_at", table_id=table_id)
        kinds["names"] = sorted(names)
        kinds["games"] = [
            {**game, "names": masked}
            for game in games
            if (masked := _masked_text(game["names"], names)) is not None
        ]
        kinds["deals"] = [
            deal for game in games async for deal in self._deals(table_id, game["number"], names)
        ]
        kinds["posts"] = [post async for post in self._posts(table_id, names)]
        return kinds

    async def _deals(
        self, table_id: str, game: int, names: Collection[str]
    ) -> AsyncIterator[Entry]:
        """Yield the finished deals whose results name the person."""
        async for row in self._rows("results_of_deals", table_id=table_id, game=game):
            masked: object
            try:
                result = json.loads(row["result"])
                masked = with_names(
                    result,
                    lambda all_names: _masked(all_names, names),
                    lambda name: name if name in names else SOMEBODY,
                )
                mine = set(names) & names_in_result(result)
            except DAMAGE_ERRORS:
                masked, mine = DAMAGED, _named_in(row["result"], names)
            if mine:
                yield {"game": game, "number": row["number"], "result": masked}

    async def _posts(self, table_id: str, names: Collection[str]) -> AsyncIterator[Entry]:
        async for row in self._rows("posts_at", table_id=table_id):
            masked: object
            try:
                post = posts.load(row["payload"])
                mine = set(names) & names_in(post)
                post = renamed(post, lambda name: name if name in names else SOMEBODY)
                masked = json.loads(posts.dump(post))
            except DAMAGE_ERRORS:
                masked, mine = DAMAGED, _named_in(row["payload"], names)
            if mine:
                yield {**row, "payload": masked}

    async def _rows(self, query: str, **values: object) -> AsyncIterator[Row]:
        after = -1
        # SQLite answers such queries without a pause: a long history would block the event loop.
        await asyncio.sleep(0)
        while page := await self._db.all(query, **values, after=after, most=_PAGE):
            for row in page:
                yield row
            after = page[-1]["number"]
            await asyncio.sleep(0)


def _masked_text(text: str, mine: Collection[str]) -> list[str] | str | None:
    """Return a game's names by seat, others masked; None if the person is not among them."""
    try:
        names = json.loads(text)
        return _masked(names, mine) if set(mine) & set(names) else None
    except DAMAGE_ERRORS:
        return DAMAGED if _named_in(text, mine) else None


def _state(text: str) -> TableState | None:
    try:
        return TableState(text)
    except ValueError:
        return None


def _named_in(text: str, names: Collection[str]) -> set[str]:
    """Return the names found in text that is not valid JSON any more."""
    return {name for name in names if dumps(name) in text}


def _masked(names: Sequence[str], mine: Collection[str]) -> list[str]:
    return [name if name in mine else SOMEBODY for name in names]


class _File:
    """The exported JSON, compressed as it is written."""

    def __init__(self, user_id: int) -> None:
        self._buffer = io.BytesIO()
        self._packing = gzip.GzipFile(fileobj=self._buffer, mode="wb", compresslevel=6)
        self._between = self._beside = ""
        self.size = 0
        self._write(f'{{"user_id": {user_id},\n"tables": [')

    def add(self, table: Entry) -> None:
        """Add what one table stores, a line for each kind."""
        lines = ",\n ".join(f"{_json(key)}: {_json(value)}" for key, value in table.items())
        self._write(f"{self._between}\n{{{lines}}}")
        self._between = ","

    def add_beside(self, kind: str, rows: Sequence[Entry]) -> None:
        """Add rows that belong to no table, once all tables are added."""
        self._beside += f',\n"{kind}": {_json(rows)}'

    def end(self, forgetting: Sequence[Entry]) -> bytes:
        """Add what is still to be erased; return the compressed file."""
        self._write(f']{self._beside},\n"forgetting": {_json(forgetting)}}}\n')
        self._packing.close()
        return self._buffer.getvalue()

    def _write(self, text: str) -> None:
        self.size += self._packing.write(text.encode())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
