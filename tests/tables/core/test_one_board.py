"""One board for a whole game, and when a new one takes its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.locale import speak
from bot.ui.table.board import board
from bot.views.posts import BoardPost
from bot.views.settings.server import TricksAs
from bot.views.table import AFTER_DEALS, BEFORE_DEALS
from tests.tables.room import ANN, BOB, Room
from tests.ui.reading import buttons, text


async def boards(room: Room, table_id: str) -> list[int]:
    """Return for which deals boards were posted, or their stand-ins."""
    return [post.deal for post in await room.posts_of(table_id, BoardPost)]


async def test_one_board_shows_each_deal_of_a_game(room: Room) -> None:
    table = await room.begin(ANN, BOB, tricks=TricksAs.BOARD)
    table = await room.to_deal(table.id, 3)
    assert await boards(room, table.id) == [BEFORE_DEALS, 0]
    assert (table.board_part, table.board_deal) == (0, 3)
    assert [deal.deal for deal in table.ended] == [0, 1, 2]
    assert ("board", 1, 0, -1) in await room.pending(table.id)
    await room.play_out(table.id)
    assert await boards(room, table.id) == [BEFORE_DEALS, 0, AFTER_DEALS]


@pytest.mark.parametrize("tricks", [TricksAs.DEALS, TricksAs.MESSAGES])
async def test_a_server_may_want_a_board_for_each_deal(room: Room, tricks: TricksAs) -> None:
    table = await room.begin(ANN, BOB, tricks=tricks)
    await room.to_deal(table.id, 2)
    assert await boards(room, table.id) == [BEFORE_DEALS, 0, 1, 2]


async def test_the_results_of_a_game_that_is_closed_midway_stay_on_its_board(room: Room) -> None:
    table = await room.begin(ANN, BOB, tricks=TricksAs.BOARD)
    table = await room.to_deal(table.id, 2)
    for who in (ANN, BOB):
        table = await room.host.close(table.id, who)
    shown = board(table, speak("en"))
    assert "This table is closed." in text(shown)
    assert [f"Deal {n}:" in text(shown) for n in (1, 2, 3)] == [True, True, False]
    assert list(buttons(shown)) == ["Show the tricks"]
    sealed = board(replace(table, sealed=True), speak("en"))
    assert "Deal 1:" not in text(sealed)
    assert not buttons(sealed)
