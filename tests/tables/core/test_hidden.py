"""docs/design.md, promises 1 and 6: hidden cards are in no view, no post and no log."""

from __future__ import annotations

import pytest

from bot.tables.errors.history import RecordSealed
from bot.views import posts
from bot.views.table import TableState
from tests.tables.room import ANN, Room, as_json, refused_with

pytestmark = pytest.mark.long


async def test_the_secret_is_never_posted_and_comes_with_the_record(room: Room) -> None:
    table = await room.open(options={"target": 5})
    secret = await room.secret(table.id)

    async def shown() -> str:
        dumps = as_json([posts.dump(post) for post in await room.posts(table.id)])
        summary = await room.host.delivery.game_summary(table.id, 1)
        return f"{dumps} {await room.host.delivery.hands(table.id, range(4))!r} {summary!r}"

    assert secret not in await shown()
    table = await room.cut(table)
    while table.state is TableState.PLAYING:
        assert secret not in await shown()
        await refused_with(RecordSealed, room.host.delivery.record(table.id, 1))
        table = await room.step(table.id)
    assert secret not in await shown()
    assert secret in await room.host.delivery.record(table.id, 1)
    offered = await room.secret(table.id, 2)
    assert offered not in await shown()
    await room.cut(await room.host.rematch(table.id, ANN, 1))
    assert offered not in await shown()
