"""What a transaction shows: boards, hands and posts, no more (docs/design.md, promise 7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.locale.say import speak
from bot.store.database import Write
from bot.tables.errors.pauses import NotPaused, TablePaused
from bot.ui.table.board.board import board
from bot.views import posts
from bot.views.posts import BoardPost
from bot.views.settings.server import TricksAs
from bot.views.table.view import AFTER_DEALS, BEFORE_DEALS, Pause, TableState
from tests.tables.room import (
    ANN,
    BOB,
    COMPUTER_PAUSE,
    DEE,
    EVE,
    MOD,
    PEOPLE,
    Room,
    decision,
    public,
    refused_with,
)
from tests.tables.spoilt import beg_and_give
from tests.ui.reading import buttons, text


async def test_a_deal_has_new_boards_and_hands_and_puts_the_old_ones_away(room: Room) -> None:
    table = await room.begin(ANN, BOB)
    assert await room.kinds(table.id) == ["board", "cut", "story", "board"]
    assert (await room.posts(table.id))[-1] == posts.BoardPost(1, 0)
    faces = await room.faces(table.id)
    hands = {name: row["user_id"] for name, row in faces.items() if name[0] == "hand"}
    assert hands == {("hand", 1, 0, 0): ANN.id, ("hand", 1, 0, 1): BOB.id}
    # The lobby's board is shown once more, to lose its buttons.
    assert await room.pending(table.id) == faces.keys()
    assert {row["wanted"] for row in faces.values()} == {table.version}
    while public(table).deal == 0:
        await room.deliver(table.id)
        table = await room.step(table.id)
    assert (await room.kinds(table.id))[-3:] == ["story", "story", "board"]
    # The old board becomes the deal's summary, and the old hands no longer say whose turn it is.
    assert await room.pending(table.id) == {
        (kind, 1, deal, seat)
        for deal in (0, 1)
        for kind, seat in (("board", -1), ("hand", 0), ("hand", 1))
    }
    await room.play_out(table.id)
    await room.deliver(table.id)
    await room.host.rematch(table.id, ANN, 1)
    assert await room.pending(table.id) == {("board", 1, AFTER_DEALS, -1), ("board", 2, -1, -1)}


async def test_hands_are_put_away_at_once_when_a_deal_is_cut_short_or_closed(paced: Room) -> None:
    paced.choose = beg_and_give
    table = await paced.begin(ANN, BOB, variant="cotton")
    await paced.step(table.id)
    await paced.deliver(table.id)
    table = await paced.step(table.id)
    assert (public(table).deal, table.resting) == (1, True), "a gift ends the deal"
    assert {("hand", 1, 0, 0), ("hand", 1, 0, 1)} <= await paced.pending(table.id)
    await paced.host.next_deal(table.id, ANN, 1, 0)
    await paced.deliver(table.id)
    await paced.host.close(table.id, MOD)
    open_ones = {("board", 1, 1, -1), ("hand", 1, 1, 0), ("hand", 1, 1, 1)}
    assert await paced.pending(table.id) == open_ones


# ---------------------------------------------------------------------- direct messages closed


async def test_closed_direct_messages_are_noticed_once_and_sent_no_hand_again(room: Room) -> None:
    table = await room.begin()
    assert not await room.host.delivery.take_notice(table.id, DEE)
    await room.host.delivery.dm_closed(table.id, 3)
    await room.host.delivery.dm_closed(table.id, 3)
    assert not await room.host.delivery.take_notice(table.id, ANN)
    assert await room.host.delivery.take_notice(table.id, DEE)
    assert not await room.host.delivery.take_notice(table.id, DEE)
    # A notice is not an action: the table stays the same.
    assert replace(await room.host.table(table.id), version=table.version) == table

    await room.to_deal(table.id, 1)
    hands = {name[3] for name in await room.faces(table.id) if name[:3] == ("hand", 1, 1)}
    assert hands == {0, 1, 2}
    assert (await room.host.hand(table.id, DEE)).view.hand
    # Another player in that seat may accept direct messages.
    await room.host.leave(table.id, DEE)
    await room.host.join(table.id, EVE)
    assert ("hand", 1, 1, 3) in await room.faces(table.id)


# ------------------------------------------------------------------------- a channel that refuses


async def test_a_channel_that_refuses_messages_pauses_the_table(room: Room) -> None:
    table = await room.begin(ANN)
    table = await room.play_to(table.id, lambda t: decision(t).seat != 0)
    await room.host.delivery.refuse(table.id)
    paused = await room.host.table(table.id)
    assert paused.paused is Pause.REFUSED
    await room.host.delivery.refuse(table.id)
    assert await room.host.table(table.id) == paused
    room.clock.now += 10 * COMPUTER_PAUSE
    assert await room.host.timers.run_due() == []
    assert (await room.host.hand(table.id, ANN)).table.paused is Pause.REFUSED
    await room.restart()
    resumed = await room.host.resume(table.id, ANN)
    assert resumed.paused is None
    # A new board comes, because the old one may never have been sent.
    board = ("board", 1, public(resumed).deal, -1)
    assert (await room.posts(table.id))[-1] == posts.BoardPost(1, public(resumed).deal)
    assert (await room.faces(table.id))[board]["message_id"] is None
    await refused_with(NotPaused, room.host.resume(table.id, ANN))
    room.clock.now += COMPUTER_PAUSE
    assert await room.host.timers.run_due() == [table.id]


async def test_nobody_plays_at_a_paused_table_but_all_may_leave_it(room: Room) -> None:
    table = await room.open()
    await room.host.delivery.refuse(table.id)
    await refused_with(TablePaused, room.cut(table))
    await room.host.resume(table.id, MOD)
    table = await room.cut(table)
    await room.host.delivery.refuse(table.id)
    await refused_with(TablePaused, room.step(table.id))
    await room.host.leave(table.id, DEE)
    for person in PEOPLE[:3]:
        table = await room.host.close(table.id, person)
    assert (table.state, table.paused) == (TableState.CLOSED, None)
    await room.host.delivery.refuse(table.id)
    assert await room.host.table(table.id) == table


async def test_a_thread_made_in_between_is_seen_at_once(room: Room) -> None:
    """Delivery stores it without a new version of the table."""
    table = await room.begin()
    await room.db.commit([Write("set_thread", {"table_id": table.id, "thread_id": 999})])
    seen = await room.host.table(table.id)
    assert (seen.thread_id, seen.place_id, seen.version) == (999, 999, table.version)
    assert (await room.step(table.id)).thread_id == 999


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
