"""Shielded work: it runs to its end even where the task that asked for it is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from bot.store.errors import Closed

T = TypeVar("T")


class ShieldedTasks:
    """Runs coroutines to their end even where those who wait for them are cancelled."""

    def __init__(self) -> None:
        # The set keeps the tasks alive: the event loop itself holds them only weakly.
        self._running: set[asyncio.Task[Any]] = set()
        self._ending: asyncio.Task[None] | None = None

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and return what it returns; raise Closed once `end` was called."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a coroutine that `end` waits for; raise Closed once that was called."""
        try:
            self.check()
        except Closed:
            work.close()
            raise
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    def check(self) -> None:
        """Raise Closed once `end` was called."""
        if self._ending is not None:
            raise Closed

    async def end(self, last: Callable[[], Awaitable[None]]) -> None:
        """Take no more work, wait until the rest has ended, then run what comes last, once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(last))
        await asyncio.shield(self._ending)

    async def _end(self, last: Callable[[], Awaitable[None]]) -> None:
        if self._running:
            await asyncio.wait(self._running)
        await last()
