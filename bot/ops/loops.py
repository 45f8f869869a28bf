"""Work by the clock: loops that never end, alarms, and what begins if other work is slow.

A loop of discord.py waits until a time of day. After the clock has gone back an hour it sleeps for
an hour; after it has gone forward it runs once for every round that it believes it has missed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime, timedelta
from typing import Any, Self

import discord
from discord.ext import tasks
from discord.utils import MISSING


class Loop(tasks.Loop[Any]):
    """Repeats one piece of work; a round that takes longer than the interval delays the next one.

    The seconds are from the start of one round to the start of the next.
    """

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._work = work
        self._pause = seconds
        self._due = 0.0
        super().__init__(
            self._once,
            seconds=seconds,
            minutes=0,
            hours=0,
            time=MISSING,
            count=None,
            reconnect=True,
            name=f"loop of {work.__name__}",
        )

    async def _once(self) -> None:
        self._due = time.monotonic() + self._pause
        await self._work()

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:  # noqa: ARG002  # see above
        waiting: asyncio.Future[Any] = super()._try_sleep_until(self._wakes_at())
        return waiting

    def _wakes_at(self) -> datetime:
        left = timedelta(seconds=max(self._due - time.monotonic(), 0))
        # discord.py turns it back into seconds at once, by the same clock.
        return discord.utils.utcnow() + left


class Alarm(Loop):
    """A loop whose next round others may ask for earlier."""

    def ring_in(self, seconds: float) -> None:
        """Have the next round begin after this time at the latest."""
        due = time.monotonic() + seconds
        if due >= self._due:
            return
        self._due = due
        if self._handle is not None and not self._handle.done():
            self._handle.recalculate(self._wakes_at())


class IfSlow:
    """Begins a task if a block takes longer than some seconds: a context manager.

    While the block is quick, this costs no more than setting a timer.
    """

    def __init__(self, seconds: float, begin: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._seconds = seconds
        self._begin = begin
        self.task: asyncio.Task[None] | None = None
        """The task, if it has begun; the block's end leaves it running."""

    def __enter__(self) -> Self:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._start)
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()

    def _start(self) -> None:
        self.task = asyncio.create_task(self._begin())
