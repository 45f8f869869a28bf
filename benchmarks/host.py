"""How fast the whole bot is, beside a bare discord.py bot in the same run: make bench.

The bot runs as a process of its own before tests/wire, as it would before Discord. Simulated people
sit at many tables, four at each, and click what their messages show them: first each as soon as it
is their turn, which tells how much it can take; then both bots at the same pace, which tells how
long people wait. `benchmarks/bare.py` answers the same number of clicks with as many edits and
posts, with no rules and no store. Every action of ours is durable when it is answered (FULL).

This is no test: nothing here passes or fails. Discord itself, SimCord behind a socket, runs in this
process and is part of every figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from benchmarks.direct import SEATS
from benchmarks.growth import fill, games_growth, idle_and_start
from benchmarks.load import Figures, Load, in_turn, memory_of, playable
from benchmarks.world import Place, places, seat
from tests.wire.process import Process
from tests.wire.wire import Wire, open_wire

BARE: Final = str(Path(__file__).with_name("bare.py"))
SHARE: Final = 0.4
"""The pace, as a share of the clicks that our bot answers when it is given no rest."""
ROWS: Final = (
    ("clicks a second, no rest", "flat_out", "clicks_per_second", "at least 0.5"),
    ("processor time a click, ms", "flat_out", "cpu_ms_per_click", ""),
    ("click to answer p50, ms", "paced", "answer_ms_p50", ""),
    ("click to answer p99, ms", "paced", "answer_ms_p99", "at most 3"),
    ("click to board p50, ms", "paced", "board_ms_p50", ""),
    ("click to board p99, ms", "paced", "board_ms_p99", ""),
)


@asynccontextmanager
async def our_bot(
    many: int, folder: Path, *, private: bool = True, finished: int = 0
) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run our bot with so many tables dealt and shown, and finished games beside them."""
    async with open_wire(folder) as wire:
        found = places(wire, many)
        bot = made(wire)
        if finished:
            await fill(bot.home / "hangjack.db", finished)
        await seat(bot.home / "hangjack.db", found, private=private)
        await bot.start()
        await bot.ready()
        load: Load
        choose = playable(lambda: load, private=private)
        load = Load(wire, found, choose, bot.pid)
        await shown(wire, load, private=private)
        yield wire, bot, load


@asynccontextmanager
async def bare_bot(many: int, folder: Path) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run the bare bot with so many rooms furnished."""
    async with open_wire(folder) as wire:
        found = places(wire, many)
        bot = made(wire)
        bot.program = (BARE,)
        await bot.start()
        await bot.ready()
        await wire.until(lambda: wire.backend.find_command("open", found[0].people[0].server))
        load: Load
        load = Load(wire, found, in_turn(lambda: load), bot.pid)
        for place in found:
            names = dict(zip("abcd", place.people, strict=True))
            await place.people[0].slash(place.channel, "open", **names).answered()
        await shown(wire, load, private=True)
        yield wire, bot, load


def made(wire: Wire) -> Process:
    """Make a process that nothing holds back, on the clock of the machine."""
    bot = wire.process("bot", PERSON_RATE="0", SERVER_RATE="0")
    # It would look the time up in a file, at every card.
    bot.settings.pop("WIRE_AHEAD", None)
    return bot


async def shown(wire: Wire, load: Load, *, private: bool) -> None:
    """Wait until every table has its board, and where they are private its hands."""

    def channels(place: Place) -> Sequence[int]:
        hands = [one.direct for one in place.people] if private else []
        return [place.channel, *hands]

    for table in load.tables:
        for channel in channels(table.place):
            await wire.until(partial(load.message, table, channel), "a message")
    await wire.quiet()


# ----------------------------------------------------------------------------------- the figures


async def compared(many: int, seconds: float) -> dict[str, Any]:
    """Measure both bots at so many tables: without a rest, then at the same pace."""
    told: dict[str, Any] = {"tables": many}
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(many, Path(folder)) as (_, bot, load):
            flat = await load.run(seconds)
            pause = many / max(1.0, SHARE * flat.told()["clicks_per_second"])
            paced = await load.run(seconds, pause)
            told["ours"] = {"flat_out": flat.told(), "paced": paced.told()}
            told["memory"] = memory_of(bot.pid)
    with tempfile.TemporaryDirectory() as folder:
        async with bare_bot(many, Path(folder)) as (_, bot, load):
            flat, paced = await load.run(seconds), await load.run(seconds, pause)
            told["bare"] = {"flat_out": flat.told(), "paced": paced.told()}
            told["bare_memory"] = memory_of(bot.pid)
    return told


async def in_channel(many: int, seconds: float) -> Figures:
    """Measure what a card costs where hands are asked for on the board."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(many, Path(folder), private=False) as (_, _bot, load):
            return await load.run(seconds, pause=many / 20)


async def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    """Measure everything that was asked for."""
    told: dict[str, Any] = {"by_tables": [], "games": []}
    for many in chosen.tables:
        told["by_tables"].append(await compared(many, chosen.seconds))
        say_tables(told["by_tables"][-1])
    by_channel = await in_channel(chosen.tables[0], chosen.seconds)
    told["per_click_in_channel"] = by_channel.per_click()
    print(f"edits and posts a click, hands in the channel: {by_channel.per_click():.2f}, goal 1.25")
    live = told["by_tables"]
    if len(live) > 1:
        more = live[-1]["tables"] - live[0]["tables"]
        told["live_table"] = (live[-1]["memory"] - live[0]["memory"]) / more
        print(f"memory of a live table: {told['live_table'] / 1000:.1f} kB")
    told["idle"] = await idle_and_start(chosen.idle, made)
    told["games"] = [await games_growth(many, chosen.seconds, our_bot) for many in chosen.games]
    return told


def say_tables(told: dict[str, Any]) -> None:
    """Print the comparison at so many tables."""
    print(f"\n{told['tables']} tables, {told['tables'] * SEATS} people")
    print(f"{'':34}{'Hang Jack':>12}{'bare bot':>12}{'ratio':>8}  goal")
    for name, stretch, figure, goal in ROWS:
        ours, bare = (told[whose][stretch][figure] for whose in ("ours", "bare"))
        print(f"{name:34}{ours:12.1f}{bare:12.1f}{ours / bare:8.2f}  {goal}")
    for name in ("flat_out", "paced"):
        told_by = told["ours"][name]["edits_and_posts_per_click"]
        print(f"edits and posts a click, {name.replace('_', ' ')}: {told_by:.2f}, goal 2.25")
    print(f"memory: {told['memory'] / 1e6:.1f} MB, bare bot {told['bare_memory'] / 1e6:.1f} MB")


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1_000])
    parser.add_argument("--games", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--idle", type=int, default=10_000, help="stored tables at the start")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.tables, chosen.games, chosen.idle, chosen.seconds = [2], [20], 20, 1.0
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    chosen = options(arguments)
    told = asyncio.run(measure(chosen))
    if chosen.json:
        chosen.json.write_text(json.dumps(told, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
