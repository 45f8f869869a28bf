"""Tables whose timer is due later than any of their clocks allows, and so never in time.

That happens if the machine's clock has gone back since the timer was set, or if a machine whose
clock was wrong has set it. Such a timer starts again: nobody waits for longer than its length.
"""

from __future__ import annotations

import logging
from typing import Final

from bot.ops.error_log import report
from bot.tables.actions import timers
from bot.tables.actions.next_due import longest
from bot.tables.core.change import Change
from bot.tables.core.rows import due_of
from bot.tables.damage import DamagedTable
from bot.tables.timekeeping import ahead
from bot.tables.timekeeping.ahead import SLACK_MS
from bot.tables.tools import HostTools

_AT_ONCE: Final = 500
"""The maximum number of tables in one pass: heartbeats wait for it."""

_log = logging.getLogger(__name__)


class StalledTables:
    """Finds such tables and restarts their timers."""

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._clock = tools.clock
        self._acts = tools.acts
        self._longest = longest(tools.policy)

    async def put_right(self) -> int:
        """Restart the timers of our stalled tables; return how many failed.

        First comes what else a clock that was ahead has stored.
        """
        await ahead.put_right(self._db, self._clock())
        now = self._clock() + SLACK_MS
        rows = await self._db.all("stalled_tables", now=now, **self._longest)
        ours = [row for row in rows if self._acts(row["server_id"], due_of(row))]
        restarted, failed = list[str](), 0
        for row in ours[:_AT_ONCE]:
            try:
                await self._restart(row["id"], row["due_at"])
            except DamagedTable:
                continue  # it is reported as damaged; a restart does not help
            except Exception as error:  # noqa: BLE001  # the other tables must go on
                report(_log, f"the clock of table {row['id']} could not be set", error)
                failed += 1
            else:
                restarted.append(row["id"])
        if restarted:
            names = ", ".join(restarted)
            _log.warning("due later than its clock allows, and restarted: table %s", names)
        return failed

    async def _restart(self, table_id: str, due_at: int) -> None:
        def decide(change: Change) -> None:
            if change.table.due_at == due_at:
                timers.restart_timer(change)

        await self._tables.change(table_id, decide)
