"""How fast the whole bot is, beside a bare discord.py bot in the same run: make bench.

The bot runs as a process of its own before tests/wire, as it would before Discord. Simulated people
sit at many tables, four at each, and click what their messages show them: first each as soon as it
is their turn, which tells how much it can take; then both bots at the same pace, which tells how
long people wait; always in turn, and of some rounds the middle one is told. `benchmarks/bare.py`
answers the same number of clicks with as many edits and posts, with no rules and no store. Every
action of ours is durable when it is answered (FULL).

This is no test: nothing here passes or fails. Discord itself, SimCord behind a socket, runs in this
process and is part of every figure.
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


async def compared(many: int, seconds: float, rounds: int) -> dict[str, Any]:
    """Measure both bots in turn at so many tables: without a rest, then at the same pace.

    Each of the two stands still while the other is clicked. What else the machine does meanwhile
    hits now the one, now the other: of all rounds the middle one is told.
    """
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as bare:
        async with our_bot(many, Path(ours)) as mine, bare_bot(many, Path(bare)) as other:
            bots = {"ours": mine, "bare": other}
            told: dict[str, Any] = {"tables": many, "ours": {}, "bare": {}}
            with spared_the_collector():
                for _, _, load in bots.values():
                    await load.warm_up()
                flat = await in_turns(bots, seconds, rounds)
                pace = SHARE * flat["ours"]["clicks_per_second"]
                paced = await in_turns(bots, seconds, rounds, pause=many / max(1.0, pace))
            for name, (_, bot, _) in bots.items():
                told[name] = {"flat_out": flat[name], "paced": paced[name]}
                told[name]["memory"] = memory_of(bot.pid)
            told["ratios"] = {"flat_out": flat["ratios"], "paced": paced["ratios"]}
    return told


async def in_turns(
    bots: Mapping[str, tuple[Wire, Process, Load]], seconds: float, rounds: int, pause: float = 0.0
) -> dict[str, dict[str, float]]:
    """Click both bots, again and again; return the medians of each, and of their ratios."""
    told: dict[str, list[dict[str, float]]] = {"ours": [], "bare": [], "ratios": []}
    for _ in range(rounds):
        for name, (_, _bot, load) in bots.items():
            told[name].append((await load.run(seconds, pause)).told())
        ours, bare = told["ours"][-1], told["bare"][-1]
        told["ratios"].append({key: ours[key] / (bare[key] or float("nan")) for key in ours})
    return {
        name: {key: median(figures[key] for figures in all_of) for key in all_of[0]}
        for name, all_of in told.items()
    }


@contextmanager
def spared_the_collector() -> Iterator[None]:
    """Keep this process's garbage collector from stopping the Discord that both bots wait for."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def in_channel(many: int, seconds: float) -> Figures:
    """Measure what a card costs where hands are asked for on the board."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(many, Path(folder), private=False) as (_, _bot, load):
            return await load.run(seconds, pause=many / 20)


async def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    """Measure everything that was asked for."""
    told: dict[str, Any] = {"by_tables": [], "games": []}
    for many in chosen.tables:
        told["by_tables"].append(await compared(many, chosen.seconds, chosen.rounds))
        say_tables(told["by_tables"][-1])
    by_channel = await in_channel(chosen.tables[0], chosen.seconds)
    told["per_click_in_channel"] = by_channel.per_click()
    print(f"edits and posts a click, hands in the channel: {by_channel.per_click():.2f}, goal 1.25")
    live = told["by_tables"]
    if len(live) > 1:
        more = live[-1]["tables"] - live[0]["tables"]
        told["live_table"] = {
            name: (live[-1][name]["memory"] - live[0][name]["memory"]) / more
            for name in ("ours", "bare")
        }
        print(
            f"memory of a live table: {told['live_table']['ours'] / 1000:.1f} kB,"
            f" of a room of the bare bot {told['live_table']['bare'] / 1000:.1f} kB"
        )
    told["idle"] = await idle_and_start(chosen.idle, made)
    told["games"] = [await games_growth(many, chosen.seconds, our_bot) for many in chosen.games]
    return told


def say_tables(told: dict[str, Any]) -> None:
    """Print the comparison at so many tables."""
    print(f"\n{told['tables']} tables, {told['tables'] * SEATS} people")
    print(f"{'':34}{'Hang Jack':>12}{'bare bot':>12}{'ratio':>8}  goal")
    for name, stretch, figure, goal in ROWS:
        ours, bare, ratio = (told[of][stretch][figure] for of in ("ours", "bare", "ratios"))
        print(f"{name:34}{ours:12.1f}{bare:12.1f}{ratio:8.2f}  {goal}")
    for name in ("flat_out", "paced"):
        told_by = told["ours"][name]["edits_and_posts_per_click"]
        print(f"edits and posts a click, {name.replace('_', ' ')}: {told_by:.2f}, goal 2.25")
    ours, bare = (told[of]["memory"] / 1e6 for of in ("ours", "bare"))
    print(f"memory: {ours:.1f} MB, bare bot {bare:.1f} MB")


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1_000])
    parser.add_argument("--games", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--idle", type=int, default=10_000, help="stored tables at the start")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of both bots in turn")
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    chosen = parser.parse_args(arguments)
    if chosen.quick:
        chosen.tables, chosen.games, chosen.idle, chosen.seconds = [2], [20], 20, 1.0
        chosen.rounds = 1
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
