"""Discord's rate limits, as its headers tell them: windows by route and channel, and one for all.

The figures are those that others have measured: Discord documents its headers alone.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

GLOBAL: Final = 50
"""Requests a second, without those of interactions."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How many requests of a kind one channel takes in a window."""

    name: str
    method: str
    path: re.Pattern[str]
    most: int
    seconds: float


def _limit(name: str, method: str, path: str, most: int, seconds: float) -> Limit:
    return Limit(name, method, re.compile(path), most, seconds)


MESSAGES: Final = (
    _limit("post", "POST", r"/channels/(\d+)/messages", 5, 5.0),
    _limit("edit", "PATCH", r"/channels/(\d+)/messages/\d+", 5, 5.0),
    _limit("delete", "DELETE", r"/channels/(\d+)/messages/\d+", 5, 1.0),
)


def threads(most: int, seconds: float) -> Limit:
    """Return a limit of the threads that are made in a channel."""
    return _limit("thread", "POST", r"/channels/(\d+)/messages/\d+/threads", most, seconds)


@dataclass
class _Window:
    until: float
    left: int


@dataclass(slots=True)
class Verdict:
    """What the limits say of a request."""

    headers: dict[str, str] = field(default_factory=dict)
    retry_after: float | None = None
    """Of a 429; None where the request may go on."""
    everywhere: bool = False
    """Whether it is the limit of the whole bot."""


class Limits:
    """Counts requests, and refuses those that are too many."""

    def __init__(
        self,
        routes: tuple[Limit, ...] = MESSAGES,
        all_in_all: int = GLOBAL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._routes = routes
        self._all_in_all = all_in_all
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._second = _Window(0.0, 0)
        self.refused: Counter[str] = Counter()
        """How many requests were refused, by limit."""
        self.most_a_second = 0
        """How many requests there were in the fullest second."""

    def judge(self, method: str, path: str) -> Verdict:
        """Count a request, or refuse it."""
        verdict = Verdict()
        if path.startswith(("/interactions/", "/webhooks/")):
            return verdict
        self._judge_all(verdict)
        for limit in self._routes:
            found = limit.path.fullmatch(path) if limit.method == method else None
            if found is not None and verdict.retry_after is None:
                self._judge_route(limit, found[1], verdict)
        return verdict

    def _judge_all(self, verdict: Verdict) -> None:
        now = self._clock()
        if now >= self._second.until:
            self._second = _Window(now + 1, self._all_in_all)
        self.most_a_second = max(self.most_a_second, self._all_in_all - self._second.left + 1)
        self._second.left -= 1
        if self._second.left < 0:
            self.refused["global"] += 1
            verdict.retry_after, verdict.everywhere = self._second.until - now, True
            verdict.headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}

    def _judge_route(self, limit: Limit, channel: str, verdict: Verdict) -> None:
        now = self._clock()
        window = self._windows.get((limit.name, channel))
        if window is None or now >= window.until:
            window = self._windows[limit.name, channel] = _Window(now + limit.seconds, limit.most)
        window.left -= 1
        left = window.until - now
        verdict.headers = _headers(limit, window, left)
        if window.left < 0:
            self.refused[limit.name] += 1
            verdict.retry_after = left


def _headers(limit: Limit, window: _Window, left: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": f"bucket-of-{limit.name}",
        "X-RateLimit-Limit": str(limit.most),
        "X-RateLimit-Remaining": str(max(window.left, 0)),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Scope": "user",
    }
