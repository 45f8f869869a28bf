"""What stored tables and finished games cost: memory, time to start, size, and time a click."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing
from pathlib import Path
from typing import Any, Final, Protocol

from benchmarks.direct import KEPT
from benchmarks.load import Load, memory_of
from benchmarks.world import finished_game, store_idle
from tests.wire.process import Process
from tests.wire.wire import Wire, open_wire

_PLAYING: Final = 10
"""Tables at which people play while a database is full of finished games."""


class Runs(Protocol):
    """Runs the bot with tables at which people play."""

    def __call__(
        self, many: int, folder: Path, *, finished: int = 0
    ) -> AbstractAsyncContextManager[tuple[Wire, Process, Load]]:
        """Begin."""


async def idle_and_start(many: int, made: Callable[[Wire], Process]) -> dict[str, float]:
    """Measure the start with no table and with many, and what those cost that nobody touches."""
    told: dict[str, float] = {"tables": many}
    for name, stored in (("empty", 0), ("full", many)):
        with tempfile.TemporaryDirectory() as folder:
            async with open_wire(Path(folder)) as wire:
                bot = made(wire)
                await store_idle(bot.home / "hangjack.db", stored)
                # As a bot that has delivered everything finds its database.
                with closing(sqlite3.connect(bot.home / "hangjack.db")) as db, db:
                    db.execute("UPDATE posts SET sent_at = created_at")
                    db.execute("UPDATE faces SET shown = wanted")
                begun = time.perf_counter()
                await bot.start()
                await bot.ready()
                told[f"start_{name}"] = time.perf_counter() - begun
                await wire.quiet(2)
                told[f"memory_{name}"] = memory_of(bot.pid)
    told["bytes_per_idle_table"] = (told["memory_full"] - told["memory_empty"]) / max(many, 1)
    print(
        f"start: {told['start_empty']:.2f} s with no table, {told['start_full']:.2f} s with {many}"
        f" stored ones, goal 3 s; memory of each: {told['bytes_per_idle_table'] / 1000:.2f} kB,"
        " goal 20 kB"
    )
    return told


async def games_growth(many: int, seconds: float, our_bot: Runs) -> dict[str, float]:
    """Measure a click in a database with so many finished games, and how large those are."""
    with tempfile.TemporaryDirectory() as folder:
        async with our_bot(_PLAYING, Path(folder), finished=many) as (_, bot, load):
            size = (bot.home / "hangjack.db").stat().st_size
            flat = (await load.run(seconds)).told()
    told: dict[str, Any] = {"games": many, "bytes": size, "bytes_per_game": size / many, **flat}
    print(
        f"{many} finished games: {size / many / 1000:.1f} kB each,"
        f" {flat['cpu_ms_per_click']:.2f} ms of processor time a click,"
        f" {flat['clicks_per_second']:.0f} clicks a second at {_PLAYING} tables"
    )
    return told


async def fill(path: Path, many: int) -> None:
    """Store so many finished games: one that was played by computers and people, and its copies."""
    table = await finished_game(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE posts SET sent_at = created_at, message_id = number, channel_id = 1")
        db.execute("UPDATE faces SET shown = wanted, message_id = deal, channel_id = 1")
        db.execute("UPDATE tables SET state = 'closed', due = NULL, due_at = NULL")
        for name in KEPT:
            _copy(db, name, table, many - 1)


def _copy(db: sqlite3.Connection, name: str, table: str, many: int) -> None:
    """Copy a table's rows for so many other tables."""
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
    ident = "id" if name == "tables" else "table_id"
    values = ", ".join("'Z' || n" if column == ident else column for column in columns)
    numbers = "SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :many"
    rows = f"SELECT {values} FROM numbers, {name} WHERE {ident} = :table AND :many > 0"  # noqa: S608  # the schema's own names
    into = f"INSERT INTO {name} ({', '.join(columns)})"
    db.execute(
        f"WITH RECURSIVE numbers (n) AS ({numbers}) {into} {rows}", {"many": many, "table": table}
    )
