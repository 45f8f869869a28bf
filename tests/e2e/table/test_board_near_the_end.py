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


async def begin(env: Env, world: World) -> discord.Message:
    """Begin a game of two; return its board, posted long enough ago."""
    await begin_tricks(world, *world.people[:2])
    await env.advance_time(35)
    return boards(world)[-1]


async def test_a_board_is_posted_again_at_the_next_tricks_end(env: Env, world: World) -> None:
    board = await begin(env, world)
    await chat(world, world.stranger, PUSHED_UP)
    assert await play_one(world.people[:2])
    assert boards(world)[-1].id == board.id, "in the middle of a trick it stays"
    assert await play_one(world.people[:2])
    newest = boards(world)[-1]
    assert newest.id > board.id
    (old,) = [m for m in seen(world.stranger, world.channel) if m.id == board.id]
    assert visible_text(old).count("\n") == 0
    assert f"/{world.channel.id}/{newest.id}" in visible_text(old)
    # It goes on there.
    before = visible_text(newest)
    await play_trick(world)
    assert boards(world)[-1].id == newest.id
    assert visible_text(boards(world)[-1]) != before


async def test_a_quiet_channel_keeps_its_board(env: Env, world: World) -> None:
    board = await begin(env, world)
    await chat(world, world.stranger, PUSHED_UP - 1)
    await play_trick(world)
    assert boards(world)[-1].id == board.id


async def test_it_is_posted_again_once_in_half_a_minute(env: Env, world: World) -> None:
    await begin(env, world)
    await chat(world, world.stranger, PUSHED_UP)
    await play_trick(world)
    second = boards(world)[-1]
    await chat(world, world.stranger, PUSHED_UP)
    await play_trick(world)
    assert boards(world)[-1].id == second.id


async def test_one_board_shows_deal_after_deal(env: Env, world: World) -> None:
    board = await begin(env, world)
    for _ in range(60):
        if " · deal 2" in visible_text(boards(world)[-1]):
            break
        await play_one(world.people[:2])
        await env.advance_time(10)
    (shown,) = boards(world)
    assert shown.id == board.id
    assert " · deal 2" in visible_text(shown)
    assert "Deal 1: " in visible_text(shown)
