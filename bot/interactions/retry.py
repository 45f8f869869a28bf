"""Retry with exponential backoff: requests that answer an interaction, until it is too late.

discord.py retries some of them by itself, but not as answers need it (discord/webhook/async_.py):
a 5xx after 1, then 3, 5 … seconds, a 429 only with a ``Via`` header, and a connection that Linux
reports as reset not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import aiohttp
import discord

Request: TypeAlias = Callable[[], Awaitable[object]]

UNKNOWN_MESSAGE: Final = 10008
ACKNOWLEDGED: Final = 40060


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How long, and how often, a request is made again."""

    first_pause: float
    """Seconds between a failure and the next try; each pause is twice as long as the last one."""
    longest_pause: float
    longest_try: float
    """Seconds after which a try without an answer is given up."""
    shortest_try: float
    carried_out: int
    """The code by which Discord says that an earlier try was carried out."""


FIRST_ANSWER: Final = RetryPolicy(0.1, 1.0, 1.5, 0.75, ACKNOWLEDGED)
"""For the first answer. Sent twice it is taken once, so a silent connection is soon left."""
FOLLOW_UP: Final = RetryPolicy(1.0, 60.0, 60.0, 60.0, UNKNOWN_MESSAGE)
"""For what follows a deferral: it may come minutes later."""


async def retry(request: Request, seconds: float, patience: RetryPolicy) -> bool:
    """Make a request until Discord has taken it, for so many seconds.

    Returns:
        Whether this request did it; otherwise an earlier one had, whose answer was lost.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError: what the last try failed with.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    pause = patience.first_pause
    while True:
        # Half of what is left, so that a try that is never answered leaves room for another.
        window = min(patience.longest_try, (end - loop.time()) / 2)
        try:
            async with asyncio.timeout(max(window, patience.shortest_try)):
                await request()
        except discord.HTTPException as error:
            if error.code == patience.carried_out:
                return False
            wait = max(pause, _asked_for(error))
            if not _passing(error) or loop.time() + wait >= end:
                raise
        except (aiohttp.ClientError, OSError):  # a time-out is an OSError too
            wait = pause
            if loop.time() + wait >= end:
                raise
        else:
            return True
        await asyncio.sleep(wait)
        pause = min(2 * pause, patience.longest_pause)


def _passing(error: discord.HTTPException) -> bool:
    """Say whether the same request may be taken later."""
    return error.status == 429 or error.status >= 500


def _asked_for(error: discord.HTTPException) -> float:
    """Return how many seconds Discord wants to be left alone."""
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
