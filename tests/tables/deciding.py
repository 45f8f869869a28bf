"""The player who decides at a table, and playing on until a person does."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.views import SeatView
from bot.tables import posts
from bot.tables.person import Person
from bot.tables.views import HandView, TableState, TableView
from tests.tables.room import Room, who_sits


async def person_for(room: Room, table: TableView) -> tuple[Person, HandView]:
    """Return the person whose turn it is, with their hand."""
    assert table.public is not None
    assert table.public.decision is not None
    who = who_sits(table, table.public.decision.seat)
    return who, await room.host.hand(table.id, who)


async def until(
    room: Room, table: TableView, holds: Callable[[SeatView], bool]
) -> tuple[Person, HandView]:
    """Play until a condition holds for a person's hand."""
    while table.state is TableState.PLAYING:
        for info in table.seats:
            if info.user_id is not None:
                who = who_sits(table, info.seat)
                hand = await room.host.hand(table.id, who)
                if holds(hand.view):
                    return who, hand
        table = await room.step(table.id)
    raise AssertionError("it never came to that")


async def last_post(room: Room, table: TableView) -> posts.Post:
    """Return a table's newest post."""
    return (await room.posts(table.id))[-1]
