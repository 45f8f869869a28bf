"""Moves the computers of changed tables, one task for each table, and wakes delivery."""

from __future__ import annotations

import logging

from bot.delivery.deliverer import Deliverer
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.tables.host import Host

log = logging.getLogger(__name__)


class TableRunner:
    """Runs changed tables until a person must act or a pause is due, and has the changes shown."""

    def __init__(self, host: Host, deliverer: Deliverer) -> None:
        self._host = host
        self._deliverer = deliverer
        self._tasks = TableTasks("run", self._run)

    def wake(self, table_id: str) -> None:
        """Let the computers of a changed table move where no pause is due; then show it."""
        self._tasks.wake(table_id)

    async def close(self) -> None:
        """Cancel what is running and ignore later calls of `wake`."""
        await self._tasks.close()

    async def _run(self, table_id: str) -> None:
        try:
            # One run ends with its deal; the next deal may begin with a computer.
            while await self._host.run_table(table_id):
                self._deliverer.wake(table_id)
        except Exception as error:  # noqa: BLE001  # the next tick tries again
            report(log, f"table {table_id} could not move on", error)
        self._deliverer.wake(table_id)
