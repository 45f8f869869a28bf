"""Processes that die, stand still for long, or meet a failure at one of their operations."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

REQUESTS: Final = frozenset(
    {"post", "edit", "delete", "send_below", "private", "thread", "add", "change", "remove"}
)
"""What changes something at Discord."""
CHANGES: Final = frozenset(
    {"commit", "refuse", "abandon", "stop_following", "dm_closed", "dm_late", "end", "refused"}
)
"""What is stored, or reported to tables and panels."""


class Died(BaseException):
    """The process has died; nothing in it may catch this and go on."""


@dataclass
class Life:
    """Counts operations, and ends before or after the effect of one of them."""

    at: int | None = None
    before: bool = True
    count: int = 0
    dead: bool = False

    def counts(self, name: str, words: tuple[object, ...]) -> bool:
        """Say whether an operation counts: those that change something do."""
        return name in REQUESTS or name in CHANGES

    @asynccontextmanager
    async def operation(self, name: str) -> AsyncIterator[None]:
        """Surround one operation."""
        self.count += 1
        number = self.count
        if number == self.at and self.before:
            self.dead = True
        self.check()
        yield
        if number == self.at and not self.before:
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
    async def operation(self, name: str) -> AsyncIterator[None]:
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


def mortal(port: T, life: Life) -> T:
    """Return what a process works with, whose methods are operations of a life."""

    class Mortal:
        def __getattr__(self, name: str) -> object:
            found = getattr(port, name)
            if inspect.iscoroutinefunction(found):
                return _counted(name, found, life)
            is_part = type(found).__module__.startswith("bot.") and not callable(found)
            return mortal(found, life) if is_part else found

    return cast("T", Mortal())


def _counted(name: str, method: Callable[..., Any], life: Life) -> Callable[..., Any]:
    async def call(*args: object, **kwargs: object) -> object:
        life.check()
        if not life.counts(name, args):
            return await method(*args, **kwargs)
        async with life.operation(name):
            return await method(*args, **kwargs)

    return call
