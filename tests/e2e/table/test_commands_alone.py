"""Servers that have the commands alone: the bot is no member there."""

from __future__ import annotations

import pytest
from simcord import Env

from bot.discord_api.permissions import invitation
from bot.ui.controls.help import ShowTopic, Topic
from bot.ui.core import custom_ids
from tests.e2e import raw
from tests.e2e.reading import links
from tests.e2e.world import World, reply_text, shown
from tests.suite.real import leave_only_commands


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en-US", "I'm not in this server yet"),
        ("de", "Ich bin noch nicht auf diesem Server"),
        ("fr", "Je ne suis pas encore sur ce serveur"),
    ],
)
async def test_commands_and_clicks_offer_to_add_the_bot(
    env: Env, world: World, language: str, told: str
) -> None:
    ann = world.people[0]
    before = await ann.slash(world.channel, "help")
    leave_only_commands(env.backend, world.guild.id)
    raw.let_speak(env, language, **{ann.user.name: language})
    typed = await ann.slash(world.channel, "table open")
    clicked = await raw.forged_click(
        env, ann, shown(before), custom_ids.encode(ShowTopic(Topic.OPEN))
    )
    for answer in (typed, clicked):
        assert told in reply_text(answer)
        assert links(shown(answer)) == [invitation(env.bot.application_id or 0, world.guild.id)]


async def test_direct_messages_work_all_the_same(env: Env, world: World) -> None:
    leave_only_commands(env.backend, world.guild.id)
    answer = await world.people[0].user.slash("help")
    assert "not in this server" not in reply_text(answer)
