from __future__ import annotations

import pytest

from bot.engine.record import loads
from bot.tables.errors import OpenerOnly, TableStarted, UnfitOption
from tests.tables.room import ANN, BOB, Room


async def test_the_opener_changes_house_options_before_the_start(room: Room) -> None:
    table = await room.open(ANN, seats=2, options={"target": 3})
    table = await room.host.set_options(table.id, ANN, {"gift_limit": True})
    assert table.options == {"target": 3, "gift_limit": True}
    table = await room.host.set_options(table.id, ANN, {"gift_limit": False, "game_points": 2})
    assert table.options == {"target": 3, "game_points": 2}
    await room.cut(await room.host.join(table.id, BOB))
    table = await room.play_out(table.id)
    assert table.public is not None
    assert table.public.rules.game_points == 2
    record = loads(await room.host.record(table.id, 1))
    assert dict(record.setup.options) == {"target": 3, "game_points": 2}


async def test_nobody_else_changes_them_nor_anybody_later(room: Room) -> None:
    table = await room.open(ANN, seats=2)
    with pytest.raises(OpenerOnly):
        await room.host.set_options(table.id, BOB, {"game_points": 2})
    with pytest.raises(UnfitOption):
        await room.host.set_options(table.id, ANN, {"smudge": True})
    with pytest.raises(UnfitOption):
        await room.host.set_options(table.id, ANN, {"game_points": 3})
    await room.host.join(table.id, BOB)
    with pytest.raises(TableStarted):
        await room.host.set_options(table.id, ANN, {"game_points": 2})
    assert (await room.host.table(table.id)).options == {}
