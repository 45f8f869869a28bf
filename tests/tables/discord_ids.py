"""Ids as Discord makes them, for messages that it takes and for what people press."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from bot.store.database import Write
from bot.tables.views import Person

from .room import Room

START = 1_400_000_000_000_000_000
MILLISECOND = 1 << 22


def discord_ids() -> Iterator[int]:
    """Return ids, each a millisecond after the one before."""
    return count(START, MILLISECOND)


async def send(room: Room, table_id: str, ids: Iterator[int]) -> list[int]:
    """Have Discord take all posts that wait; return the messages' ids."""
    messages = []
    for row in await room.db.all("pending_posts", table_id=table_id):
        messages.append(next(ids))
        sent = {"number": row["number"], "message_id": messages[-1], "sent_at": room.clock.now}
        await room.db.commit([Write("post_sent", {"table_id": table_id, **sent})])
    return messages


def pressing(who: Person, press: int) -> Person:
    """Return somebody as they press a button."""
    return replace(who, press=press)
