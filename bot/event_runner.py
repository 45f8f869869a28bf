"""Keeps organised events going, one task for each event that is due, and has them shown."""

from __future__ import annotations

from collections.abc import Callable

from bot.delivery.events.deliverer import EventDeliverer
from bot.ops.table_tasks import TableTasks
from bot.tables.host import Host


class EventRunner:
    """Runs events that are due, and wakes the tables that this changes.

    Args:
        host: the host of the events.
        deliverer: sends what Discord shows of them.
        wake_table: lets the computers of a changed table move, and has it shown.
    """

    def __init__(
        self, host: Host, deliverer: EventDeliverer, wake_table: Callable[[str], None]
    ) -> None:
        self._host = host
        self._deliverer = deliverer
        self._wake_table = wake_table
        self._tasks = TableTasks("event", self._run)

    def wake(self, event_id: str) -> None:
        """Look at an event soon."""
        self._tasks.wake(event_id)

    async def look(self) -> None:
        """Wake the events that are due, and those that have messages to send."""
        for event_id in await self._host.events.due():
            if event_id not in self._tasks:
                self.wake(event_id)
        await self._deliverer.recover()

    async def close(self) -> None:
        """Cancel what is running, finish what is being sent, ignore later calls of `wake`."""
        await self._tasks.close()
        await self._deliverer.close()

    async def _run(self, event_id: str) -> None:
        for table_id in await self._host.events.run(event_id):
            self._wake_table(table_id)
        self._deliverer.wake(event_id)
