"""The table that opens for people who waited for a game: all of them are seated, and told once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import compress

from bot.store.database import Write
from bot.tables.actions.lifecycle import begin
from bot.tables.actions.opening import Order, open_table
from bot.tables.core.change import Change, stops_waiting
from bot.tables.core.rows import SeatRow
from bot.views.lfg import Waiting
from bot.views.person import Person
from bot.views.posts import PlayersPost
from bot.views.table.view import SeatKind


async def writes_of_leavers(
    is_member: Callable[[int, int], Awaitable[bool | None]],
    server_id: int,
    people: Sequence[Waiting],
    now: int,
) -> list[Write]:
    """Return the writes that take people off the list who Discord says have left the server."""
    there = await asyncio.gather(*(is_member(server_id, one.user_id) for one in people))
    left = compress(people, [here is False for here in there])
    return [write for one in left for write in stops_waiting(one.user_id, now)]


def open_for(  # noqa: PLR0913, PLR0917  # all that a table begins with
    people: Sequence[Person], order: Order, panel_id: str, table_id: str, secret: bytes, now: int
) -> Change:
    """Open a table, seat the people who waited, and ask for the cut.

    The change is a conflict if one of them waits no more. The first has an opener's rights.
    """
    change = open_table(people[0], order, table_id, secret, now)
    change.write_elsewhere(Write("wake_lfg_panel", {"id": panel_id, "now": now}))
    for seat, who in enumerate(people):
        taken = {"user_id": who.id, "panel_id": panel_id}
        change.write_elsewhere(Write("seat_waiting", taken))
        name = change.name_of(who)
        change.set_seat(SeatRow(seat, SeatKind.HUMAN, name, who.id, remind=who.remind))
    begin(change)
    change.post_board_now()
    change.post(PlayersPost(change.table.game, [(row.seat, row.name) for row in change.humans]))
    return change
