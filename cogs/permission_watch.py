"""Resume tables that paused because the bot lacked permissions, as soon as it has them.

Giving the bot its permissions back, or adding it to the server again, is all that is needed.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord.ext import commands

from bot.discord_api import permissions
from bot.interactions.services import ServicesCog
from bot.ops.error_log import report
from bot.tables.views import TableView

if TYPE_CHECKING:
    from discord.abc import GuildChannel

log = logging.getLogger(__name__)


class PermissionWatch(ServicesCog):
    """Watches the bot's permissions where tables wait for them."""

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Check a server after the bot was disconnected."""
        await self._resume_tables(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Check a server that has added the bot again."""
        await self._resume_tables(guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Check a server after a role's permissions changed."""
        await self._resume_tables(role.guild)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: GuildChannel, channel: GuildChannel) -> None:
        """Check a server after a channel changed."""
        await self._resume_tables(channel.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Check a server after the bot's own roles changed."""
        if member == member.guild.me:
            await self._resume_tables(member.guild)

    async def _resume_tables(self, guild: discord.Guild) -> None:
        """Resume the tables where the bot may write."""
        host = self.services.host
        try:
            for table in await host.finder.refused_in(guild.id):
                if _may_write(guild, table) and await host.readmit(table.id):
                    self.services.wake(table.id)
        except Exception as error:  # noqa: BLE001  # /table resume does it too
            report(log, f"tables of server {guild.id} could not go on", error)


def _may_write(guild: discord.Guild, table: TableView) -> bool:
    """Say whether the bot has the permissions that a table needs."""
    channel = guild.get_channel_or_thread(table.place_id)
    if channel is None:
        # discord.py does not know archived threads; their channel has the same permissions.
        channel = guild.get_channel(table.channel_id)
    if channel is None:
        return False
    inside = isinstance(channel, discord.Thread) or table.thread_id is not None
    needed = permissions.needed(inside_thread=inside, own_thread=False)
    return not permissions.missing(channel.permissions_for(guild.me), needed)
