"""Token buckets: who may do something at a steady rate, and faster for a short burst."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

_MOST: Final = 10_000
"""How many buckets are kept; the one used longest ago is dropped first."""


class TokenBuckets:
    """Token buckets by key, such as a person's id.

    A bucket is stored as one number: the time when it is full again. The clock is in seconds.

    Args:
        rate: tokens a second; 0 for no limit.
        burst: how many seconds' worth of tokens can be taken at once.
        most: how many buckets are kept.
    """

    def __init__(self, rate: float, *, burst: float, most: int = _MOST) -> None:
        self._rate = rate
        self._most = most
        self._burst = burst
        self._full_at: OrderedDict[int, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: int, now: float) -> bool:
        """Take a token from a key's bucket; return False if it is empty."""
        admitted = self.has(key, now)
        self.charge(key, now, int(admitted))
        return admitted

    def has(self, key: int, now: float) -> bool:
        """Say whether a key's bucket has a token."""
        return self.wait(key, now) <= 0

    def wait(self, key: int, now: float) -> float:
        """Return for how many seconds a key's bucket has no token."""
        if not self._rate:
            return 0
        full_at = self._full_at.get(key, now)
        # Half a token of tolerance, so that rounding admits neither one more nor one less. At very
        # slow rates no token fits into a burst: then a full bucket admits one.
        return max(min(full_at - now, full_at + 0.5 / self._rate - now - self._burst), 0)

    def charge(self, key: int, now: float, tokens: int) -> None:
        """Take tokens from a key's bucket, more than there are if need be."""
        if not self._rate:
            return
        self._full_at[key] = max(self._full_at.get(key, now), now) + tokens / self._rate
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
