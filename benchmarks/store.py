"""What one store carries: actions a second of one process and of several, rows and bytes a game.

    python -m benchmarks.store                  SQLite, then a PostgreSQL of its own (pgserver)
    python -m benchmarks.store postgresql://…   a PostgreSQL that is there already, empty

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
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.direct import KEPT, SEATS, act, now
from bot.delivery.deliverer import Deliverer
from bot.engine.actions import Action
from bot.engine.views import SeatView
from bot.store import open_database
from bot.tables.host import Host, Order, Policy
from bot.tables.views import Person, TableState, TableView
from bot.ui.message import Outgoing

TABLES: Final = 100
"""At how many tables a process plays at once."""


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
    requests: int = 0
    seconds: float = 0.0


# ------------------------------------------------------------------------------------ one process


async def work(path: Path | None, url: str | None, number: int, seconds: float) -> Done:
    """Deal at every table of a process, wait until all processes have, and play for some time."""
    db = await open_database(path, url)
    policy = Policy(tables_per_server=TABLES * 100, tables_per_player=1_000)
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=first_legal)
    nowhere = Nowhere()
    deliverer = Deliverer(db, nowhere, host, now, f"bench{number}")
    servers = range(number * TABLES, (number + 1) * TABLES)
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
        order = Order(variant="trinidad")
        self.table = (await self.host.open(first, self.server, self.server, order)).id
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
        while time.monotonic() < until:
            table = await self.step()
            if table.state is TableState.OVER:
                done.games += 1
            elif table.state is TableState.PLAYING:
                done.actions += 1


def first_legal(view: SeatView) -> Action:
    """Choose without a thought: it is the store that is measured."""
    return view.legal[0]


# --------------------------------------------------------------------------------- several of them


async def together(path: Path | None, url: str | None, processes: int, seconds: float) -> Done:
    """Let several processes work at one database, and add up what they have done."""
    await (await open_database(path, url)).close()
    where = ["--path", str(path)] if path else ["--url", str(url)]
    children = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, *where, "--worker", str(number), "--seconds", str(seconds)),
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
        total.requests += told.requests
        total.seconds = max(total.seconds, told.seconds)
    return total


async def sizes(db: Any) -> dict[str, float]:
    """Return what is stored for each action, a game's other rows shared out among them."""
    rows = sum([await db.fetchval(f"SELECT COUNT(*) FROM {name}") for name in KEPT])  # noqa: S608
    size = sum([await db.fetchval(f"SELECT pg_total_relation_size('{name}')") for name in KEPT])
    actions = await db.fetchval("SELECT COUNT(*) FROM actions")
    return {"rows_per_action": rows / actions, "bytes_per_action": size / actions}


def line(name: str, done: Done) -> None:
    """Print what has been measured."""
    rate = done.actions / done.seconds
    print(
        f"{name:42} {rate:8.0f} actions/s  {done.requests / max(1, done.actions):5.2f} requests"
        f" an action  {done.actions / max(1, done.games):6.0f} actions a game"
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


async def measure(url: str, seconds: float) -> None:
    """Measure SQLite, then PostgreSQL with more and more processes."""
    import asyncpg

    with tempfile.TemporaryDirectory() as folder:
        line("SQLite, one process", await together(Path(folder) / "x.db", None, 1, seconds))
    connected = await asyncpg.connect(url)
    for processes in (1, 2):
        await connected.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        done = await together(None, url, processes, seconds)
        line(f"PostgreSQL, {processes} process{'es' if processes > 1 else ''}", done)
    told = await sizes(connected)
    a_game = done.actions / max(1, done.games)
    print(
        f"PostgreSQL, an action: {told['rows_per_action']:.2f} rows,"
        f" {told['bytes_per_action']:.0f} bytes; a game:"
        f" {told['rows_per_action'] * a_game:.0f} rows,"
        f" {told['bytes_per_action'] * a_game / 1000:.0f} kB"
    )
    await connected.close()


def main() -> None:
    """Measure, or be one of the processes that are measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", nargs="?")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--path", type=Path)
    parser.add_argument("--url")
    parser.add_argument("--worker", type=int)
    given = parser.parse_args()
    if given.worker is not None:
        done = asyncio.run(work(given.path, given.url, given.worker, given.seconds))
        print(json.dumps(asdict(done)))
    elif given.address:
        asyncio.run(measure(given.address, given.seconds))
    else:
        with postgres() as url:
            asyncio.run(measure(url, given.seconds))


if __name__ == "__main__":
    main()
