"""Tables of strong computer players, and what the event loop notices: make bench-thinking.

The bot runs in its own process and connects to tests/wire instead of Discord. At each table one
simulated person sits with three computers and clicks as soon as it is their turn, so that the
computers think nearly all the time, at the pace of a lively table. The same with *steady* in their
seats shows what the tables themselves cost.

A turn is one callback of the bot's event loop, in processor time: what others wait for where
nothing else runs. By the clock, other work of the machine may have come between. The bot's start
is left out.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from typing import Final

from benchmarks.host import garbage_collector_off, make_process
from benchmarks.load import Load, choose_from_hand, memory_of
from benchmarks.timed import FOUND, Decision, Turn
from benchmarks.world import TARGET, TRINIDAD, Place, make_places, now
from bot.players import compiled
from bot.store.opening import Write, open_database
from bot.tables.host import Host, Order
from bot.tables.settings.policy import Policy
from bot.thinking.thinkers import decide_in_thread
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.settings.preferences import HandPlace
from tests.wire.wire import Wire, open_wire

TIMED: Final = str(Path(__file__).with_name("timed.py"))
LIVELY_S: Final = 0.45
"""The pause before a computer's card."""
SETTLE_S: Final = 5.0
"""So long after its start the bot is measured."""
COLUMNS: Final = (
    "decisions a second",
    "by steady, %",
    "turn p99.9, ms",
    "longest",
    "by the clock",
    "answer p99, ms",
    "a process, MB",
)


async def measure(level: ComputerLevel, tables: int, seconds: float) -> str:
    """Let people play with computers of a level; return the figures as cells of a table."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_wire(Path(folder)) as wire:
            places = [Place(one.channel, one.people[:1]) for one in make_places(wire, tables)]
            bot = make_process(wire)
            bot.program = (TIMED,)
            bot.settings["COMPUTER_PAUSE"] = str(LIVELY_S)
            await deal(wire, bot.home / "hangjack.db", places, level)
            await bot.start()
            await bot.ready()
            load: Load
            load = Load(wire, places, choose_from_hand(lambda: load), bot.pid)
            await asyncio.sleep(SETTLE_S)
            since = time.monotonic()
            with garbage_collector_off():
                figures = (await load.run(seconds)).by_name()
            memory = [memory_of(pid) / 2**20 for pid in bot.children()]
            await bot.stop()
            turns, decisions = json.loads((bot.home / FOUND).read_text("utf-8"))
    cells = summary(turns, decisions, since)
    process = f"{max(memory):.0f}" if memory else "–"
    return " | ".join((*cells, f"{figures['answer_ms_p99']:.0f}", process))


def summary(turns: Sequence[Turn], decisions: Sequence[Decision], since: float) -> list[str]:
    """Return what a bot that was timed did from some moment on."""
    processor = [used for began, used, _ in turns if began >= since]
    clock = [took for began, _, took in turns if began >= since]
    results = [result for at, result in decisions if at >= since]
    seconds = turns[-1][0] - since
    others = sum(result != "strong" for result in results)
    return [
        f"{len(results) / seconds:.0f}",
        f"{100 * others / len(results):.1f}" if results else "–",
        f"{quantiles(processor, n=1000)[-1]:.1f}",
        f"{max(processor):.1f}",
        f"{max(clock):.1f}",
    ]


async def deal(wire: Wire, path: Path, places: Sequence[Place], level: ComputerLevel) -> None:
    """Open a table in each place, with computers beside its person, and deal."""
    db = await open_database(path)
    policy = Policy(repeatable=True, tables_per_server=1_000_000)
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=decide_in_thread)
    try:
        for place in places:
            (person,) = place.people
            direct = wire.backend.get_dm_channel(person.id).id
            await db.commit(
                [Write("store_private_channel", {"id": person.id, "channel_id": direct})]
            )
            await host.people.choose(person.id, place=HandPlace.DM)
            who = Person(person.id, person.name, server_id=person.server)
            order = Order(
                server_id=person.server or 0,
                channel_id=place.channel,
                variant=TRINIDAD,
                form=TRINIDAD.forms[0],
                options={"target": TARGET},
                level=level,
            )
            table = await host.open(who, order)
            table = await host.start(table.id, who)
            await host.cut(table.id, who, table.game, secrets.randbelow(52))
    finally:
        await db.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure strong and steady players and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each round")
    options = parser.parse_args(arguments)
    print(f"{options.tables} tables, players {'compiled' if compiled() else 'in plain Python'}\n")
    print(f"| | {' | '.join(COLUMNS)} |")
    print("| --- |" + " ---: |" * len(COLUMNS))
    for level in (ComputerLevel.STRONG, ComputerLevel.STEADY):
        cells = asyncio.run(measure(level, options.tables, options.seconds))
        print(f"| {level.value} | {cells} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
