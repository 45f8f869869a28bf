"""The board stays near the end of its channel: posted again once others have written much."""

import discord
from simcord import Env, MemberActor

from bot.delivery.tables.channel_traffic import PUSHED_UP
from bot.ui.controls.table import MyHand
from tests.choosing import offers
from tests.e2e.playing import begin_tricks, play_one
from tests.e2e.reading import visible_text
from tests.e2e.world import World, seen


def boards(world: World) -> list[discord.Message]:
    """Return the messages with a board's buttons, the oldest first."""
    history = seen(world.stranger, world.channel)
    return [message for message in history if offers([message], MyHand)]


async def chat(world: World, who: MemberActor, count: int) -> None:
    for number in range(count):
        await who.send(world.channel, f"nice card {number}")


async def play_trick(world: World) -> None:
    """Let two people play a trick."""
    for _ in range(2):
        assert await play_one(world.people[:2])


async def test_a_board_follows_the_talk_at_a_tricks_end_once_in_half_a_minute(
    env: Env, world: World
) -> None:
    await begin_tricks(world, *world.people[:2])
    await env.advance_time(35)
    board = boards(world)[-1]
    await chat(world, world.stranger, PUSHED_UP - 1)
    await play_trick(world)
    assert boards(world)[-1].id == board.id, "there is little above which it has moved"
    await chat(world, world.stranger, 1)
    assert await play_one(world.people[:2])
    assert boards(world)[-1].id == board.id, "in the middle of a trick it stays"
    assert await play_one(world.people[:2])
    newest = boards(world)[-1]
    assert newest.id > board.id
    (old,) = [m for m in seen(world.stranger, world.channel) if m.id == board.id]
    assert visible_text(old).count("\n") == 0
    assert f"/{world.channel.id}/{newest.id}" in visible_text(old)
    # It goes on there, however much is written in the next half of a minute.
    before = visible_text(newest)
    await chat(world, world.stranger, PUSHED_UP)
    await play_trick(world)
    assert boards(world)[-1].id == newest.id
    assert visible_text(boards(world)[-1]) != before
