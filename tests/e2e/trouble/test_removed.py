"""Servers that remove the bot, and bring it back; and those that have its commands alone."""

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
from bot.ui.core import custom_ids
from tests.e2e import raw
from tests.e2e.bots import build_bot
from tests.e2e.playing import begin, sit_down
from tests.e2e.reading import links
from tests.e2e.world import World, ask, make_world, reply_text, shown
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
    env: Env, world: World, settings: Settings
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


async def test_a_removal_during_a_downtime_is_noticed_at_the_start(
    env: Env, world: World, settings: Settings
) -> None:
    ann, bob = world.people[:2]
    other = make_world(env, "Other Club", [ann.user, "eve"])
    gone = await sit_down(world, [ann, bob], players=2)
    stays = await sit_down(other, other.people, players=2)
    await env.bot.close()
    raw.remove_stopped_bot(env, world.guild)
    await env.restart_bot(build_bot(settings, seed=2))
    await env.advance_time(4)
    assert await removed(settings) == {world.guild.id}
    long_ago(settings)
    await env.advance_time(60)
    rows = await everything(path_of(settings))
    assert [row["id"] for row in rows["tables"]] == [stays]
    assert not any(gone in row.values() for found in rows.values() for row in found)
    assert await removed(settings) == set()


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
