"""Exponential backoff: a table that fails waits twice as long before each new try."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

_NO_WAIT: Final = (0, 0)


class Backoff:
    """Remembers which tables must wait before they are tried again; in memory only.

    The clock is in milliseconds and monotonic.
    """

    def __init__(self, clock: Callable[[], int], first_ms: int, longest_ms: int) -> None:
        self._clock = clock
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._waiting: dict[str, tuple[int, int]] = {}
        """Until when, and for how long, each table waits."""

    def __len__(self) -> int:
        return len(self._waiting)

    def retry_at(self, table_id: str) -> int:
        """Return when a table may be tried again; 0 for one that does not wait."""
        return self._waiting.get(table_id, _NO_WAIT)[0]

    def may_retry(self, table_id: str) -> bool:
        """Say whether a table may be tried now."""
        return self.retry_at(table_id) <= self._clock()

    def failed(self, table_id: str) -> None:
        """Double a table's wait."""
        _, length = self._waiting.get(table_id, _NO_WAIT)
        self._wait(table_id, min(2 * length, self._longest_ms) or self._first_ms)

    def busy(self, table_id: str) -> None:
        """Let a table wait a moment: another process works on it, or a rate limit is soon over."""
        self._wait(table_id, self._first_ms)

    def succeeded(self, table_id: str) -> None:
        """Forget a table's failures."""
        self._waiting.pop(table_id, None)

    def keep_only(self, table_ids: Collection[str]) -> None:
        """Forget the failures of all other tables."""
        for table_id in self._waiting.keys() - set(table_ids):
            del self._waiting[table_id]

    def clear(self) -> None:
        """Forget all failures."""
        self._waiting.clear()

    def _wait(self, table_id: str, length: int) -> None:
        self._waiting[table_id] = (self._clock() + length, length)
