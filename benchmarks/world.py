"""Tables of simulated people, dealt and ready to play before the bot starts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.direct import SEATS, act, now
from bot.engine.variants import VARIANTS
from bot.players import choose
from bot.store import open_database
from bot.tables.host import Host, Order, Policy
from bot.tables.person import Person as Seated
from bot.tables.views import FirstDealQuestion, TableState, TableView
from tests.wire.people import Person
from tests.wire.wire import Wire

TRINIDAD: Final = VARIANTS["trinidad"]
TARGET: Final = 100
"""So many points that no game ends while it is measured."""
DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Place:
    """A channel with a table in it, and those who sit there, by seat."""

    channel: int
    people: tuple[Person, ...]


def places(wire: Wire, many: int) -> list[Place]:
    """Make channels, each with four people of its own; fifty to a server."""
    made = []
    server = 0
    for number in range(many):
        if number % 50 == 0:
            server = wire.server(f"Club {number // 50}")
        channel = wire.channel(server, f"room-{number}")
        people = tuple(wire.person(f"p{number}s{seat}", server) for seat in range(SEATS))
        made.append(Place(channel, people))
    return made


async def seat(path: Path, found: Sequence[Place], *, private: bool) -> list[str]:
    """Open a table in each place, through the host, and have its first cards dealt.

    Args:
        path: the database.
        found: the places.
        private: whether hands go to direct messages; else everybody's are closed.
    """
    db = await open_database(path)
    policy = Policy(repeatable=True, tables_per_server=1_000_000)
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=choose)
    try:
        return [await _seat(host, place, private=private) for place in found]
    finally:
        await db.close()


def _order(server_id: int, channel_id: int) -> Order:
    return Order(
        server_id=server_id,
        channel_id=channel_id,
        variant=TRINIDAD,
        form=TRINIDAD.forms[0],
        options={"target": TARGET},
    )


async def _seat(host: Host, place: Place, *, private: bool) -> str:
    people = [Seated(one.id, one.name, server_id=one.server) for one in place.people]
    table = await host.open(people[0], _order(people[0].server_id or 0, place.channel))
    for other in people[1:]:
        table = await host.join(table.id, other)
    for number, who in enumerate(people if not private else ()):
        await host.delivery.dm_closed(table.id, number)
        await host.delivery.take_notice(table.id, who)
    if table.state is TableState.LOBBY:
        table = await host.start(table.id, people[0])
    await _deal(host, table, people)
    return table.id


async def _deal(host: Host, table: TableView, people: Sequence[Seated]) -> None:
    asked = table.first
    if asked is None or asked.ask is not FirstDealQuestion.CUT:
        raise RuntimeError("this game begins with a cut")
    await host.cut(table.id, people[asked.seat], table.game, secrets.randbelow(52))


async def store_idle(path: Path, many: int) -> None:
    """Store tables in the middle of a deal at which nothing is to be shown, nor done soon."""
    db = await open_database(path)
    policy = Policy(repeatable=True, tables_per_server=1_000_000, tables_per_player=1_000_000)
    host = Host(db, clock=later, entropy=secrets.token_bytes, policy=policy, choose=choose)
    try:
        for first in range(0, many, 100):
            numbers = range(first, min(first + 100, many))
            await asyncio.gather(*(_idle(host, number) for number in numbers))
    finally:
        await db.close()


async def _idle(host: Host, number: int) -> None:
    ids = [10_000_000 + SEATS * number + seat for seat in range(SEATS)]
    people = [Seated(one, f"idle{one}", server_id=1_000_000 + number) for one in ids]
    table = await host.open(people[0], _order(1_000_000 + number, 2_000_000 + number))
    for other in people[1:]:
        table = await host.join(table.id, other)
    if table.state is TableState.LOBBY:
        table = await host.start(table.id, people[0])
    await _deal(host, table, people)


def later() -> int:
    """Return a day from now: whatever is due of an idle table is due long after the benchmark."""
    return now() + DAY_MS


async def finished_game(path: Path) -> str:
    """Store one game of usual length that two people played with two computers; return its table.

    All choose as computers do.
    """
    db = await open_database(path)
    clock = _Hurried()
    host = Host(
        db, clock=clock, entropy=secrets.token_bytes, policy=Policy(repeatable=True), choose=choose
    )
    people = [Seated(number, f"veteran{number}", server_id=1) for number in (1, 2)]
    try:
        order = Order(server_id=1, channel_id=1, variant=TRINIDAD, form=TRINIDAD.forms[0])
        table = await host.open(people[0], order)
        table = await host.join(table.id, people[1])
        table = await host.start(table.id, people[0])
        while table.state is not TableState.OVER:
            clock.ahead += 10_000
            table = await _go_on(host, table, people)
        return table.id
    finally:
        await db.close()


class _Hurried:
    """A clock that is put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


async def _go_on(host: Host, table: TableView, people: Sequence[Seated]) -> TableView:
    """Let whoever is next do something."""
    asked = table.first or (table.public and table.public.decision)
    seat = asked.seat if asked else None
    acting = next((who for who in people if table.seat_of(who.id) == seat), None)
    if acting is None or table.public is None:
        await host.run_due()
        if acting is not None:
            await _deal(host, table, [acting] * SEATS)
        return await host.table(table.id)
    hand = await host.hand(table.id, acting)
    return await act(host, hand, acting, choose(hand.view))
