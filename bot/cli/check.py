"""``python -m bot check``: test settings, token, database and permissions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

import discord

from bot.discord_api.errors import translate_errors
from bot.discord_api.permissions import ALL, invitation, missing
from bot.errors import HangJackError, SettingsError
from bot.locale import Say, speak
from bot.settings import Settings
from bot.store import probe

MOST_SERVERS: Final = 50
"""How many servers' permissions are checked."""


class Mark(Enum):
    """Whether something is right."""

    WELL = "✓"
    WRONG = "✗"
    NOTE = "–"
    """Nothing is wrong, but something is left to do."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the report."""

    mark: Mark
    text: str


def main(load: Callable[[], Settings]) -> int:
    """Check everything and print a line for each result; return 1 if something is wrong."""
    return asyncio.run(_print(load))


async def _print(load: Callable[[], Settings]) -> int:
    status = 0
    async for result in check_all(load, speak()):
        # Names of servers are their owners': no control characters on a terminal.
        text = "".join(letter if letter.isprintable() else "?" for letter in result.text)
        print(result.mark.value, text, flush=True)
        if result.mark is Mark.WRONG:
            status = 1
    return status


async def check_all(load: Callable[[], Settings], say: Say) -> AsyncIterator[CheckResult]:
    """Check everything; after a mistake go on with what does not depend on it."""
    try:
        settings = load()
    except SettingsError as error:
        yield CheckResult(Mark.WRONG, say("Settings: {problem}", problem=error.said(say)))
        text = say("Database, token and permissions: not checked until the settings are right.")
        yield CheckResult(Mark.NOTE, text)
        return
    yield CheckResult(Mark.WELL, say("Settings: all of them are fine."))
    yield await _database(settings, say)
    if settings.token is None:
        text = say("Token: none. Set DISCORD_TOKEN; without it there is only the sandbox.")
        yield CheckResult(Mark.WRONG, text)
        return
    async for result in _discord(settings.token, say):
        yield result


async def _database(settings: Settings, say: Say) -> CheckResult:
    try:
        found = await probe(settings.database_path, settings.database_url, say)
    except HangJackError as error:
        return CheckResult(Mark.WRONG, say("Database: {problem}", problem=error.said(say)))
    # A misspelled path looks like a bot that has not run yet.
    mark = Mark.WELL if found.has_tables else Mark.NOTE
    return CheckResult(mark, say("Database: {state}", state=found.text))


async def _discord(token: str, say: Say) -> AsyncIterator[CheckResult]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            with translate_errors():
                await client.login(token)
        except HangJackError as error:
            yield CheckResult(Mark.WRONG, say("Token: {problem}", problem=error.said(say)))
            return
        yield CheckResult(
            Mark.WELL, say("Token: accepted, for the bot {name}.", name=str(client.user))
        )
        application = client.application
        if application is not None and application.interactions_endpoint_url:
            text = say(
                "Commands: Discord sends them to {address} instead of the bot. Clear the"
                " “Interactions Endpoint URL” in the Developer Portal.",
                address=application.interactions_endpoint_url,
            )
            yield CheckResult(Mark.WRONG, text)
        try:
            with translate_errors():
                servers = [guild async for guild in client.fetch_guilds(limit=MOST_SERVERS)]
                for server in servers:
                    yield await _permissions(client, server.id, say)
        except HangJackError as error:
            yield CheckResult(Mark.WRONG, say("Permissions: {problem}", problem=error.said(say)))
            return
        if not servers:
            address = invitation(client.application_id or 0)
            text = say("Servers: none yet. Invite the bot: {address}", address=address)
            yield CheckResult(Mark.NOTE, text)
        elif len(servers) == MOST_SERVERS:
            text = say("Servers: only {n} of them were checked.", n=MOST_SERVERS)
            yield CheckResult(Mark.NOTE, text)


async def _permissions(client: discord.Client, guild_id: int, say: Say) -> CheckResult:
    guild = await client.fetch_guild(guild_id, with_counts=False)
    # The user, for an old application's id is not that of its bot.
    member = await guild.fetch_member(client.user.id if client.user else 0)
    lacking = missing(member.guild_permissions, ALL)
    if lacking:
        names = ", ".join(say(name) for name in lacking)
        text = say(
            "Server {name}: the bot's role is missing {names}. Allow them in Server Settings,"
            " Roles.",
            name=guild.name,
            names=names,
        )
        address = invitation(client.application_id or 0, guild.id)
        again = say("Or invite the bot there again: {address}", address=address)
        return CheckResult(Mark.WRONG, f"{text} {again}")
    return CheckResult(
        Mark.WELL, say("Server {name}: the bot has all permissions.", name=guild.name)
    )
