"""Work that may take long, done beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MANY: Final = 300
"""From so many things on, work with them goes into a thread: a few milliseconds."""


async def beside(size: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do work with so many things: in a thread, if they are many."""
    if size < MANY:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)
