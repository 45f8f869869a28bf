"""A view says all that it has a place for, each of it somewhere."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

from bot.tables.daily.facade import DailyOrder
from bot.views.daily import DailyPage
from bot.views.settings.server import TricksAs
from bot.views.table.view import SeatInfo, TableInfo, TableView
from tests.tables.daily.test_daily import end_day, page, play
from tests.tables.room import ANN, BOB, BOSS, CHANNEL, CY, DEE, EVE, SERVER, Room, ordered
from tests.tables.turns import gone

PLACE = DailyOrder(SERVER, CHANNEL, "en")


def said(view: Any) -> set[str]:
    """Return the fields that say something else than what goes without saying."""
    usual = {field.name: field.default for field in fields(view)}
    return {name for name, value in usual.items() if getattr(view, name) not in (value, None)}


def unsaid(kind: type) -> set[str]:
    return {field.name for field in fields(kind) if field.default is not MISSING}


async def test_a_table_and_its_seats(room: Room) -> None:
    table = await room.begin(ANN, BOB, CY, DEE, tricks=TricksAs.BOARD, options={"target": 40})
    await room.to_deal(table.id, 1)
    await room.host.leave(table.id, DEE)
    await room.host.join(table.id, EVE)
    await room.host.close(table.id, BOB)
    await room.host.pause(table.id, CY)
    table = await gone(room, table.id, 0)
    order = ordered(hints=True, seats=2, options={"target": 4})
    private = await room.cut(await room.host.open_private(BOB, order))
    over = await room.play_game(BOB, CY, seats=2, tricks=TricksAs.BOARD, options={"target": 2})
    await room.deliver(over.id)
    again = await room.host.rematch(over.id, replace(CY, press=2**62), 1)
    await room.put_back()
    cut_again = await room.host.table(table.id)
    told = set().union(*map(said, (table, private, again, cut_again)))
    own = unsaid(TableView) - {field.name for field in fields(TableInfo)}
    assert own - told == set()
    seats = [*table.seats, *private.seats]
    assert unsaid(SeatInfo) - set().union(*map(said, seats)) == {"acted", "level"}


async def test_a_day_and_what_is_told_of_it(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, daily_channel=CHANNEL)
    for who in (ANN, BOB):
        await play(room, who)
    everything = {field.name for field in fields(DailyPage)}
    assert said(await page(room)) == everything - {"secrets"}
    over = await end_day(room)
    assert over.total == 2
    theirs = await room.host.daily.last_page(SERVER, ANN.id)
    told = await room.host.daily.told(SERVER, 1)
    assert theirs is not None
    assert told is not None
    of_today = {"run", "next_at", "posted_in"}
    assert said(theirs) == everything - of_today
    assert said(told[0]) == said(over) == everything - of_today - {"attempt"}
