"""A whole game during failed requests, deleted messages and restarts of the bot."""

import asyncio
from random import Random

import pytest
from simcord import Env

from bot.settings import Settings
from bot.tables.timekeeping.table_timers import Step
from bot.ui.controls.table import MakeCall, MyHand, PlayCard, Rematch
from tests.choosing import offers
from tests.e2e.bots import bot_of, restart
from tests.e2e.playing import begin, hands, is_over, press_first, sit_down
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World, press, seen

FAULTS = (
    ("POST", "/interactions/*/callback", 404, 10062),
    ("POST", "/interactions/*/callback", 500, 0),
    ("POST", "/channels/*/messages", 500, 0),
    ("POST", "/channels/*/messages", 429, 0),
    ("PATCH", "/channels/*/messages/*", 500, 0),
    ("PATCH", "/channels/*/messages/*", 400, 30046),
    ("PATCH", "/channels/*/messages/*", 429, 0),
    ("POST", "/users/@me/channels", 500, 0),
)


async def trouble(env: Env, world: World, settings: Settings, chance: Random) -> None:
    """Cause a random fault."""
    match chance.randrange(12):
        case 0 | 1 | 2 | 3:
            method, path, status, code = chance.choice(FAULTS)
            env.inject_error(method, path, status=status, code=code)
        case 4:
            for board in offers(seen(world.moderator, world.channel))[:1]:
                await world.moderator.delete(board.message)
        case 5 if not is_over(world):
            await world.moderator.delete(seen(world.moderator, world.channel)[-1])
        case 6:
            await restart(env, settings, chance.randrange(1_000))
        case _:
            pass


async def act(env: Env, world: World, chance: Random) -> bool:
    """Let the player to act press a button of their hand, or open their hand from the board."""
    for who in world.people:
        found = offers(hands(who)[-1:], PlayCard, MakeCall)
        if found:
            offer = chance.choice(found)
            await press(who, offer.message, offer.custom_id)
            return True
    boards = offers(seen(world.people[0], world.channel), MyHand)
    for who in world.people if boards else ():
        await press_first(who, seen(who, world.channel), MyHand)
    return False


@pytest.mark.parametrize("seed", range(1))
async def test_a_game_is_played_to_its_end_through_troubles(
    env: Env, world: World, settings: Settings, seed: int
) -> None:
    chance = Random(seed)
    await begin(world, *world.people, target=4)
    idle = 0
    while idle < 30 and not is_over(world):
        await trouble(env, world, settings, chance)
        idle = 0 if await act(env, world, chance) else idle + 1
        if idle:
            await env.advance_time(20)
    await env.advance_time(120)
    await verified_record_of(world)
    for who in world.people:
        assert not offers(hands(who), PlayCard, MakeCall), "every hand is put away"
    assert len(offers(seen(world.people[0], world.channel), Rematch)) == 1


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
