"""Discord's rate limits: windows by route and channel, one for all, and others on request.

The figures are those that others have measured: Discord documents its headers alone.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, NamedTuple

from discord.utils import snowflake_time
from simcord.backend import Backend

from tests.wire.rest import Request, Verdict

GLOBAL: Final = 50
"""Requests a second, without those of interactions."""


class Asked(NamedTuple):
    """What a limit looks at in a request."""

    path: re.Match[str]
    body: Any
    backend: Backend
    direct: set[str]
    """The people with whom the bot has opened direct messages."""


def _channel(asked: Asked) -> object:
    return asked.path[1]


@dataclass(frozen=True, slots=True)
class Limit:
    """How many requests of a kind may come in a window."""

    name: str
    route: re.Pattern[str]
    """Method and path."""
    most: int
    seconds: float
    whose: Callable[[Asked], object] = _channel
    """Returns what has a window of its own; None where the limit does not concern a request."""
    status: int = 429
    code: int | None = None
    """Discord's own code for the error, where it gives one."""
    message: str = "You are being rate limited."
    foretold: bool = True
    """Whether the headers of requests before tell it."""
    scope: str = "user"


def _limit(name: str, route: str, most: int, seconds: float, **more: Any) -> Limit:
    return Limit(name, re.compile(route), most, seconds, **more)


MESSAGES: Final = (
    _limit("post", r"POST /channels/(\d+)/messages", 5, 5.0),
    _limit("edit", r"PATCH /channels/(\d+)/messages/\d+", 5, 5.0),
    _limit("delete", r"DELETE /channels/(\d+)/messages/\d+", 5, 1.0),
)


def directs(most: int = 10, seconds: float = 600.0, in_all: int = 50) -> tuple[Limit, ...]:
    """Return the limits of new channels for direct messages, of the whole bot.

    Args:
        most: how many in the window; then 403 with 40003.
        seconds: the window.
        in_all: how many ever; then 403 with 20026 for all that are new.
    """
    route = r"POST /users/@me/channels"
    flagged = "Your bot has been flagged by our anti-spam system for abusive behavior"
    fast = "You are opening direct messages too fast"
    often: dict[str, Any] = {"whose": _new_direct, "status": 403, "foretold": False}
    return (
        _limit("direct in all", route, in_all, math.inf, code=20026, message=flagged, **often),
        _limit("direct", route, most, seconds, code=40003, message=fast, **often),
    )


def _new_direct(asked: Asked) -> object:
    return None if str(asked.body["recipient_id"]) in asked.direct else "the bot"


def threads(most: int = 3, seconds: float = 90.0) -> Limit:
    """Return a limit of the threads that are made in a server: no header foretells it."""
    route = r"POST /channels/(\d+)/(?:messages/\d+/)?threads"
    return _limit("thread", route, most, seconds, whose=_server, foretold=False, scope="shared")


def _server(asked: Asked) -> object:
    return asked.backend.get_channel(int(asked.path[1])).guild_id


def old_edits(most: int = 3, seconds: float = 6.0, age: float = 3600.0) -> Limit:
    """Return a limit of the edits in a channel of messages that are older than so many seconds."""

    def channel_if_old(asked: Asked) -> object:
        lived = asked.backend.clock.now() - snowflake_time(int(asked.path[2]))
        return asked.path[1] if lived > timedelta(seconds=age) else None

    return _limit(
        "old edit",
        r"PATCH /channels/(\d+)/messages/(\d+)",
        most,
        seconds,
        whose=channel_if_old,
        code=30046,
        message="Maximum number of edits to messages older than 1 hour reached. Try again later",
        foretold=False,
    )


def tokens(most: int = 5, seconds: float = 2.0) -> Limit:
    """Return a limit of what one interaction's token sends and edits after its first answer."""
    return _limit("token", r"(?:POST|PATCH) /webhooks/\d+/([^/]+)(?:/messages/.*)?", most, seconds)


@dataclass
class _Window:
    until: float
    left: float


def _refuse(verdict: Verdict, limit: Limit, wait: float, *, everywhere: bool = False) -> None:
    """Refuse the request until these seconds have passed."""
    verdict.status = limit.status
    verdict.content = {"message": limit.message}
    if limit.code is not None:
        verdict.content["code"] = limit.code
    if limit.status == 429:
        verdict.content |= {"retry_after": wait, "global": everywhere}
        verdict.headers |= {"Retry-After": str(wait), "Via": "1.1 wire"}
        verdict.headers["X-RateLimit-Scope"] = limit.scope


_EVERYTHING: Final = _limit("global", "", GLOBAL, 1.0, scope="global")


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
        self._windows: dict[tuple[str, object], _Window] = {}
        self._second = _Window(0.0, 0)
        self._direct: set[str] = set()
        self.refused: Counter[str] = Counter()
        """How many requests were refused, by limit."""
        self.most_a_second = 0
        """How many requests there were in the fullest second."""

    def judge(self, request: Request, backend: Backend) -> Verdict:
        """Count a request, or refuse it."""
        verdict = Verdict()
        if not request.path.startswith(("/interactions/", "/webhooks/")):
            self._judge_all(verdict)
        if verdict.status is None:
            self._judge_routes(request, backend, verdict)
        return verdict

    def _judge_all(self, verdict: Verdict) -> None:
        now = self._clock()
        if now >= self._second.until:
            self._second = _Window(now + 1, self._all_in_all)
        self.most_a_second = max(self.most_a_second, int(self._all_in_all - self._second.left) + 1)
        self._second.left -= 1
        if self._second.left < 0:
            self.refused["global"] += 1
            verdict.headers = {"X-RateLimit-Global": "true"}
            _refuse(verdict, _EVERYTHING, self._second.until - now, everywhere=True)

    def _judge_routes(self, request: Request, backend: Backend, verdict: Verdict) -> None:
        now = self._clock()
        concerned = self._concerned(request, backend, now)
        full = next(((limit, window) for limit, window in concerned if window.left < 1), None)
        for limit, window in concerned:
            window.left -= full is None
            if limit.foretold:
                verdict.headers |= _headers(limit, window, window.until - now)
        if full is not None:
            limit, window = full
            self.refused[limit.name] += 1
            _refuse(verdict, limit, window.until - now)
        elif request.route == "/users/@me/channels":
            self._direct.add(str(request.body["recipient_id"]))

    def _concerned(
        self, request: Request, backend: Backend, now: float
    ) -> list[tuple[Limit, _Window]]:
        """Return the limits that concern a request, each with its present window."""
        found = []
        for limit in self._routes:
            path = limit.route.fullmatch(f"{request.method} {request.path}")
            asked = path and Asked(path, request.body, backend, self._direct)
            whose = asked and limit.whose(asked)
            if whose is None:
                continue
            window = self._windows.get((limit.name, whose))
            if window is None or now >= window.until:
                window = self._windows[limit.name, whose] = _Window(now + limit.seconds, limit.most)
            found.append((limit, window))
        return found


def _headers(limit: Limit, window: _Window, left: float) -> dict[str, str]:
    return {
        "X-RateLimit-Bucket": f"bucket-of-{limit.name}",
        "X-RateLimit-Limit": str(limit.most),
        "X-RateLimit-Remaining": str(int(window.left)),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
        "X-RateLimit-Scope": "user",
    }


def age_messages(backend: Backend, seconds: float) -> None:
    """Post each message from now on with the time and the id of one from so long ago."""
    prepare, clock = backend.prepare_message, backend.clock

    def aged(*args: Any, **more: Any) -> Any:
        clock.advance(-seconds)
        try:
            return prepare(*args, **more)
        finally:
            clock.advance(seconds)

    backend.prepare_message = aged  # type: ignore[method-assign]
