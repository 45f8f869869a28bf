"""Do what follows from the owner's bans: close tables, leave servers, write the log."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from typing import Final

import discord

from bot.interactions.services import LoopCog, Services
from bot.ops.error_log import reported

_log = logging.getLogger(__name__)

_SECONDS: Final = 2.0
"""How often the bot looks whether the command line has written something."""
_LAST_WORDS: Final = 10.0
"""Seconds between the closing of a server's last table and the bot's leaving, for its messages."""

_AGAIN: Final = 60.0
"""Seconds until the bot tries again to leave, if Discord has refused it."""


class BanWatch(LoopCog):
    """Notices bans within seconds; the command line writes them into the database."""

    def __init__(self, services: Services) -> None:
        super().__init__(services, self._run_round, _SECONDS)
        self._leave_at: dict[int, float] = {}
        """When the bot leaves a banned server."""

    async def _run_round(self) -> None:
        with reported(_log, "what is banned could not be looked at"):  # the next round tries again
            shutting_out = self.services.host.shutting_out
            for table_id in await shutting_out.look():
                self.services.wake(table_id)
            # What the log says is done.
            await shutting_out.log_owner_acts()
            await self._leave_servers()

    async def _leave_servers(self) -> None:
        """Leave banned servers, also one that has just added the bot."""
        now, bans = time.monotonic(), self.services.host.bans
        there = [each for each in self.services.client.guilds if bans.of_server(each.id)]
        self._leave_at = {
            guild.id: self._leave_at.get(guild.id, now + _LAST_WORDS) for guild in there
        }
        for guild in there:
            if now >= self._leave_at[guild.id]:
                self._leave_at[guild.id] = now + _AGAIN
                # It may have removed the bot meanwhile.
                with suppress(discord.NotFound):
                    await guild.leave()
                _log.info("server %s is banned: the bot has left it", guild.id)
