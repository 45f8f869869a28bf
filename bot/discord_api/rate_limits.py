"""What discord.py knows of Discord's rate limits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
from discord import RateLimited
from discord.http import HTTPClient, Ratelimit, Route

from bot.discord_api import invalid_requests

LONGEST_WAIT_S: Final = 6.0
"""How long a request waits at most for a rate limit; where it is longer, none is made."""
EDIT_EVERY_S: Final = 1.0
"""Between edits in a channel that takes no more just now."""
OLD_AGE: Final = timedelta(minutes=58)
"""Edits of messages older than an hour have a limit of their own; clocks may differ."""
OLD_EDITS: Final = 3
OLD_WINDOW: Final = timedelta(seconds=7)
"""A channel takes this many such edits in six seconds; the seventh allows for the way there."""
_CHANNELS: Final = 1_000
"""Above this many channels, those without a recent edit are forgotten."""


def seconds_until_free(http: HTTPClient, route: Route) -> float:
    """Return how long Discord takes no more requests of this kind; 0 if it takes one now.

    discord.py waits by itself, but then what it sends is as old as its wait.
    """
    # It has no name for the bucket in public. Without it nothing waits here.
    buckets: Mapping[str, str] = getattr(http, "_bucket_hashes", {})
    bucket = buckets.get(route.key)
    if bucket is None:
        return 0
    return _seconds_left(http.get_ratelimit(f"{bucket}:{route.major_parameters}"))


def _seconds_left(limit: Ratelimit) -> float:
    if limit.remaining > 0 or limit.expires is None:
        return 0
    return max(limit.expires - asyncio.get_running_loop().time(), 0)


class ShortRatelimit(Ratelimit):
    """A rate limit for which no request waits long: it fails at once with RateLimited.

    discord.py's own lets all of them wait, the one that has used it up too. With its
    `max_ratelimit_timeout` it forgets what Discord has told, refuses requests that Discord would
    take, and leaves those in line waiting.
    """

    async def acquire(self) -> None:
        """Wait for a turn. Raises RateLimited where that would take long."""
        self._last_request = self._loop.time()
        while True:
            if self.is_expired():
                self.reset()  # type: ignore[no-untyped-call]
            seconds = _seconds_left(self)
            if seconds > LONGEST_WAIT_S:
                raise RateLimited(seconds)
            if self.remaining > 0:
                break
            await self._wait_in_line()
        self.remaining -= 1
        self.outgoing += 1

    async def _wait_in_line(self) -> None:
        """Wait until a request that was made before has ended, or the limit is over."""
        turn: asyncio.Future[None] = self._loop.create_future()
        self._pending_requests.append(turn)
        try:
            while not turn.done():
                left = None if self.expires is None else self.expires - self._loop.time()
                await asyncio.wait([turn], timeout=left)
                if not turn.done():
                    await self._refresh()
        except BaseException:
            if not turn.cancel() and self.remaining > 0:
                self._wake_next()
            raise

    async def __aexit__(self, *ended: Any) -> None:  # noqa: PYI036  # as discord.py has them
        now, error = self._loop.time(), ended[1]
        if isinstance(error, RateLimited):
            # A limit that no header has foretold.
            self.remaining, self.expires = 0, now + error.retry_after
        is_used_up = self.remaining < self.outgoing
        if is_used_up and self.expires is not None and self.expires - now > LONGEST_WAIT_S:
            self.outgoing -= 1
            self._wake(len(self._pending_requests))
        else:
            await super().__aexit__(*ended)


class RequestRate:
    """Spreads requests so that the bot makes no more a second than Discord takes of it in all.

    discord.py slows down only once Discord has refused one. Answers to interactions do not count,
    and do not wait here.

    Args:
        most: requests a second, of all processes together; 0 for any number.
        processes: how many processes share them now.
    """

    def __init__(self, most: int, processes: Callable[[], int] = lambda: 1) -> None:
        self._most = most
        self._processes = processes
        self._latest: deque[float] = deque(maxlen=most)
        """When the last requests were made, or will be made. Empty without a limit."""

    async def turn(self) -> None:
        """Wait until one more request can be made."""
        now = asyncio.get_running_loop().time()
        share = max(self._most // self._processes(), 1)
        full = len(self._latest) >= share
        at = max(now, self._latest[-share] + 1.0) if full else now
        self._latest.append(at)
        if at > now:
            await asyncio.sleep(at - now)


class Turns:
    """Lets many requests of one kind to one channel wait in line.

    In discord.py's own line, those at its end run into their time-out. Then nobody knows whether
    they were carried out, and it looks as if Discord were down.
    """

    def __init__(self, http: HTTPClient) -> None:
        self._http = http
        self._posts: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._next_edit: dict[int, float] = {}
        """By channel in which edits wait: when the next one may be made."""

    @asynccontextmanager
    async def post(self, route: Route, channel_id: int) -> AsyncIterator[None]:
        """Surround a request that waits until those before it are done and Discord takes it."""
        async with self._posts.setdefault(channel_id, asyncio.Lock()):
            seconds = seconds_until_free(self._http, route)
            if 0 < seconds <= LONGEST_WAIT_S:
                await asyncio.sleep(seconds)
            yield

    async def edit(self, route: Route, channel_id: int) -> bool:
        """Wait until Discord takes an edit; return whether that took time.

        Where it would take long, the edit fails at once.
        """
        now = asyncio.get_running_loop().time()
        seconds = seconds_until_free(self._http, route)
        if seconds > LONGEST_WAIT_S:
            return False
        seconds = max(seconds, self._next_edit.get(channel_id, now) - now)
        if seconds <= 0:
            return False
        mine = self._next_edit[channel_id] = now + seconds + EDIT_EVERY_S
        try:
            await asyncio.sleep(seconds)
        finally:
            if self._next_edit.get(channel_id) == mine:  # nobody waits behind it
                del self._next_edit[channel_id]
        return True


class OldEdits:
    """Counts the edits of old messages: no header tells of their limit."""

    def __init__(self) -> None:
        self._made: dict[int, deque[datetime]] = {}
        """By channel: when the last ones were made."""

    def takes(self, channel_id: int, message_id: int) -> bool:
        """Say whether a channel takes an edit of a message now, and count it if it is old.

        It takes none of an old one while the bot has made many invalid requests.
        """
        now = discord.utils.utcnow()
        if now - discord.utils.snowflake_time(message_id) < OLD_AGE:
            return True
        if len(self._made) >= _CHANNELS:
            self._made = {at: made for at, made in self._made.items() if _is_lately(made[-1], now)}
        if invalid_requests.REQUESTS.are_many():
            return False
        made = self._made.setdefault(channel_id, deque(maxlen=OLD_EDITS))
        if len(made) == OLD_EDITS and _is_lately(made[0], now):
            return False
        made.append(now)
        return True


def _is_lately(at: datetime, now: datetime) -> bool:
    # A time in the future is from before the clock went back.
    return timedelta() <= now - at < OLD_WINDOW
