"""Opening a private table: one person and computers, and nobody else knows of it.

It has no board, no posts and no hands that delivery keeps (`bot.tables.core.change.Change.rows`):
its person's own private answer shows all of it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.tables.actions.lifecycle import begin
from bot.tables.actions.opening import Order, open_table
from bot.tables.core.change import Change
from bot.views.person import Person
from bot.views.settings.server import TricksAs
from bot.views.table import EmptySeats, Hints


def open_private(who: Person, order: Order, table_id: str, secret: bytes, now: int) -> Change:
    """Open a private table and ask for the cut.

    If the caller deals boards there, they are for one game, which is sealed.
    """
    settings = replace(order.settings, threads=False, tricks=TricksAs.BOARD, drama=False)
    order = replace(order, settings=settings, fill=EmptySeats.COMPUTERS, sit=True)
    # Nothing is written in the channel.
    change = open_table(replace(who, writes=True), order, table_id, secret, now)
    change.set_table(private=True)
    if order.hints:
        change.note_hinted(Hints.SHOWN)
    begin(change)
    return change
