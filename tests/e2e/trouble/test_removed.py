"""Servers and channels that are gone, or back; and servers that have the commands alone."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from simcord import Env

from bot.discord_api.permissions import invitation
from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.tables.privacy.left_servers import KEPT_MS
from bot.ui.controls.help import ShowTopic, Topic
from bot.ui.controls.table import MakeCall, PlayCard
from bot.ui.core import custom_ids
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import bot_of, restart
from tests.e2e.playing import begin, begin_tricks, hands, play_one, sit_down
from tests.e2e.reading import links
from tests.e2e.world import World, ask, reply_text, said_to, shown
from tests.suite.real import leave_only_commands
from tests.tables.searching import everything


def path_of(settings: Settings) -> Path:
    assert isinstance(settings.database_path, Path)
    return settings.database_path


async def removed(settings: Settings) -> set[int]:
    """Return the servers that have removed the bot, by the database."""
    rows = await everything(path_of(settings))
    return {row["id"] for row in rows["servers"] if row["removed_at"] is not None}


async def table_row(settings: Settings, table_id: str) -> dict[str, Any]:
    rows = await everything(path_of(settings))
    (found,) = [row for row in rows["tables"] if row["id"] == table_id]
    return dict(found)


def long_ago(settings: Settings) -> None:
    """Set the removals so far back that their servers' data is due for deletion."""
    with sqlite3.connect(path_of(settings)) as connection:
        connection.execute("UPDATE servers SET removed_at = removed_at - ?", (KEPT_MS,))
    connection.close()


async def test_a_removal_is_noted_and_taken_back(
    env: Env, world: World, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = world.people[:2]
    table = await begin(world, ann, bob)
    await raw.lose_server(env, world.guild)
    assert await removed(settings) == set(), "it is only out of order"
    assert Notice.SERVER_LEFT not in NOTICES.held
    await raw.bring_bot_back(env, world.guild)
    await raw.remove_bot(env, world.guild)
    assert await removed(settings) == {world.guild.id}
    assert NOTICES.held[Notice.SERVER_LEFT].details["server"] == world.guild.id
    await raw.bring_bot_back(env, world.guild)
    assert await removed(settings) == set()
    assert table in await ask(ann, world.channel, "table list")
    assert await bot_of(env).host.left_servers.claim(1), "which is another application"
    caplog.clear()
    await restart(env, settings)
    assert "another application has used this database: check DISCORD_TOKEN" in caplog.messages


@pytest.mark.parametrize("says", [True, False])
async def test_nothing_is_deleted_where_discord_does_not_say_that_the_bot_is_gone(
    env: Env, world: World, settings: Settings, *, says: bool
) -> None:
    table = await sit_down(world, world.people[:2], players=2)
    await raw.remove_bot(env, world.guild)
    if not says:
        path = f"/guilds/{world.guild.id}"
        env.inject_error("GET", path, status=403, code=0, message="Not now", times=None)
    long_ago(settings)
    await env.advance_time(10)
    assert await removed(settings) == (set() if says else {world.guild.id})
    assert (await table_row(settings, table))["id"] == table


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


async def test_a_table_ends_with_its_channel_and_notifies_its_players(
    env: Env, world: World
) -> None:
    people = world.people[:2]
    other = world.guild.create_text_channel("elsewhere")
    table = await begin_tricks(world, *world.people[:2])
    await raw.delete_channel(env, world.channel)
    assert await play_one(people), "a click that came first"
    await env.advance_time(5)
    for who in people:
        assert said_to(who, f"Table {table} is closed: its channel was deleted.") == 1
        assert not offers(hands(who), PlayCard, MakeCall), "nothing is left to press"
        assert table not in await ask(who, other, "table list")
    since = len(env.http_requests)
    await env.advance_time(60)
    assert len(env.http_requests) == since, "nobody knocks at a channel that is gone"
    for _ in range(5):
        opened = await ask(people[0], other, "table open")
        assert "You're in" in opened, "its place is free"
