"""What one store carries: actions a second of one process and of several, rows and bytes a game.

    python -m benchmarks.store                  SQLite, then a PostgreSQL of its own (pgserver)
    python -m benchmarks.store postgresql://…   a PostgreSQL that is there already, empty, and
                                                empty again in the end

Each process plays at many tables at once, four people at each, straight at the host: rules, store
and delivery as in the bot, every action durable, but a messenger that does nothing instead of
Discord. So these figures say how far a database carries, and `benchmarks/host.py` how far a process
does with Discord before it.
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
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.direct import KEPT, SEATS, act, now
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.deliverer import Deliverer
from bot.engine.actions import Action
from bot.engine.variants import VARIANTS
from bot.engine.views import SeatView
from bot.store import open_database
from bot.tables.host import Host, Order, Policy
from bot.tables.person import Person
from bot.tables.views import TableState, TableView
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.voices import Voices

TABLES: Final = 100
"""At how many tables a process plays at once, where nothing else is said."""
EMPTY: Final = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"


class Nowhere:
    """A Messenger whose messages arrive at once, and nowhere."""

    # ruff: noqa: ARG002  # a Messenger's parameters, of which nothing is made here

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

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Messenger."""
        self.requests += 1

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        """See Messenger."""
        return None

    async def thread(self, channel_id: int, message_id: int, name: str) -> int:
        """See Messenger."""
        return message_id


@dataclass
class Done:
    """What a process has done."""

    actions: int = 0
    games: int = 0
    """Those that were finished."""
    in_games: int = 0
    """The actions of those."""
    requests: int = 0
    seconds: float = 0.0

    @property
    def a_game(self) -> float:
        """How many actions a finished game has had."""
        return self.in_games / self.games if self.games else float("nan")


@dataclass(frozen=True, slots=True)
class Stored:
    """What a database holds."""

    rows: int
    size: int
    """In bytes, indexes included."""
    actions: int


# ------------------------------------------------------------------------------------ one process


async def work(
    path: Path | None, url: str | None, number: int, tables: int, seconds: float
) -> Done:
    """Deal at every table of a process, wait until all processes have, and play for some time."""
    db = await open_database(path, url)
    policy = Policy(repeatable=True, tables_per_server=tables * 100, tables_per_player=1_000)
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=first_legal)
    nowhere = Nowhere()
    # As in bot/app.py: who is alone with a file needs no leases.
    deliverer = Deliverer(
        db,
        nowhere,
        host.delivery,
        now,
        f"bench{number}" if url else None,
        cares=lambda _: True,
        breaker=CircuitBreaker(now),
        voices=Voices(Emojis()),
        steady=now,
    )
    servers = range(number * tables, (number + 1) * tables)
    rooms = [Room(host, deliverer, server) for server in servers]
    for room in rooms:
        await room.deal()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    done = Done()
    before, began = nowhere.requests, time.monotonic()
    await asyncio.gather(*(room.play(began + seconds, done) for room in rooms))
    done.seconds = time.monotonic() - began
    done.requests = nowhere.requests - before
    await deliverer.close()
    await db.close()
    return done


class Room:
    """A table, and four people at it."""

    def __init__(self, host: Host, deliverer: Deliverer, server: int) -> None:
        self.host = host
        self.deliverer = deliverer
        self.people = {
            server * SEATS + seat: Person(server * SEATS + seat, f"p{seat}", server_id=server)
            for seat in range(SEATS)
        }
        self.server = server
        self.table = ""

    async def deal(self) -> None:
        """Open the table, sit down and cut the pack."""
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
        """Let whoever's turn it is act, and show it; return the table as it was before."""
        table = await self.host.table(self.table)
        who = next(iter(self.people.values()))
        if table.state is TableState.LOBBY:
            await self.host.start(table.id, who)
        elif table.state is TableState.OVER:
            await self.host.rematch(table.id, who, table.game)
        elif table.first is not None:
            who = self.people[table.seats[table.first.seat].user_id or 0]
            await self.host.cut(table.id, who, table.game, 7)
        elif table.public is not None and table.public.decision is not None:
            who = self.people[table.seats[table.public.decision.seat].user_id or 0]
            hand = await self.host.hand(table.id, who)
            await act(self.host, hand, who, first_legal(hand.view))
        await self.deliverer.deliver(table.id)
        return table

    async def play(self, until: float, done: Done) -> None:
        """Play one game after another."""
        in_game = 0
        while time.monotonic() < until:
            table = await self.step()
            if table.state is TableState.OVER:
                done.games += 1
                done.in_games += in_game
                in_game = 0
            elif table.state is TableState.PLAYING:
                done.actions += 1
                in_game += 1


def first_legal(view: SeatView) -> Action:
    """Choose without a thought: it is the store that is measured."""
    return view.legal[0]


# --------------------------------------------------------------------------------- several of them


async def together(
    path: Path | None, url: str | None, processes: int, tables: int, seconds: float
) -> Done:
    """Let several processes work at one database, and add up what they have done."""
    await (await open_database(path, url)).close()
    where = ["--path", str(path)] if path else ["--url", str(url)]
    load = ["--tables", str(tables), "--seconds", str(seconds)]
    children = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, *where, *load, "--worker", str(number)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        )
        for number in range(processes)
    ]
    for child in children:
        if child.stdout is not None:
            await child.stdout.readline()
    total = Done()
    for out, _ in await asyncio.gather(*(child.communicate(b"go\n") for child in children)):
        told = Done(**json.loads(out))
        total.actions += told.actions
        total.games += told.games
        total.in_games += told.in_games
        total.requests += told.requests
        total.seconds = max(total.seconds, told.seconds)
    return total


async def stored(db: Any) -> Stored:
    """Return what a PostgreSQL holds of tables and games."""
    rows = [await db.fetchval(f"SELECT COUNT(*) FROM {name}") for name in KEPT]  # noqa: S608  # ours
    sizes = [await db.fetchval(f"SELECT pg_total_relation_size('{name}')") for name in KEPT]
    return Stored(sum(rows), sum(sizes), rows[KEPT.index("actions")])


def stored_in(path: Path) -> Stored:
    """Return what a SQLite file holds of tables and games; all else in it is next to nothing."""
    with closing(sqlite3.connect(path)) as db:
        rows = [db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in KEPT]  # noqa: S608  # ours
    return Stored(sum(rows), path.stat().st_size, rows[KEPT.index("actions")])


def line(name: str, done: Done) -> None:
    """Print what has been measured."""
    rate = done.actions / done.seconds
    print(
        f"{name:42} {rate:8.0f} actions/s  {done.requests / max(1, done.actions):5.2f} requests"
        f" an action  {done.a_game:6.0f} actions a game"
    )


def line_of(name: str, held: Stored, a_game: float) -> None:
    """Print what a game of so many actions takes, a table's other rows shared out among them."""
    rows, size = held.rows / held.actions, held.size / held.actions
    print(
        f"{name}, an action: {rows:.2f} rows, {size:.0f} bytes; a game of {a_game:.0f} actions:"
        f" {rows * a_game:.0f} rows, {size * a_game / 1000:.0f} kB"
    )


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL as it comes, durable, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="hangjack-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        pgserver: Any = import_module("pgserver")
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


async def measure(url: str, tables: int, seconds: float) -> None:
    """Measure SQLite, then PostgreSQL with more and more processes."""
    import asyncpg

    connected = await asyncpg.connect(url)
    if await connected.fetchval("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'"):
        raise SystemExit("That PostgreSQL is not empty, and this would empty it: name another one.")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.db"
        done = await together(path, None, 1, tables, seconds)
        line("SQLite, one process", done)
        # A game is as long there as here.
        a_game = done.a_game
        line_of("SQLite", stored_in(path), a_game)
    for processes in (1, 2):
        await connected.execute(EMPTY)
        done = await together(None, url, processes, tables, seconds)
        line(f"PostgreSQL, {processes} process{'es' if processes > 1 else ''}", done)
    line_of("PostgreSQL", await stored(connected), a_game)
    await connected.execute(EMPTY)
    await connected.close()


def main() -> None:
    """Measure, or be one of the processes that are measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--path", type=Path)
    parser.add_argument("--url")
    parser.add_argument("--worker", type=int)
    given = parser.parse_args()
    if given.worker is not None:
        done = asyncio.run(work(given.path, given.url, given.worker, given.tables, given.seconds))
        print(json.dumps(asdict(done)))
    elif given.address:
        asyncio.run(measure(given.address, given.tables, given.seconds))
    else:
        with postgres() as url:
            asyncio.run(measure(url, given.tables, given.seconds))


if __name__ == "__main__":
    main()
