"""Events with many acts: who may add how many, and how they are loaded."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from bot.competition.event.acts import Entered, Withdrew
from bot.competition.event.state import Event
from bot.ops.beside import MANY
from bot.store.database import Row
from bot.tables.events import event_store
from bot.tables.events.event_store import EventChange, EventStore
from tests.tables.organised import Organised, plan
from tests.tables.room import Room


async def test_a_long_event_is_made_once_and_beside_the_event_loop(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Organised(room)
    await event.announce(plan())

    def come_and_go(change: EventChange) -> None:
        for entrant in range(1, MANY):
            change.do(Entered(entrant, (1,)), 1)
            change.do(Withdrew(entrant), 1)

    await EventStore(room.db, room.clock, room.host.bans).change(event.id, come_and_go)
    threads: list[int] = []
    made = event_store._made

    def noted(known: Event | None, rows: Sequence[Row]) -> Event:
        threads.append(threading.get_ident())
        return made(known, rows)

    monkeypatch.setattr(event_store, "_made", noted)
    store = EventStore(room.db, room.clock, room.host.bans)
    first, second = await asyncio.gather(store.load(event.id), store.load(event.id))
    assert first.event is second.event
    assert first.event.version == 2 * MANY
    assert len(threads) == 1
    assert threading.get_ident() not in threads
