"""Players who have sat there for long are called as their game begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.views.person import Remind
from bot.views.posts import PlayersPost, load
from bot.views.settings.clock import MINUTE
from tests.outbox import unsent_posts
from tests.tables.discord_ids import MILLISECOND, pressing, send
from tests.tables.room import ANN, BOB, CY, DEE, Room


async def called(room: Room, table_id: str) -> list[str]:
    """Return whom a post that is still to be sent calls."""
    posts = [load(row.payload or "") for row in await unsent_posts(room.db, table_id)]
    return [name for post in posts if isinstance(post, PlayersPost) for _, name in post.players]


def later(ids: Iterator[int], minutes: int) -> int:
    """Return an id that Discord makes minutes after the last one."""
    return next(ids) + minutes * MINUTE * MILLISECOND


async def test_who_sat_down_long_before_the_start_is_called(
    mixing: Room, ids: Iterator[int]
) -> None:
    table = await mixing.open(ANN)
    await send(mixing, table.id, ids)
    for who, minutes in ((BOB, 1), (CY, 20), (DEE, 30)):
        table = await mixing.host.join(table.id, pressing(who, later(ids, minutes)))
    assert await called(mixing, table.id) == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("minutes", "remind", "names"),
    [(14, Remind.LATER, []), (16, Remind.LATER, ["Ann"]), (16, Remind.NEVER, [])],
)
async def test_nobody_is_called_who_needs_or_wants_no_call(
    mixing: Room, ids: Iterator[int], minutes: int, remind: Remind, names: list[str]
) -> None:
    await mixing.host.people.choose(ANN.id, remind=remind)
    table = await mixing.open(replace(ANN, remind=remind), CY, seats=4)
    await send(mixing, table.id, ids)
    for who in (BOB, DEE):
        table = await mixing.host.join(table.id, pressing(who, later(ids, minutes)))
    assert [name for name in await called(mixing, table.id) if name != "Cy"] == names


async def test_a_rematch_calls_those_who_have_been_quiet_since(
    mixing: Room, ids: Iterator[int]
) -> None:
    table = await mixing.open(ANN, seats=2, options={"target": 2})
    await send(mixing, table.id, ids)
    await mixing.host.join(table.id, pressing(BOB, next(ids)))
    await mixing.host.cut(table.id, pressing(BOB, next(ids)), 1, None)
    await mixing.play_out(table.id)
    await send(mixing, table.id, ids)
    await mixing.host.rematch(table.id, pressing(BOB, later(ids, 20)), 1)
    assert await called(mixing, table.id) == ["Ann"]
