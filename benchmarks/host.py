"""How fast the whole bot is, beside a bare discord.py bot in the same run: make bench.

The bot runs in its own process and connects to tests/wire instead of Discord. Simulated people sit
at many tables, four at each, and click the buttons of their messages. First each person clicks as
soon as it is their turn: this measures throughput. Then both bots get clicks at the same pace: this
measures latency. The two bots take turns, and each figure is the median of some rounds.
`benchmarks/bare.py` answers as many clicks with as many edits, posts and pictures, without rules, a
store or drawing.
Each action of our bot is durable (FULL) before the bot answers.

This is not a test: nothing here passes or fails. Discord itself, SimCord behind a socket, runs in
this process and is part of every figure.
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
from benchmarks.growth import measure_finished_games, measure_idle_tables, store_finished_games
from benchmarks.load import Load, choose_from_hand, choose_in_turn, memory_of
from benchmarks.world import Place, deal_tables, make_places
from tests.wire.process import Process
from tests.wire.wire import Wire, open_wire

BARE: Final = str(Path(__file__).with_name("bare.py"))
PACE_SHARE: Final = 0.4
"""The pace, as a share of our bot's throughput."""
ROWS: Final = (
    ("clicks a second, no rest", "flat_out", "clicks_per_second", "at least 0.65"),
    ("processor time a click, ms", "flat_out", "cpu_ms_per_click", "at most 1.7"),
    ("click to answer p50, ms", "paced", "answer_ms_p50", ""),
    ("click to answer p99, ms", "paced", "answer_ms_p99", "at most 2"),
    ("click to board p50, ms", "paced", "board_ms_p50", ""),
    ("click to board p99, ms", "paced", "board_ms_p99", "at most 2"),
    ("edits and posts a click", "flat_out", "edits_and_posts_per_click", ""),
    ("pictures a click", "flat_out", "files_per_click", ""),
)


@asynccontextmanager
async def our_bot(
    tables: int,
    folder: Path,
    *,
    private: bool = True,
    finished: int = 0,
    program: str | None = None,
    **settings: str,
) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run our bot with dealt tables, after it has shown them, and with finished games.

    Args:
        tables: how many.
        folder: where its files go.
        private: whether hands go to direct messages.
        finished: how many finished games its database holds.
        program: the file that runs the bot, if something is to go around it.
        settings: more of its environment.
    """
    async with open_wire(folder) as wire:
        places = make_places(wire, tables)
        bot = make_process(wire)
        bot.settings.update(settings)
        if program is not None:
            bot.program = (program,)
        if finished:
            await store_finished_games(bot.home / "hangjack.db", finished)
        await deal_tables(bot.home / "hangjack.db", places, private=private)
        await bot.start()
        await bot.ready()
        load: Load
        choose = choose_from_hand(lambda: load, private=private)
        load = Load(wire, places, choose, bot.pid)
        await wait_for_messages(wire, load, private=private)
        yield wire, bot, load


@asynccontextmanager
async def bare_bot(
    tables: int, folder: Path, *, private: bool = True
) -> AsyncIterator[tuple[Wire, Process, Load]]:
    """Run the bare bot with one room for each table.

    Args:
        tables: how many.
        folder: where its files go.
        private: whether it edits as many hands as our bot in direct messages, or in the channel.
    """
    async with open_wire(folder) as wire:
        places = make_places(wire, tables)
        bot = make_process(wire)
        bot.program = (BARE,)
        if not private:
            bot.settings["EVERY_HAND"] = "1"
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
    """Measure both bots in turn at the same number of tables: without a rest, then at one pace.

    Each bot idles while the other gets clicks. Other work on the machine slows both, since they
    take turns; each figure is the median of all rounds.

    Args:
        tables: how many of each bot's.
        seconds: of each measurement.
        rounds: of both bots.
        private: whether our hands go to direct messages; otherwise they are live hands in the
            channel, where every hand shows every card. The bare bot edits as many direct messages.
    """
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as bare:
        async with (
            our_bot(tables, Path(ours), private=private) as our_run,
            bare_bot(tables, Path(bare), private=private) as bare_run,
        ):
            bots = {"ours": our_run, "bare": bare_run}
            figures: dict[str, Any] = {
                "tables": tables,
                "hands": "by direct message" if private else "in the channel",
                "ours": {},
                "bare": {},
            }
            with garbage_collector_off():
                for _, _, load in bots.values():
                    await load.warm_up()
                flat_out = await measure_rounds(bots, seconds, rounds)
                pace = PACE_SHARE * flat_out["ours"]["clicks_per_second"]
                paced = await measure_rounds(bots, seconds, rounds, pause=tables / max(1.0, pace))
            for name, (_, bot, _) in bots.items():
                figures[name] = {"flat_out": flat_out[name], "paced": paced[name]}
                figures[name]["memory"] = memory_of(bot.pid)
            figures["ratios"] = {"flat_out": flat_out["ratios"], "paced": paced["ratios"]}
    return figures


async def measure_rounds(
    bots: Mapping[str, tuple[Wire, Process, Load]], seconds: float, rounds: int, pause: float = 0.0
) -> dict[str, dict[str, float]]:
    """Click both bots in turn; return the medians of each bot, and of their ratios."""
    figures: dict[str, list[dict[str, float]]] = {"ours": [], "bare": [], "ratios": []}
    for _ in range(rounds):
        for name, (_, _bot, load) in bots.items():
            figures[name].append((await load.run(seconds, pause)).by_name())
        ours, bare = figures["ours"][-1], figures["bare"][-1]
        figures["ratios"].append({key: ours[key] / (bare[key] or float("nan")) for key in ours})
    return {
        name: {key: median(round_[key] for round_ in rounds_of) for key in rounds_of[0]}
        for name, rounds_of in figures.items()
    }


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
    """Measure what the options select; return all figures by name."""
    figures: dict[str, Any] = {"by_tables": [], "games": []}
    for tables in options.tables:
        figures["by_tables"].append(await compare_bots(tables, options.seconds, options.rounds))
        print_comparison(figures["by_tables"][-1])
    figures["live_hands"] = await compare_bots(
        options.tables[0], options.seconds, options.rounds, private=False
    )
    print_comparison(figures["live_hands"])
    by_tables = figures["by_tables"]
    if len(by_tables) > 1:
        more = by_tables[-1]["tables"] - by_tables[0]["tables"]
        figures["live_table"] = {
            name: (by_tables[-1][name]["memory"] - by_tables[0][name]["memory"]) / more
            for name in ("ours", "bare")
        }
        print(
            f"memory of a live table: {figures['live_table']['ours'] / 1000:.1f} kB,"
            f" of a room of the bare bot {figures['live_table']['bare'] / 1000:.1f} kB"
        )
    figures["idle"] = await measure_idle_tables(options.idle, make_process)
    figures["games"] = [
        await measure_finished_games(games, options.seconds, our_bot) for games in options.games
    ]
    return figures


def print_comparison(figures: dict[str, Any]) -> None:
    """Print the comparison of both bots at one number of tables."""
    people = figures["tables"] * SEATS
    print(f"\n{figures['tables']} tables, {people} people, hands {figures['hands']}")
    print(f"{'':34}{'Hang Jack':>12}{'bare bot':>12}{'ratio':>8}  goal")
    for name, stretch, figure, goal in ROWS:
        ours, bare, ratio = (figures[of][stretch][figure] for of in ("ours", "bare", "ratios"))
        print(f"{name:34}{ours:12.2f}{bare:12.2f}{ratio:8.2f}  {goal}")
    ours, bare = (figures[of]["memory"] / 1e6 for of in ("ours", "bare"))
    print(f"memory: {ours:.1f} MB, bare bot {bare:.1f} MB")


def parse_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1_000])
    parser.add_argument("--games", type=int, nargs="*", default=[1_000, 10_000, 100_000])
    parser.add_argument("--idle", type=int, default=10_000, help="stored tables at the start")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of both bots in turn")
    parser.add_argument("--json", type=Path, help="write all figures there")
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    options = parser.parse_args(arguments)
    if options.quick:
        options.tables, options.games, options.idle, options.seconds = [2], [20], 20, 0.2
        options.rounds = 1
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
