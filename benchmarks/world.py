"""Tables with simulated people, dealt before the bot starts."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.engine.variants import VARIANTS
from bot.store.opening import Write, open_database
from bot.tables.host import Host, Order, Policy
from bot.tables.settings.policy import Pauses
from bot.thinking.thinkers import decide_in_thread
from bot.views.person import Person as Seated
from bot.views.settings.preferences import HandPlace
from bot.views.table.view import FirstDealQuestion, TableState, TableView
from tests.wire.people import Person
from tests.wire.wire import Wire

TRINIDAD: Final = VARIANTS["trinidad"]
TARGET: Final = 100
"""Points to win: too many for a game to end during a measurement."""
SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A channel with a table, and the people at it, by seat."""

    channel: int
    people: tuple[Person, ...]


def make_places(wire: Wire, count: int) -> list[Place]:
    """Make channels, fifty per server, each with its own four people."""
    places = []
    server = 0
    for number in range(count):
        if number % 50 == 0:
            server = wire.server(f"Club {number // 50}")
        channel = wire.channel(server, f"room-{number}")
        people = tuple(wire.person(f"p{number}s{seat}", server) for seat in range(SEATS))
        places.append(Place(channel, people))
    return places


async def deal_tables(path: Path, places: Sequence[Place], *, private: bool) -> list[str]:
    """Open a table in each place through the host and deal; return the tables' ids.

    Args:
        path: the SQLite database.
        places: channels with people.
        private: whether hands go to direct messages, which were opened before; otherwise they are
            in the channel.
    """
    db = await open_database(path)
    people = [person for place in places for person in place.people] if private else []
    channels = [(one.id, one.wire.backend.get_dm_channel(one.id).id) for one in people]
    await db.commit(
        [Write("store_private_channel", {"id": id_, "channel_id": at}) for id_, at in channels]
    )
    policy = Policy(repeatable=True, pauses=Pauses.of_length(0), tables_per_server=1_000_000)
    host = Host(db, clock=now, entropy=secrets.token_bytes, policy=policy, choose=decide_in_thread)
    try:
        for person in people:
            await host.people.choose(person.id, place=HandPlace.DM)
        return [await _deal_table(host, place) for place in places]
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


async def _deal_table(host: Host, place: Place) -> str:
    people = [Seated(person.id, person.name, server_id=person.server) for person in place.people]
    table = await host.open(people[0], _order(people[0].server_id or 0, place.channel))
    for other in people[1:]:
        table = await host.join(table.id, other)
    if table.state is TableState.LOBBY:
        table = await host.start(table.id, people[0])
    await _deal(host, table, people)
    return table.id


async def _deal(host: Host, table: TableView, people: Sequence[Seated]) -> None:
    question = table.first
    if question is None or question.ask is not FirstDealQuestion.CUT:
        raise RuntimeError("this game begins with a cut")
    await host.cut(table.id, people[question.seat], table.game, secrets.randbelow(52))


def now() -> int:
    """Return milliseconds since 1970."""
    return round(time.time() * 1000)
