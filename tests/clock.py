"""A clock that tests set."""

from __future__ import annotations


class FakeClock:
    """A clock that only moves when a test moves it.

    ``clock.now += 5`` lets time pass. The unit is the caller's: milliseconds for the host and
    delivery, seconds for rate limits and logs.
    """

    def __init__(self, now: int = 1_770_000_000_000) -> None:
        self.now = now
        self._stepped = 0

    def __call__(self) -> int:
        """Return the machine's time, which can be set back."""
        return self.now

    def steady(self) -> int:
        """Return a time that only goes on."""
        return self.now - self._stepped

    def step(self, units: int) -> None:
        """Set the machine's time, forward or back; no time passes."""
        self.now += units
        self._stepped += units
