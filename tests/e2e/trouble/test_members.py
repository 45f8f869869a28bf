"""Whether somebody is in a server is asked of Discord, and its answer counts for a while."""

import pytest
from simcord import Env

from bot.discord_api.members import BotNotThere, Members
from tests.e2e.bots import bot_of
from tests.e2e.world import World

MINUTE = 60_000


class Clock:
    """A monotonic clock that a test moves."""

    now = 0

    def __call__(self) -> int:
        return self.now


def asked(env: Env) -> int:
    """Count the times that Discord was asked for a member."""
    return sum("/members/" in entry.path for entry in env.http_requests)


def refuse(env: Env, status: int, code: int = 0) -> None:
    env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=None)


async def test_a_member_is_one_and_who_has_left_is_none(env: Env, world: World) -> None:
    clock = Clock()
    members, ann = Members(bot_of(env), clock), world.people[0]
    assert await members.is_member(world.guild.id, ann.id) is True
    world.guild.remove_member(ann)
    clock.now += MINUTE
    assert await members.is_member(world.guild.id, ann.id) is False
    assert await members.is_member(world.guild.id, 1) is False


async def test_an_answer_counts_for_a_minute(env: Env, world: World) -> None:
    clock = Clock()
    members, ann = Members(bot_of(env), clock), world.people[0]
    for _ in range(3):
        assert await members.is_member(world.guild.id, ann.id)
        clock.now += MINUTE // 3 - 1
    assert asked(env) == 1
    world.guild.remove_member(ann)
    assert await members.find(world.guild.id, ann.id) is None
    assert await members.is_member(world.guild.id, ann.id) is False
    assert asked(env) == 2


@pytest.mark.parametrize(("status", "code"), [(403, 50_001), (404, 10_004)])
async def test_nobody_is_in_a_server_that_the_bot_is_not_in(
    env: Env, world: World, status: int, code: int
) -> None:
    refuse(env, status, code)
    members, ann = Members(bot_of(env), Clock()), world.people[0]
    assert await members.is_member(world.guild.id, ann.id) is False
    with pytest.raises(BotNotThere):
        await members.find(world.guild.id, ann.id)


@pytest.mark.parametrize("status", [400, 404, 429, 500, 503])
async def test_what_discord_does_not_say_is_unknown_and_asked_again(
    env: Env, world: World, status: int
) -> None:
    env.inject_error("GET", "/guilds/*/members/*", status=status, times=5)
    members, ann = Members(bot_of(env), Clock()), world.people[0]
    assert await members.is_member(world.guild.id, ann.id) is None
    env.backend.faults.clear()
    assert await members.is_member(world.guild.id, ann.id) is True
