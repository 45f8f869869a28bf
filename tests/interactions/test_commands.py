"""The slash commands as Discord gets them; and each button, menu and form has a handler."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.app import INTENTS, HangJack
from bot.interactions.clicks.table import HANDLERS
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import CONTROLS
from cogs.clicks import PAGES


@pytest.fixture
def commands(unconnected: HangJack) -> list[dict[str, Any]]:
    """What is sent to Discord."""
    return [command.to_dict(unconnected.tree) for command in unconnected.tree.get_commands()]


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and their options."""
    yield command
    for part in command.get("options", ()):
        yield from parts(part)


def test_nothing_has_more_parts_than_discord_takes(commands: list[dict[str, Any]]) -> None:
    # tests/words/test_commands.py checks names and lengths; discord.py counts commands.
    for command in commands:
        for part in parts(command):
            assert len(part.get("options", ())) <= 25
            assert len(part.get("choices", ())) <= 25


def test_every_text_is_a_line_of_english(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            # discord.py puts "…" for a missing description.
            assert re.fullmatch(r"[A-Z][a-z']*[ ,:].*[a-z0-9)]", part["description"]), part


def test_every_command_is_offered_to_everybody(commands: list[dict[str, Any]]) -> None:
    # The bot itself refuses, and says who may do it.
    assert {command["default_member_permissions"] for command in commands} == {None}


def test_only_servers_install_them_and_most_work_in_direct_messages_too(
    commands: list[dict[str, Any]],
) -> None:
    assert all(command["integration_types"] == [0] for command in commands)
    in_servers_only = {one["name"] for one in commands if one["contexts"] == [0]}
    assert in_servers_only == {"daily", "leaderboard", "stats"}
    assert in_servers_only == {one["name"] for one in commands if not one["dm_permission"]}
    assert all(one["contexts"] in ([0], [0, 1]) for one in commands)


def test_no_intent_is_privileged() -> None:
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert INTENTS.value & privileged.value == 0
    assert INTENTS.guilds


def test_each_control_has_a_handler() -> None:
    assert set(CONTROLS) == {TableControl.prefix, *PAGES}
    assert set(CONTROLS[TableControl.prefix].values()) == set(HANDLERS)
