"""Who is in a server, and who may learn of what lives there, by what Discord says."""

from __future__ import annotations

from typing import TypeAlias

import discord
import pytest
from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor, RoleHandle, UserHandle

from bot.delivery.audience import EVERYONE, Reader, ReadersOf, Recipient
from bot.delivery.messenger import NotTried
from bot.views.bans import Banned
from bot.views.table.view import InChannel
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


async def thread_in(env: Env, place: ChannelHandle, *, private: bool) -> discord.Thread:
    """Make a thread in a channel."""
    channel = bot_of(env).get_channel(place.id)
    assert isinstance(channel, discord.TextChannel)
    kinds = discord.ChannelType
    kind = kinds.private_thread if private else kinds.public_thread
    return await channel.create_thread(name="ours", type=kind)


async def test_a_place_is_known_to_who_views_it_and_to_who_plays_there(
    env: Env, world: World
) -> None:
    ann, bob = world.people[:2]
    staff = world.guild.create_role("staff")
    boss = world.guild.add_member(env.create_user("boss"), roles=[staff])
    bot = bot_of(env).user
    assert bot is not None
    few: dict[Named, PermissionOverwrite] = {world.guild.default_role: HIDDEN, bot: OPEN}
    few |= {staff: OPEN, bob: OPEN}
    room = world.guild.create_text_channel("staff", overwrites=few)
    private = await thread_in(env, world.channel, private=True)
    await private.add_user(discord.Object(ann.id))
    public = await thread_in(env, world.channel, private=False)
    await public.edit(archived=True)
    hidden = await thread_in(env, room, private=True)
    await env.settle()
    for place, knowing, others in (
        (room, [boss, bob], [ann]),
        (private, [ann], [bob]),
        (public, [ann, bob], []),
    ):
        assert [await answers(env, who, at(world, place)) for who in knowing] == [
            [True, True] for _ in knowing
        ], place.name
        for who in others:
            assert await answers(env, who, at(world, place)) == [False, True], place.name
    for reader in (EVERYONE, ReadersOf(world.channel.id)):
        assert not await may(env, reader, at(world, private))
    other = make_world(env, "Other Club", [ann.user])
    for here in (world.channel, public):
        assert await answers(env, ann, at(other, here)) == [False, True], "it is in no other server"
    assert await may(env, ReadersOf(room.id), at(world, room))
    assert not await may(env, ReadersOf(room.id), at(world, hidden))


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
