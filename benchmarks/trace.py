"""Where the time of a slow click goes: python -m benchmarks.trace --tables 100.

People click at a steady pace, as in `benchmarks/host.py`, while the bot notes what it does
(`benchmarks/traced.py`). Of all clicks, the one at the 99th percentile of answers and the one at
that of boards are printed, stage by stage, with what the bot did for other tables meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.host import garbage_collector_off, our_bot
from benchmarks.load import Clicked
from bot.ui.controls.table import TableControl
from tests.choosing import control_of
from tests.patience import PATIENCE

TRACED: Final = str(Path(__file__).with_name("traced.py"))
SLOW: Final = 0.99


class Span(NamedTuple):
    """One stage of the bot's work."""

    stage: str
    table: str
    begun: float
    ended: float


async def trace(tables: int, pace: float, seconds: float) -> None:
    """Measure, and print the two slow clicks.

    Args:
        tables: how many.
        pace: clicks a second at all of them.
        seconds: how long.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace.json"
        async with our_bot(tables, Path(folder), program=TRACED, TRACE_FILE=str(file)) as run:
            wire, bot, load = run
            with garbage_collector_off():
                await load.warm_up()
                os.kill(bot.pid, signal.SIGUSR1)
                figures = await load.run(seconds, pause=tables / pace)
                os.kill(bot.pid, signal.SIGUSR1)
                async with asyncio.timeout(PATIENCE):
                    await wire.until(lambda: file.exists() and file.read_text().endswith("]"))
        spans = [Span(*span) for span in json.loads(file.read_text("utf-8"))]
    print_slow("answer", figures.clicked, spans, lambda click: click.answered)
    print_slow("board", figures.clicked, spans, lambda click: click.shown)


def print_slow(
    what: str,
    clicks: Sequence[Clicked],
    spans: Sequence[Span],
    end: Callable[[Clicked], float | None],
) -> None:
    """Print the click at the 99th percentile, with the spans between its beginning and its end."""
    timed = sorted(
        ((ended - click.at, click) for click in clicks if (ended := end(click)) is not None),
        key=lambda pair: pair[0],
    )
    taken, click = timed[int(SLOW * (len(timed) - 1))]
    control = control_of(click.custom_id)
    table = control.table if isinstance(control, TableControl) else ""
    median = timed[len(timed) // 2][0]
    print(
        f"\n{what}: median {1000 * median:.1f} ms, 99th percentile {1000 * taken:.1f} ms;"
        f" that click ({type(control).__name__}):"
    )
    print(f"{'from':>9}{'to':>9}  stage")
    others: Counter[str] = Counter()
    for span in sorted(spans, key=lambda span: span.begun):
        if span.ended <= click.at or span.begun >= click.at + taken:
            continue
        if span.table == table or not span.table:
            begun, ended = 1000 * (span.begun - click.at), 1000 * (span.ended - click.at)
            print(f"{begun:9.1f}{ended:9.1f}  {span.stage}")
        else:
            others[span.stage] += 1
    print("meanwhile, for other tables:", ", ".join(f"{n} × {s}" for s, n in others.most_common()))


def main(arguments: Sequence[str] | None = None) -> int:
    """Trace as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pace", type=float, default=40.0, help="clicks a second")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.tables, options.pace, options.seconds = 2, 20.0, 0.5
    asyncio.run(trace(options.tables, options.pace, options.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
