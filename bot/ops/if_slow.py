"""Work that begins only if other work is slow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Self


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
