"""How long the event loop is held up at most."""

from __future__ import annotations

import asyncio
import gc
from time import thread_time
from typing import Any, Final, Self

TURN_S: Final = 0.05
"""How long a turn of the event loop may take."""


class Turns:
    """Notes how long the event loop is held up at most: the processor's time of one turn.

    The garbage collector is left out: it can come in any turn.
    """

    def __init__(self) -> None:
        self.longest = 0.0

    def __enter__(self) -> Self:
        # Each callback of the event loop is run by this, and each step of a task.
        handle: Any = asyncio.Handle
        self._run = run = handle._run  # noqa: SLF001  # it has no public name

        def timed(one: Any) -> None:
            begin = thread_time()
            run(one)
            self.longest = max(self.longest, thread_time() - begin)

        handle._run = timed  # noqa: SLF001
        gc.disable()
        return self

    def __exit__(self, *_: object) -> None:
        gc.enable()
        handle: Any = asyncio.Handle
        handle._run = self._run  # noqa: SLF001
