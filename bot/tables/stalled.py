"""Tables that are due later than any clock of theirs allows, as when another clock set it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from bot.errors import report
from bot.store.database import Database
from bot.tables.actions import timers
from bot.tables.actions.next_due import longest
from bot.tables.core.change import Change
from bot.tables.core.rows import Due, due_of
from bot.tables.damage import DamagedTable
from bot.tables.settings.policy import Policy
from bot.tables.transaction import TableStore

SLACK_MS: Final = 5_000
"""The clocks of two processes may differ by so much."""
_AT_ONCE: Final = 100
"""How many tables one look puts right at most: signs of life wait for it."""

_log = logging.getLogger(__name__)


class StalledTables:
    """Finds such tables and sets their clocks anew.

    Args:
        db: the store.
        tables: changes tables.
        clock: milliseconds since 1970.
        policy: tells with the tables' own clocks how long each may wait.
        acts: says whether what is due at a server's table is this process's to do now.
    """

    def __init__(
        self,
        db: Database,
        tables: TableStore,
        clock: Callable[[], int],
        policy: Policy,
        acts: Callable[[int, Due | None], bool],
    ) -> None:
        self._db = db
        self._tables = tables
        self._clock = clock
        self._longest = longest(policy)
        self._acts = acts

    async def put_right(self) -> int:
        """Let what our tables wait for begin now; return how many could not be put right."""
        now = self._clock() + SLACK_MS
        rows = await self._db.all("stalled_tables", now=now, **self._longest)
        ours = [row for row in rows if self._acts(row["server_id"], due_of(row))]
        done, failed = list[str](), 0
        for row in ours[:_AT_ONCE]:
            try:
                await self._begin_again(row["id"], row["due_at"])
            except DamagedTable:
                continue  # as such it is named, and no restart would help it
            except Exception as error:  # noqa: BLE001  # whatever it is, the next table is done
                report(_log, f"the clock of table {row['id']} could not be set", error)
                failed += 1
            else:
                done.append(row["id"])
        if done:
            names = ", ".join(done)
            _log.warning("due later than its clock allows, and begun anew: table %s", names)
        return failed

    async def _begin_again(self, table_id: str, due_at: int) -> None:
        def decide(change: Change) -> None:
            if change.table.due_at == due_at:
                timers.begin_again(change)

        await self._tables.change(table_id, decide)
