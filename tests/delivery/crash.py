"""Processes that die, or stand still for long, at one of their operations."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from bot.store import Database, Row, Write

T = TypeVar("T")


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
class Frozen(Life):
    """Stands still before or after the effect of one operation, as after SIGSTOP."""

    still: asyncio.Event = field(default_factory=asyncio.Event)
    thawed: asyncio.Event = field(default_factory=asyncio.Event)

    @asynccontextmanager
    async def operation(self) -> AsyncIterator[None]:
        """Surround one operation."""
        self.count += 1
        number = self.count
        if self.before:
            await self._stand_still(number)
        yield
        if not self.before:
            await self._stand_still(number)

    async def stands_still(self, task: asyncio.Task[Any]) -> bool:
        """Wait until it does; return False if the task ends before."""
        still = asyncio.create_task(self.still.wait())
        await asyncio.wait([task, still], return_when=asyncio.FIRST_COMPLETED)
        return still.cancel() is False

    async def _stand_still(self, number: int) -> None:
        if number == self.at:
            self.still.set()
        if self.still.is_set():
            # So do the other requests that are under way.
            await self.thawed.wait()


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


def mortal(port: T, life: Life) -> T:
    """Return a port to Discord whose requests count as operations of a life."""

    class Mortal:
        def __getattr__(self, name: str) -> Callable[..., object]:
            method = getattr(port, name)
            if name in {"turn", "turn_to_post"}:
                return cast("Callable[..., object]", method)

            async def request(*args: object) -> object:
                async with life.operation():
                    return await method(*args)

            return request

    return cast("T", Mortal())
