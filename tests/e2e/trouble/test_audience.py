"""Who is in a server, and who may learn of what lives there, by what Discord says."""

from __future__ import annotations

from typing import TypeAlias

import discord
import pytest
from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor, RoleHandle, UserHandle

from bot.delivery.audience import EVERYONE, Reader, ReadersOf, Recipient
from bot.delivery.messenger import NotTried
from bot.discord_api.members import BotNotThere, Members
from bot.views.bans import Banned
from bot.views.table import InChannel
from tests.e2e.bots import bot_of
from tests.e2e.world import World, make_world

Named: TypeAlias = (
    RoleHandle
    | MemberActor
    | UserHandle
    | discord.Role
    | discord.Member
    | discord.User
    | discord.ClientUser
)
HIDDEN = PermissionOverwrite(view_channel=False)
OPEN = PermissionOverwrite(view_channel=True)


def at(world: World, place: ChannelHandle | discord.Thread) -> InChannel:
    return InChannel(world.guild.id, place.id, None)


async def may(env: Env, reader: Reader, place: InChannel) -> bool:
    return await bot_of(env).audience.may_learn(reader, place)


def both(who: MemberActor) -> tuple[Recipient, Recipient]:
    """Return a person as one who only reads, and as one who takes part."""
    return Recipient(who.id), Recipient(who.id, plays=True)


async def answers(env: Env, who: MemberActor, place: InChannel) -> list[bool]:
    return [await may(env, reader, place) for reader in both(who)]


async def test_a_member_who_has_left_learns_nothing(env: Env, world: World) -> None:
    ann = world.people[0]
    assert await answers(env, ann, at(world, world.channel)) == [True, True]
    world.guild.remove_member(ann)
    assert await answers(env, ann, at(world, world.channel)) == [False, False]
    make_world(env, "Other Club", [ann.user])
    assert await answers(env, ann, at(world, world.channel)) == [False, False]


async def test_who_is_shut_out_by_the_owner_learns_nothing(env: Env, world: World) -> None:
    ann, bot = world.people[0], bot_of(env)
    await bot.host.bans.add(Banned.PERSON, ann.id, "", None)
    await bot.host.bans.look()
    assert await answers(env, ann, at(world, world.channel)) == [False, False]
    guest = Recipient(ann.id, plays=True, guest=True)
    assert not await may(env, guest, at(world, world.channel))


async def test_a_guest_need_be_no_member(env: Env, world: World) -> None:
    guest = Recipient(1, plays=True, guest=True)
    assert await may(env, guest, at(world, world.channel))


async def test_only_who_views_a_channel_or_plays_there_learns_of_it(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    staff = world.guild.create_role("staff")
    boss = world.guild.add_member(env.create_user("boss"), roles=[staff])
    room = world.guild.create_text_channel(
        "staff", overwrites={world.guild.default_role: HIDDEN, staff: OPEN, bob: OPEN}
    )
    assert await answers(env, ann, at(world, room)) == [False, True]
    for who in (boss, bob):
        assert await answers(env, who, at(world, room)) == [True, True]


async def test_a_private_thread_is_its_members_affair(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    channel = bot_of(env).get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="ours", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(ann.id))
    await env.settle()
    assert await answers(env, ann, at(world, thread)) == [True, True]
    assert await answers(env, bob, at(world, thread)) == [False, True]
    for reader in (EVERYONE, ReadersOf(world.channel.id)):
        assert not await may(env, reader, at(world, thread))


async def test_a_public_thread_is_as_open_as_its_channel(env: Env, world: World) -> None:
    bob = world.people[1]
    channel = bot_of(env).get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="all", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    await env.settle()
    assert await may(env, Recipient(bob.id), at(world, thread))


async def test_a_list_names_only_what_all_its_readers_may_see(env: Env, world: World) -> None:
    everyone, staff = world.guild.default_role, world.guild.create_role("staff")
    helpers = world.guild.create_role("helpers")
    shut: dict[Named, PermissionOverwrite] = {everyone: HIDDEN}
    rooms = {
        "open": world.channel,
        "staff": world.guild.create_text_channel("staff", overwrites={**shut, staff: OPEN}),
        "both": world.guild.create_text_channel(
            "both", overwrites={**shut, staff: OPEN, helpers: OPEN}
        ),
        "ann": world.guild.create_text_channel("ann", overwrites={**shut, world.people[0]: OPEN}),
        "not-helpers": world.guild.create_text_channel("not", overwrites={helpers: HIDDEN}),
    }
    seen_in = {
        "open": {"open"},
        # One of the staff, or Ann, may be a helper, too.
        "staff": {"open", "staff", "both"},
        "both": {"open", "both"},
        "ann": {"open", "ann"},
        "not-helpers": {"open", "not-helpers"},
    }
    for here, named in seen_in.items():
        reader = ReadersOf(rooms[here].id)
        found = {name for name, room in rooms.items() if await may(env, reader, at(world, room))}
        assert found == named, here
    public = {name for name, room in rooms.items() if await may(env, EVERYONE, at(world, room))}
    assert public == {"open", "not-helpers"}


async def test_no_mix_of_roles_lets_a_list_name_what_one_reader_may_not_see(
    env: Env, world: World
) -> None:
    everyone, bot, ann = world.guild.default_role, bot_of(env).user, world.people[0]
    assert bot is not None
    players, muted = world.guild.create_role("players"), world.guild.create_role("muted")
    shut: dict[Named, PermissionOverwrite] = {everyone: HIDDEN, players: OPEN}
    mute: dict[Named, PermissionOverwrite] = {muted: HIDDEN}
    cases: list[tuple[dict[Named, PermissionOverwrite], dict[Named, PermissionOverwrite], bool]] = [
        (shut, {**shut, ann: HIDDEN}, False),
        ({**shut, ann: HIDDEN}, {**shut, ann: HIDDEN}, True),
        ({everyone: HIDDEN, ann: OPEN}, {ann: HIDDEN}, False),
        ({everyone: HIDDEN, ann: OPEN}, mute, False),
        (shut, mute, False),
        (shut, {**mute, players: OPEN}, True),
        (mute, mute, True),
        ({**mute, players: OPEN}, mute, False),
        ({**shut, bot: OPEN}, shut, True),
    ]
    for number, (reads, names, expected) in enumerate(cases):
        here, there = (
            world.guild.create_text_channel("room", overwrites=o) for o in (reads, names)
        )
        found = await may(env, ReadersOf(here.id), at(world, there))
        assert found is expected, number


async def test_no_list_names_a_private_thread_of_a_channel_with_few_readers(
    env: Env, world: World
) -> None:
    everyone, bot, bob = world.guild.default_role, bot_of(env).user, world.people[1]
    assert bot is not None
    few: dict[Named, PermissionOverwrite] = {everyone: HIDDEN, bot: OPEN, bob: OPEN}
    here, there = (world.guild.create_text_channel(name, overwrites=few) for name in ("a", "b"))
    assert await may(env, ReadersOf(here.id), at(world, there))
    channel = bot_of(env).get_channel(there.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="ours", type=discord.ChannelType.private_thread)
    await env.settle()
    assert not await may(env, ReadersOf(here.id), at(world, thread))


@pytest.mark.parametrize(("status", "code"), [(403, 50_001), (404, 10_004)])
async def test_of_a_server_that_has_removed_the_bot_only_players_hear(
    env: Env, world: World, status: int, code: int
) -> None:
    env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=None)
    assert await answers(env, world.people[0], at(world, world.channel)) == [False, True]


async def test_nobody_is_taken_for_anything_while_discord_does_not_answer(
    env: Env, world: World
) -> None:
    env.inject_error("GET", "/guilds/*/members/*", status=503, times=None)
    for reader in both(world.people[0]):
        with pytest.raises(NotTried):
            await may(env, reader, at(world, world.channel))


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
