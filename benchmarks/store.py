"""The capacity of one store: actions per second of one and several processes; rows, bytes per game.

    python -m benchmarks.store                  SQLite, then a temporary PostgreSQL (pgserver)
    python -m benchmarks.store postgresql://…   SQLite, then this PostgreSQL, which must be empty
                                                and is emptied at the end

Each process plays at many tables at once, four people at each, and calls the host directly. Rules,
store and delivery are the bot's, and every action is durable, but a null messenger replaces
Discord. So these figures measure a database; `benchmarks/host.py` measures a process with Discord.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.direct import GROWING_TABLES, SEATS, act, now
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.outbox.deliverer import Tools
from bot.delivery.tables.deliverer import TableDeliverer
from bot.engine.actions import Action
from bot.engine.variants import VARIANTS
from bot.engine.views import SeatView
from bot.store import open_database
from bot.tables.host import Host, Order, Policy
from bot.tables.person import Person
from bot.tables.settings.pace import Pauses
from bot.tables.views import TableState, TableView
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.voices import Voices

TABLES: Final = 100
"""Default number of tables at which a process plays."""
EMPTY_SCHEMA: Final = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


class NullMessenger:
    """A null object: a Messenger that counts requests and sends nothing."""

    # ruff: noqa: ARG002  # a Messenger's parameters, not used here

    def __init__(self) -> None:
        self._ids = count(1)
        self.requests = 0

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        """See Messenger."""
        self.requests += 1
        return next(self._ids)

    async def private(self, user_id: int) -> int:
        """See Messenger."""
        self.requests += 1
        return user_id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        """See Messenger."""
        self.requests += 1

    async def wait_to_edit(self, _channel: int, _message: int) -> bool:
        """See Messenger."""
        return False

    async def turn(self) -> None:
        """See Messenger."""

    def turn_to_post(self, _channel: int) -> AbstractAsyncContextManager[None]:
        """See Messenger."""
        return nullcontext()

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Messenger."""
        self.requests += 1

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        """See Messenger."""
        return None

    async def thread(
        self, channel_id: int, message_id: int, name: str, *, slow: bool = False
    ) -> int:
        """See Messenger."""
        return message_id


@dataclass
class Totals:
    """The totals of a process: actions, games and requests."""

    actions: int = 0
    games: int = 0
    """Finished games."""
    actions_in_games: int = 0
    """Actions in finished games."""
    requests: int = 0
    seconds: float = 0.0

    @property
    def actions_per_game(self) -> float:
        """The mean number of actions of a finished game."""
        return self.actions_in_games / self.games if self.games else float("nan")


@dataclass(frozen=True, slots=True)
class DatabaseSize:
    """The size of a database."""

    rows: int
    size: int
    """Bytes, with indexes."""
    actions: int


# ------------------------------------------------------------------------------------ one process


async def run_worker(
    path: Path | None, url: str | None, number: int, tables: int, seconds: float
) -> Totals:
    """Deal at each table of a process, wait for a line on stdin, then play for some seconds."""
    db = await open_database(path, url)
    policy = Policy(
        repeatable=True,
        pauses=Pauses.of_length(0),
        tables_per_server=tables * 100,
        tables_per_player=1_000,
    )
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=first_legal)
    messenger = NullMessenger()
    # As in bot/app.py: SQLite has one process, which needs no leases.
    tools = Tools(
        db,
        messenger,
        now,
        now,
        f"bench{number}" if url else None,
        cares=lambda _: True,
        breaker=CircuitBreaker(now),
        voices=Voices(Emojis()),
    )
    deliverer = TableDeliverer(tools, host.delivery)
    servers = range(number * tables, (number + 1) * tables)
    simulated = [SimulatedTable(host, deliverer, server) for server in servers]
    for table_ in simulated:
        await table_.deal()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    totals = Totals()
    before, start = messenger.requests, time.monotonic()
    await asyncio.gather(*(table_.play(start + seconds, totals) for table_ in simulated))
    totals.seconds = time.monotonic() - start
    totals.requests = messenger.requests - before
    await deliverer.close()
    await db.close()
    return totals


class SimulatedTable:
    """A table with four simulated people."""

    def __init__(self, host: Host, deliverer: TableDeliverer, server: int) -> None:
        self.host = host
        self.deliverer = deliverer
        self.people = {
            server * SEATS + seat: Person(server * SEATS + seat, f"p{seat}", server_id=server)
            for seat in range(SEATS)
        }
        self.server = server
        self.table = ""

    async def deal(self) -> None:
        """Open the table, seat the people and cut the pack."""
        first, *others = self.people.values()
        game = VARIANTS["trinidad"]
        order = Order(
            server_id=self.server, channel_id=self.server, variant=game, form=game.forms[0]
        )
        self.table = (await self.host.open(first, order)).id
        for person in others:
            await self.host.join(self.table, person)
        while (await self.step()).state is not TableState.PLAYING:
            pass

    async def step(self) -> TableView:
        """Do the next action and deliver it; return the table before the action."""
        table = await self.host.table(self.table)
        person = next(iter(self.people.values()))
        if table.state is TableState.LOBBY:
            await self.host.start(table.id, person)
        elif table.state is TableState.OVER:
            await self.host.rematch(table.id, person, table.game)
        elif table.first is not None:
            person = self.people[table.seats[table.first.seat].user_id or 0]
            await self.host.cut(table.id, person, table.game, 7)
        elif table.resting:
            await self.host.next_deal(table.id, person, table.game, table.board_deal)
        elif table.public is not None and table.public.decision is not None:
            person = self.people[table.seats[table.public.decision.seat].user_id or 0]
            hand = await self.host.hand(table.id, person)
            await act(self.host, hand, person, first_legal(hand.view))
        await self.deliverer.deliver(table.id)
        return table

    async def play(self, end: float, totals: Totals) -> None:
        """Play games until the given time."""
        actions = 0
        while time.monotonic() < end:
            table = await self.step()
            if table.state is TableState.OVER:
                totals.games += 1
                totals.actions_in_games += actions
                actions = 0
            elif table.state is TableState.PLAYING and not table.resting:
                totals.actions += 1
                actions += 1


def first_legal(view: SeatView) -> Action:
    """Choose the first legal action: the benchmark measures the store, not computer players."""
    return view.legal[0]


# ------------------------------------------------------------------------------- several processes


async def run_processes(
    path: Path | None, url: str | None, processes: int, tables: int, seconds: float
) -> Totals:
    """Run several processes on one database; return the sum of their totals."""
    await (await open_database(path, url)).close()
    database = ["--path", str(path)] if path else ["--url", str(url)]
    duration = ["--tables", str(tables), "--seconds", str(seconds)]
    children = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, *database, *duration, "--worker", str(number)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        )
        for number in range(processes)
    ]
    for child in children:
        if child.stdout is not None:
            await child.stdout.readline()
    total = Totals()
    for out, _ in await asyncio.gather(*(child.communicate(b"go\n") for child in children)):
        worker = Totals(**json.loads(out))
        total.actions += worker.actions
        total.games += worker.games
        total.actions_in_games += worker.actions_in_games
        total.requests += worker.requests
        total.seconds = max(total.seconds, worker.seconds)
    return total


async def postgres_size(db: Any) -> DatabaseSize:
    """Return the size of tables and games in a PostgreSQL database."""
    rows = [await db.fetchval(f"SELECT COUNT(*) FROM {name}") for name in GROWING_TABLES]  # noqa: S608  # ours
    sizes = [
        await db.fetchval(f"SELECT pg_total_relation_size('{name}')") for name in GROWING_TABLES
    ]
    return DatabaseSize(sum(rows), sum(sizes), rows[GROWING_TABLES.index("actions")])


def sqlite_size(path: Path) -> DatabaseSize:
    """Return the size of a SQLite file; its other tables are negligible."""
    with closing(sqlite3.connect(path)) as db:
        rows = [db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in GROWING_TABLES]  # noqa: S608  # ours
    return DatabaseSize(sum(rows), path.stat().st_size, rows[GROWING_TABLES.index("actions")])


def print_rates(name: str, totals: Totals) -> None:
    """Print the rates of a measurement."""
    rate = totals.actions / totals.seconds
    print(
        f"{name:42} {rate:8.0f} actions/s  {totals.requests / max(1, totals.actions):5.2f} requests"
        f" an action  {totals.actions_per_game:6.0f} actions a game"
    )


def print_size(name: str, database: DatabaseSize, actions_per_game: float) -> None:
    """Print the size of an action and of a game; each action has its share of all other rows."""
    rows, size = database.rows / database.actions, database.size / database.actions
    print(
        f"{name}, an action: {rows:.2f} rows, {size:.0f} bytes; a game of"
        f" {actions_per_game:.0f} actions:"
        f" {rows * actions_per_game:.0f} rows, {size * actions_per_game / 1000:.0f} kB"
    )


@contextmanager
def temporary_postgres() -> Iterator[str]:
    """Run PostgreSQL with its default settings, durable, in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="hangjack-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        pgserver: Any = import_module("pgserver")
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def measure(url: str, tables: int, seconds: float) -> None:
    """Measure SQLite, then PostgreSQL with one and two processes."""
    import asyncpg

    connection = await asyncpg.connect(url)
    if await connection.fetchval("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"):
        raise SystemExit("That PostgreSQL is not empty, and this would empty it: name another one.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.db"
        totals = await run_processes(path, None, 1, tables, seconds)
        print_rates("SQLite, one process", totals)
        # Games in PostgreSQL are equally long.
        actions_per_game = totals.actions_per_game
        print_size("SQLite", sqlite_size(path), actions_per_game)
    for processes in (1, 2):
        await connection.execute(EMPTY_SCHEMA)
        totals = await run_processes(None, url, processes, tables, seconds)
        print_rates(f"PostgreSQL, {processes} process{'es' if processes > 1 else ''}", totals)
    print_size("PostgreSQL", await postgres_size(connection), actions_per_game)
    await connection.execute(EMPTY_SCHEMA)
    await connection.close()


def main() -> None:
    """Measure, or run as one of the measured processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--path", type=Path)
    parser.add_argument("--url")
    parser.add_argument("--worker", type=int)
    parser.add_argument("--quick", action="store_true", help="only see that it runs")
    options = parser.parse_args()
    if options.quick:
        options.tables, options.seconds = 2, 0.5
    if options.worker is not None:
        totals = asyncio.run(
            run_worker(options.path, options.url, options.worker, options.tables, options.seconds)
        )
        print(json.dumps(asdict(totals)))
    elif options.address:
        asyncio.run(measure(options.address, options.tables, options.seconds))
    else:
        with temporary_postgres() as url:
            asyncio.run(measure(url, options.tables, options.seconds))


if __name__ == "__main__":
    main()
