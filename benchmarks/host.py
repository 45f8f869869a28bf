"""What the whole bot costs, beside a bare discord.py bot in the same run: make bench-host.

The bot runs in its own process and connects to tests/wire instead of Discord. Simulated people sit
at many tables, four at each, and click the buttons of their messages. First each person clicks as
soon as it is their turn, at our bot and at the bare one in turn (`benchmarks/bare.py`): it answers
as many clicks with as many edits, posts and pictures, without rules, a store or drawing. Then
people click at our bot at the pace of Discord's own ceiling: so that it makes 45 edits and posts a
second. Each figure is the median of some rounds. Each action is durable (FULL) before the bot
answers. In the end people click at a thousand tables, and its memory is read.

This is not a test: nothing here passes or fails. Discord itself, SimCord behind a socket, runs in
this process and slows both bots.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

from benchmarks.load import Load, choose_from_hand, choose_in_turn, memory_of
from benchmarks.world import SEATS, Place, deal_tables, make_places
from tests.wire.process import Process
from tests.wire.wire import Wire, open_wire

BARE: Final = str(Path(__file__).with_name("bare.py"))
CEILING: Final = 45
"""How many edits and posts a second the bot makes at most (`DISCORD_RATE`)."""
BESIDE_BARE: Final = (
    ("clicks a second", "clicks_per_second", "at least 0.45"),
    ("answer p99, ms", "answer_ms_p99", "at most 2.5"),
    ("board p99, ms", "board_ms_p99", "at most 2.5"),
    ("processor time a click, ms", "cpu_ms_per_click", ""),
    ("edits and posts a click", "edits_and_posts_per_click", ""),
)
"""What is printed of both bots without rest: its name, its figure, and the ratio's goal."""
AT_CEILING: Final = (
    ("share of a core, %", "core_percent", "at most 12", "at most 10"),
    ("answer p50, ms", "answer_ms_p50", "", ""),
    ("answer p99, ms", "answer_ms_p99", "at most 50", "at most 50"),
    ("board p50, ms", "board_ms_p50", "", ""),
    ("board p99, ms", "board_ms_p99", "at most 120", "at most 120"),
    ("clicks a second", "clicks_per_second", "", ""),
    ("edits and posts a second", "requests_per_second", "", ""),
)
"""What is printed of our bot at the ceiling, with its goals: by direct message, and live hands."""
MEMORY_GOAL: Final = "at most 200"


@asynccontextmanager
async def our_bot(
    tables: int, folder: Path, *, private: bool = True
) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run our bot with dealt tables, after it has shown them.

    Args:
        tables: how many.
        folder: where its files go.
        private: whether hands go to direct messages.
    """
    async with open_wire(folder) as wire:
        places = make_places(wire, tables)
        bot = make_process(wire)
        await deal_tables(bot.home / "hangjack.db", places, private=private)
        await bot.start()
        await bot.ready()
        load: Load
        choose = choose_from_hand(lambda: load, private=private)
        load = Load(wire, places, choose, bot.pid)
        await wait_for_messages(wire, load, private=private)
        yield wire, bot, load


@asynccontextmanager
async def bare_bot(tables: int, folder: Path) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run the bare bot with one room for each table, and its files in a folder."""
    async with open_wire(folder) as wire:
        places = make_places(wire, tables)
        bot = make_process(wire)
        bot.program = (BARE,)
        await bot.start()
        await bot.ready()
        await wire.until(lambda: wire.backend.find_command("open", places[0].people[0].server))
        load: Load
        load = Load(wire, places, choose_in_turn(lambda: load), bot.pid)
        for place in places:
            names = dict(zip("abcd", place.people, strict=True))
            await place.people[0].slash(place.channel, "open", **names).answered()
        await wait_for_messages(wire, load, private=True)
        yield wire, bot, load


def make_process(wire: Wire) -> Process:
    """Make a bot's process without rate limits, on the machine's clock."""
    bot = wire.process("bot", PERSON_RATE="0", SERVER_RATE="0", DISCORD_RATE="0")
    # Otherwise it reads the time from a file at each card.
    bot.settings.pop("WIRE_AHEAD", None)
    return bot


async def wait_for_messages(wire: Wire, load: Load, *, private: bool) -> None:
    """Wait until each table has its board and, if they are private, its hands."""

    def channels(place: Place) -> Sequence[int]:
        hands = [person.direct for person in place.people] if private else []
        return [place.channel, *hands]

    for table in load.tables:
        for channel in channels(table.place):
            await wire.until(partial(load.message, table, channel), "a message")
    await wire.quiet()


# ----------------------------------------------------------------------------------- the figures


async def compare_bots(
    tables: int, seconds: float, rounds: int, *, private: bool = True
) -> dict[str, Any]:
    """Measure both bots in turn without rest, then ours at Discord's ceiling.

    Each bot idles while the other gets clicks. Other work on the machine slows both, since they
    take turns.

    Args:
        tables: how many of each bot's.
        seconds: of each measurement.
        rounds: of both bots.
        private: whether our hands go to direct messages; otherwise they are live hands in the
            channel. The bare bot always edits direct messages.

    Returns:
        The medians of all rounds, by name: of each bot and of their ratios without rest, and of
        ours at the ceiling.
    """
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as bare:
        async with (
            our_bot(tables, Path(ours), private=private) as (_, bot, load),
            bare_bot(tables, Path(bare)) as (_, _, bare_load),
        ):
            with garbage_collector_off():
                await load.warm_up()
                await bare_load.warm_up()
                pairs = [
                    ((await load.run(seconds)).by_name(), (await bare_load.run(seconds)).by_name())
                    for _ in range(rounds)
                ]
                no_rest = medians([ours for ours, _ in pairs])
                pause = tables * no_rest["edits_and_posts_per_click"] / CEILING
                ceiling = [(await load.run(seconds, pause)).by_name() for _ in range(rounds)]
            return {
                "tables": tables,
                "private": private,
                "ours": no_rest,
                "bare": medians([bare for _, bare in pairs]),
                "ratios": medians([ratios(ours, bare) for ours, bare in pairs]),
                "ceiling": medians(ceiling) | core_share(ceiling),
                "memory_mb": memory_of(bot.pid) / 1e6,
            }


def medians(rounds: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return the median of each figure."""
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def ratios(ours: Mapping[str, float], bare: Mapping[str, float]) -> dict[str, float]:
    """Return our figures as shares of the bare bot's."""
    return {name: ours[name] / (bare[name] or float("nan")) for name in ours}


def core_share(rounds: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Return what part of a core the bot takes at exactly the ceiling, in percent."""
    each = (one["cpu_ms_per_click"] / one["edits_and_posts_per_click"] for one in rounds)
    return {"core_percent": CEILING * median(each) / 10}


async def measure_memory(tables: int) -> float:
    """Return the megabytes of our bot after people have clicked at so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(tables, Path(folder)) as (_, bot, load):
            with garbage_collector_off():
                await load.warm_up()
            return memory_of(bot.pid) / 1e6


@contextmanager
def garbage_collector_off() -> Iterator[None]:
    """Turn this process's garbage collector off: its pauses would delay both bots' Discord."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Measure and print what the options select; return all figures by name."""
    figures: dict[str, Any] = {}
    for name, private in (("direct", True), ("live_hands", False)):
        figures[name] = await compare_bots(
            options.tables, options.seconds, options.rounds, private=private
        )
        print_comparison(figures[name])
    if options.live:
        figures["live_tables"] = options.live
        figures["memory_mb"] = await measure_memory(options.live)
        memory = f"{figures['memory_mb']:.0f} MB, goal {MEMORY_GOAL}"
        print(f"\nmemory at {options.live} live tables: {memory}")
    return figures


def print_comparison(figures: dict[str, Any]) -> None:
    """Print the figures of one way to show hands."""
    tables, private = figures["tables"], figures["private"]
    hands = "by direct message" if private else "live in the channel"
    print(f"\n{tables} tables, {tables * SEATS} people, hands {hands}")
    print(f"{'without rest':28}{'Hang Jack':>12}{'bare bot':>12}{'ratio':>8}  goal")
    for name, figure, goal in BESIDE_BARE:
        ours, bare, ratio = (figures[of][figure] for of in ("ours", "bare", "ratios"))
        print(f"{name:28}{ours:12.2f}{bare:12.2f}{ratio:8.2f}  {goal}")
    print(f"at {CEILING} edits and posts a second")
    for name, figure, direct, live in AT_CEILING:
        goal = direct if private else live
        print(f"{name:28}{figures['ceiling'][figure]:12.2f}{'':20}  {goal}")
    print(f"memory: {figures['memory_mb']:.0f} MB")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10, help="where people click")
    parser.add_argument("--live", type=int, default=1_000, help="tables in play for its memory")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.tables, options.live, options.seconds, options.rounds = 2, 0, 0.2, 1
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the file if one is named."""
    options = parse_options(arguments)
    figures = asyncio.run(measure(options))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
