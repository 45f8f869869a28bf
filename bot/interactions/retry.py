"""Retry with exponential backoff: the requests that answer an interaction, until it is too late.

discord.py's own retries (discord/webhook/async_.py) do not fit: a 5xx after 1, 3, 5 … seconds, a
429 only with a ``Via`` header, and a connection that Linux reports as reset never.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar

import aiohttp
import discord

_Result = TypeVar("_Result")

UNKNOWN_MESSAGE: Final = 10008
ACKNOWLEDGED: Final = 40060


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long a request is retried."""

    first_pause: float
    """Seconds before the second attempt; each pause is double the one before."""
    longest_pause: float
    longest_try: float
    """Seconds after which an attempt without an answer is cancelled."""
    shortest_try: float
    carried_out: int
    """Discord's error code for a request that an earlier attempt has carried out."""


FIRST_ANSWER: Final = RetryPolicy(0.1, 1.0, 1.5, 0.75, ACKNOWLEDGED)
"""For the first answer. Discord accepts it once, so a silent attempt is cancelled soon."""
FOLLOW_UP: Final = RetryPolicy(1.0, 60.0, 60.0, 60.0, UNKNOWN_MESSAGE)
"""For messages after a deferral: they may come minutes later."""


async def retry(
    request: Callable[[], Awaitable[_Result]], seconds: float, patience: RetryPolicy
) -> tuple[bool, _Result | None]:
    """Repeat a request until Discord accepts it, for a number of seconds.

    Returns:
        True and the result if the last attempt was accepted; False and None if an earlier one was,
        whose answer was lost.

    Raises:
        discord.HTTPException, aiohttp.ClientError, OSError: the error of the last attempt.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    pause = patience.first_pause
    while True:
        # Half of the time left, so that an attempt without an answer leaves room for another.
        window = min(patience.longest_try, (end - loop.time()) / 2)
        try:
            async with asyncio.timeout(max(window, patience.shortest_try)):
                return True, await request()
        except discord.HTTPException as error:
            if error.code == patience.carried_out:
                return False, None
            wait = max(pause, _asked_for(error))
            if not _passing(error) or loop.time() + wait >= end:
                raise
        except (aiohttp.ClientError, OSError):  # a timeout is an OSError too
            wait = pause
            if loop.time() + wait >= end:
                raise
        await asyncio.sleep(wait)
        pause = min(2 * pause, patience.longest_pause)


def _passing(error: discord.HTTPException) -> bool:
    return error.status == 429 or error.status >= 500


def _asked_for(error: discord.HTTPException) -> float:
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except ValueError:
        return 0.0
