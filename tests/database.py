"""A proxy of a database: tests override what they watch, delay or break."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.opening import Database, Row, Write


class DatabaseProxy:
    """Passes everything on to a database."""

    def __init__(self, db: Database) -> None:
        self.db = db

    def note(self, *queries: str) -> None:
        """Note the queries that run next; a test overrides it."""

    async def one(self, query: str, /, **values: object) -> Row | None:
        self.note(query)
        return await self.db.one(query, **values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        self.note(query)
        return await self.db.all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        self.note(*(write.query for write in writes))
        await self.db.commit(writes)

    async def close(self) -> None:
        await self.db.close()
