"""The cost of stored tables and finished games: memory, start time, size, and time per click."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any, Final, Protocol

from benchmarks.direct import GROWING_TABLES
from benchmarks.load import Load, memory_of
from benchmarks.world import finished_game, store_idle
from tests.wire.process import Process
from tests.wire.wire import Wire, open_wire

_TABLES_IN_PLAY: Final = 10
"""Tables in play while the database is full of finished games."""


class BotRunner(Protocol):
    """Runs the bot with tables where people play."""

    def __call__(
        self, tables: int, folder: Path, *, finished: int = 0
    ) -> AbstractAsyncContextManager[tuple[Wire, Process, Load]]:
        """Start the bot, and stop it at the end."""


async def measure_idle_tables(
    count: int, make_process: Callable[[Wire], Process]
) -> dict[str, float]:
    """Measure the start without tables and with many, and the memory of each idle table."""
    figures: dict[str, float] = {"tables": count}
    for name, stored in (("empty", 0), ("full", count)):
        with tempfile.TemporaryDirectory() as folder:
            async with open_wire(Path(folder)) as wire:
                bot = make_process(wire)
                await store_idle(bot.home / "hangjack.db", stored)
                # The database of a bot that has delivered everything.
                with closing(sqlite3.connect(bot.home / "hangjack.db")) as db, db:
                    db.execute("UPDATE messages SET shown = wanted")
                start = time.perf_counter()
                await bot.start()
                await bot.ready()
                figures[f"start_{name}"] = time.perf_counter() - start
                await wire.quiet(2)
                figures[f"memory_{name}"] = memory_of(bot.pid)
    memory = figures["memory_full"] - figures["memory_empty"]
    figures["bytes_per_idle_table"] = memory / max(count, 1)
    print(
        f"start: {figures['start_empty']:.2f} s with no table,"
        f" {figures['start_full']:.2f} s with {count} stored ones, goal 3 s;"
        f" memory of each: {figures['bytes_per_idle_table'] / 1000:.2f} kB, goal 20 kB"
    )
    return figures


async def measure_finished_games(
    count: int, seconds: float, our_bot: BotRunner
) -> dict[str, float]:
    """Measure a click in a database full of finished games, and the size of the games."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(_TABLES_IN_PLAY, Path(folder), finished=count) as (_, bot, load):
            size = (bot.home / "hangjack.db").stat().st_size
            clicks = (await load.run(seconds)).by_name()
    figures: dict[str, Any] = {
        "games": count,
        "bytes": size,
        "bytes_per_game": size / count,
        **clicks,
    }
    print(
        f"{count} finished games: {size / count / 1000:.1f} kB each,"
        f" {clicks['cpu_ms_per_click']:.2f} ms of processor time a click,"
        f" {clicks['clicks_per_second']:.0f} clicks a second at {_TABLES_IN_PLAY} tables"
    )
    return figures


async def store_finished_games(path: Path, count: int) -> None:
    """Store finished games: one that computers and people played, and copies of it."""
    table = await finished_game(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE messages SET shown = wanted, message_id = number, channel_id = 1")
        db.execute("UPDATE tables SET state = 'closed', due = NULL, due_at = NULL")
        for name in GROWING_TABLES:
            _copy(db, name, table, count - 1)


def _copy(db: sqlite3.Connection, name: str, table: str, count: int) -> None:
    """Copy the rows of one table for other tables."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
    id_column = {"tables": "id", "messages": "owner"}.get(name, "table_id")
    values = ", ".join("'Z' || n" if column == id_column else column for column in columns)
    numbers = "SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :many"
    rows = f"SELECT {values} FROM numbers, {name} WHERE {id_column} = :table AND :many > 0"  # noqa: S608  # the schema's own names
    into = f"INSERT INTO {name} ({', '.join(columns)})"
    db.execute(
        f"WITH RECURSIVE numbers (n) AS ({numbers}) {into} {rows}", {"many": count, "table": table}
    )
