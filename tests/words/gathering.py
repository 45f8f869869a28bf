"""Every message of the bot, gathered: from its source, its games and its commands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import discord
from babel.messages import Catalog
from discord import app_commands
from discord.ext.commands import Cog

from bot.engine.variants import VARIANTS, Variant
from bot.interactions.translator import Translator, meaning
from bot.locale.say import DOMAIN
from bot.tables.learn.script import Script, scripts
from cogs import COGS
from tests.root import ROOT
from tests.words.source import files, messages, parsed


@cache
def gathered() -> Catalog:
    """Return all messages, without translations; nobody changes them."""
    found = Catalog(domain=DOMAIN, project="Hang Jack", fuzzy=False)
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        for message in messages(parsed(path)):
            found.add(message.id, locations=[(name, message.line)], context=message.context)
    for game in VARIANTS.values():
        place = (f"bot/engine/variants/games/{game.id.replace('-', '_')}.py", 0)
        for text in _declared(game):
            found.add(text, locations=[place])
    for ident, script in scripts().items():
        for text in _told(script):
            found.add(text, locations=[(f"bot/tables/learn/{ident}.toml", 0)])
    for name, text, context in asyncio.run(_said_of_commands()):
        found.add(text, locations=[(name, 0)], context=context)
    return found


def _declared(game: Variant) -> Iterator[str]:
    """Yield what a game says of itself: the engine, which is below the catalogue, marks nothing."""
    yield from (game.name, game.line)
    if game.also_to:
        yield game.also_to
    yield from game.choices


def _told(script: Script) -> Iterator[str]:
    """Yield a lesson's texts, in order."""
    yield script.head.title
    for step in script.steps:
        yield from (step.idea, step.text, *(answer.text for answer in step.answers))
    yield from script.end


class _Asked(Translator):
    """Records what discord.py translates."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Translate as ever."""
        if locale is discord.Locale.american_english:  # any one of them will do
            self.asked.append((string.message, meaning(context)))
        return await super().translate(string, locale, context)


async def commands() -> list[dict[str, Any]]:
    """Return all commands as registered with Discord, in every language."""
    return [payload for _, _, payload in await _commands()]


async def _said_of_commands() -> list[tuple[str, str, str | None]]:
    """Return the file, text and meaning of all names and descriptions of the commands."""
    return [
        (name, text, context)
        for name, asked, _ in await _commands()
        for text, context in asked.asked
    ]


async def _commands() -> list[tuple[str, _Asked, dict[str, Any]]]:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)
    found = []
    for made in COGS:
        kind = cast("type[Cog]", made)
        # Only its commands are wanted: no part of the bot is built for them.
        cog = kind.__new__(kind)
        group = cog.app_command
        for command in [group] if group is not None else cog.get_app_commands():
            asked = _Asked()
            payload = await command.get_translated_payload(tree, asked)
            found.append((f"{kind.__module__.replace('.', '/')}.py", asked, payload))
    return found
