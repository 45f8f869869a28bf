"""Steps back of the machine's clock: how far it went, seen from what was signed last.

A clock that only goes on runs beside the machine's. Between two signs both go on alike; where the
machine's has fallen behind, it was set back meanwhile. The clock that only goes on begins anew with
each process, and so at a start a sign that lies ahead of now tells of the step. A step forward, and
a machine that slept, look like time in which nobody could act; `bot.tables.heartbeat` sees to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

STEP_MS: Final = 2_000
"""The clock may be set back by so much, as by NTP, without anything being made of it."""
_MARGIN_MS: Final = 1_000
"""Between two readings of both clocks a process may be held up for so long."""


class ClockSteps:
    """Compares the machine's clock with one that only goes on.

    Args:
        clock: milliseconds since 1970.
        steady: milliseconds, of a clock that only goes on.
    """

    def __init__(self, clock: Callable[[], int], steady: Callable[[], int]) -> None:
        self._clock = clock
        self._steady = steady
        self._began = self._sound_at = steady()
        self._ahead: dict[int, int] = {}
        """By how much one was ahead of the other when a shard was signed for last."""

    def ahead(self) -> int:
        """Return by how much the machine's clock is ahead of the other now."""
        return self._clock() - self._steady()

    def noticed(self) -> bool:
        """Say whether the clock has gone back since something was signed for."""
        ahead = self.ahead()
        if any(ahead - then < -STEP_MS for then in self._ahead.values()):
            return True
        self._sound_at = self._steady()
        return False

    def signed(self, shard: int, at: int, ahead: int) -> None:
        """Note a sign for a shard of ours, its time, and what `ahead` was then."""
        self._ahead[shard] = ahead
        self._sound_at = at - ahead

    def forget(self, shard: int) -> None:
        """Note that the last sign for a shard is another process's."""
        self._ahead.pop(shard, None)

    def back(self, shard: int, seen_at: int) -> int:
        """Return how far the clock has gone back, below 0, since a shard was signed for; else 0.

        Of a sign that is not ours it is known only that its time has come before.
        """
        then = self._ahead.get(shard)
        step = self._clock() - seen_at if then is None else self.ahead() - then
        return step if step < -STEP_MS else 0

    def since(self, shard: int) -> int:
        """Return when, by the clock as it is now, it had surely not gone back yet."""
        sound_at = self._sound_at if shard in self._ahead else self._began
        return self._clock() - (self._steady() - sound_at) - _MARGIN_MS
