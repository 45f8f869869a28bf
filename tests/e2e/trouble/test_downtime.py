"""The computer takes over no seat because of a downtime, and no clock keeps the bot busy."""

import gc

import discord
import pytest
from simcord import Env

from bot.delivery.tables.deliverer import TableDeliverer
from bot.settings import Settings
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.clocks import MOVE, REMIND, anns_turn, mentions
from tests.e2e.playing import begin, play_one
from tests.e2e.raw import clock_ahead
from tests.e2e.world import World, sees

HOUR = 3_600
SPARE = 20
"""Seconds that a test leaves between what must not be yet and what must have been."""


async def test_time_that_the_bot_was_down_does_not_count(
    env: Env, world: World, settings: Settings
) -> None:
    await anns_turn(world)
    await env.advance_time(REMIND - SPARE)
    await env.bot.close()
    await env.advance_time(HOUR)
    await env.restart_bot(build_bot(settings, seed=2))
    await env.advance_time(SPARE - 5)
    assert not mentions(world), "it is not late: nobody could have played"
    await env.advance_time(15)
    assert len(mentions(world)) == 1
    await env.advance_time(MOVE - 2 * SPARE)
    await env.bot.close()
    await env.advance_time(HOUR)
    await env.restart_bot(build_bot(settings, seed=3))
    await env.advance_time(SPARE)
    assert not sees(world.people[0], world.channel, "Time ran out"), "nor is the move made"
    assert len(mentions(world)) == 1, "and the reminder was given already"
    await env.advance_time(2 * SPARE)
    assert sees(world.people[0], world.channel, "Time ran out")


async def test_time_that_the_gateway_was_away_does_not_count(env: Env, world: World) -> None:
    await anns_turn(world)
    await env.advance_time(REMIND - SPARE)
    bot = bot_of(env)
    shard = bot.get_shard(0)
    assert shard is not None
    await shard.disconnect()
    await env.advance_time(90)
    assert not mentions(world), "she could not have played"
    await shard.reconnect()
    await env.advance_time(SPARE - 10)
    assert not mentions(world)
    await env.advance_time(SPARE)
    assert len(mentions(world)) == 1


async def test_many_tables_that_are_due_at_once_are_shown_in_portions(
    env: Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord would refuse most of it, and the bot itself hear nobody meanwhile."""
    bot = bot_of(env)
    due = [f"T{number:03}" for number in range(3 * TableDeliverer.per_tick)]
    woken: list[str] = []

    async def run_due() -> list[str]:
        return due

    monkeypatch.setattr(bot.host.timers, "run_due", run_due)
    monkeypatch.setattr(bot.deliverer, "wake", woken.append)
    await bot.tick()
    assert woken == due[: TableDeliverer.per_tick]


TEN_YEARS = 10 * 365 * 24 * 3_600


async def test_a_clock_set_far_ahead_does_not_keep_the_bot_busy(env: Env) -> None:
    """discord.py's loops would run once for each second that they seem to have missed."""
    bot = bot_of(env)
    with clock_ahead(TEN_YEARS):
        before = bot.tick.current_loop
        await env.advance_time(10)
        assert bot.tick.current_loop - before <= 11


async def test_an_answered_click_is_forgotten_at_once(world: World) -> None:
    await begin(world, *world.people, target=14)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(3):
            assert await play_one(world.people)
        gc.collect()
        left = [type(found).__name__ for found in gc.garbage if is_of_click(found)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert not left


def is_of_click(found: object) -> bool:
    """Say whether an object was made for one click."""
    return isinstance(found, discord.Interaction | discord.InteractionResponse)
