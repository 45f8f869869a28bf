"""Where the time of a slow click goes: python -m benchmarks.trace --tables 100.

People click at a steady pace, as in `benchmarks/host.py`, while the bot notes what it does
(`benchmarks/traced.py`). Of all clicks, the one at the 99th percentile of answers and the one at
that of boards are printed, stage by stage, with what the bot did for other tables meanwhile. After
each comes what all clicks, and the slowest twentieth of them, are made of on average: the stages,
and what the event loop did meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.host import garbage_collector_off, our_bot
from benchmarks.load import Clicked
from bot.ui.controls.table import TableControl
from tests.choosing import control_of
from tests.patience import PATIENCE

TRACED: Final = str(Path(__file__).with_name("traced.py"))
SLOW: Final = 0.99
SLOW_ONES: Final = 0.95


class Span(NamedTuple):
    """One stage of the bot's work."""

    stage: str
    table: str
    begun: float
    ended: float


class Turn(NamedTuple):
    """One callback that the event loop ran."""

    work: str
    table: str
    begun: float
    ended: float
    used: float
    """Seconds of processor time."""


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
                    await wire.until(lambda: file.exists() and file.read_text().endswith("}"))
        noted = json.loads(file.read_text("utf-8"))
    spans = [Span(*span) for span in noted["spans"]]
    turns = sorted((Turn(*turn) for turn in noted["turns"]), key=lambda turn: turn.begun)
    for what, end in (("answer", "answered"), ("board", "shown")):
        timed = timed_clicks(figures.clicked, end)
        print_slow(what, timed, spans)
        print_means(timed, spans, turns)


def timed_clicks(clicks: Sequence[Clicked], end: str) -> list[tuple[float, Clicked]]:
    """Return the clicks that came to an end, with the time until then, the quickest first."""
    ended = ((getattr(click, end), click) for click in clicks)
    timed = [(at - click.at, click) for at, click in ended if at is not None]
    return sorted(timed, key=lambda pair: pair[0])


def print_slow(what: str, timed: Sequence[tuple[float, Clicked]], spans: Sequence[Span]) -> None:
    """Print the click at the 99th percentile, with the spans between its beginning and its end."""
    taken, click = timed[int(SLOW * (len(timed) - 1))]
    control = control_of(click.custom_id)
    table = _table_of(click)
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


def print_means(
    timed: Sequence[tuple[float, Clicked]], spans: Sequence[Span], turns: Sequence[Turn]
) -> None:
    """Print what the mean click is made of, and the mean of the slowest twentieth."""
    slow = timed[int(SLOW_ONES * (len(timed) - 1)) :]
    columns = [_means(some, spans, turns) for some in (timed, slow)]
    print(f"{'all':>9}{'slowest':>9}  milliseconds, {len(timed)} clicks and {len(slow)}")
    for name in dict.fromkeys(name for column in columns for name in column):
        print("".join(f"{1000 * column.get(name, 0):9.2f}" for column in columns), name, sep="  ")


def _means(
    timed: Sequence[tuple[float, Clicked]], spans: Sequence[Span], turns: Sequence[Turn]
) -> Mapping[str, float]:
    """Return by name what clicks are made of, on average: stages, and turns of the event loop."""
    of_tables: defaultdict[str, list[Span]] = defaultdict(list)
    for span in spans:
        of_tables[span.table].append(span)
    starts = [turn.begun for turn in turns]
    sums: defaultdict[str, float] = defaultdict(float)
    for taken, click in timed:
        mine = [span for span in of_tables[_table_of(click)] if span.begun >= click.at]
        parts = [_stages(click.at, click.at + taken, mine)]
        first = max(0, bisect_left(starts, click.at) - 1)
        last = bisect_left(starts, click.at + taken)
        parts.append(_loop(click.at, click.at + taken, turns[first:last], _table_of(click)))
        for name, value in chain.from_iterable(part.items() for part in parts):
            sums[name] += value
    return {name: value / len(timed) for name, value in sums.items()}


def _stages(begun: float, ended: float, mine: Sequence[Span]) -> dict[str, float]:
    """Return how long a click's stages took, one after the other."""
    marks = [("before it is taken up", "click handled", "begun")]
    marks += [("until it is decided", "action decided and stored", "begun")]
    marks += [("decided and committed", "action decided and stored", "ended")]
    marks += [("until the answer leaves", "answer sent", "begun")]
    marks += [("until Discord has confirmed the answer", "answer sent", "ended")]
    stages, at = {}, begun
    for name, stage, edge in marks:
        span = next((span for span in mine if span.stage == stage), None)
        if span is not None:
            now = min(max(getattr(span, edge), at), ended)
            stages[f"stage: {name}"], at = now - at, now
    return {**stages, "stage: after that": ended - at}


def _loop(begun: float, ended: float, turns: Sequence[Turn], table: str) -> dict[str, float]:
    """Return what the event loop did between two moments."""
    done: defaultdict[str, float] = defaultdict(float)
    for turn in turns:
        shared = max(0.0, min(turn.ended, ended) - max(turn.begun, begun))
        share = shared / max(turn.ended - turn.begun, 1e-9)
        whose = "this table's" if turn.table == table else "others'"
        done[f"loop: {whose} {turn.work}"] += share * turn.used
        done["loop: had no processor, or not Python's lock"] += shared - share * turn.used
        done["loop: idle"] -= shared
    done["loop: idle"] += ended - begun
    return dict(sorted(done.items()))


def _table_of(click: Clicked) -> str:
    control = control_of(click.custom_id)
    return control.table if isinstance(control, TableControl) else ""


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
