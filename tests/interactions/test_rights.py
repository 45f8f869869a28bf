"""Each right that an interaction brings, on either side of it, here and where a table is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import discord
import pytest
from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor

from bot.interactions import posting
from bot.interactions.context import may_close, may_see, person, person_in, sees_channel
from bot.interactions.events.context import (
    PeopleOnly,
    chosen_channel,
    chosen_people,
    member_as_person,
)
from bot.interactions.posting import LacksPermissions
from bot.interactions.remedies import may_open_table
from bot.interactions.rights import is_here
from bot.interactions.services import Context
from bot.ui.core.custom_ids import BadControl
from bot.views.person import Person
from bot.views.settings.server import OpenerRule, Openers
from bot.views.table.view import InChannel, TableLocation
from tests.discord_api.site import answer, asking
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.world import World, make_world
from tests.interactions.asked import interaction_of
from tests.tables.room import ordered

IN_CHANNELS, IN_THREADS, EVERYWHERE = "channels", "threads", "both"
RIGHTS: Final = {
    "manage_messages": ("moderator", EVERYWHERE),
    "manage_events": ("organiser", EVERYWHERE),
    "send_messages": ("writes", IN_CHANNELS),
    "send_messages_in_threads": ("writes", IN_THREADS),
}
"""By Discord's permission: what it lets a person do, and in which places it counts."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is, or where somebody acts."""

    around: ChannelHandle
    """The channel whose permissions count."""
    itself: ChannelHandle
    table: InChannel

    @property
    def is_thread(self) -> bool:
        return self.around is not self.itself


async def places(env: Env, world: World) -> list[Place]:
    """Return two channels, a thread in each, and for a thread both ways to be in it."""
    found = []
    for around in (world.channel, world.guild.create_text_channel("there")):
        thread = await raw.start_thread(env, world.manager, around)
        for itself, at in (
            (around, (around.id, None)),
            (thread, (thread.id, None)),  # opened there
            (thread, (around.id, thread.id)),  # the thread that a table has of its own
        ):
            found.append(Place(around, itself, InChannel(world.guild.id, *at)))
    return found


def member_of(world: World, **rights: bool) -> MemberActor:
    """Add a person with a role that has these rights in the whole server."""
    role = world.guild.create_role("role", permissions=discord.Permissions(**rights))
    return world.guild.add_member(world.env.create_user("zoe"), roles=[role])


@pytest.mark.parametrize("permission", RIGHTS)
async def test_a_right_is_that_of_the_place_where_the_table_is(
    env: Env, world: World, permission: str
) -> None:
    right, counts = RIGHTS[permission]
    everywhere = await places(env, world)
    who = member_of(world, manage_messages=True, manage_events=True)
    for shut in {place.around.id: place.around for place in everywhere}.values():
        await raw.forbid_person(env, shut, who, **{permission: True})
        for asks in everywhere:
            interaction = await interaction_of(env, who, asks.itself)
            for at in everywhere:
                # Of a table's own thread and its channel, the rights count where one acts.
                felt = asks if is_here(interaction, at.table) else at
                fits = counts == EVERYWHERE or (counts == IN_THREADS) == felt.is_thread
                expected = not (fits and felt.around is shut)
                found = getattr(person(interaction, at.table), right)
                assert found is expected, (permission, asks, at)
            assert getattr(person(interaction), right) is (
                getattr(person(interaction, asks.table), right)
            )
        await raw.forbid_person(env, shut, who)


async def test_what_a_person_is_comes_from_their_server_and_role(env: Env, world: World) -> None:
    away = make_world(env, "Other Club", [world.manager.user, "eve"])
    there = InChannel(world.guild.id, world.channel.id, None)
    for who, moderates, manages in (
        (world.people[0], False, False),
        (world.moderator, True, False),
        (world.manager, False, True),
    ):
        found = person(await interaction_of(env, who, world.channel), there)
        assert (found.moderator, found.manager) == (moderates, manages)
        assert found.keeps_order is (moderates or manages)
        assert (found.id, found.name, found.server_id) == (who.id, who.name, world.guild.id)
    from_away = person(await interaction_of(env, away.people[0], away.channel), there)
    assert from_away == replace(
        from_away, moderator=False, manager=False, organiser=False, writes=False
    ), "of a channel in another server nobody has rights"
    direct = person(await interaction_of(env, world.manager.user, world.channel), there)
    assert direct == replace(direct, moderator=False, manager=False, writes=True, server_id=None)
    role = world.guild.create_role("dealers")
    dealer = world.guild.add_member(env.create_user("dealer"), roles=[role])
    assert role.id in person(await interaction_of(env, dealer, world.channel)).roles


async def test_rights_in_a_chosen_channel_need_that_one_sees_it(env: Env, world: World) -> None:
    room = world.guild.create_text_channel("room")
    who = member_of(world, manage_messages=True)
    channel = bot_of(env).get_channel(room.id)
    assert isinstance(channel, discord.TextChannel)
    for denied, writes, moderates in (
        ({}, True, True),
        ({"send_messages": True}, False, True),
        ({"view_channel": True}, False, False),
        ({"manage_messages": True}, True, False),
    ):
        await raw.forbid_person(env, room, who, **denied)
        found = person_in(await interaction_of(env, who, world.channel), channel)
        assert (found.writes, found.moderator) == (writes, moderates), denied


async def test_what_is_in_a_channel_is_known_to_those_who_see_it(env: Env, world: World) -> None:
    ann, server = world.people[0], world.guild.id
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={ann: PermissionOverwrite(view_channel=False)}
    )
    open_ = await raw.start_thread(env, world.manager, world.channel)
    private = await raw.start_thread(env, world.manager, world.channel, private=True)
    away = make_world(env, "Other Club", [ann.user])
    there = InChannel(server, world.channel.id, None)
    known = {
        there: True,
        InChannel(server, open_.id, None): True,
        InChannel(server, world.channel.id, open_.id): True,
        InChannel(server, private.id, None): False,
        InChannel(server, hidden.id, None): False,
        InChannel(server, 1, None): False,
        InChannel(server, world.channel.id, None, private=True): False,
        InChannel(away.guild.id, away.channel.id, None): False,
    }
    room = world.guild.create_text_channel("room")
    for place in (room, world.channel):
        interaction = await interaction_of(env, ann, place)
        assert {one: sees_channel(interaction, one) for one in known} == known
    assert not sees_channel(await interaction_of(env, ann.user, room), there)
    inside = await interaction_of(env, world.manager, private)
    assert sees_channel(inside, InChannel(server, private.id, None)), "who acts there sees it"


async def test_a_table_is_closed_by_who_keeps_order_where_it_is(env: Env, world: World) -> None:
    room = world.guild.create_text_channel("room")
    await raw.forbid_person(env, room, world.moderator, manage_messages=True)
    away = make_world(env, "Other Club", [world.moderator.user])
    for place in (world.channel, room):
        location = TableLocation(world.guild.id, place.id, None, "K7QF")
        for who, expected in (
            (world.moderator, place is world.channel),
            (world.manager, True),
            (world.people[0], False),
        ):
            interaction = await interaction_of(env, who, world.channel)
            assert may_close(interaction, location) is expected, who.name
            assert not may_close(interaction, replace(location, private=True))
    elsewhere = await interaction_of(env, away.people[0], away.channel)
    here = TableLocation(world.guild.id, world.channel.id, None, "K7QF")
    assert not may_close(elsewhere, here)


async def test_a_seated_player_knows_of_the_table_from_anywhere(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={who: PermissionOverwrite(view_channel=False) for who in (ann, bob)}
    )
    host = bot_of(env).host
    table = await host.open(
        Person(ann.id, "ann", server_id=world.guild.id), ordered(world.guild.id, hidden.id)
    )
    for who, place, expected in (
        (ann, world.channel, True),
        (ann.user, world.channel, True),
        (bob, world.channel, False),
    ):
        assert may_see(await interaction_of(env, who, place), table) is expected


# ------------------------------------------------------------------------- whom and what one names


def chose(interaction: Any, *values: str, **resolved: Any) -> None:
    """Let an interaction be a choice from a menu."""
    interaction.data = {"values": list(values), "resolved": resolved}


async def test_people_are_chosen_among_those_of_the_server(env: Env, world: World) -> None:
    interaction = await interaction_of(env, world.manager, world.channel)
    users = {
        "1": {"username": "ann.b", "global_name": "Ann"},
        "2": {"username": "bob", "global_name": None},
        "3": {"username": "beep", "bot": True},
        "4": {"username": "zed"},
    }
    members = {"1": {"nick": "Annie"}, "2": {"nick": None}, "3": {}}
    chose(interaction, "1", "2", users=users, members=members)
    found = [(one.id, one.name, one.username, one.server_id) for one in chosen_people(interaction)]
    server = world.guild.id
    assert found == [(1, "Annie", "ann.b", server), (2, "bob", "bob", server)]
    chose(interaction, users={}, members={})
    assert chosen_people(interaction) == []
    for value, refusal in (("3", PeopleOnly), ("4", PeopleOnly), ("x", BadControl)):
        chose(interaction, "1", value, users=users, members=members)
        with pytest.raises(refusal):
            chosen_people(interaction)


async def test_a_channel_is_chosen_where_the_bot_can_open_tables(env: Env, world: World) -> None:
    room, lounge = world.guild.create_text_channel("room"), world.guild.create_voice_channel("l")
    away = make_world(env, "Other Club", ["eve"])
    interaction = await interaction_of(env, world.manager, world.channel)
    chose(interaction)
    assert await chosen_channel(interaction) is None
    chose(interaction, str(room.id))
    chosen = await chosen_channel(interaction)
    assert chosen is not None
    assert (chosen[0].id, chosen[1].writes, chosen[1].manager) == (room.id, True, True)
    for value in (str(lounge.id), str(away.channel.id), "x"):
        chose(interaction, value)
        with pytest.raises(BadControl):
            await chosen_channel(interaction)
    await raw.forbid_bot(env, room, send_messages_in_threads=True)
    chose(interaction, str(room.id))
    with pytest.raises(LacksPermissions):
        await chosen_channel(interaction)


async def test_a_partner_is_a_person_who_is_in_the_server(env: Env, world: World) -> None:
    bot, services = bot_of(env), _Known(bot_of(env).members)
    interaction = await interaction_of(env, world.people[0], world.channel)
    ctx = Context(services, interaction)  # type: ignore[arg-type]
    guild = bot.get_guild(world.guild.id)
    assert guild is not None
    bob = await guild.fetch_member(world.people[1].id)
    user = await bot.fetch_user(world.people[1].id)
    for named in (bob, user):
        found = await member_as_person(ctx, named)
        assert (found.id, found.name, found.server_id) == (bob.id, "bob", world.guild.id)
    beep = await guild.fetch_member(world.guild.add_member(env.create_user("beep", bot=True)).id)
    gone = await bot.fetch_user(world.people[2].id)
    world.guild.remove_member(world.people[2])
    for named in (beep, gone):
        with pytest.raises(PeopleOnly):
            await member_as_person(ctx, named)


@dataclass(frozen=True)
class _Known:
    """The service that knows who is in a server."""

    members: Any


async def test_a_table_is_offered_to_who_may_open_it_where_it_would_stand(
    env: Env, world: World
) -> None:
    ann, host, server = world.people[0], bot_of(env).host, world.guild.id
    other = world.guild.create_text_channel("other")
    boss = Person(world.manager.id, "boss", manager=True, server_id=server)

    async def may(who: MemberActor = ann, **settled: Any) -> bool:
        if settled:
            await host.settings.settle(boss, server, **settled)
        return await may_open_table(await interaction_of(env, who, world.channel))

    assert await may()
    assert not await may_open_table(await interaction_of(env, ann.user, world.channel))
    await raw.forbid_person(env, world.channel, ann, send_messages=True)
    assert not await may()
    await raw.forbid_person(env, world.channel, ann)
    await raw.forbid_bot(env, world.channel, create_public_threads=True)
    assert await may(), "it needs no thread"
    assert not await may(threads=True)
    assert await may(channel_id=other.id), "it would stand elsewhere"
    assert not await may(channel_id=world.channel.id)
    assert await may(threads=False)
    assert not await may(openers=Openers(OpenerRule.MODERATORS))
    assert await may(world.moderator)


async def test_discord_is_not_waited_for_long_before_a_thread_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(posting, "_WAIT_S", 0)
    async with asking(monkeypatch, answer("404 Not Found")) as client:
        assert await posting._is_inside(client.client, 1)
