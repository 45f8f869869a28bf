"""discord.py's HTTP layer, with what the bot knows of limits before it asks."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.http import HTTPClient, Ratelimit, Route

from bot.discord_api import invalid_requests
from bot.discord_api.rate_limits import LONGEST_WAIT_S, ShortRatelimit

KEPT_S: Final = 60.0
"""How long an idle connection is kept, so that people who think find it open: aiohttp keeps one for
15 seconds, Discord's gatekeeper for 400."""
TIDY_S: Final = 60.0
"""How often rate limits that are no longer needed are looked for: discord.py visits all of them for
each new one, and every channel has its own."""


class LimitedClient(discord.Client):
    """A client that sends through `LimitedHTTP`."""

    def _get_state(self, **options: Any) -> Any:
        # The client calls this before it hands its HTTP layer to anything else.
        self.http = LimitedHTTP(self.loop, self.http.http_trace)
        return super()._get_state(**options)


class LimitedHTTP(HTTPClient):
    """An HTTPClient that makes no request which must wait for long."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, http_trace: aiohttp.TraceConfig | None
    ) -> None:
        trace = http_trace or aiohttp.TraceConfig()
        trace.on_request_start.append(self._name_bot)
        trace.on_request_end.append(_note_answer)
        super().__init__(loop, http_trace=trace)
        # Not by discord.py's own option, which takes no less than half a minute.
        self.max_ratelimit_timeout = LONGEST_WAIT_S
        self._tidied_at = 0.0
        """When rate limits were tidied last (`time.monotonic`)."""

    async def _name_bot(
        self, _: Any, __: SimpleNamespace, params: aiohttp.TraceRequestStartParams
    ) -> None:
        """Let answers to interactions, too, say who sends them, as Discord wants it."""
        params.headers.setdefault("User-Agent", self.user_agent)

    async def static_login(self, token: str) -> Any:
        """Log in, with connections that outlast the pause between two clicks."""
        if self.connector is discord.utils.MISSING:
            self.connector = aiohttp.TCPConnector(limit=0, keepalive_timeout=KEPT_S)
        return await super().static_login(token)

    async def request(self, route: Route, **options: Any) -> Any:
        """Make a request. Raises RateLimited where none is made now, and discord.py's errors."""
        if invalid_requests.REQUESTS.leave_out(route):
            raise discord.RateLimited(invalid_requests.WINDOW_S)
        return await super().request(route, **options)

    def get_ratelimit(self, key: str) -> Ratelimit:
        """Return the rate limit of this name; a new one keeps no request waiting for long."""
        if key not in self._buckets:
            self._buckets[key] = ShortRatelimit(None)
            self._try_clear_expired_ratelimits()
        return self._buckets[key]

    def _try_clear_expired_ratelimits(self) -> None:
        now = time.monotonic()
        if now >= self._tidied_at + TIDY_S:
            self._tidied_at = now
            super()._try_clear_expired_ratelimits()


async def _note_answer(_: Any, __: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
    invalid_requests.REQUESTS.note(params.response.status, params.response.headers)
