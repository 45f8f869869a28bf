"""Steps back of the machine's clock, measured since the last heartbeat.

The machine's clock is compared with a monotonic one. Between two heartbeats both advance alike; if
the machine's has fallen behind, it was set back. The monotonic clock starts again with each
process, so at the start a heartbeat in the future shows the step. A step forward looks like time in
which no one could act, and so does a machine's sleep; `bot.tables.timekeeping.heartbeat` handles
both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

STEP_MS: Final = 2_000
"""Smaller steps back are ignored, such as those of NTP."""
_MARGIN_MS: Final = 1_000
"""How long a process may be delayed between readings of the two clocks."""


class ClockSteps:
    """Compares the machine's clock with a monotonic one.

    Args:
        clock: milliseconds since 1970.
        steady: milliseconds of a monotonic clock.
    """

    def __init__(self, clock: Callable[[], int], steady: Callable[[], int]) -> None:
        self._clock = clock
        self._steady = steady
        self._began = self._sound_at = steady()
        self._ahead: dict[int, int] = {}
        """By shard: `ahead` at its last heartbeat."""

    def ahead(self) -> int:
        """Return how far the machine's clock is ahead of the monotonic one now."""
        return self._clock() - self._steady()

    def noticed(self) -> bool:
        """Say whether the clock has gone back since some shard's last heartbeat."""
        ahead = self.ahead()
        if any(ahead - then < -STEP_MS for then in self._ahead.values()):
            return True
        self._sound_at = self._steady()
        return False

    def signed(self, shard: int, at: int, ahead: int) -> None:
        """Note a heartbeat of one of our shards: its time, and `ahead` at that time."""
        self._ahead[shard] = ahead
        self._sound_at = at - ahead

    def forget(self, shard: int) -> None:
        """Note that another process wrote the last heartbeat of a shard."""
        self._ahead.pop(shard, None)

    def back(self, shard: int, seen_at: int) -> int:
        """Return the step back since a shard's heartbeat, as a negative number; 0 for none.

        For another process's heartbeat only its time is known.
        """
        then = self._ahead.get(shard)
        step = self._clock() - seen_at if then is None else self.ahead() - then
        return step if step < -STEP_MS else 0

    def since(self, shard: int) -> int:
        """Return the last time, by the present clock, when it had surely not gone back yet."""
        sound_at = self._sound_at if shard in self._ahead else self._began
        return self._clock() - (self._steady() - sound_at) - _MARGIN_MS
