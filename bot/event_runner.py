"""Keeps organised events going: one task for each event that is due."""

from __future__ import annotations

from collections.abc import Callable

from bot.ops.table_tasks import TableTasks
from bot.tables.host import Host


class EventRunner:
    """Runs events that are due, and wakes the tables that this changes.

    Args:
        host: the host of the events.
        wake_table: lets the computers of a changed table move, and has it shown.
    """

    def __init__(self, host: Host, wake_table: Callable[[str], None]) -> None:
        self._host = host
        self._wake_table = wake_table
        self._tasks = TableTasks("event", self._run)

    def wake(self, event_id: str) -> None:
        """Look at an event soon."""
        self._tasks.wake(event_id)

    async def look(self) -> None:
        """Wake the events that are due."""
        for event_id in await self._host.events.due():
            if event_id not in self._tasks:
                self.wake(event_id)

    async def close(self) -> None:
        """Cancel what is running and ignore later calls of `wake`."""
        await self._tasks.close()

    async def _run(self, event_id: str) -> None:
        for table_id in await self._host.events.run(event_id):
            self._wake_table(table_id)
