"""``python -m bot check``: test settings, token, database and permissions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.errors import HangJackError, StoreError
from bot.locale import Say, speak
from bot.permissions import ALL, invitation, missing
from bot.settings import Settings
from bot.store import probe

MOST_SERVERS: Final = 50
"""How many servers' permissions are looked at."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    well: bool
    text: str


def _well(text: str) -> Finding:
    return Finding(well=True, text=text)


def _wrong(text: str) -> Finding:
    return Finding(well=False, text=text)


def main(settings: Settings) -> int:
    """Print what is found; return 0 when all is well and 1 when something is not."""
    findings = asyncio.run(look(settings, speak()))
    for finding in findings:
        print(("✓ " if finding.well else "✗ ") + finding.text)
    return 0 if all(finding.well for finding in findings) else 1


async def look(settings: Settings, say: Say) -> list[Finding]:
    """Look at everything, going on past what is wrong."""
    findings = [_well(say("Settings: read without a mistake."))]
    findings.append(await _database(settings, say))
    if settings.token is None:
        text = say("Token: none. Without DISCORD_TOKEN the bot runs only in the sandbox.")
        findings.append(_wrong(text))
    else:
        findings += [finding async for finding in _discord(settings.token, say)]
    return findings


async def _database(settings: Settings, say: Say) -> Finding:
    try:
        state = await probe(settings.database_path, settings.database_url)
    except (StoreError, HangJackError) as error:
        return _wrong(say("Database: {problem}", problem=error.said(say)))
    return _well(say("Database: {state}", state=state))


async def _discord(token: str, say: Say) -> AsyncIterator[Finding]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            text = say(
                "Token: Discord does not accept it. Copy it again from the Developer Portal."
            )
            yield _wrong(text)
            return
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            reason = type(error).__name__
            yield _wrong(say("Token: Discord cannot be asked ({reason}).", reason=reason))
            return
        me = (await client.application_info()).id
        yield _well(say("Token: accepted; this is application {id}.", id=me))
        count = 0
        async for guild in client.fetch_guilds(limit=MOST_SERVERS):
            count += 1
            yield await _permissions(client, guild.id, me, say)
        if not count:
            text = say("Servers: none yet. Invite the bot: {address}", address=invitation(me))
            yield _wrong(text)


async def _permissions(client: discord.Client, guild_id: int, me: int, say: Say) -> Finding:
    try:
        guild = await client.fetch_guild(guild_id)
        member = await guild.fetch_member(me)
    except discord.HTTPException as error:
        text = say("Server {id}: cannot be asked (error {code}).", id=guild_id, code=error.code)
        return _wrong(text)
    lacking = missing(member.guild_permissions, ALL)
    if lacking:
        names = ", ".join(say(name) for name in lacking)
        text = say(
            "Server {name}: the bot's role lacks {names}. Allow them in Server Settings, Roles.",
            name=guild.name,
            names=names,
        )
        return _wrong(text)
    return _well(say("Server {name}: all permissions are there.", name=guild.name))
