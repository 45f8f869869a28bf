"""Opening a private table: one person and computers, and nobody else knows of it.

It has no board, no posts and no hands that delivery keeps (`bot.tables.core.change.Change.rows`):
its person's own private answer shows all of it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.boards import BoardPacks
from bot.engine.shuffle import commit
from bot.tables.actions.first_deal import deal_boards
from bot.tables.actions.lifecycle import begin
from bot.tables.actions.opening import Order, open_table
from bot.tables.core.change import Change
from bot.views.person import Person
from bot.views.settings.server import TricksAs
from bot.views.table import EmptySeats, Hints


def open_private(  # noqa: PLR0913, PLR0917  # all that a table begins with
    who: Person,
    order: Order,
    cards: BoardPacks | None,
    table_id: str,
    secret: bytes,
    now: int,
    number: int | None = None,
) -> Change:
    """Open a private table and ask for the cut; given cards are dealt at once.

    Such cards are for one game, which is sealed: others may have yet to play them. The number is
    that of their secret, as `deal_boards` says.
    """
    settings = replace(order.settings, threads=False, tricks=TricksAs.BOARD, drama=False)
    order = replace(order, settings=settings, fill=EmptySeats.COMPUTERS, sit=True)
    # Nothing is written in the channel.
    change = open_table(replace(who, writes=True), order, table_id, secret, now)
    change.set_table(private=True)
    if order.hints:
        change.note_hinted(Hints.SHOWN)
    begin(change)
    if cards is not None:
        deal_boards(change, cards, commit(cards.seed.secret), number)
    return change
