"""The timers: computers' moves, and the cut on timeout."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.actions import PLAYS, Action
from bot.engine.cards import PACK
from bot.engine.ceremony import Colour
from bot.engine.views import SeatView
from bot.tables.settings.policy import Pauses
from bot.tables.timekeeping.table_timers import SIDE_BY_SIDE
from bot.views.settings.clock import DAY
from bot.views.table.view import FirstDealQuestion, SeatKind, TableState, TableView
from tests.patience import PATIENCE
from tests.tables.room import (
    ANN,
    BOB,
    COMPUTER_PAUSE,
    CUT,
    CY,
    DEE,
    EVE,
    Room,
    decision,
    first_legal,
    who_sits,
)


def seat_to_act(table: TableView) -> int:
    return decision(table).seat


async def until_computer(room: Room) -> TableView:
    """Begin a game of one person and three computers, and play until a computer's turn."""
    table = await room.begin(ANN)
    return await room.play_to(table.id, lambda t: t.seats[seat_to_act(t)].kind is SeatKind.COMPUTER)


async def test_without_a_pause_computers_are_due_at_once(room: Room) -> None:
    room.limit(pauses=Pauses.of_length(0))
    table = await until_computer(room)
    assert await room.host.timers.run_table(table.id)
    assert seat_to_act(await room.host.table(table.id)) == 0
    assert not await room.host.timers.run_table(table.id)


@pytest.mark.parametrize("ask", [FirstDealQuestion.GUESS, FirstDealQuestion.PITCHER])
async def test_the_next_to_answer_has_the_whole_time(room: Room, ask: FirstDealQuestion) -> None:
    table = await room.cut(await room.open(variant="lancashire"))
    if ask is FirstDealQuestion.PITCHER:
        table = await room.host.guess(table.id, ANN, 1, Colour.RED)
    assert table.first is not None
    assert table.first.ask is ask
    room.clock.now += CUT - 1
    asked = who_sits(table, table.first.seat)
    table = await room.host.leave(table.id, asked)
    assert table.first is not None
    assert table.first.ask is ask
    assert who_sits(table, table.first.seat) == {ANN: CY, BOB: DEE}[asked]
    # Another player's leaving puts nothing off.
    room.clock.now += CUT - 1
    await room.host.leave(table.id, BOB if asked == ANN else ANN)
    assert await room.host.timers.run_due() == []
    room.clock.now += 1
    assert await room.host.timers.run_due() == [table.id]


def broken(_: SeatView) -> Action:
    raise RuntimeError("AS is the card nobody may know")


def cheating(view: SeatView) -> Action:
    return next(PLAYS[card] for card in PACK if card not in view.hand)


@pytest.mark.parametrize("player", [broken, cheating])
async def test_a_broken_computer_player_does_not_stall_the_table(
    room: Room, player: object, caplog: pytest.LogCaptureFixture
) -> None:
    table = await until_computer(room)
    room.choose = broken if player is broken else cheating
    room.clock.now += COMPUTER_PAUSE
    with caplog.at_level(logging.DEBUG, "bot.tables"):
        assert await room.host.timers.run_due() == [table.id]
    after = await room.host.table(table.id)
    assert decision(after).turn == decision(table).turn + 1
    assert f"table {table.id}" in caplog.text
    # What it came to may be about cards, so it is not in the log.
    assert not any(card.code in caplog.text.replace(table.id, "") for card in PACK)


async def test_the_table_is_free_while_computers_think(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run whose table has changed decides again, for the new state of the table."""
    table = await until_computer(room)
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def slow(_level: str, view: SeatView) -> Action:
        thinking.set()
        await go_on.wait()
        return first_legal(view)

    monkeypatch.setattr(room.host.timers, "_choose", slow)
    room.clock.now += COMPUTER_PAUSE
    run = asyncio.create_task(room.host.timers.run_due())
    await asyncio.wait_for(thinking.wait(), PATIENCE)
    joined = await room.host.join(table.id, EVE, seat=seat_to_act(table))
    go_on.set()
    # The seat that was about to move is Eve's now, so there is nothing due any more.
    assert await run == []
    assert await room.host.table(table.id) == joined


async def test_computers_think_of_their_own_cards_while_their_pause_lasts(room: Room) -> None:
    """So the pause hides how long that takes."""
    table = await until_computer(room)
    seen: list[SeatView] = []

    def watched(view: SeatView) -> Action:
        seen.append(view)
        return first_legal(view)

    room.choose = watched
    assert room.host.timers.step_at_rest(table.id)
    await asyncio.sleep(0)
    (view,) = seen
    assert (view.to_act, view.seat) == (True, seat_to_act(table))
    room.clock.now += COMPUTER_PAUSE
    assert await room.host.timers.run_due() == [table.id]
    assert seen == [view]
    assert await room.host.table(table.id) != table


async def test_a_table_of_computers_alone_is_closed(room: Room) -> None:
    table = await until_computer(room)
    # Only a change of the database leads here; the timer cleans up all the same.
    await room.tamper(
        "UPDATE seats SET kind = 'computer', user_id = NULL WHERE table_id = ?", table.id
    )
    await room.restart()
    room.clock.now += COMPUTER_PAUSE
    assert await room.host.timers.run_due() == [table.id]
    assert (await room.host.table(table.id)).state is TableState.CLOSED
    assert (await room.kinds(table.id))[-1] == "closed"


async def test_a_broken_table_is_tried_ever_less(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await until_computer(room)
    await room.tamper("UPDATE tables SET variant = 'bridge'")
    await room.tamper("UPDATE games SET variant = 'bridge'")
    room.host = room.another_host()
    room.clock.now += COMPUTER_PAUSE
    run_table, tries = room.host.timers.run_table, list[int]()

    def tried(table_id: str) -> Coroutine[Any, Any, bool]:
        tries.append(room.clock.now)
        return run_table(table_id)

    monkeypatch.setattr(room.host.timers, "run_table", tried)
    for _ in range(600):
        assert await room.host.timers.run_due() == []
        room.clock.now += 2_000
    pauses = [(then - now) // 1_000 for now, then in pairwise(tries)]
    assert pauses == [2, 4, 8, 16, 32, 64, 128, 256, *[300] * (len(pauses) - 8)]
    # Put right, it goes on within minutes, without a restart.
    await room.tamper("UPDATE tables SET variant = 'trinidad'")
    await room.tamper("UPDATE games SET variant = 'trinidad'")
    room.clock.now += 300_000
    assert await room.host.timers.run_due() == [table.id]


async def test_many_tables_that_are_due_at_once_leave_time_for_those_who_click(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is so after a downtime of the bot."""
    room.limit(tables_per_server=99, tables_per_player=99)
    tables = {(await room.open(ANN)).id for _ in range(2 * SIDE_BY_SIDE)}
    room.clock.now += DAY
    run_table, under_way, most = room.host.timers.run_table, 0, 0

    async def counted(table_id: str) -> bool:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        ran = await run_table(table_id)
        under_way -= 1
        return ran

    monkeypatch.setattr(room.host.timers, "run_table", counted)
    assert set(await room.host.timers.run_due()) == tables
    assert most == SIDE_BY_SIDE
