"""A proxy of a database: tests override what they watch, delay or break."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Database, Row, Write


class DatabaseProxy:
    """Passes everything on to a database."""

    def __init__(self, db: Database) -> None:
        self.db = db

    async def one(self, query: str, /, **values: object) -> Row | None:
        return await self.db.one(query, **values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        return await self.db.all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        await self.db.commit(writes)

    async def close(self) -> None:
        await self.db.close()
