"""Turns that players take or miss, and the table's timer."""

from __future__ import annotations

from bot.views.table.view import TableView
from tests.tables.room import Room, decision


def to_act(table: TableView) -> int:
    return decision(table).seat


async def anns_turn(room: Room, table: TableView) -> TableView:
    return await room.play_to(table.id, lambda t: to_act(t) == 0)


async def until_due(room: Room, table_id: str) -> TableView:
    """Let time pass until the table's timer is due, and run it."""
    (row,) = await room.rows("SELECT due_at FROM tables WHERE id = ?", table_id)
    room.clock.now = max(room.clock.now, row["due_at"])
    assert await room.host.timers.run_due() == [table_id]
    return await room.host.table(table_id)


async def let_pass(room: Room, table_id: str) -> TableView:
    """Let the present player miss their turn: a reminder, then the computer's move."""
    before = to_act(await room.host.table(table_id))
    assert to_act(await until_due(room, table_id)) == before, "only a reminder"
    return await until_due(room, table_id)


async def gone(room: Room, table_id: str, seat: int) -> TableView:
    """Let a player miss turns until the computer has taken the seat; the others play."""
    table = await room.host.table(table_id)
    while not table.seats[seat].away:
        here = to_act(table) == seat
        table = await (let_pass(room, table_id) if here else room.step(table_id))
    return table


async def all_gone(room: Room, table: TableView) -> TableView:
    """Let the only two people, in the first seats, miss turns until both are away."""
    await gone(room, table.id, 1)
    return await gone(room, table.id, 0)
