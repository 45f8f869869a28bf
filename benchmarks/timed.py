"""Runs the bot, and writes how long each callback of its event loop took.

At the bot's end its folder has a file `FOUND`: of the callbacks when each began, in seconds of the
machine's monotonic clock, and its milliseconds, of processor time and by the clock; and of strong
players' decisions when each came, and what it is counted as.
"""

from __future__ import annotations

import json
import sys
import time
from asyncio.events import Handle
from pathlib import Path
from typing import Final, TypeAlias

from bot.__main__ import main
from bot.ops import metrics

FOUND: Final = "found.json"

Turn: TypeAlias = tuple[float, float, float]
Decision: TypeAlias = tuple[float, str]


def run() -> int:
    """Run the bot as the command line says."""
    turns: list[Turn] = []
    decisions: list[Decision] = []
    run_handle = Handle._run  # noqa: SLF001  # asyncio tells nobody how long they take

    def timed(handle: Handle) -> None:
        began, processor = time.monotonic(), time.thread_time()
        run_handle(handle)
        used = (time.thread_time() - processor) * 1000
        turns.append((began, used, (time.monotonic() - began) * 1000))

    Handle._run = timed  # type: ignore[assignment, method-assign]  # noqa: SLF001
    metrics.count_decision = lambda result: decisions.append((time.monotonic(), result))
    try:
        return main()
    finally:
        Path(FOUND).write_text(json.dumps([turns, decisions]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(run())
