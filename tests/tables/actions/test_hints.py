"""Hints: for one person among computers, in games that count as practice and say so."""

from __future__ import annotations

import json

from bot.tables.daily.facade import DailyOrder
from bot.tables.errors.play import NotAlone, NotYourTurn, TurnOver
from bot.tables.scores.recount import recount
from bot.views.person import Person
from bot.views.table.view import HandView, Hints, TableView
from tests.tables.counting import SHORT, results_by_player
from tests.tables.room import (
    ANN,
    BOB,
    CHANNEL,
    SERVER,
    Room,
    decision,
    ordered,
    public,
    refused_with,
)


async def mine(room: Room, table: TableView) -> TableView:
    """Play until it is the turn of the person in seat 0, who has a choice of cards."""
    return await room.play_to(
        table.id,
        lambda now: (
            now.public is not None
            and now.public.trumps is not None
            and decision(now).seat == 0
            and now.public.hand_counts[0] > 3
        ),
    )


async def hint(room: Room, table: TableView, who: Person = ANN, turn: int = 0) -> HandView:
    now = decision(table).turn - turn
    return await room.host.take_hint(table.id, who, table.game, public(table).deal, now)


async def test_game_with_a_hint_is_marked_kept_over_a_restart_and_counts_as_practice(
    room: Room,
) -> None:
    table = await mine(room, await room.begin(ANN, options=SHORT))
    assert table.has_hints
    assert table.hinted is Hints.NONE
    before = await room.faces(table.id)
    view = await hint(room, table)
    assert view.view.to_act
    assert view.table.hinted is Hints.ASKED
    assert await room.faces(table.id) == before, "nothing is shown again"
    version = view.table.version
    assert (await hint(room, table)).table.version == version, "the second writes nothing"
    await room.restart()
    assert (await room.host.table(table.id)).hinted is Hints.ASKED
    await room.play_out(table.id)
    text = await room.record(table.id, 1)
    record = await room.verified_record(table.id)
    assert record.hints
    assert json.loads(text)["format"] == "all-fours-record/6"
    assert (await results_by_player(room))[ANN.id]["practice"]
    key = await room.host.history.find(table.id, 1, ANN.id)
    assert (await room.host.history.game(key)).hinted
    assert not (await recount(room.db, mend=False)).differed


async def test_decision_that_is_made_gets_no_hint(room: Room) -> None:
    table = await mine(room, await room.begin(ANN, options=SHORT))
    await refused_with(TurnOver, hint(room, table, turn=1))
    later = await room.step(table.id)
    await refused_with(TurnOver, hint(room, table))
    if decision(later).seat != 0:
        await refused_with(NotYourTurn, hint(room, later))
    assert (await room.host.table(table.id)).hinted is Hints.NONE


async def test_hints_stop_when_somebody_sits_down(room: Room) -> None:
    table = await mine(room, await room.begin(ANN, options=SHORT))
    await hint(room, table)
    await room.host.join(table.id, BOB, seat=1)
    table = await mine(room, await room.host.table(table.id))
    assert not table.has_hints
    await refused_with(NotAlone, hint(room, table))
    assert table.hinted is Hints.ASKED
    await room.host.leave(table.id, BOB)
    table = await room.step(table.id)
    assert table.has_hints, "a game of practice has them again when a guest has left"


async def test_game_that_counts_has_no_hints_when_the_others_leave_it(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=4, options=SHORT)
    await room.host.leave(table.id, BOB)
    table = await mine(room, await room.host.table(table.id))
    assert not table.has_hints
    await refused_with(NotAlone, hint(room, table))
    assert table.hinted is Hints.NEVER


async def test_game_opened_with_hints_has_them_from_the_start_and_its_rematch_has_not(
    room: Room,
) -> None:
    order = ordered(hints=True, seats=2, options={"target": 1})
    table = await room.host.open_private(ANN, order)
    table = await room.cut(table)
    assert table.hinted is Hints.SHOWN
    await room.restart()
    assert (await room.host.table(table.id)).hinted is Hints.SHOWN
    await room.play_out(table.id)
    assert (await room.verified_record(table.id)).hints
    again = await room.host.rematch(table.id, ANN, 1)
    assert again.hinted is Hints.NONE


async def test_cards_that_others_play_too_have_no_hints(room: Room) -> None:
    opened = await room.host.daily.play(ANN, DailyOrder(SERVER, CHANNEL, "en"))
    table = await mine(room, await room.host.table(opened))
    assert not table.has_hints
    await refused_with(NotAlone, hint(room, table))
