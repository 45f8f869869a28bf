"""What discord.py knows of Discord's rate limits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from discord.http import HTTPClient, Route

LONGEST_WAIT_S: Final = 10.0
"""How long a request waits at most before it is made: after that discord.py itself waits."""
EDIT_EVERY_S: Final = 1.0
"""Between edits in a channel that takes no more just now."""


def seconds_until_free(http: HTTPClient, route: Route) -> float:
    """Return how long Discord takes no more requests of this kind; 0 if it takes one now.

    discord.py waits by itself, but then what it sends is as old as its wait.
    """
    # It has no name for the bucket in public. Without it nothing waits here.
    buckets: Mapping[str, str] = getattr(http, "_bucket_hashes", {})
    bucket = buckets.get(route.key)
    if bucket is None:
        return 0
    limit = http.get_ratelimit(f"{bucket}:{route.major_parameters}")
    if limit.remaining > 0 or limit.expires is None:
        return 0
    return max(limit.expires - asyncio.get_running_loop().time(), 0)


class RequestRate:
    """Spreads requests so that the bot makes no more a second than Discord takes of it in all.

    discord.py slows down only once Discord has refused one. Answers to interactions do not count,
    and do not wait here.

    Args:
        most: requests a second; 0 for any number.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._latest: deque[float] = deque(maxlen=most)
        """When the last requests were made, or are to be."""

    async def turn(self) -> None:
        """Wait until one more request can be made."""
        if not self._most:
            return
        now = asyncio.get_running_loop().time()
        full = len(self._latest) == self._most
        at = max(now, self._latest[0] + 1.0) if full else now
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
            if seconds > 0:
                await asyncio.sleep(min(seconds, LONGEST_WAIT_S))
            yield

    async def edit(self, route: Route, channel_id: int) -> bool:
        """Wait until Discord takes an edit; return whether that took time."""
        now = asyncio.get_running_loop().time()
        seconds = min(seconds_until_free(self._http, route), LONGEST_WAIT_S)
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
