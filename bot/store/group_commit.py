"""Group commit: waiting lists of writes share one commit, and so one fsync."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.store.database import Write
from bot.store.shielded import ShieldedTasks

MOST: Final = 100
"""How many lists share a commit at most: all of them wait for the last one."""

Writes: TypeAlias = tuple[Write, ...]
Outcome: TypeAlias = Exception | None


@dataclass(frozen=True, slots=True)
class _Waiting:
    writes: Writes
    done: asyncio.Future[None]


class GroupCommit:
    """Lists that arrive during a commit are committed together in the next one.

    A list is committed even if the task that waits for it is cancelled.

    Args:
        tasks: keep the database open until all is done.
        commit: commits lists, each of them whole or not at all, and returns for each why not;
            raises an error that concerns them all.
    """

    def __init__(
        self,
        tasks: ShieldedTasks,
        commit: Callable[[Sequence[Writes]], Awaitable[Sequence[Outcome]]],
    ) -> None:
        self._tasks = tasks
        self._commit = commit
        self._waiting: list[_Waiting] = []
        self._working: asyncio.Task[None] | None = None

    async def commit(self, writes: Writes) -> None:
        """Commit a list; return when it is durable, or raise why it is not."""
        self._tasks.check()
        waiting = _Waiting(writes, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._working is None:
            self._working = self._tasks.start(self._work())
            self._working.add_done_callback(self._ended)
        await waiting.done

    async def _work(self) -> None:
        while self._waiting:
            # Let waiting tasks run first, so that their writes join.
            await asyncio.sleep(0)
            now, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            await self._together(now)
        self._working = None

    def _ended(self, work: asyncio.Task[None]) -> None:
        # It was cancelled, perhaps before it began: asyncio.run cancels all tasks in the end.
        if self._working is work:
            self._working = None
            _give_up(self._waiting)
            self._waiting = []

    async def _together(self, now: list[_Waiting]) -> None:
        outcomes: Sequence[Outcome]
        try:
            outcomes = await self._commit([waiting.writes for waiting in now])
        except Exception as error:  # noqa: BLE001  # each waiting task gets it
            outcomes = [error] * len(now)
        except asyncio.CancelledError:
            _give_up(now)
            raise
        for waiting, outcome in zip(now, outcomes, strict=True):
            if waiting.done.done():
                continue
            if outcome is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(outcome)


def _give_up(lists: Sequence[_Waiting]) -> None:
    for waiting in lists:
        waiting.done.cancel()
