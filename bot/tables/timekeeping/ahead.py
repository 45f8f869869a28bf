"""What a clock that was ahead has stored, and what it comes to once the clock is right again.

Nothing has happened later than now, and nothing that waits is due later than its length allows: a
later time would hold on to what it decides for as long as the clock was ahead.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.ops.error_log import report
from bot.store.database import Database, Write
from bot.tables.actions import timers
from bot.tables.actions.next_due import longest
from bot.tables.core.change import Change
from bot.tables.core.rows import due_of
from bot.tables.damage import DamagedTable
from bot.tables.tools import HostTools
from bot.views.periods import Span, latest, month_of
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND

SLACK_MS: Final = 5 * SECOND
"""How much the clocks of two processes may differ."""
_AT_ONCE: Final = 500
"""The maximum number of tables in one pass: heartbeats wait for it."""

Bound: TypeAlias = Callable[[int], tuple[int, int]]
"""Returns the latest time that a column can have now, and what a later one becomes."""

_log = logging.getLogger(__name__)


def _past(now: int) -> tuple[int, int]:
    """Bound what has happened."""
    return now + SLACK_MS, now


def _due(most: int) -> Bound:
    """Bound what happens within some time: what is too late is due now."""
    return lambda now: (now + most + SLACK_MS, now)


def _wait(most: int) -> Bound:
    """Bound what people wait for: they wait for the longest time."""
    return lambda now: (now + most + SLACK_MS, now + most)


def _last_month(now: int) -> tuple[int, int]:
    """Bound the last month that is over, as 202610; it may end sooner by another clock."""
    last, soon = (list(latest(Span.MONTH, month_of(at, "UTC"), 2))[1] for at in (now, now + DAY))
    return soon, last


BOUNDS: Final[Mapping[str, Bound]] = {
    "bans.made_at": _past,
    "daily_days.ends_at": _due(3 * DAY),
    "event_acts.made_at": _past,
    "events.changed_at": _past,
    "events.due_at": _due(20 * MINUTE),
    "forgetting.due_at": _due(2 * MINUTE),
    "lfg_listeners.told_at": _past,
    "lfg_panels.due_at": _due(6 * HOUR),
    "lfg_panels.posted_at": _past,
    "lfg_tables.since": _past,
    "lfg_tables.until": _wait(2 * HOUR),
    "lfg_waiting.since": _past,
    "lfg_waiting.starts_at": _due(MINUTE),
    "lfg_waiting.until": _wait(6 * HOUR),
    "messages.created_at": _past,
    "opening_pauses.until": _past,
    "openings.free_at": _due(20 * MINUTE),
    "outages.since": _past,
    "outages.until": _past,
    "servers.lfg_called_at": _past,
    "servers.recapped": _last_month,
    "servers.removed_at": _past,
}
"""The columns, in the order in which they are put right. Each has a query, in ``ahead.sql``."""


async def put_right(db: Database, now: int) -> None:
    """Put right what is stored as later than it can be."""
    writes = []
    for column, bound in BOUNDS.items():
        most, at = bound(now)
        query = f"ahead_{column.replace('.', '_')}"
        writes.append(Write(query, {"latest": most, "at": at}))
    await db.commit(writes)


class StalledTables:
    """Restarts the timers of tables that are due later than any of their clocks allows.

    That happens if the machine's clock has gone back since the timer was set, or if a machine whose
    clock was wrong has set it. Nobody waits for longer than a timer's length.
    """

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
        await put_right(self._db, self._clock())
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
