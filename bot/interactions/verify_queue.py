"""The queue of record files that people send, checked one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Final

import aiohttp
import discord

from bot.errors import TableError
from bot.locale.say import N_
from bot.tables.history.record_file import LARGEST, check_file
from bot.views.history import CheckedRecord

FETCH_SECONDS: Final = 10.0
"""How long Discord may take to send a file."""
CHECK_SECONDS: Final = 10.0
"""How long checking may take; the longest real file takes two seconds."""


class FileTooLong(TableError):
    text = N_(
        "That file is longer than {most} kilobytes. Send fewer games at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class FileLost(TableError):
    text = N_("Discord didn't give me that file. Please send it again.")


class CheckTooLong(TableError):
    text = N_(
        "Checking that file takes too long here. Send fewer games at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class VerifyQueue:
    """Checks files, one at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def check(self, size: int, fetch: Callable[[], Awaitable[bytes]]) -> list[CheckedRecord]:
        """Check a file, whose size is in bytes, once those before it are checked.

        Raises:
            FileTooLong, NotARecord, TooManyGames, TooManyDeals: if the file is refused.
            FileLost, CheckTooLong: if it cannot be downloaded, or not checked in time.
        """
        if size > LARGEST:
            raise FileTooLong(most=LARGEST // 1024)
        content = await _fetch(fetch)
        async with self._turn:
            return await _check(content)


async def _fetch(fetch: Callable[[], Awaitable[bytes]]) -> bytes:
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            return await fetch()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise FileLost from error


async def _check(content: bytes) -> list[CheckedRecord]:
    ended = Event()

    def go_on() -> None:
        """End the check in its thread once nobody waits for it."""
        if ended.is_set():
            raise CheckTooLong

    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await asyncio.to_thread(check_file, content, go_on)
    except TimeoutError:
        raise CheckTooLong from None
    finally:
        ended.set()
