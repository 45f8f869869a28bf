"""Invalid requests: Discord bans an address after 10,000 of them in ten minutes.

They are those that it answers with 401, 403 or 429, unless others share the rate limit. Long before
that many, the bot leaves out what no running game needs (docs/discord.md, Requests).
"""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from discord.http import Route

from bot.notices import NOTICES, Notice

MOST: Final = 2_000
"""The bot brakes at this many in the window."""
WINDOW_S: Final = 600.0

_INVALID: Final = frozenset({401, 403, 429})
_LEFT_OUT: Final = re.compile(
    r"POST /users/@me/channels|POST .*/(threads|typing)|.*/scheduled-events.*"
)
"""Requests that wait meanwhile: new direct messages and threads, questions, listed events."""

_log = logging.getLogger(__name__)


class InvalidRequests:
    """Counts them, and says what to leave out; ``clock``: seconds of a monotonic clock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._times: deque[float] = deque()
        self._is_told = False
        """Whether the log says that the bot brakes."""

    def note(self, status: int, headers: Mapping[str, str]) -> None:
        """Note an answer of Discord."""
        if status in _INVALID and headers.get("X-RateLimit-Scope") != "shared":
            self._times.append(self._clock())
            self.are_many()

    def count(self) -> int:
        """Return how many there were in the last ten minutes."""
        oldest = self._clock() - WINDOW_S
        while self._times and self._times[0] < oldest:
            self._times.popleft()
        return len(self._times)

    def are_many(self) -> bool:
        """Say whether the bot must brake, and tell the owner when it begins."""
        count = self.count()
        if count >= MOST and not self._is_told:
            _log.error(
                "Discord has refused %s requests in ten minutes: direct messages, threads and"
                " listed events wait. What to do: docs/operating-reference.md",
                count,
            )
            NOTICES.note(Notice.INVALID_REQUESTS, count=count)
        # Told once, though the count goes up and down.
        self._is_told = count >= (MOST // 2 if self._is_told else MOST)
        return count >= MOST

    def leave_out(self, route: Route) -> bool:
        """Say whether a request must wait."""
        return _LEFT_OUT.fullmatch(route.key) is not None and self.are_many()


REQUESTS: Final = InvalidRequests()
"""Those of this process: its address is what Discord bans."""
