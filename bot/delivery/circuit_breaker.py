"""Circuit breaker: while Discord is down, one request at a time tests it and the others wait.

Each table backs off by itself. A thousand tables would still send some hundred requests a second
while Discord is down, and Discord would lock them out when it comes back (docs/discord.md,
Requests). So several failures in a row, of whichever tables, open the circuit. The first request
that succeeds closes it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from bot.delivery.messenger import NotTried, Undelivered, Unwell

MANY: Final = 5
"""So many failures in a row are no longer one channel's trouble."""
FIRST_PAUSE_MS: Final = 1_000
LONGEST_PAUSE_MS: Final = 15_000
"""Between requests that find out; each pause is twice as long as the last one."""

STALE_MS: Final = 60_000
"""Where nobody has asked for so long, nothing is known any more."""

_log = logging.getLogger(__name__)


class CircuitBreaker:
    """Whether Discord is down, as far as requests can tell.

    Args:
        clock: milliseconds, of a clock that only goes on.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._failures = 0
        """In a row."""
        self._next_at: int | None = None
        """While Discord is down: when a request may find out whether it still is."""
        self._pause = FIRST_PAUSE_MS
        self._finding_out = False
        """Whether that request is under way."""

    @property
    def is_open(self) -> bool:
        """Whether requests fail whatever they are for: nobody can be answered or shown anything."""
        return self._next_at is not None and self._clock() < self._next_at + STALE_MS

    @property
    def blocks(self) -> bool:
        """Whether a request would not even be made now."""
        if self._next_at is None or not self.is_open:
            return False
        return self._finding_out or self._clock() < self._next_at

    @contextmanager
    def request(self) -> Iterator[None]:
        """Make a request, if one may be made, and learn from how it ends.

        Raises NotTried where none may be made now.
        """
        if self.blocks:
            raise NotTried
        finds_out = self._finding_out = self.is_open
        well = False
        try:
            yield
            well = True
        except Undelivered as error:
            well = not isinstance(error, Unwell)
            raise
        except Exception:
            well = True  # whatever it is, it is not Discord's fault
            raise
        finally:
            # One that is given up because no answer comes ends by being cancelled.
            if well:
                self._came_through()
            else:
                self._failed(found_out=finds_out)

    def _came_through(self) -> None:
        if self._next_at is not None:
            _log.warning("Discord takes requests again")
        self._failures, self._next_at, self._finding_out = 0, None, False

    def _failed(self, *, found_out: bool) -> None:
        self._failures += 1
        if found_out:
            self._finding_out = False
            self._pause = min(2 * self._pause, LONGEST_PAUSE_MS)
        elif self._failures >= MANY and not self.is_open:
            _log.warning("Discord takes no requests: tables wait until it does again")
            self._pause = FIRST_PAUSE_MS
        else:
            return
        self._next_at = self._clock() + self._pause
