"""Optimistic concurrency: compare-and-set, and again from the start where others committed first.

Every action at a table and every act in an event takes this way. Its transaction begins with a
write that touches no row once somebody else has acted: that is a `Conflict`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from bot.store.errors import Conflict
from bot.tables.errors import TooBusy

TRIES: Final = 10
"""How many times something is decided when others commit first."""

T = TypeVar("T")


class Transactions:
    """Lets one task at a time change what has a name, and tries again after a conflict."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, name: str) -> asyncio.Lock:
        """Return the lock of a name; it lives while a task holds it or waits for it."""
        return self._locks.setdefault(name, asyncio.Lock())

    async def run(self, name: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Read, decide and commit in one attempt after the other until there is no conflict."""
        async with self.lock(name):
            return await retry(lambda _: attempt())


async def retry(attempt: Callable[[int], Awaitable[T]]) -> T:
    """Try until there is no conflict, and return what comes of it.

    Args:
        attempt: does it all; its argument counts the tries, from 0.

    Raises:
        TooBusy: after `TRIES` conflicts.
    """
    for number in range(TRIES):
        try:
            return await attempt(number)
        except Conflict:
            continue
    raise TooBusy
