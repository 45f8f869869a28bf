"""The welcome of a server: once, where the bot may write, in the server's language."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest
from simcord import ChannelHandle, Env, GuildHandle

from bot.locale.say import speak
from bot.notices import NOTICES, HeldNotice, Notice
from bot.ui.controls.help import ShowTopic, Topic
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core import custom_ids
from tests.e2e import raw
from tests.e2e.reading import buttons, visible_text
from tests.e2e.world import World


def greetings(channel: ChannelHandle) -> list[discord.Message]:
    return [one for one in channel.history() if "Hi, I'm Hang Jack" in visible_text(one)]


@pytest.fixture
def guild(env: Env, world: World) -> GuildHandle:
    """A server beside that of the tests, with a channel that its members use."""
    return env.create_guild("New Club")


async def test_a_server_is_greeted_where_discord_greets_in_its_language(env: Env) -> None:
    guild = env.create_guild("Club des quatre", preferred_locale="fr")
    first = guild.create_text_channel("first")
    lobby = guild.create_text_channel("lobby")
    raw.set_system_channel(env, guild, lobby)
    await raw.add_bot(env, guild)
    assert not first.history()
    (message,) = lobby.history()
    assert speak("fr")("Open a table") in [button.label for button in buttons(message)]
    to_play, to_learn, to_settle = (str(button.custom_id) for button in buttons(message))
    assert custom_ids.decode(to_play) == ShowTopic(Topic.OPEN)
    assert custom_ids.decode(to_learn) == FIRST_LESSON
    assert custom_ids.decode(to_settle) == SettingsControl(SettingsAct.TABLES)
    assert "permissions" not in visible_text(message)
    details = {"name": "Club des quatre", "server": guild.id}
    assert NOTICES.held == {Notice.SERVER_JOINED: HeldNotice(details, 1)}


@pytest.mark.parametrize(
    ("status", "greeted"),
    [(None, [0, 0, 1, 0]), (400, [0, 0, 0, 1]), (503, [0, 0, 1, 0])],
    ids=["taken", "refused", "perhaps taken"],
)
async def test_otherwise_the_first_open_channel_that_takes_it_is_used(
    env: Env, guild: GuildHandle, status: int | None, greeted: list[int]
) -> None:
    silent = discord.PermissionOverwrite(send_messages=False)
    closed = guild.create_text_channel("closed", overwrites={guild.default_role: silent})
    news = guild.create_news_channel("news")
    handless = discord.PermissionOverwrite(attach_files=False)
    room = guild.create_text_channel("room", overwrites={guild.default_role: handless})
    last = guild.create_text_channel("last")
    raw.set_system_channel(env, guild, closed)
    if status is not None:
        # What may have come through is not put elsewhere too.
        path = f"/channels/{room.id}/messages"
        env.inject_error("POST", path, status=status, code=200000, message="Blocked by AutoMod")
    await raw.add_bot(env, guild)
    assert [len(greetings(place)) for place in (closed, news, room, last)] == greeted
    for message in greetings(room):
        assert "Missing permissions: Attach Files" in visible_text(message)


async def test_nowhere_to_write_is_no_trouble(
    env: Env, guild: GuildHandle, caplog: pytest.LogCaptureFixture
) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    guild.create_text_channel("hidden", overwrites={guild.default_role: hidden})
    caplog.set_level("INFO", "cogs.welcome")
    await raw.add_bot(env, guild)
    assert [record.message for record in caplog.records] == [
        f"server {guild.id} is not greeted: there is no channel where I may write"
    ]


async def test_neither_a_start_nor_an_outage_is_greeted(env: Env, world: World) -> None:
    await raw.lose_server(env, world.guild)
    await raw.bring_bot_back(env, world.guild)
    assert not greetings(world.channel)
    # Should Discord ever forget to say that it was only away: it was added long ago.
    await raw.add_bot(env, world.guild, ago=timedelta(minutes=11))
    assert not greetings(world.channel)
    await raw.add_bot(env, world.guild)
    assert greetings(world.channel)
