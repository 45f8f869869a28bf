"""A game whose running deal the rules no longer allow."""

from __future__ import annotations

from bot.engine.actions import Action, Beg, Give
from bot.engine.views import SeatView
from bot.views.table.view import TableView
from tests.tables.room import Room


def beg_and_give(view: SeatView) -> Action:
    """Beg and give in every deal."""
    return next((call for call in view.legal if call in {Beg(), Give()}), view.legal[0])


async def mid_game(room: Room) -> TableView:
    """Come into the third deal of a game, and some of its tricks."""
    return await room.told(_third_deal)


async def _third_deal(room: Room) -> TableView:
    room.choose = beg_and_give
    table = await room.begin(options={"target": 40})
    await room.play_to(table.id, lambda t: t.public is not None and t.public.deal == 2)
    return await room.play_to(
        table.id, lambda t: t.public is not None and len(t.public.tricks) == 2
    )


SPOILT = [
    # A call where a card is due, as a changed rule might leave one.
    "UPDATE actions SET words = '[\"give\"]' WHERE deal = 2 AND number = 3",
    # A verb that this version does not know.
    "UPDATE actions SET words = '[\"bunch\"]' WHERE deal = 2 AND number = 3",
    "UPDATE actions SET words = 'not JSON' WHERE deal = 2 AND number = 3",
    "UPDATE actions SET seat = (seat + 1) % 4 WHERE deal = 2 AND number = 3",
    # A game that the gift now ends, with cards played after it.
    "UPDATE deals SET score_before = '[39,39]' WHERE number = 2",
]
