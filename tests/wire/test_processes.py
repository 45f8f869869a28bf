"""Two processes of one bot, each with its shard, at one PostgreSQL."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from bot.delivery.outbox.lease import LEASE_MS
from bot.engine.record import loads, verify
from bot.ui.controls import table as controls
from tests.e2e.reading import frame_id, proofs

from .people import Person
from .playing import cut, done, fulfil, offered_at, play_on, record_file, sit_down
from .process import Process
from .wire import Wire

SHARDS = 2


@dataclass
class House:
    """The wire, its two processes, and a server of each."""

    wire: Wire
    first: Process
    second: Process
    rooms: tuple[int, int]
    people: tuple[list[Person], list[Person]]


@pytest.fixture
async def house(postgres_blank: str, wire: Wire) -> House:
    """Two processes, which end before the database is taken from them."""
    return await opened(wire, postgres_blank)


async def opened(wire: Wire, url: str, **settings: str) -> House:
    """Start both at once; direct messages come to the first, which serves shard 0."""
    rooms, people = [], []
    for shard in range(SHARDS):
        server = wire.server(f"Club {shard}", shard=shard, shards=SHARDS)
        rooms.append(wire.channel(server, "card-room"))
        people.append([wire.person(f"{name}{shard}", server) for name in ("ann", "bob")])
    made = [process(wire, url, shard, **settings) for shard in range(SHARDS)]
    for one in made:
        await one.start()
    for one in made:
        await one.ready()
    return House(wire, made[0], made[1], (rooms[0], rooms[1]), (people[0], people[1]))


def process(wire: Wire, url: str, shard: int, **settings: str) -> Process:
    known = {"DATABASE_URL": url, "SHARD_COUNT": str(SHARDS), "SHARD_IDS": str(shard)}
    rates = {"PERSON_RATE": "0", "SERVER_RATE": "0", "COMPUTER_PAUSE": "0"}
    return wire.process(f"bot{shard}", shards=SHARDS, **{**known, **rates, **settings})


def over(wire: Wire, room: int) -> Callable[[], bool]:
    """Say whether a room shows the end of a game."""
    return lambda: any(proofs(message) for message in wire.messages(room))


async def assert_whole(wire: Wire, who: Person, room: int) -> None:
    """The game is whole, and nothing was posted twice."""
    text = await record_file(wire, who, room)
    assert verify(loads(text)).finding is None
    assert json.loads(text)["seats"]
    # A text has no frame: it's known by what it says.
    known = [frame_id(message) or message.content for message in wire.messages(room)]
    assert known
    assert len(known) == len(set(known)), "a post came twice"


async def start(house: House, shard: int) -> str:
    """Open a table and start its game; the pack is to be cut."""
    people, room = house.people[shard], house.rooms[shard]
    table = await sit_down(house.wire, people, room, game="trinidad", players=4, target=3)
    await done(house.wire, people[0], offered_at(people[0], room, table, controls.Start)[0])
    return table


async def begin(house: House, shard: int) -> str:
    """Open a table and have its first deal dealt."""
    table = await start(house, shard)
    await cut(house.wire, house.people[shard], house.rooms[shard], table)
    return table


async def test_hands_in_direct_messages_play_at_tables_of_either_shard(house: House) -> None:
    wire = house.wire
    puts = wire.rest.counts["PUT /applications/{application_id}/commands"]
    assert puts == 1, "one of them registers the commands"
    before = house.second.requests
    tables = [await begin(house, shard) for shard in range(SHARDS)]
    for shard, table in enumerate(tables):
        await play_on(
            wire, house.people[shard], table, over(wire, house.rooms[shard]), Random(shard)
        )
    await wire.quiet()
    for people, room in zip(house.people, house.rooms, strict=True):
        await assert_whole(wire, people[0], room)
    assert house.second.requests > before
    for one in (house.first, house.second):
        assert "ERROR" not in one.log
        assert "Traceback" not in one.log


async def test_a_process_that_dies_is_not_missed(wire: Wire, postgres_url: str) -> None:
    """The second process dies while it posts the deal; the first takes over its table."""
    house = await opened(wire, postgres_url, COMPUTER_PAUSE="0.2")
    people, room, second = house.people[1], house.rooms[1], house.second
    table = await start(house, 1)
    await wire.quiet()
    pack = offered_at(people[1], room, table, controls.CutHere)[0]
    # Until it has read the second's signs of life, the first too sees to what is pending there.
    with house.first.held():
        # It answers the click, posts the cut, and then the card that is turned up.
        second.kill_at(3, before=False)
        await fulfil(people[1], pack).answered()
        await wire.killed(second)
    # What it was at is another's once its lease has ended; all else, once its signs have.
    wire.advance(LEASE_MS / 1000)
    await play_on(wire, people, table, over(wire, room), Random(2))
    await wire.quiet()
    # Clicks in the room come to the second.
    await second.start()
    await second.ready()
    await assert_whole(wire, people[0], room)
