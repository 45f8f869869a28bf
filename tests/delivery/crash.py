"""Processes that die: from one operation on, nothing they ask for happens any more."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.store import Database, Row, Write
from bot.ui.core.message import Outgoing

from .memory import MemoryMessenger


class Died(BaseException):
    """The process is no more; nothing in it may catch this and go on."""


@dataclass
class Life:
    """Counts operations, and ends before or after the effect of one of them."""

    at: int | None = None
    before: bool = True
    count: int = 0
    dead: bool = False

    @asynccontextmanager
    async def operation(self) -> AsyncIterator[None]:
        """Surround one operation."""
        self.count += 1
        number = self.count
        if number == self.at and self.before:
            self.dead = True
        self.check()
        yield
        if number == self.at:
            self.dead = True
        self.check()

    def check(self) -> None:
        if self.dead:
            raise Died


@dataclass
class MortalDatabase:
    db: Database
    life: Life

    async def one(self, query: str, /, **values: object) -> Row | None:
        self.life.check()
        return await self.db.one(query, **values)

    async def all(self, query: str, /, **values: object) -> list[Row]:
        self.life.check()
        return await self.db.all(query, **values)

    async def commit(self, writes: Sequence[Write], /) -> None:
        async with self.life.operation():
            await self.db.commit(writes)

    async def close(self) -> None:
        """The store outlives the process."""


@dataclass
class MortalMessenger:
    messenger: MemoryMessenger
    life: Life

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        async with self.life.operation():
            return await self.messenger.post(channel_id, message, nonce)

    async def private(self, user_id: int) -> int:
        async with self.life.operation():
            return await self.messenger.private(user_id)

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async with self.life.operation():
            await self.messenger.edit(channel_id, message_id, message)

    async def delete(self, channel_id: int, message_id: int) -> None:
        async with self.life.operation():
            await self.messenger.delete(channel_id, message_id)

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        async with self.life.operation():
            return await self.messenger.find(channel_id, after, message)

    async def thread(self, channel_id: int, message_id: int, name: str) -> int:
        async with self.life.operation():
            return await self.messenger.thread(channel_id, message_id, name)
