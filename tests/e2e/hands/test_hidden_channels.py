"""Channels that the bot may not view: Discord hides their names, and more or less all else."""

from typing import Literal

import pytest
from discord import PermissionOverwrite
from simcord import Env

from tests.e2e import raw
from tests.e2e.listening import Everything
from tests.e2e.playing import begin
from tests.e2e.world import World
from tests.suite.real import HIDDEN, obfuscated

FORMS = ("missing", "null")


@pytest.mark.parametrize("form", FORMS)
async def test_a_server_with_hidden_channels_arrives(
    env: Env, world: World, form: Literal["missing", "null"]
) -> None:
    club = world.guild
    rooms = [
        club.create_text_channel("secret"),
        club.create_news_channel("secret"),
        club.create_voice_channel("secret"),
        club.create_stage_channel("secret"),
        club.create_forum_channel("secret"),
        club.create_category("secret"),
    ]
    for room in rooms:
        await raw.forbid(env, room, view_channel=True)
    await raw.remove_bot(env, club)
    with obfuscated(env.backend, form):
        await raw.bring_bot_back(env, club)
        await begin(world, *world.people[:2])
    guild = env.bot.get_guild(club.id)
    assert guild is not None
    for room in rooms:
        channel = guild.get_channel(room.id)
        assert channel is not None
        assert channel.name == ""
        assert not channel.permissions_for(guild.me).view_channel


@pytest.mark.parametrize("form", FORMS)
async def test_no_list_names_a_hidden_channel(
    env: Env, world: World, form: Literal["missing", "null"]
) -> None:
    ann, bob = world.people[:2]
    everything = Everything(env)
    sees = PermissionOverwrite(view_channel=True)
    place = world.guild.create_text_channel("other-room", overwrites={ann: sees, bob: sees})
    hidden = await begin(world, ann, bob, place=place)
    other = await begin(world, ann, bob)
    hall = world.guild.create_text_channel("hall")
    with obfuscated(env.backend, form):
        await raw.forbid(env, place, view_channel=True, send_messages=True)
        since = everything.mark()
        suggested = await ann.autocomplete(hall, "table leave", "table", "")
        assert {choice["value"] for choice in suggested} == {hidden, other}
        lists = ("table list", "table clock", "help", "score")
        for command in lists:
            await ann.slash(hall, command)
        said = "\n".join(one.everything for one in everything.requests(since))
    assert said.count(hidden) > len(lists)
    assert HIDDEN not in said
