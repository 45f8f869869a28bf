"""Moves the computers of changed tables, one task for each table, and wakes delivery."""

from __future__ import annotations

import asyncio
import logging

from bot.delivery.deliverer import Deliverer
from bot.errors import report
from bot.ops.log_context import set_log_context
from bot.tables.host import Host

log = logging.getLogger(__name__)


class TableRunner:
    """Runs changed tables until a person must act or a pause is due.

    Args:
        host: makes the computers' moves.
        deliverer: shows the changes.
    """

    def __init__(self, host: Host, deliverer: Deliverer) -> None:
        self._host = host
        self._deliverer = deliverer
        self._stopped = False
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables that changed again while their computers were moving."""

    def wake(self, table_id: str) -> None:
        """Let the computers of a changed table move where no pause is due; then show it."""
        if self._stopped:
            return  # the next start takes up the table
        if table_id in self._runs:
            self._again.add(table_id)
            return
        self._runs[table_id] = asyncio.create_task(self._run(table_id))

    def stop(self) -> None:
        """Cancel what is running and ignore later calls of `wake`."""
        self._stopped = True
        for task in list(self._runs.values()):
            task.cancel()

    async def _run(self, table_id: str) -> None:
        set_log_context(table=table_id)
        try:
            await self._move(table_id)
        finally:
            # Not in a callback of the task: that would lose a call of `wake` before it.
            del self._runs[table_id]

    async def _move(self, table_id: str) -> None:
        while True:
            self._again.discard(table_id)
            try:
                # One run ends with its deal; the next deal may begin with a computer.
                while await self._host.run_table(table_id):
                    self._deliverer.wake(table_id)
            except Exception as error:  # noqa: BLE001  # the next tick tries again
                report(log, f"table {table_id} could not move on", error)
            self._deliverer.wake(table_id)
            if table_id not in self._again:
                return
