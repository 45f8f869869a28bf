"""The computer takes over no seat because of a downtime, and no clock keeps the bot busy."""

import asyncio
import gc

import discord
import pytest
from simcord import Env

from bot.delivery.tables.deliverer import TableDeliverer
from bot.tables.timekeeping.table_timers import Step
from tests.e2e.bots import bot_of
from tests.e2e.playing import begin, play_one, sit_down
from tests.e2e.raw import clock_ahead
from tests.e2e.world import World


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


async def test_a_wake_as_the_run_ends_is_not_lost(
    env: Env, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sit_down(world, world.people[:2], players=2)
    bot = bot_of(env)
    runs: list[str] = []
    deliver = bot.deliverer.wake

    async def step(table_id: str, _: int) -> Step:
        runs.append(table_id)
        return Step(ran=False)

    def wake_once_more(table_id: str) -> None:
        deliver(table_id)
        if len(runs) == 1:
            # Its turn comes when the run has returned, before anybody hears of that.
            asyncio.get_running_loop().call_soon(bot.runner.wake, table_id)

    monkeypatch.setattr(bot.host.timers, "step_at_rest", lambda _: None)
    monkeypatch.setattr(bot.host.timers, "step", step)
    monkeypatch.setattr(bot.deliverer, "wake", wake_once_more)
    bot.runner.wake(table)
    for _ in range(10):
        await asyncio.sleep(0)
    assert runs == [table, table]


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
