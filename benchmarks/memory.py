"""How much memory the bot holds while people play at a pace: python -m benchmarks.memory.

Games end, and people play another one. This is not a test: nothing here passes or fails.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.host import our_bot
from benchmarks.load import Load, memory_of


async def measure(tables: int, pace: float, minutes: float) -> None:
    """Print the bot's memory every minute, and at the end.

    Args:
        tables: how many.
        pace: clicks a second, at all of them.
        minutes: how long people play.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(tables, Path(folder)) as (_, bot, load):
            gc.freeze()
            playing = asyncio.create_task(load.run(60 * minutes, pause=tables / pace))
            begun = time.monotonic()
            while not playing.done():
                _print(load, bot.pid, time.monotonic() - begun)
                await asyncio.wait([playing], timeout=60)
            await playing
            _print(load, bot.pid, time.monotonic() - begun)


def _print(load: Load, pid: int, seconds: float) -> None:
    clicks = sum(table.clicks for table in load.tables)
    passed, memory = seconds / 60, memory_of(pid) / 1e6
    print(f"{passed:4.0f} min, {clicks:6} clicks: {memory:.0f} MB", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--pace", type=float, default=10.0, help="clicks a second")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.tables, options.minutes = 2, 0.02
    asyncio.run(measure(options.tables, options.pace, options.minutes))


if __name__ == "__main__":
    main()
