"""Ids as Discord makes them, for messages that it takes and for what people press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from bot.engine.record import Record, loads, verify
from bot.engine.shuffle import Entropy, Seed
from bot.views.person import Person
from bot.views.table.view import TableView
from tests.outbox import sent, unsent_posts
from tests.tables.room import Room, who_sits

START = 1_400_000_000_000_000_000
MILLISECOND = 1 << 22


def discord_ids() -> Iterator[int]:
    """Return ids, each a millisecond after the one before."""
    return count(START, MILLISECOND)


async def send(room: Room, table_id: str, ids: Iterator[int]) -> list[int]:
    """Deliver all pending posts; return the messages' ids."""
    messages = []
    for post in await unsent_posts(room.db, table_id):
        messages.append(next(ids))
        await room.db.commit(sent(post, messages[-1]))
    return messages


def pressing(who: Person, press: int) -> Person:
    return replace(who, press=press)


async def cut(room: Room, table_id: str, ids: Iterator[int]) -> TableView:
    """Deliver all posts, and let the cutter cut with one press."""
    await send(room, table_id, ids)
    table = await room.host.table(table_id)
    assert table.first is not None
    who = pressing(who_sits(table, table.first.seat), next(ids))
    return await room.host.cut(table_id, who, table.game, None)


async def fair_record(room: Room, table_id: str, game: int = 1) -> tuple[Record, list[Seed]]:
    """Return the verified record of a finished game, and its seeds."""
    record = loads(await room.record(table_id, game))
    assert verify(record).finding is None
    assert record.fair is not None
    return record, list(record.fair.seeds)


async def only_seed(room: Room, table_id: str, game: int = 1) -> tuple[Seed, Entropy]:
    """Return the seed of a finished game, with the mixed-in ids."""
    _, (seed,) = await fair_record(room, table_id, game)
    assert seed.entropy is not None
    return seed, seed.entropy
