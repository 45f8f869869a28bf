"""Delete data in the background: of people who ask for it or stay away, of servers without me."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, cast

import discord
from discord.ext import commands

from bot.discord_api.errors import CONNECTION_ERRORS
from bot.interactions.services import LoopCog, Services
from bot.notices import NOTICES, Notice
from bot.ops.error_log import reported
from bot.tables.timekeeping.heartbeat import shard_of
from bot.ui.text.names import safe

_log = logging.getLogger(__name__)

_SECONDS: Final = 2.0
"""Seconds between two rounds."""
_STEPS: Final = 20
"""How many small transactions a round makes at most."""
_CLAIM_ROUNDS: Final = 300
"""After how many rounds the bot checks whether another application uses the database."""
_ASK_AGAIN: Final = 600.0
"""Seconds for which Discord's answer about a server is cached."""
_NO_MEMBER: Final = (10004, 50001)
"""Discord's error codes for a server without the bot: unknown, and no access."""


class DataRetention(LoopCog):
    """Continues deletions, and notes which servers removed the bot."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, self._run_round, _SECONDS)
        self._before: dict[int, dict[int, discord.Guild]] = {}
        """The servers of a shard when it lost its connection."""
        self._gone: dict[int, discord.Guild] = {}
        """Servers that Discord did not name again; discord.py keeps them."""
        self._named: set[int] = set()
        """Shards whose servers Discord has named."""
        self._unread: set[int] = set()
        """Shards whose servers are not yet compared with the stored ones."""
        self._asked: dict[int, tuple[float, bool]] = {}
        """For each server, when Discord was asked, and whether the bot is surely not there."""
        self._rounds = 0
        self._in_turn = asyncio.Lock()
        """Keeps the order of a removal and a quick return."""

    async def _run_round(self) -> None:
        if self._rounds % _CLAIM_ROUNDS == 0:
            await _try(self._claim)
        self._rounds += 1
        unplayed = self.services.host.unplayed.delete_some
        for work in (self._compare, self._forget, self._forget_long_away, self._delete, unplayed):
            await _try(work)

    async def _forget(self) -> None:
        for table_id in await self.services.host.eraser.resume():
            self.services.wake(table_id)

    async def _forget_long_away(self) -> None:
        for table_id in await self.services.host.long_away.look():
            self.services.wake(table_id)

    async def _delete(self) -> None:
        for _ in range(_STEPS):
            if not await self.services.host.left_servers.delete_some(self._may_delete):
                return

    async def _may_delete(self, server_id: int) -> bool:
        """Say whether a server is on a shard of this process, and the bot is surely not in it."""
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
        """Ask Discord itself: events may be missed, and a deletion cannot be undone."""
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

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server removed the bot; discord.py does not report outages here."""
        # The bot leaves a banned one itself: its owner wants that.
        if self.services.host.bans.of_server(guild.id) is None:
            NOTICES.note(Notice.SERVER_LEFT, name=safe(guild.name), server=guild.id)

        async def work() -> None:
            async with self._in_turn:
                await self.services.host.left_servers.note(guild.id)

        await _try(work)

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    async def on_present(self, guild: discord.Guild) -> None:
        """Note that the bot is in a server."""
        await _try(lambda: self._take_back(guild.id))

    async def _take_back(self, server_id: int) -> None:
        async with self._in_turn:
            self._asked.pop(server_id, None)
            await self.services.host.left_servers.take_back(server_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Remember the shard's servers."""
        self._before[shard_id] = self._servers(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Compare the servers that Discord has just named with the stored ones.

        This is the moment to do it: the connection may be lost again once the shard is ready, and a
        resumed session names no servers.
        """
        # A server that Discord named is a new object; an old object was not named.
        before, servers = self._before.pop(shard_id, {}), self._servers(shard_id)
        self._gone |= {key: guild for key, guild in before.items() if servers.get(key) is guild}
        self._named.add(shard_id)
        self._unread.add(shard_id)
        await _try(self._claim)
        await _try(self._compare)

    async def _claim(self) -> None:
        """Drop what another application, with another token, noted in this database."""
        # Known since the login.
        application_id = cast("int", self.services.client.application_id)
        if await self.services.host.left_servers.claim(application_id):
            self._unread |= self._named

    async def _compare(self) -> None:
        async with self._in_turn:
            for shard_id in tuple(self._unread):
                there = {
                    key
                    for key, guild in self._servers(shard_id).items()
                    if guild is not self._gone.get(key)
                }
                await self.services.host.left_servers.compare(shard_id, self._count, there)
                self._unread.discard(shard_id)

    def _servers(self, shard_id: int) -> dict[int, discord.Guild]:
        guilds = self.services.client.guilds
        return {guild.id: guild for guild in guilds if guild.shard_id == shard_id}


async def _try(work: Callable[[], Awaitable[None]]) -> None:
    """Do some work; after an error the next round or start does it again."""
    with reported(_log, "what is kept could not be looked at"):  # the next round tries again
        await work()
