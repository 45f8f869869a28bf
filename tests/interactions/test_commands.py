"""The slash commands as Discord gets them; handlers of all controls; texts are translated."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any, Final

import discord
import pytest

from bot.app import INTENTS, HangJack
from bot.interactions.clicks.table import HANDLERS
from bot.locale.say import TRANSLATIONS
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import CONTROLS
from cogs.clicks import PAGES
from tests.root import ROOT
from tests.words.catalogues import catalogue, originals


@pytest.fixture
def commands(unconnected: HangJack) -> list[dict[str, Any]]:
    """What is sent to Discord."""
    return [command.to_dict(unconnected.tree) for command in unconnected.tree.get_commands()]


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and their options."""
    yield command
    for part in command.get("options", ()):
        yield from parts(part)


def test_each_part_has_a_line_of_english_and_no_more_parts_than_discord_takes(
    commands: list[dict[str, Any]],
) -> None:
    # tests/words/test_commands.py checks names and lengths; discord.py counts commands.
    for command in commands:
        for part in parts(command):
            assert len(part.get("options", ())) <= 25
            assert len(part.get("choices", ())) <= 25
            # discord.py puts "…" for a missing description.
            assert re.fullmatch(r"[A-Z][a-z']*[ ,:].*[a-z0-9)]", part["description"]), part


def test_only_servers_install_them_for_everybody_and_most_work_in_direct_messages_too(
    commands: list[dict[str, Any]],
) -> None:
    # The bot itself refuses, and says who may do it.
    assert {command["default_member_permissions"] for command in commands} == {None}
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


SAYING: Final = ("say", "say.count", "N_", "P_", "voice(interaction)")
"""What translates a text, or keeps it for that."""


def spoken(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Constant]]:
    """Yield each text, with what it is in; but for those of commands, which Discord translates."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        around = waiting.pop()
        inner = list(ast.iter_child_nodes(around))
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = [one for one in inner if one not in around.decorator_list]
        if isinstance(around, ast.ClassDef):
            inner = [one for one in inner if one not in around.keywords]
        if isinstance(around, ast.Module):
            # Descriptions that several commands share have a name.
            inner = [one for one in inner if not isinstance(one, ast.AnnAssign | ast.Assign)]
        waiting += inner
        yield from ((around, one) for one in inner if isinstance(one, ast.Constant))


def test_no_text_of_the_catalogue_is_shown_as_it_is() -> None:
    known = {text for message in catalogue(TRANSLATIONS[0]) for text in originals(message)}
    found, said = [], 0
    for path in [*(ROOT / "bot/interactions").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]:
        for around, one in spoken(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(one.value, str) and one.value in known and one.value[:1].isupper()):
                continue
            by = ast.unparse(around.func) if isinstance(around, ast.Call) else ""
            said += by.endswith(SAYING)
            if not by.endswith(SAYING):
                found.append(f"{path.name}:{one.lineno}: {one.value}")
    assert found == []
    assert said > 100, "the texts are found"
