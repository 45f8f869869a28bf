"""Files that people send to be checked: one a person, one at a time, in a short queue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Final

import aiohttp
import discord

from bot.errors import TableError
from bot.locale import N_
from bot.tables.history.record_file import LARGEST, check_file
from bot.tables.history.views import CheckedRecord

MOST_WAITING: Final = 8
"""How many people's files are taken at a time, the one that is being checked among them."""
FETCH_SECONDS: Final = 10.0
"""How long Discord may take to hand a file out."""
CHECK_SECONDS: Final = 10.0
"""How long checking may take, which is nothing but work; the longest real file takes two."""


class FileTooLong(TableError):
    """A file that is longer than a record that is checked for one who asks."""

    text = N_(
        "That file is longer than {most} kilobytes. Send fewer games at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class FileLost(TableError):
    """Discord does not hand the file out."""

    text = N_("Discord did not give me that file. Please send it once more.")


class FileUnderWay(TableError):
    """A second file of a person whose first is not checked yet."""

    text = N_("I am still checking the file that you sent before. Send this one after that.")


class ManyFiles(TableError):
    """More files than are taken at a time."""

    text = N_(
        "Many people have sent me files to check, and yours would wait too long. Please send it"
        " again in a minute, or check it with `python -m bot verify` on your own computer."
    )


class CheckTooLong(TableError):
    """A file that takes too long to check."""

    text = N_(
        "Checking that file takes too long here. Send fewer games at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class Deadline:
    """Ends a check whose time is up, or whose answer nobody waits for any more."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until = clock() + seconds
        self._ended = Event()

    def end(self) -> None:
        """Let the check end at its next look here."""
        self._ended.set()

    def __call__(self) -> None:
        """Raise CheckTooLong where it is to go on no longer."""
        if self._ended.is_set() or self._clock() > self._until:
            raise CheckTooLong


class VerifyQueue:
    """Takes files in and checks them, one at a time."""

    def __init__(self) -> None:
        self._people: set[int] = set()
        self._turn = asyncio.Semaphore(1)

    async def check(
        self, user_id: int, size: int, fetch: Callable[[], Awaitable[bytes]]
    ) -> list[CheckedRecord]:
        """Check a file when its turn comes.

        Args:
            user_id: whose file it is.
            size: its length in bytes, by Discord's account.
            fetch: asks Discord for it.

        Raises:
            FileTooLong, NotARecord, TooManyGames, TooManyDeals: if it is not checked here.
            FileUnderWay, ManyFiles: if it is not taken in now.
            FileLost, CheckTooLong: if it has been tried in vain.
        """
        if size > LARGEST:
            raise FileTooLong(most=LARGEST // 1024)
        if user_id in self._people:
            raise FileUnderWay
        if len(self._people) >= MOST_WAITING:
            raise ManyFiles
        self._people.add(user_id)
        try:
            content = await _fetched(fetch)
            async with self._turn:
                return await _checked(content)
        finally:
            self._people.remove(user_id)


async def _fetched(fetch: Callable[[], Awaitable[bytes]]) -> bytes:
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            return await fetch()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise FileLost from error


async def _checked(content: bytes) -> list[CheckedRecord]:
    watch = Deadline(CHECK_SECONDS)
    try:
        return await asyncio.to_thread(check_file, content, watch)
    finally:
        watch.end()
