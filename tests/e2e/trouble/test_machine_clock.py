"""The machine's clock changes while people play, or while the bot is down: tables go on."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace

import pytest
from simcord import Env, MemberActor

from bot.app import now
from bot.settings import Settings
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.playing import begin_alone, may_play, play_one
from tests.e2e.raw import Machine, a_machine
from tests.e2e.world import World

HOUR = 3_600
YEARS = 10 * 365 * 24 * HOUR
PAUSE = 1.5
BEAT = 5
"""Seconds between signs of life."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, computer_pause=PAUSE)


@pytest.fixture
def machine(env: Env) -> Iterator[Machine]:
    with a_machine() as made:
        yield made


async def until_asked(env: Env, who: MemberActor) -> float:
    """Let time pass until it is a person's turn to play a card; return the seconds."""
    waited = 0.0
    while not may_play(who):
        if not await play_one([who]):
            assert waited < 60, "nothing happens"
            await env.advance_time(PAUSE / 3)
            waited += PAUSE / 3
    return waited


async def anns_turn(env: Env, world: World) -> MemberActor:
    """Let Ann play with computers up to her own card."""
    ann = await begin_alone(world)
    await until_asked(env, ann)
    return ann


async def set_clock(
    env: Env, settings: Settings, machine: Machine, step: int, *, restarts: bool
) -> None:
    """Set the machine's clock, perhaps while the bot is down."""
    if restarts:
        await env.bot.close()
    machine.step(step)
    if restarts:
        await env.restart_bot(build_bot(settings, seed=2))


def due_in(settings: Settings) -> float:
    """Return in how many seconds the only table is due, by the machine's clock."""
    with sqlite3.connect(settings.database_path) as database:
        (due_at,) = database.execute("SELECT due_at FROM tables").fetchone()
    database.close()
    return float(due_at - now()) / 1000


@pytest.mark.parametrize(("step", "restarts"), [(-60, True), (-YEARS, False), (HOUR, True)])
async def test_computers_go_on_after_the_usual_pause(
    env: Env, world: World, settings: Settings, machine: Machine, *, step: int, restarts: bool
) -> None:
    ann = await anns_turn(env, world)
    await env.advance_time(BEAT)
    assert await play_one([ann])
    assert not may_play(ann)
    await set_clock(env, settings, machine, step, restarts=restarts)
    # Three computers, in up to two runs; each waits thrice as long where she may ask.
    assert await until_asked(env, ann) <= 2 * 3 * PAUSE + 2
    assert await play_one([ann])
    assert 0 < due_in(settings) <= 3 * PAUSE
    assert await until_asked(env, ann) <= 2 * 3 * PAUSE + 2


async def test_a_clock_set_far_ahead_does_not_keep_the_bot_busy(
    env: Env, world: World, machine: Machine
) -> None:
    """discord.py's loops would run once for each second that they seem to have missed."""
    await anns_turn(env, world)
    bot = bot_of(env)
    machine.step(YEARS)
    before = bot.tick.current_loop
    await env.advance_time(10)
    assert bot.tick.current_loop - before <= 11
