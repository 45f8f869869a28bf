"""Greet a server that added the bot, once, where people see it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands
from discord.http import HTTPClient

from bot.discord_api import permissions, requests
from bot.discord_api.errors import CONNECTION_ERRORS
from bot.interactions.retry import FOLLOW_UP, retry
from bot.interactions.services import ServicesCog
from bot.locale.say import speak
from bot.notices import NOTICES, Notice
from bot.ops.error_log import reported
from bot.ui.core.message import Outgoing
from bot.ui.help.help import welcome
from bot.ui.text.names import safe

log = logging.getLogger(__name__)

_JUST: Final = timedelta(minutes=10)
"""Longest time since the bot was added. After that, an outage of the server just ended."""
_TRIES: Final = 3
"""Channels tried: Discord refuses messages not only for missing permissions."""
_WITHIN: Final = 60.0
"""Seconds to try a channel; Discord remembers a nonce for some minutes."""
_TROUBLE: Final = 500
"""HTTP statuses from here on are server errors, not refusals."""


class Greeter(ServicesCog):
    """Greets servers. Only the process with a server's shard hears of it."""

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that just added the bot."""
        joined = guild.me.joined_at
        if joined is None or discord.utils.utcnow() - joined > _JUST:
            return
        if self.services.host.bans.of_server(guild.id) is not None:
            return
        NOTICES.note(Notice.SERVER_JOINED, name=safe(guild.name), server=guild.id)
        # A greeting is not worth more.
        with reported(log, f"server {guild.id} could not be greeted"):
            await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        settings = await self.services.host.settings.load(guild.id)
        say = speak(settings.language or guild.preferred_locale.value)
        for channel in list(_places(guild))[:_TRIES]:
            needed = permissions.needed(channel.type, own_thread=settings.threads)
            lacking = permissions.missing(permissions.of_bot(channel), needed)
            if await _sent(self.services.client.http, channel, welcome(lacking, say)):
                return
        log.info("server %s is not greeted: there is no channel where I may write", guild.id)


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield channels for a greeting: where Discord greets, then in the order of the list.

    Never the channels for rules and announcements.
    """
    system, rules = guild.system_channel, guild.rules_channel
    if system is not None and _may_write(system):
        yield system
    for _, channels in guild.by_category():
        for channel in channels:
            if (
                isinstance(channel, discord.TextChannel)
                and not channel.is_news()
                and channel not in {system, rules}
                and _may_write(channel)
            ):
                yield channel


def _may_write(channel: discord.TextChannel) -> bool:
    return permissions.of_bot(channel).send_messages  # nobody may who does not see it


async def _sent(http: HTTPClient, channel: discord.TextChannel, message: Outgoing) -> bool:
    """Send a greeting, and return whether no other channel needs one."""

    async def send() -> None:
        # Discord takes one with the same nonce only once.
        nonce = f"hello-{channel.guild.id}"
        await requests.post(http, channel.id, message.to_send(), nonce=nonce)

    try:
        await retry(send, _WITHIN, FOLLOW_UP)
    except (discord.DiscordException, *CONNECTION_ERRORS) as error:
        log.info("greeting in channel %s failed: %s", channel.id, error)
        # A message that Discord did not refuse may have arrived.
        if isinstance(error, discord.HTTPException):
            return error.status >= _TROUBLE
        return not isinstance(error, discord.RateLimited)
    return True
