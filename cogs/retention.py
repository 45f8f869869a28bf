"""Data that is not kept for ever: of people who want to be forgotten, of servers that leave."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

import discord
from discord.ext import commands

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.errors import report
from bot.interactions.services import Services
from bot.ops.loops import Loop
from bot.tables.heartbeat import shard_of
from bot.tables.privacy.left_servers import Shard

_log = logging.getLogger(__name__)

_SECONDS: Final = 2.0
"""How often it is looked whether something is left to delete."""
_STEPS: Final = 20
"""How many small transactions each look makes at most."""
_CLAIM_LOOKS: Final = 300
"""After how many looks it is asked whether another application uses the database too."""
_ASK_AGAIN: Final = 600.0
"""For how many seconds Discord's word counts that the bot is in a server no more, or may be."""
_NO_MEMBER: Final = (10004, 50001)
"""Discord's codes for servers that it does not show to the bot: unknown, and no access."""


class DataRetention(commands.Cog):
    """Goes on with what is being deleted, and notes which servers have removed the bot."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.look = Loop(self._look, _SECONDS)
        self._before: dict[int, dict[int, discord.Guild]] = {}
        """The servers of a shard when its connection was lost."""
        self._gone: dict[int, discord.Guild] = {}
        """Those that were not named again: discord.py forgets none of them by itself."""
        self._named: set[int] = set()
        """The shards whose servers Discord has named."""
        self._unread: set[int] = set()
        """Those whose servers are to be compared with what is kept."""
        self._asked: dict[int, tuple[float, bool]] = {}
        """When Discord was asked for a server, and whether the bot is surely not there."""
        self._looks = 0
        self._in_turn = asyncio.Lock()
        """A server that leaves and comes back is noted in this order, however quick it is."""

    async def cog_load(self) -> None:
        """Start to look."""
        self.look.start()

    async def cog_unload(self) -> None:
        """Stop."""
        self.look.cancel()

    async def _look(self) -> None:
        """Do some of what is left over."""
        if self._looks % _CLAIM_LOOKS == 0:
            await _try(self._claim)
        self._looks += 1
        for work in (self._compare, self._forget, self._delete):
            await _try(work)

    async def _forget(self) -> None:
        for table_id in await self.services.host.eraser.resume():
            self.services.wake(table_id)

    async def _delete(self) -> None:
        for _ in range(_STEPS):
            if not await self.services.host.left_servers.delete_some(self._may_delete):
                return

    async def _may_delete(self, server_id: int) -> bool:
        """Say whether a server's shard is this process's, and the bot surely not in the server."""
        client = self.services.client
        if not client.is_ready() or shard_of(server_id, self._count) not in client.shards:
            return False
        guild = client.get_guild(server_id)
        if guild is not None and guild is not self._gone.get(server_id):
            return False
        now = time.monotonic()
        at, gone = self._asked.get(server_id, (-_ASK_AGAIN, False))
        if now - at >= _ASK_AGAIN:
            gone = await self._is_gone(server_id)
            self._asked = {
                key: was for key, was in self._asked.items() if now - was[0] < _ASK_AGAIN
            }
            self._asked[server_id] = now, gone
        return gone

    async def _is_gone(self, server_id: int) -> bool:
        """Ask Discord itself: events may be missed, and what is deleted cannot be had back."""
        try:
            await self.services.client.fetch_guild(server_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden) as error:
            return error.code in _NO_MEMBER
        except (discord.DiscordException, *CONNECTION_ERRORS):
            return False
        await self._take_back(server_id)
        return False

    @property
    def _count(self) -> int:
        return self.services.client.shard_count or 1

    # -------------------------------------------------------------------------- who is there

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server has removed the bot; one that is only out of order has not."""

        async def work() -> None:
            async with self._in_turn:
                await self.services.host.left_servers.note(guild.id)

        await _try(work)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def on_present(self, guild: discord.Guild) -> None:
        """Note that the bot is in a server, again or for the first time."""
        await _try(lambda: self._take_back(guild.id))

    async def _take_back(self, server_id: int) -> None:
        async with self._in_turn:
            self._asked.pop(server_id, None)
            await self.services.host.left_servers.take_back(server_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Remember which servers were known."""
        self._before[shard_id] = self._servers(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Compare the servers that Discord has just named with those of which data is kept.

        Only now is it known which ones it named. Once the shard is ready its connection may be lost
        again, and a session that is resumed names no servers.
        """
        # Each server that Discord named is a new object; an old one was not named again.
        before, servers = self._before.pop(shard_id, {}), self._servers(shard_id)
        self._gone |= {key: guild for key, guild in before.items() if servers.get(key) is guild}
        self._named.add(shard_id)
        self._unread.add(shard_id)
        await _try(self._claim)
        await _try(self._compare)

    async def _claim(self) -> None:
        """See that nothing is deleted which another application, with another token, has noted."""
        application_id = self.services.client.application_id
        if application_id is not None and await self.services.host.left_servers.claim(
            application_id
        ):
            self._unread |= self._named

    async def _compare(self) -> None:
        async with self._in_turn:
            for shard_id in tuple(self._unread):
                there = {
                    key
                    for key, guild in self._servers(shard_id).items()
                    if guild is not self._gone.get(key)
                }
                await self.services.host.left_servers.compare(Shard(shard_id, self._count, there))
                self._unread.discard(shard_id)

    def _servers(self, shard_id: int) -> dict[int, discord.Guild]:
        guilds = self.services.client.guilds
        return {guild.id: guild for guild in guilds if guild.shard_id == shard_id}


async def _try(work: Callable[[], Awaitable[None]]) -> None:
    """Do something; where it fails it is done again, at the next look or the next start."""
    try:
        await work()
    except Exception as error:  # noqa: BLE001  # whatever it is, the next look tries again
        report(_log, "what is kept could not be looked at", error)
