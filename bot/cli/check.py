"""``python -m bot check``: test settings, token, database and permissions."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import discord

import bot
from bot import TITLE

# Imports all that a start needs: a package that is missing ends both with the same words.
from bot.cli import runner
from bot.cli.service import service_fault
from bot.discord_api.errors import CONNECTION_ERRORS, connection_error_text, translate_errors
from bot.discord_api.permissions import ALL, invitation, missing
from bot.errors import HangJackError, SettingsError
from bot.locale.say import Say, speak
from bot.ops import metrics
from bot.ops.health import is_running
from bot.players import compiled
from bot.settings import ENV_FILE, NoticePlace, Settings, UnreadableSettings, unknown
from bot.store.errors import NoBackups, ToolMissing
from bot.store.opening import probe
from bot.upkeep.backups import copies_in
from bot.upkeep.releases import newer_release
from bot.upkeep.upkeep import owner_of

MOST_SERVERS: Final = 50
"""How many servers' permissions are checked."""
MOST_CHANNELS: Final = 5
"""How many channels of a server are named."""
COMPILES: Final = Path(bot.__file__).parents[1] / "requirements" / "compile.txt"
"""What compiles, where the bot runs from its source; a package has none of it."""
_INSTALLATION: Final = "https://discord.com/developers/applications/select/installation"


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
    print(TITLE)
    return asyncio.run(report(check_all(load, speak())))


async def report(results: AsyncIterator[CheckResult]) -> int:
    """Print a line for each result; return 1 if something is wrong."""
    status = 0
    async for result in results:
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
        if not isinstance(error, UnreadableSettings):
            for result in _around_the_settings(say):
                yield result
        text = say("Database, token and permissions: not checked until the settings are right.")
        yield CheckResult(Mark.NOTE, text)
        return
    around = [*_around_the_settings(say)]
    if not any(result.mark is Mark.WRONG for result in around):
        yield CheckResult(Mark.WELL, say("Settings: all of them are fine."))
    for result in around:
        yield result
    async for result in _here(settings, say):
        yield result
    if settings.token is None:
        text = say("Token: none. Set DISCORD_TOKEN; without it there is only the sandbox.")
        yield CheckResult(Mark.WRONG, text)
        return
    async for result in _discord(settings.token, settings.notices, say):
        yield result


async def _here(settings: Settings, say: Say) -> AsyncIterator[CheckResult]:
    """Check what the bot needs on this machine, and what it has beside that."""
    problem = await asyncio.to_thread(service_fault, say)
    if problem:
        yield CheckResult(Mark.WRONG, say("Service: {problem}", problem=problem))
    if settings.metrics_port is not None:
        yield await asyncio.to_thread(_metrics, settings, say)
    yield await _database(settings, say)
    yield await asyncio.to_thread(_backups, settings, say)
    yield _computers(settings, say)
    if settings.releases is not None:
        yield await _release(settings.releases, say)


def _around_the_settings(say: Say) -> Iterator[CheckResult]:
    """Tell of names that are no settings, and of a file that everybody can read."""
    for name, near in unknown().items():
        if near:
            text = say(
                "Settings: {name} isn't a setting. Did you mean {near}?", name=name, near=near
            )
            yield CheckResult(Mark.WRONG, text)
        else:
            text = say("Settings: .env sets {name}, which the bot does not know.", name=name)
            yield CheckResult(Mark.NOTE, text)
    # Windows keeps such rights elsewhere.
    if os.name == "posix" and ENV_FILE.exists() and ENV_FILE.stat().st_mode & 0o006:
        text = say(
            "Settings: everyone on this machine can read or change .env, where the token is."
            " Forbid it: chmod o= .env"
        )
        yield CheckResult(Mark.WRONG, text)


def _metrics(settings: Settings, say: Say) -> CheckResult:
    """Serve the metrics for a moment, unless the running bot does."""
    try:
        with metrics.serve_metrics(settings):
            pass
    except metrics.MetricsMissing as error:
        return CheckResult(Mark.WRONG, say("Metrics: {problem}", problem=error.said(say)))
    except metrics.MetricsPortTaken as error:
        if not (is_running(settings) and metrics.are_served(settings)):
            return CheckResult(Mark.WRONG, say("Metrics: {problem}", problem=error.said(say)))
    values = {"host": settings.metrics_host, "port": settings.metrics_port}
    return CheckResult(Mark.WELL, say("Metrics: on {host}:{port}.", **values))


async def _database(settings: Settings, say: Say) -> CheckResult:
    try:
        found = await probe(settings.database_path, settings.database_url, say)
    except HangJackError as error:
        return CheckResult(Mark.WRONG, say("Database: {problem}", problem=error.said(say)))
    # A misspelled path looks like a bot that has not run yet.
    mark = Mark.WELL if found.has_tables else Mark.NOTE
    return CheckResult(mark, say("Database: {state}", state=found.text))


def _backups(settings: Settings, say: Say) -> CheckResult:
    """Say whether the folder for backups can be used."""
    folder = settings.backups
    if folder is None:
        text = say("Backups: none by themselves. For one a day, set BACKUPS to a folder.")
        return CheckResult(Mark.NOTE, text)
    try:
        times = copies_in(folder)
    except OSError as error:
        problem = NoBackups(folder=folder, reason=error.strerror or error).said(say)
        return CheckResult(Mark.WRONG, say("Backups: {problem}", problem=problem))
    if settings.database_url and shutil.which("pg_dump") is None:
        problem = ToolMissing(program="pg_dump").said(say)
        return CheckResult(Mark.WRONG, say("Backups: {problem}", problem=problem))
    if not times:
        return CheckResult(Mark.WELL, say("Backups: in {folder}, none yet.", folder=folder))
    newest = f"{max(times):%Y-%m-%d %H:%M}"
    text = say("Backups: in {folder}, the newest is of {time}.", folder=folder, time=newest)
    return CheckResult(Mark.WELL, text)


def _computers(settings: Settings, say: Say) -> CheckResult:
    """Say whether strong computer players are as strong as they can be."""
    if settings.thinkers == 0:
        return CheckResult(Mark.NOTE, say("Computer players: THINKERS is 0, so none are strong."))
    if not compiled():
        text = say("Computer players: plain Python, so strong ones play a little worse.")
        if COMPILES.exists():
            text = f"{text} {say('With a C compiler, `make compile` makes them quick.')}"
        return CheckResult(Mark.NOTE, text)
    return CheckResult(Mark.WELL, say("Computer players: compiled."))


async def _release(address: str, say: Say) -> CheckResult:
    try:
        newer = await newer_release(address)
    except HangJackError as error:
        return CheckResult(Mark.WRONG, say("Releases: {problem}", problem=error.said(say)))
    if newer is None:
        return CheckResult(Mark.WELL, say("Releases: there is none newer than this one."))
    text = say("Releases: {newest} is out, newer than this one.", newest=newer)
    return CheckResult(Mark.NOTE, text)


async def _discord(token: str, notices: NoticePlace | None, say: Say) -> AsyncIterator[CheckResult]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            with translate_errors():
                await client.login(token)
                await runner.reach_gateway(client)
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
        if application is not None and not _installs_bot(application):
            text = say(
                "Installation: “Add App” on the bot's profile gives a server the commands without"
                " the bot, or without its permissions. In the Developer Portal, under Installation,"
                " give Guild Install the scope “bot” and {names}, or set Install Link to None:"
                " {address}",
                names=", ".join(say(name) for name in missing(discord.Permissions.none(), ALL)),
                address=_INSTALLATION,
            )
            yield CheckResult(Mark.NOTE, text)
        if notices is not None:
            yield await _notices(client, notices, say)
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


async def _notices(client: discord.Client, place: NoticePlace, say: Say) -> CheckResult:
    """Say whether the owner can be told of trouble where the settings want it."""
    try:
        if place == "owner":
            return await _direct_notices(client, say)
        return await _notices_in(client, place, say)
    except (discord.HTTPException, discord.InvalidData) as error:
        problem = say("Discord refuses that place ({reason})", reason=getattr(error, "text", error))
    except CONNECTION_ERRORS as error:
        problem = connection_error_text(error)
    text = say(
        "Notices: {problem}. NOTICES must be owner, or the id of a channel.", problem=problem
    )
    return CheckResult(Mark.WRONG, text)


async def _direct_notices(client: discord.Client, say: Say) -> CheckResult:
    owner_id = owner_of(client.application)
    if owner_id is None:
        text = say("Notices: Discord names no owner. Set NOTICES to the id of a channel.")
        return CheckResult(Mark.WRONG, text)
    # Nothing is written there: it tells whether Discord opens it.
    channel = await client.create_dm(await client.fetch_user(owner_id))
    text = say("Notices: {name} gets them by direct message.", name=str(channel.recipient))
    return CheckResult(Mark.WELL, text)


async def _notices_in(client: discord.Client, channel_id: int, say: Say) -> CheckResult:
    found = await client.fetch_channel(channel_id)
    if isinstance(found, discord.abc.PrivateChannel):
        text = say("Notices: that isn't a server's channel. For direct messages: NOTICES=owner")
        return CheckResult(Mark.WRONG, text)
    in_thread = isinstance(found, discord.Thread)
    home_id = found.parent_id if isinstance(found, discord.Thread) else found.id
    guild = await client.fetch_guild(found.guild.id, with_counts=False)
    member = await guild.fetch_member(client.user.id if client.user else 0)
    home = next(one for one in await guild.fetch_channels() if one.id == home_id)
    needed = discord.Permissions(
        view_channel=True, send_messages=not in_thread, send_messages_in_threads=in_thread
    )
    lacking = missing(home.permissions_for(member), needed)
    if lacking:
        text = say(
            "Notices: in #{channel} of {name} the bot is missing {names}.",
            channel=found.name,
            name=guild.name,
            names=", ".join(map(say, lacking)),
        )
        return CheckResult(Mark.WRONG, text)
    text = say("Notices: they go to #{channel} of {name}.", channel=found.name, name=guild.name)
    return CheckResult(Mark.WELL, text)


def _installs_bot(application: discord.AppInfo) -> bool:
    """Say whether “Add App” brings the bot with its permissions, where Discord shows it at all."""
    config = application.guild_integration_config
    params = None if config is None else config.oauth2_install_params
    if params is None or application.custom_install_url:
        return True
    return "bot" in params.scopes and not missing(params.permissions, ALL)


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
    return await _channels(guild, member, say)


async def _channels(guild: discord.Guild, member: discord.Member, say: Say) -> CheckResult:
    """Name the channels that take permissions away from the bot, though its role has them."""
    texts = [one for one in await guild.fetch_channels() if isinstance(one, discord.TextChannel)]
    if not texts:
        # Discord names no channel that the bot may not view.
        text = say(
            "Server {name}: the bot sees no text channel. Allow it View Channel in the settings of"
            " each channel where people want to play.",
            name=guild.name,
        )
        return CheckResult(Mark.WRONG, text)
    closed = [
        # Without View Channel there are no others.
        (channel.name, names[:1] if not rights.view_channel else names)
        for channel in texts
        if (names := missing(rights := channel.permissions_for(member), ALL))
    ]
    if not closed:
        text = say("Server {name}: the bot has all permissions.", name=guild.name)
        return CheckResult(Mark.WELL, text)
    named = [f"#{name} ({', '.join(map(say, names))})" for name, names in closed[:MOST_CHANNELS]]
    text = say(
        "Server {name}: the bot's role has all permissions, but channels take some away:"
        " {channels}. Allow them in the settings of each channel where people want to play.",
        name=guild.name,
        channels=", ".join(named) + (", …" if len(closed) > MOST_CHANNELS else ""),
    )
    # A channel for moderators alone is closed on purpose.
    return CheckResult(Mark.WRONG if len(closed) == len(texts) else Mark.NOTE, text)
