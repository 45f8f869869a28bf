"""The bot, noting the long turns of its event loop: for `benchmarks.event`.

At SIGUSR1 it writes them to the file that WATCH_FILE names, as JSON: beginning and end by the clock
on the wall, in seconds, and what ran.
"""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import signal
import sys
import time
from pathlib import Path
from typing import Any, Final

LONG_S: Final = 0.02
"""Shorter turns are not noted."""


def main() -> None:
    """Run the bot, and watch its event loop."""
    turns: list[tuple[float, float, str]] = []
    # Each callback of the event loop is run by this, and each step of a task.
    handle: Any = asyncio.Handle
    run = handle._run  # noqa: SLF001  # it has no public name

    def timed(one: Any) -> None:
        begun = time.time()
        run(one)
        ended = time.time()
        if ended - begun >= LONG_S:
            turns.append((begun, ended, _work_of(one)))

    def write(*_: object) -> None:
        Path(os.environ["WATCH_FILE"]).write_text(json.dumps(turns), "utf-8")

    handle._run = timed  # noqa: SLF001
    signal.signal(signal.SIGUSR1, write)
    sys.argv[:] = ["bot", *sys.argv[1:]]
    runpy.run_module("bot", run_name="__main__")


def _work_of(handle: Any) -> str:
    work = handle._callback  # noqa: SLF001
    owner = getattr(work, "__self__", None)
    if isinstance(owner, asyncio.Task):
        work = owner.get_coro()
    return str(getattr(work, "__qualname__", work))


if __name__ == "__main__":
    main()
