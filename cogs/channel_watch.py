"""Watch the channels: who sees them, whether the bot may write there, and which are deleted.

It counts what others post, so that a board stays near the end of its channel.

Tables that paused because Discord refused the bot's messages go on as soon as it takes them.

Giving the bot its permissions back, or adding it to the server again, is all that is needed. Where
it has its permissions and was refused all the same, it asks again from time to time.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord.ext import commands

from bot.discord_api import permissions
from bot.interactions.services import LoopCog, Services
from bot.ops.backoff import Backoff
from bot.ops.error_log import reported
from bot.views.table.view import TableView

if TYPE_CHECKING:
    from discord.abc import GuildChannel

log = logging.getLogger(__name__)

_SECONDS: Final = 60.0
"""Seconds between two looks at all tables."""
_LONGEST: Final = 5
"""After how many looks a table is tried at the latest that is refused again and again."""


class ChannelWatch(LoopCog):
    """Watches whether the bot may write where tables wait for that, and how much others post."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, self._look, _SECONDS)
        self._looks = 0
        self._backoff = Backoff(lambda: self._looks, 1, _LONGEST)
        """By table: at which look it is tried next."""

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def on_present(self, guild: discord.Guild) -> None:
        """Check a server that is connected again, or has added the bot again."""
        await self._resume_tables(guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        await self._look_again(role.guild, seen=before.permissions != role.permissions)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: GuildChannel, channel: GuildChannel) -> None:
        await self._look_again(channel.guild, seen=before.overwrites != channel.overwrites)

    @commands.Cog.listener("on_guild_channel_delete")
    @commands.Cog.listener("on_thread_delete")
    async def on_deleted(self, channel: GuildChannel | discord.Thread) -> None:
        """Tell people who waited for a game there."""
        # Delivery finds it too.
        with reported(log, f"nobody was told that channel {channel.id} is gone"):
            await self.services.host.lfg.end_in(channel.id)

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count a message by another author without reading it: that needs no privileged intent."""
        if message.author != self.services.client.user:
            self.services.deliverer.traffic.note_message(message.channel.id)

    async def _look_again(self, guild: discord.Guild, *, seen: bool) -> None:
        """Do what follows from a change in a server; `seen` if others may see a channel now."""
        await self._resume_tables(guild)
        if not seen:
            return
        # The event's next change does it too.
        with reported(log, f"the lists of events of server {guild.id} stay as they are"):
            await self.services.host.events.seen_by_others(guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        if member == member.guild.me:
            await self._resume_tables(member.guild)

    async def _look(self) -> None:
        """Try the tables whose channel has refused messages although the bot may write there."""
        self._looks += 1
        refused = set[str]()
        with reported(log, "refused tables were not tried"):  # the next look tries again
            for server_id in await self.services.host.finder.refused_servers():
                guild = self.services.client.get_guild(server_id)
                if guild is not None:
                    refused |= await self._resume_tables(guild, in_turn=True)
            self._backoff.keep_only(refused)

    async def _resume_tables(self, guild: discord.Guild, *, in_turn: bool = False) -> set[str]:
        """Resume the tables where the bot may write; return all that were refused.

        With `in_turn`, tables wait longer each time that they are tried.
        """
        host, refused = self.services.host, set[str]()
        # /table resume does it too.
        with reported(log, f"tables of server {guild.id} could not go on"):
            for table in await host.finder.refused_in(guild.id):
                refused.add(table.id)
                place = _place(guild, table)
                if place is None or (in_turn and not self._backoff.may_retry(table.id)):
                    continue
                self._backoff.failed(table.id)
                if await self._takes(place) and await host.readmit(table.id):
                    self.services.wake(table.id)
        return refused

    async def _takes(self, channel_id: int) -> bool:
        """Ask Discord whether it takes the bot's messages somewhere: it shows that one is coming.

        A table that is resumed too early tells all its players that it is paused once more.
        """
        try:
            await self.services.client.http.send_typing(channel_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("channel %s takes no messages yet: %s", channel_id, type(error).__name__)
            return False
        return True


def _place(guild: discord.Guild, table: TableView) -> int | None:
    """Return a table's place, if the bot has the permissions that the table needs there."""
    channel = guild.get_channel_or_thread(table.place_id)
    if channel is None:
        # discord.py does not know archived threads; their channel has the same permissions.
        channel = guild.get_channel(table.channel_id)
    if channel is None:
        return None
    kind = channel.type if table.thread_id is None else discord.ChannelType.public_thread
    needed = permissions.needed(kind, own_thread=False)
    return None if permissions.missing(permissions.of_bot(channel), needed) else channel.id
