"""The discord.py client: what is wired to what, how it starts and how it stops."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import uuid
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot import alive
from bot.delivery.courier import Courier
from bot.delivery.deliverer import Deliverer
from bot.errors import report
from bot.players import choose
from bot.settings import Settings
from bot.store import Database, Write, open_database
from bot.tables.host import Host
from bot.tables.policy import Policy
from cogs import COGS
from cogs.answers import answer, excuse
from cogs.services import Services

log = logging.getLogger(__name__)

TICK_SECONDS: Final = 1.0
"""How often due times are looked at."""
ALIVE_TICKS: Final = round(alive.EVERY_SECONDS / TICK_SECONDS)
"""After how many ticks a sign of life is left."""

INTENTS: Final = discord.Intents(guilds=True)
"""Enough for slash commands, buttons and direct messages; none of them is privileged."""


class CommandTree(app_commands.CommandTree["HangJack"]):
    """Slash commands whose failures are answered like everything else."""

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what discord.py refused before a command's own code ran."""
        await answer(interaction, excuse(interaction, error))


class HangJack(commands.AutoShardedBot):
    """The bot. Everything a table needs is in its database; nothing is kept only here."""

    def __init__(
        self,
        settings: Settings,
        db: Database | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        shard_count: int | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            shard_count=shard_count,
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            # Nothing is ever looked up in the cache of members or messages.
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self._db = db
        self._owns_db = db is None
        self._entropy = entropy
        self._ticks = 0
        self._runs: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Tables that changed again while their computers were moving."""

    async def setup_hook(self) -> None:
        """Open the rooms, learn the commands, take up what an earlier run left undone."""
        settings = self.settings
        db = self._db
        if db is None:
            db = await open_database(settings.database_path, settings.database_url)
            self._db = db
        self.host = Host(
            db,
            clock=now,
            entropy=self._entropy,
            policy=Policy(
                computer_pause_ms=round(settings.computer_pause * 1000),
                cut_ms=round(settings.cut_seconds * 1000),
                tables_per_server=settings.tables_per_server,
                tables_per_player=settings.tables_per_player,
            ),
            choose=choose,
        )
        # Alone with its file a process takes up its own leases at once where it was killed.
        owner = uuid.uuid4().hex if settings.database_url else "alone"
        self.deliverer = Deliverer(db, Courier(self), self.host, now, owner)
        services = Services(self.host, self.deliverer, self.wake)
        for cog in COGS:
            await self.add_cog(cog(services))
        await self._sync(db)
        await self.deliverer.recover()
        self.tick.start()

    async def _sync(self, db: Database) -> None:
        """Send the commands to Discord, but only when they differ from those it has."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        # The application too: another token on the same database has not seen them.
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = await db.one("meta", key="commands")
        if known is not None and known["value"] == digest:
            return
        await self.tree.sync()
        await db.commit([Write("set_meta", {"key": "commands", "value": digest})])

    def wake(self, table_id: str) -> None:
        """Let the computers of a changed table move where no pause is due; then show it."""
        if table_id in self._runs:
            self._again.add(table_id)
            return
        self._runs[table_id] = asyncio.create_task(self._run(table_id))

    async def _run(self, table_id: str) -> None:
        try:
            await self._move(table_id)
        finally:
            # Here and not once the task is done: who wakes the table in between would be missed.
            del self._runs[table_id]

    async def _move(self, table_id: str) -> None:
        while True:
            self._again.discard(table_id)
            try:
                # One run ends with its deal; the next deal may begin with a computer.
                while await self.host.run_table(table_id):
                    self.deliverer.wake(table_id)
            except Exception as error:  # noqa: BLE001  # whatever it is, the tick tries again
                report(log, f"table {table_id} could not move on", error)
            self.deliverer.wake(table_id)
            if table_id not in self._again:
                return

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """Do what is due, and take up messages that were left undone."""
        try:
            for table_id in await self.host.run_due():
                self.deliverer.wake(table_id)
            await self.deliverer.recover()
            if self._ticks % ALIVE_TICKS == 0:
                self._sign_of_life()
            self._ticks += 1
        except Exception as error:  # noqa: BLE001  # nothing may stop the clock for good
            report(log, "a tick failed, the next one tries again", error)

    def _sign_of_life(self) -> None:
        if self.is_ready():
            alive.sign(self.settings)

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self.tick.cancel()
        for task in list(self._runs.values()):
            task.cancel()
        deliverer: Deliverer | None = getattr(self, "deliverer", None)
        if deliverer is not None:
            await deliverer.close()
        await super().close()
        if self._db is not None and self._owns_db:
            await self._db.close()
            self._db = None


def now() -> int:
    """Return milliseconds since 1970, by the clock that tests and the sandbox may set."""
    return round(discord.utils.utcnow().timestamp() * 1000)


def build(
    settings: Settings,
    db: Database | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    shard_count: int | None = None,
) -> HangJack:
    """Build the bot, not yet connected.

    Args:
        settings: what the person who runs it decides.
        db: an open database that somebody else closes; by default the one of the settings.
        entropy: gives the secrets of fair deals; a sandbox may want deals that repeat.
        shard_count: by default as many as Discord recommends.
    """
    return HangJack(settings, db, entropy, shard_count)
