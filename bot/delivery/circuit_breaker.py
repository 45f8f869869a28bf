"""Circuit breaker: while Discord is down, one request at a time tests it and the others wait.

Each table backs off separately. A thousand tables would still send some hundred requests a second
while Discord is down, and Discord would lock them out when it comes back (docs/discord.md,
Requests). So several failures in a row, of any tables, open the circuit. The first request
that succeeds closes it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.delivery.messenger import Limited, NotTried, Unwell
from bot.ops.clocks import Steady

MAX_FAILURES: Final = 5
"""How many failures in a row open the circuit."""
FIRST_PAUSE_MS: Final = 1_000
LONGEST_PAUSE_MS: Final = 15_000
"""Between requests that test Discord; each pause is double the last one."""

STALE_MS: Final = 60_000
"""How long after its pause the circuit stays open where no request tests Discord."""

_log = logging.getLogger(__name__)


class CircuitBreaker:
    """Learns from the requests whether Discord is down."""

    def __init__(self, clock: Steady) -> None:
        self._clock = clock
        self._failures = 0
        """In a row."""
        self._next_at: int | None = None
        """While the circuit is open: when a request may test Discord."""
        self._pause = FIRST_PAUSE_MS
        self._is_testing = False
        """Whether that request is under way (half-open)."""

    @property
    def is_open(self) -> bool:
        """Whether all requests fail."""
        return self._next_at is not None and self._clock() < self._next_at + STALE_MS

    @property
    def blocks(self) -> bool:
        """Whether a request would be refused now with NotTried."""
        if self._next_at is None or not self.is_open:
            return False
        return self._is_testing or self._clock() < self._next_at

    @contextmanager
    def request(self) -> Iterator[None]:
        """Surround a request, and learn from its end; raise NotTried if none may be made now."""
        if self.blocks:
            raise NotTried
        is_test = self._is_testing = self.is_open
        try:
            yield
        except Limited:
            # Perhaps Discord was not asked.
            self._is_testing = self._is_testing and not is_test
            raise
        except BaseException as error:
            # A time-out cancels the request, which is no Exception.
            if isinstance(error, Exception) and not isinstance(error, Unwell):
                self._close()  # it is not Discord's fault
            else:
                self._count_failure(is_test=is_test)
            raise
        else:
            self._close()

    def _close(self) -> None:
        if self._next_at is not None:
            _log.warning("Discord takes requests again")
        self._failures, self._next_at, self._is_testing = 0, None, False

    def _count_failure(self, *, is_test: bool) -> None:
        self._failures += 1
        if is_test:
            self._is_testing = False
            self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)
        elif self._failures >= MAX_FAILURES and not self.is_open:
            _log.warning("Discord takes no requests: tables wait until it does again")
            self._pause = FIRST_PAUSE_MS
        else:
            return
        self._next_at = self._clock() + self._pause
