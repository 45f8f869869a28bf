"""What everybody saw of a finished deal, read again from the store."""

from __future__ import annotations

import pytest

from bot.engine.variants import VARIANTS
from bot.tables.errors.history import DealNotReplayed, NoSuchDeal
from bot.views.settings.server import TricksAs
from tests.tables.room import ANN, BOB, PEOPLE, Room, public, refused_with


@pytest.mark.parametrize("variant", ["trinidad", "californie", "seven-up", "auction-pitch"])
async def test_a_deal_of_a_running_game_is_told_as_it_was_played(room: Room, variant: str) -> None:
    assert variant in VARIANTS
    people = PEOPLE if variant in {"trinidad", "auction-pitch"} else (ANN, BOB)
    table = await room.begin(*people, variant=variant, seats=len(people), tricks=TricksAs.BOARD)
    last = table
    while public(table).deal == 0:
        last, table = table, await room.step(table.id)
    told = await room.host.history.told_deal(table, 1, 0)
    then = public(told.table)
    assert (then.deal, then.score) == (0, told.summary.score)
    assert then.tricks[: len(public(last).tricks)] == public(last).tricks
    assert then.calls[: len(public(last).calls)] == public(last).calls
    assert sum(then.hand_counts) == 0
    assert [seat.name for seat in told.table.seats] == list(told.summary.names)


async def test_nothing_is_told_of_a_deal_that_runs_or_that_nobody_has_seen(room: Room) -> None:
    table = await room.begin(ANN, BOB, seats=2)
    while public(table).deal == 0:
        table = await room.step(table.id)
    for deal in (public(table).deal, public(table).deal + 1):
        await refused_with(NoSuchDeal, room.host.history.told_deal(table, 1, deal))
    await refused_with(NoSuchDeal, room.host.history.told_deal(table, 2, 0))


async def test_a_deal_that_no_longer_replays_is_not_told(room: Room) -> None:
    table = await room.play_game(ANN, BOB, seats=2, options={"target": 9})
    await room.tamper(
        "UPDATE actions SET words = '[\"sing\"]' WHERE table_id = ? AND deal = 0", table.id
    )
    await refused_with(DealNotReplayed, room.host.history.told_deal(table, 1, 0))
