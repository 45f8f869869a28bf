"""Processes that die: after one operation none of their requests has an effect."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import cast

from bot.delivery.messenger import Messenger
from bot.store import Database, Row, Write

from .memory import MemoryMessenger


class Died(BaseException):
    """The process has died; nothing in it may catch this and go on."""


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


def mortal_messenger(messenger: MemoryMessenger, life: Life) -> Messenger:
    """Return a messenger whose requests count as operations of a life."""

    class Mortal:
        turn = messenger.turn
        turn_to_post = messenger.turn_to_post

        def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
            async def request(*args: object) -> object:
                async with life.operation():
                    return await getattr(messenger, name)(*args)

            return request

    return cast("Messenger", Mortal())
