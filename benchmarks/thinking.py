"""Tables of strong computer players, and what the event loop notices: make bench-thinking.

At each table a person sits with three strong players and plays at once what *steady* would, so that
the computers think nearly all the time: with the pauses of a lively table, then without any, which
asks for more decisions than the processes make. *Steady* in all seats shows what the tables
themselves cost. All of a table is there but its messages: the rules, the host, a SQLite file.

A turn is one callback of the event loop, in processor time: what others wait for where nothing else
runs. The longest by the clock, where other work of the machine may have come between, is beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from asyncio.events import Handle
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import Final
from unittest.mock import patch

from benchmarks.load import memory_of
from benchmarks.world import TARGET, TRINIDAD, now
from bot.cli.runner import tune_python
from bot.engine.actions import Action, Play
from bot.engine.views import SeatView
from bot.ops import metrics
from bot.players.machine_code import compiled
from bot.store import open_database
from bot.tables.host import Host, Order
from bot.tables.settings.policy import Pauses, Policy
from bot.tables.table_store import ANY_VERSION
from bot.thinking.thinkers import Thinkers, decide_in_thread
from bot.views.person import Person
from bot.views.table import TableState

TABLES: Final = 20
COLUMNS: Final = (
    "decisions a second",
    "by steady, %",
    "decision p50, ms",
    "p99",
    "turn p99.9, ms",
    "longest",
    "by the clock",
    "a process, MB",
)
LIVELY_MS: Final = 450
ROUNDS: Final = (
    ("strong, lively", "strong", LIVELY_MS),
    ("strong, no pauses", "strong", 0),
    ("steady, lively", "steady", LIVELY_MS),
)
"""What is measured: its name, the players' level, and the pause before a card in milliseconds."""


class Turns:
    """How long the event loop's callbacks take, in milliseconds."""

    def __init__(self) -> None:
        self.processor: list[float] = []
        self.clock: list[float] = []

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Measure while a block runs."""
        run = Handle._run  # noqa: SLF001  # asyncio tells nobody how long they take

        def timed(handle: Handle) -> None:
            clock, processor = time.perf_counter(), time.thread_time()
            run(handle)
            self.processor.append((time.thread_time() - processor) * 1000)
            self.clock.append((time.perf_counter() - clock) * 1000)

        Handle._run = timed  # type: ignore[assignment, method-assign]  # noqa: SLF001
        try:
            yield
        finally:
            Handle._run = run  # type: ignore[method-assign]  # noqa: SLF001


class Round:
    """Some tables that are played at once, for some seconds."""

    def __init__(self, level: str, pause_ms: int) -> None:
        self._level = level
        # Without the one before a person's lead, which would be taken for a double click.
        pauses = replace(Pauses.of_length(pause_ms), lead=0)
        self._policy = Policy(repeatable=True, pauses=pauses, tables_per_server=1_000_000)
        self._thinkers = Thinkers(None, lambda: round(time.monotonic() * 1000))
        self._until = 0.0
        self.turns = Turns()
        self.results: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.memory: list[float] = []

    async def run(self, path: Path, tables: int, seconds: float) -> None:
        """Play."""
        db = await open_database(path)
        host = Host(
            db,
            clock=now,
            entropy=secrets.token_bytes,
            policy=self._policy,
            choose=self._decide,
        )
        people = [Person(10**17 + number, f"p{number}", server_id=1) for number in range(tables)]
        try:
            ids = [await self._deal(host, who, number) for number, who in enumerate(people)]
            self._until = time.monotonic() + seconds
            with self.turns.measured(), patch.object(metrics, "count_decision", self._count):
                await asyncio.gather(*map(self._play, [host] * tables, ids, people))
            pids = [one.pid for one in self._thinkers.all if one.pid is not None]
            self.memory = [memory_of(pid) / 2**20 for pid in pids]
        finally:
            await self._thinkers.close()
            await db.close()

    def line(self, seconds: float) -> str:
        """Return the figures for a line of the table."""
        took = quantiles([one * 1000 for one in self.seconds], n=100)
        strong = self.results["strong"]
        stood_in = 100 * (1 - strong / self.results.total()) if self.results else 0
        turns = self.turns
        return " | ".join(
            (
                f"{len(self.seconds) / seconds:.0f}",
                f"{stood_in:.1f}",
                f"{took[49]:.0f}",
                f"{took[98]:.0f}",
                f"{quantiles(turns.processor, n=1000)[-1]:.1f}",
                f"{max(turns.processor):.1f}",
                f"{max(turns.clock):.1f}",
                "–" if not self.memory else f"{max(self.memory):.0f}",
            )
        )

    async def _decide(self, _level: str, view: SeatView) -> Action:
        began = time.perf_counter()
        action = await self._thinkers.decide(self._level, view)
        self.seconds.append(time.perf_counter() - began)
        return action

    def _count(self, result: str) -> None:
        self.results[result] += 1

    async def _deal(self, host: Host, who: Person, number: int) -> str:
        order = Order(
            server_id=1,
            channel_id=number + 1,
            variant=TRINIDAD,
            form=TRINIDAD.forms[0],
            options={"target": TARGET},
        )
        table = await host.open(who, order)
        for _ in range(3):
            table = await host.add_computer(table.id, who)
        if table.state is TableState.LOBBY:
            table = await host.start(table.id, who)
        await host.cut(table.id, who, table.game, 7)
        return table.id

    async def _play(self, host: Host, table_id: str, who: Person) -> None:
        while time.monotonic() < self._until:
            step = await host.step(table_id, ANY_VERSION)
            if step.wait_ms is not None:
                await asyncio.sleep(step.wait_ms / 1000)
            elif not step.ran:
                await self._move(host, table_id, who)

    async def _move(self, host: Host, table_id: str, who: Person) -> None:
        view = (await host.hand(table_id, who)).view
        decision = view.public.decision
        if decision is None or not view.to_act:
            raise RuntimeError("a table waits for nobody")
        action = await decide_in_thread("steady", view)
        deal = view.public.deal
        if isinstance(action, Play):
            await host.play(table_id, who, 1, deal, action.card, decision.turn)
        else:
            await host.call(table_id, who, 1, deal, decision.turn, action)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all rounds and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each round")
    options = parser.parse_args(arguments)
    tune_python()
    print(f"{options.tables} tables, players {'compiled' if compiled() else 'in plain Python'}\n")
    print(f"| | {' | '.join(COLUMNS)} |")
    print("| --- |" + " ---: |" * len(COLUMNS))
    for name, level, pause_ms in ROUNDS:
        one = Round(level, pause_ms)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "thinking.db")
            asyncio.run(one.run(path, options.tables, options.seconds))
        print(f"| {name} | {one.line(options.seconds)} |")
        if one.results:
            print(f"  decisions: {dict(one.results)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
