"""Tables whose timers are due: computers move, deals begin, people who are late lose their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Final

from bot.errors import StoreError
from bot.ops import metrics
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.tables.actions import next_due, timers
from bot.tables.core import computers
from bot.tables.core.computers import Chooser, Moves
from bot.tables.core.rows import OF_PEOPLE, Due, due_of
from bot.tables.core.snapshot import Snapshot
from bot.tables.events.facade import Events
from bot.tables.tools import HostTools
from bot.tables.transaction import TRIES

_log = logging.getLogger(__name__)

FIRST_WAIT_MS: Final = 2_000
LONGEST_WAIT_MS: Final = 300_000
"""The bounds of the exponential backoff for a table whose timer fails."""
SIDE_BY_SIDE: Final = 20
"""How many due tables run at a time, so that a click waits for no more of them."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of running a table's timer."""

    ran: bool
    wait_ms: int | None = None
    """If it is not due yet: when it is, unless a person has that time."""


class TableTimers:
    """Runs them, and lets computers think until they are due."""

    def __init__(self, tools: HostTools, events: Events, choose: Chooser) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._policy = tools.policy
        self._clock = tools.clock
        self._acts = tools.acts
        self._events = events
        self._choose = choose
        self._backoff = Backoff(tools.steady, FIRST_WAIT_MS, LONGEST_WAIT_MS)

    async def run_due(self) -> list[str]:
        """Run the due timers of our tables; return the ids of the tables that changed."""
        due = await self._db.all("due_tables", now=self._clock())
        ids: list[str] = [
            row["id"]
            for row in due
            if self._acts(row["server_id"], due_of(row)) and self._backoff.may_retry(row["id"])
        ]
        room = asyncio.Semaphore(SIDE_BY_SIDE)

        async def run(table_id: str) -> bool:
            async with room:
                return await self.run_table(table_id)

        ends = await asyncio.gather(*map(run, ids), return_exceptions=True)
        for table_id, end in zip(ids, ends, strict=True):
            if isinstance(end, BaseException):
                if not isinstance(end, StoreError):
                    # The database's trouble is not the table's, and ends for all tables at once.
                    self._backoff.failed(table_id)
                report(_log, f"table {table_id} could not move on", end)
            else:
                self._backoff.succeeded(table_id)
        return [table_id for table_id, end in zip(ids, ends, strict=True) if end is True]

    async def run_table(self, table_id: str) -> bool:
        """Run a table's timer if it is due; return whether the table changed."""
        return (await self.step(table_id)).ran

    async def step(self, table_id: str, read_version: int | None = None) -> Step:
        """Run a table's timer if it is due, and say when a later one is.

        The computers think on a copy while others may act. If the table has changed in between,
        they think again.

        Args:
            read_version: if this version or a later one is in the cache, it decides what is due.
                Where something else may have set the timer, or noted that the commitment is
                posted, leave it out.
        """
        for _ in range(TRIES):
            snapshot = await self._tables.look(table_id, read_version)
            table = snapshot.table
            rest = self._rest(snapshot)
            if rest is not None or table.due is None:
                return rest or Step(ran=False)
            # Any process may move computers after a click; people's timers are for one.
            if table.due in OF_PEOPLE and not self._acts(table.server_id, table.due):
                return Step(ran=False)
            thought = snapshot.thoughts.pop() if snapshot.thoughts else self._think(snapshot)
            moves = () if thought is None else await thought
            there = table.due is not Due.IDLE or not await self._is_gone(table.server_id)
            loses_at = await self._loses_at(snapshot) if table.due in timers.OF_TURN else None
            expiry = timers.Expiry(table.version, moves, there=there, loses_at=loses_at)
            await self._tables.change(table_id, expiry.run, table.version)
            if expiry.done:
                metrics.count_timer(table.due.value)
                return Step(ran=True)
        return Step(ran=False)

    async def _loses_at(self, snapshot: Snapshot) -> int | None:
        """Return when the side whose turn it is loses its match, as nobody of it has come."""
        table, turn = snapshot.table, snapshot.live.turn if snapshot.live is not None else None
        if table.event_id is None or turn is None:
            return None
        return await self._events.loses_at(table.id, turn, table.clock.move_ms)

    def step_at_rest(self, table_id: str) -> Step | None:
        """Return what `step` would, if the cache has a table at which nothing is due."""
        snapshot = self._tables.kept(table_id)
        return None if snapshot is None else self._rest(snapshot)

    def _rest(self, snapshot: Snapshot) -> Step | None:
        """Return a step that does nothing, where a table's timer is not due.

        Computers begin to think then, so that their pause hides how long that takes.
        """
        table = snapshot.table
        if table.due_at is None or table.due is None:
            return Step(ran=False)
        wait = table.due_at - self._clock()
        if wait <= 0:
            return None
        if table.due is Due.COMPUTER and not snapshot.thoughts and (found := self._think(snapshot)):
            snapshot.thoughts.append(asyncio.create_task(found))
        return Step(ran=False, wait_ms=None if table.due in OF_PEOPLE else wait)

    def _think(self, snapshot: Snapshot) -> Coroutine[Any, Any, Moves] | None:
        """Return what finds the computers' moves for when the timer is due; None for no moves."""
        table, seats = snapshot.table, timers.computer_seats(snapshot)
        if not seats or snapshot.live is None:
            return None
        own = table.due is Due.COMPUTER
        pauses = self._policy.pauses_at(table.tempo)
        most = None if own and next_due.plays_on(snapshot, pauses) else 1
        choose = self._choose if own else computers.calling_nothing(self._choose)
        levels = {seat: snapshot.seats[seat].level.value for seat in seats}
        return computers.think(table.id, snapshot.live.copy(), levels, choose, most)

    async def _is_gone(self, server_id: int) -> bool:
        return await self._db.one("removal", server_id=server_id) is not None
