"""The slash commands as Discord is told of them, and as the README tells people."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Final

import discord
import pytest

from bot.app import INTENTS, HangJack
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.deliverer import Deliverer
from bot.delivery.discord_messenger import DiscordMessenger
from bot.interactions.services import Services
from bot.players import choose
from bot.settings import Settings
from bot.store import open_database
from bot.tables.host import Host
from bot.tables.settings.policy import Policy
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.voices import Voices
from cogs import COGS
from tests.root import ROOT

NAME: Final = re.compile(r"[a-z_]{1,32}")
SUB_COMMAND, GROUP = 1, 2


@pytest.fixture
async def commands(tmp_path: Path) -> AsyncIterator[list[dict[str, Any]]]:
    """What is sent to Discord, made by the bot's own cogs and rooms, without connecting."""
    settings = Settings(database_path=tmp_path / "x.db")
    db = await open_database(settings.database_path)
    async with HangJack(settings, db) as bot:
        policy = Policy(
            repeatable=True,
            computer_pause_ms=0,
            cut_ms=60_000,
            tables_per_server=20,
            tables_per_player=5,
        )
        host = Host(db, clock=lambda: 0, entropy=bytes, policy=policy, choose=choose)
        messenger = DiscordMessenger(bot, CircuitBreaker(lambda: 0), lambda: 0, Emojis())
        deliverer = Deliverer(db, messenger, host.delivery, lambda: 0, "test")
        voices = Voices(Emojis())
        services = Services(host, deliverer, deliverer.wake, bot.rate_limiter, bot, voices)
        for cog in COGS:
            await bot.add_cog(cog(services))
        yield [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await db.close()


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands and their options."""
    yield command
    for part in command.get("options", ()):
        yield from parts(part)


def letters(command: dict[str, Any]) -> int:
    """Count as Discord does: names and descriptions, and choices with their values."""
    return sum(
        len(part["name"])
        + len(part["description"])
        + sum(len(each["name"]) + len(str(each["value"])) for each in part.get("choices", ()))
        for part in parts(command)
    )


async def test_names_and_texts_fit_discord(commands: list[dict[str, Any]]) -> None:
    assert 1 <= len(commands) <= 100
    assert len({command["name"] for command in commands}) == len(commands)
    for command in commands:
        assert letters(command) <= 8000
        for part in parts(command):
            assert NAME.fullmatch(part["name"]), part["name"]
            assert 1 <= len(part["description"]) <= 100
            options = part.get("options", ())
            assert len(options) <= 25
            assert len({option["name"] for option in options}) == len(options)
            assert len(part.get("choices", ())) <= 25
            for choice in part.get("choices", ()):
                assert 1 <= len(choice["name"]) <= 100


async def test_every_text_is_a_line_of_english(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            # discord.py puts "…" where nobody wrote a description.
            assert re.fullmatch(r"[A-Z][a-z]*[ ,].*[a-z0-9)]", part["description"]), part


async def test_required_options_come_first(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in parts(command):
            options = [each for each in part.get("options", ()) if each["type"] not in {1, 2}]
            required = [bool(option.get("required")) for option in options]
            assert required == sorted(required, reverse=True), part["name"]


async def test_the_commands_are_those_that_were_promised(commands: list[dict[str, Any]]) -> None:
    names = {command["name"] for command in commands}
    reading = {"help", "games", "rules", "score"}
    looking_back = {"leaderboard", "stats", "history", "replay", "verify"}
    playing = {"hand", "play", "bid", "discard", "ask"}
    assert names == {"table", "settings", "privacy", *reading, *playing, *looking_back}
    (table,) = [command for command in commands if command["name"] == "table"]
    subcommands = {part["name"] for part in table["options"] if part["type"] == SUB_COMMAND}
    promised = {"open", "join", "leave", "add", "remove", "options", "start", "close", "list"}
    promised |= {"rematch", "clock", "back", "pause", "resume"}
    assert promised <= subcommands


async def test_the_readme_tells_of_every_command(commands: list[dict[str, Any]]) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`/?([a-z]+(?: [a-z]+)?)`", readme))
    for command in commands:
        inner = [part for part in command.get("options", ()) if part["type"] in {1, GROUP}]
        if not inner:
            assert command["name"] in told, f"/{command['name']} is not in the README"
        for part in inner:
            full = f"{command['name']} {part['name']}"
            assert {full, part["name"]} & told, f"/{full} is not in the README"


async def test_every_command_is_offered_to_everybody(commands: list[dict[str, Any]]) -> None:
    # Whoever may not do something is told so, and by whom it can be done.
    assert {command["default_member_permissions"] for command in commands} == {None}


def test_no_intent_is_privileged() -> None:
    privileged = discord.Intents(members=True, presences=True, message_content=True)
    assert INTENTS.value & privileged.value == 0
    assert INTENTS.guilds
