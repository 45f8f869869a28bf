"""Table tasks: one task for each table that has work, and never two for one table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.ops.log_context import set_log_context


class TableTasks:
    """Runs work for tables. A table that is woken during its work is worked on once more.

    The work must not raise. Its name is for the names of tasks.
    """

    def __init__(self, name: str, work: Callable[[str], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._awake: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.is_closed = False

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._tasks

    def wake(self, table_id: str) -> None:
        """Have a table worked on soon; more calls before that are one."""
        if self.is_closed:
            return  # the next start takes up the table
        self._awake.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(
                self._run(table_id), name=f"{self._name} of {table_id}"
            )

    async def idle(self) -> None:
        """Wait until no table has work."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def close(self, timeout_s: float = 0) -> None:
        """Take no more work, wait for what is running, and cancel it after the time-out."""
        self.is_closed = True
        self._awake.clear()
        tasks = list(self._tasks.values())
        if tasks:
            await asyncio.wait(tasks, timeout=timeout_s)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table_id: str) -> None:
        set_log_context(table=table_id)
        try:
            while table_id in self._awake:
                self._awake.discard(table_id)
                await self._work(table_id)
        finally:
            # Not in a callback of the task: that would lose a call of `wake` before it.
            del self._tasks[table_id]
