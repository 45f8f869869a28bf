"""Keeps tables, events and panels going, one task for each that is woken, and wakes delivery."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.delivery.events import EventDeliverer
from bot.delivery.lfg import LfgDeliverer
from bot.delivery.tables.deliverer import TableDeliverer
from bot.ops.error_log import reported
from bot.ops.loops import Alarm
from bot.ops.table_tasks import TableTasks
from bot.tables.host import Host
from bot.tables.table_store import ANY_VERSION

_SHORTEST_MS: Final = 10
_LONGEST_MS: Final = 60_000
"""Longer pauses come from a wrong clock; the bot looks at all tables every second anyway."""

log = logging.getLogger(__name__)


class Runner:
    """Runs changed tables until a person must act, and due events, and has the changes shown.

    Where a pause is due at a table it remembers when the pause ends. That is for precision alone:
    the store says when a table is due, and the bot looks there every second.

    Args:
        host: the host of tables and events.
        deliverer: shows tables.
        events: shows events.
        lfg: shows the panels on which people look for a game.
        steady: milliseconds of a monotonic clock.
    """

    def __init__(
        self,
        host: Host,
        deliverer: TableDeliverer,
        events: EventDeliverer,
        lfg: LfgDeliverer,
        steady: Callable[[], int],
    ) -> None:
        self._host = host
        self._deliverer = deliverer
        self._events = events
        self._lfg = lfg
        self._steady = steady
        self._tasks = TableTasks("run", self._run)
        self._event_tasks = TableTasks("event", self._run_event)
        self._lfg_tasks = TableTasks("lfg", self._run_lfg)
        self._day_tasks = TableTasks("close", self._close_days)
        self._due: dict[str, int] = {}
        """By table: when its pause ends."""
        self._alarm = Alarm(self._ring, _LONGEST_MS / 1000)

    def start(self) -> None:
        """Begin to run tables whose pauses end."""
        self._alarm.start()

    def wake(self, table_id: str) -> None:
        """Let the computers of a changed table move where no pause is due; then show it."""
        traffic = self._deliverer.traffic
        step = None
        if not (table_id in self._tasks or self._tasks.is_closed or traffic.is_pushed_up(table_id)):
            step = self._host.timers.step_at_rest(table_id)
        if step is None:
            self._tasks.wake(table_id)
        else:
            self._wait(table_id, step.wait_ms)
            self._deliverer.wake(table_id)

    def wake_event(self, event_id: str) -> None:
        """Look at an event soon."""
        self._event_tasks.wake(event_id)

    def wake_lfg(self, panel_id: str) -> None:
        """Look at a panel soon."""
        self._lfg_tasks.wake(panel_id)

    async def look(self) -> None:
        """Wake what is due, close days that are over, and have delivered what is left over."""
        for event_id in await self._host.events.due():
            if event_id not in self._event_tasks:
                self.wake_event(event_id)
        for panel_id in await self._host.lfg.due():
            if panel_id not in self._lfg_tasks:
                self.wake_lfg(panel_id)
        # Where many have played, it takes a while: nothing else waits for it.
        self._day_tasks.wake("days")
        await self._events.recover()
        await self._lfg.recover()
        await self._deliverer.recover()

    async def close(self) -> None:
        """Cancel what is running and ignore later calls of `wake`."""
        self._alarm.cancel()
        await self._event_tasks.close()
        await self._lfg_tasks.close()
        await self._day_tasks.close()
        await self._tasks.close()

    async def _run_event(self, event_id: str) -> None:
        for table_id in await self._host.events.run(event_id):
            self.wake(table_id)
        self._events.wake(event_id)

    async def _run_lfg(self, panel_id: str) -> None:
        for table_id in await self._host.lfg.run(panel_id):
            self.wake(table_id)
        self._lfg.wake(panel_id)

    async def _close_days(self, _: str) -> None:
        # The next tick tries again.
        with reported(log, "days of daily deals could not be closed"):
            for table_id in await self._host.daily.close_due():
                self.wake(table_id)

    async def _run(self, table_id: str) -> None:
        # The next tick tries again.
        with reported(log, f"table {table_id} could not move on"):
            # One run ends with its deal; the next deal may begin with a computer. What the cache
            # has is enough: another process runs what it changes, and the tick reads the store.
            while (step := await self._host.timers.step(table_id, ANY_VERSION)).ran:
                self._deliverer.wake(table_id)
            traffic = self._deliverer.traffic
            if traffic.is_pushed_up(table_id) and await self._host.post_board_again(table_id):
                traffic.note_posting(table_id)
            self._wait(table_id, step.wait_ms)
        self._deliverer.wake(table_id)

    def _wait(self, table_id: str, wait_ms: int | None) -> None:
        """Run a table again when its pause ends."""
        self._due.pop(table_id, None)
        if wait_ms is not None and wait_ms <= _LONGEST_MS:
            wait_ms = max(wait_ms, _SHORTEST_MS)
            self._due[table_id] = self._steady() + wait_ms
            self._alarm.ring_in(wait_ms / 1000)

    async def _ring(self) -> None:
        """Wake the tables whose pauses have ended."""
        now = self._steady()
        for table_id in [each for each, due in self._due.items() if due <= now]:
            del self._due[table_id]
            self.wake(table_id)
        if self._due:
            self._alarm.ring_in(max(min(self._due.values()) - now, _SHORTEST_MS) / 1000)
