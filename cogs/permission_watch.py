"""Tables that stood still because the bot might not write there: they go on once it may.

Whoever gives the bot its rights back, or brings it back to the server, has done all that is needed.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.discord_api import permissions
from bot.errors import report
from bot.interactions.services import Services
from bot.tables.views import TableView

if TYPE_CHECKING:
    from discord.abc import GuildChannel

log = logging.getLogger(__name__)


class PermissionWatch(commands.Cog):
    """Watches what the bot may do, where tables wait for it."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Look at a server when the bot has been away from Discord."""
        await self._look(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Look at a server that has brought the bot back."""
        await self._look(guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Look at a server where a role may do other things now."""
        await self._look(role.guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: GuildChannel, channel: GuildChannel) -> None:
        """Look at a server where something is different in a channel."""
        await self._look(channel.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Look at a server where the bot itself has other roles."""
        if member == member.guild.me:
            await self._look(member.guild)

    async def _look(self, guild: discord.Guild) -> None:
        """Let those tables go on where the bot may write."""
        host = self.services.host
        try:
            for table in await host.finder.refused_in(guild.id):
                if _may_write(guild, table) and await host.readmit(table.id):
                    self.services.wake(table.id)
        except Exception as error:  # noqa: BLE001  # /table resume does it too
            report(log, f"tables of server {guild.id} could not go on", error)


def _may_write(guild: discord.Guild, table: TableView) -> bool:
    """Say whether the bot may do what a table needs, where it stands."""
    channel = guild.get_channel_or_thread(table.place_id)
    if channel is None:
        # A thread that is archived is not known; its channel tells what may be done in it.
        channel = guild.get_channel(table.channel_id)
    if channel is None:
        return False
    inside = isinstance(channel, discord.Thread) or table.thread_id is not None
    needed = permissions.needed(inside_thread=inside, own_thread=False)
    return not permissions.missing(channel.permissions_for(guild.me), needed)
