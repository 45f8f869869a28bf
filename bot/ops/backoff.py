"""Exponential backoff: a table that fails waits twice as long before each new try."""

from __future__ import annotations

from collections.abc import Callable, Collection


class Backoff:
    """Remembers which tables are not to be tried again yet; they are few, and forgotten with us.

    Args:
        clock: milliseconds, of a clock that only goes on.
        first_ms: how long a table is left alone at first.
        longest_ms: how long at most.
    """

    def __init__(self, clock: Callable[[], int], first_ms: int, longest_ms: int) -> None:
        self._clock = clock
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._waiting: dict[str, tuple[int, int]] = {}
        """Until when, and for how long, each is left alone."""

    def __len__(self) -> int:
        return len(self._waiting)

    def until(self, table_id: str) -> int:
        """Return when a table may be tried again; 0 for one that does not wait."""
        return self._waiting.get(table_id, (0, 0))[0]

    def over(self, table_id: str) -> bool:
        """Say whether a table may be tried."""
        return self.until(table_id) <= self._clock()

    def failed(self, table_id: str) -> None:
        """Leave a table alone for longer than before."""
        _, length = self._waiting.get(table_id, (0, 0))
        self._wait(table_id, min(2 * length, self._longest_ms) or self._first_ms)

    def busy(self, table_id: str) -> None:
        """Leave a table alone for a moment, since another has it."""
        self._wait(table_id, self._first_ms)

    def went_well(self, table_id: str) -> None:
        """Forget what was wrong with a table."""
        self._waiting.pop(table_id, None)

    def only(self, table_ids: Collection[str]) -> None:
        """Forget what was wrong with any but these."""
        for table_id in self._waiting.keys() - set(table_ids):
            del self._waiting[table_id]

    def clear(self) -> None:
        """Forget what was wrong with any."""
        self._waiting.clear()

    def _wait(self, table_id: str, length: int) -> None:
        self._waiting[table_id] = (self._clock() + length, length)
