"""Who waits for a free process: turns first, then longer work."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

_Thing = TypeVar("_Thing")


class Line(Generic[_Thing]):
    """Hands out what is free, in the order asked; who waits for a turn comes before all others."""

    def __init__(self) -> None:
        self._free: list[_Thing] = []
        """The one that was used last comes first: another process starts only if that is busy."""
        self.turns: deque[asyncio.Future[_Thing]] = deque()
        """Turns that wait."""
        self.studies: deque[asyncio.Future[_Thing]] = deque()
        """Longer work that waits."""

    def put(self, thing: _Thing) -> None:
        """Give something free to the first in line."""
        for waiting in (self.turns, self.studies):
            while waiting:
                place = waiting.popleft()
                if not place.done():
                    place.set_result(thing)
                    return
        self._free.append(thing)

    async def get(self, waiting: deque[asyncio.Future[_Thing]]) -> _Thing:
        """Return something free, once there is one.

        Args:
            waiting: where to wait, `turns` or `studies`.
        """
        if self._free:
            return self._free.pop()
        place: asyncio.Future[_Thing] = asyncio.get_running_loop().create_future()
        waiting.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given this just now
                self.put(place.result())
            elif place in waiting:
                waiting.remove(place)
            raise

    def give_up(self, error: type[Exception]) -> None:
        """Let all longer work that waits fail: nothing will be free for long."""
        while self.studies:
            place = self.studies.popleft()
            if not place.done():
                place.set_exception(error)
