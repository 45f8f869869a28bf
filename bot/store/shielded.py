"""Shielded tasks: they run to their end even if the task that waits for them is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from bot.store.errors import Closed

T = TypeVar("T")


class ShieldedTasks:
    """Runs coroutines to their end, even if the tasks that wait for them are cancelled."""

    def __init__(self) -> None:
        # The event loop itself holds tasks only weakly.
        self._running: set[asyncio.Task[Any]] = set()
        self._ending: asyncio.Task[None] | None = None

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine and return its result; raise Closed after `end` was called."""
        return await asyncio.shield(self.start(work))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a coroutine that `end` waits for; raise Closed after `end` was called."""
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
        """Raise Closed if `end` was called."""
        if self._ending is not None:
            raise Closed

    async def end(self, last: Callable[[], Awaitable[None]]) -> None:
        """Refuse new coroutines, wait for the running ones, then run `last`, once."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end(last))
        await asyncio.shield(self._ending)

    async def _end(self, last: Callable[[], Awaitable[None]]) -> None:
        if self._running:
            await asyncio.wait(self._running)
        await last()
