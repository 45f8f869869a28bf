"""The discord.py client: what is wired to what, how it starts and how it stops."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
import uuid
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.deliverer import TABLES_PER_TICK, Deliverer
from bot.delivery.discord_messenger import DiscordMessenger
from bot.delivery.emoji_sync import EmojiSync
from bot.discord_api.errors import DiscordUnreachable
from bot.errors import HangJackError, StoreError, report
from bot.interactions.answer import ANSWER_WITHIN, answer, explain_refused_command, wait_for_answers
from bot.interactions.autocomplete import suggest_nothing
from bot.interactions.ranges import in_range
from bot.interactions.rate_limit import RateLimiter
from bot.interactions.services import Services
from bot.interactions.translator import Translator
from bot.ops import metrics
from bot.ops.health import EVERY_SECONDS, HealthFile
from bot.ops.loops import Loop
from bot.players import choose
from bot.settings import Settings
from bot.store import Database, Write, open_database
from bot.store.errors import Lost
from bot.table_runner import TableRunner
from bot.tables.heartbeat import BEAT_MS, Heartbeat
from bot.tables.host import Host
from bot.tables.scores.recount import bring_up_to_date
from bot.tables.settings.policy import Policy
from bot.ui.pictures.emojis import Emojis
from bot.ui.pictures.voices import Voices
from cogs import COGS

log = logging.getLogger(__name__)

AWAY_MS: Final = 180_000
"""How long the gateway may be away before the bot starts over."""
TICK_SECONDS: Final = 1.0
"""How often due times are looked at."""
BEAT_SECONDS: Final = BEAT_MS / 1000
"""How often signs of life are written into the database."""
EMOJI_SECONDS: Final = 600.0
"""How often the application's emojis are looked at."""
ALIVE_BEATS: Final = round(EVERY_SECONDS / BEAT_SECONDS)
"""After how many of them one is left beside it."""

INTENTS: Final = discord.Intents(guilds=True)
"""Enough for slash commands, buttons and direct messages; none of them is privileged."""


class CommandTree(app_commands.CommandTree["HangJack"]):
    """Slash commands whose failures are answered like everything else."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Hold floods of commands back, and numbers that a command does not take."""
        return await self.client.rate_limiter.admits(interaction) and await in_range(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what discord.py refused before a command's own code ran."""
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest_nothing(interaction)
            return
        await answer(interaction, explain_refused_command(interaction, error))


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
            shard_count=shard_count or settings.shard_count,
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            # Nothing is ever looked up in the cache of members or messages.
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        if settings.shard_ids is not None:
            self.shard_ids = list(settings.shard_ids)
        self.http.http_trace = metrics.request_trace()
        self.settings = settings
        self.rate_limiter = RateLimiter(settings.person_rate, settings.server_rate)
        self._db = db
        self._owns_db = db is None
        self._entropy = entropy
        self.failure: HangJackError | None = None
        """Why the bot has ended by itself."""
        self._closing: asyncio.Task[None] | None = None
        self._health_file = HealthFile(settings)
        self._beats = 0
        self.tick = Loop(self._tick, TICK_SECONDS)
        self.beat = Loop(self._beat, BEAT_SECONDS)
        self.look_at_emojis = Loop(self._look_at_emojis, EMOJI_SECONDS)
        self._present_at: int | None = None
        """When any of them was connected last."""
        self._connected: set[int] = set()
        """The shards whose events come."""

    async def setup_hook(self) -> None:
        """Open the rooms, learn the commands, take up what an earlier run left undone."""
        settings = self.settings
        db = self._db
        if db is None:
            db = await open_database(settings.database_path, settings.database_url)
            self._db = db
        await bring_up_to_date(db)
        owner = uuid.uuid4().hex if settings.database_url else "alone"
        self.heartbeat = Heartbeat(db, now, owner, self.shard_count, self.shard_ids, steady=steady)
        self.host = Host(
            db,
            clock=now,
            steady=steady,
            entropy=self._entropy,
            policy=Policy(
                repeatable=self._entropy is not secrets.token_bytes,
                computer_pause_ms=round(settings.computer_pause * 1000),
                cut_ms=round(settings.cut_seconds * 1000),
                tables_per_server=settings.tables_per_server,
                tables_per_player=settings.tables_per_player,
            ),
            choose=choose,
            acts=self.heartbeat.acts,
        )
        self.voices = Voices(Emojis())
        self.circuit_breaker = CircuitBreaker(steady)
        messenger = DiscordMessenger(self, self.circuit_breaker, steady, self.voices.emojis)
        # Alone with its file a process needs no leases, which would outlive it where it is killed.
        leases = owner if settings.database_url else None
        self.deliverer = Deliverer(
            db,
            messenger,
            self.host.delivery,
            now,
            leases,
            cares=self.heartbeat.cares,
            breaker=self.circuit_breaker,
            voices=self.voices,
            steady=steady,
        )
        self.runner = TableRunner(self.host, self.deliverer)
        services = Services(
            self.host, self.deliverer, self.runner.wake, self.rate_limiter, self, self.voices
        )
        for cog in COGS:
            await self.add_cog(cog(services))
        await self._sync(db)
        # Who else is there, before anything is taken up that they see to.
        await self.heartbeat.beat(self.shard_count, ())
        await self.deliverer.recover()
        self.beat.start()
        self.tick.start()
        if settings.card_emojis:
            self.emoji_sync = EmojiSync(self, self.voices.emojis, manages=self._is_first())
            self.look_at_emojis.start()

    async def _sync(self, db: Database) -> None:
        """Send the commands to Discord, but only when they differ from those it has."""
        if not self._is_first():
            return  # one process does it for all
        translator = Translator()
        await self.tree.set_translator(translator)
        payload = [
            await command.get_translated_payload(self.tree, translator)
            for command in self.tree.get_commands()
        ]
        # The application too: another token on the same database has not seen them.
        text = json.dumps([self.application_id, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        known = await db.one("meta", key="commands")
        if known is not None and known["value"] == digest:
            return
        await self.tree.sync()
        await db.commit([Write("set_meta", {"key": "commands", "value": digest})])

    def _is_first(self) -> bool:
        """Say whether this process does what one does for all: it has the first shard."""
        return self.shard_ids is None or 0 in self.shard_ids

    async def _tick(self) -> None:
        """Do what is due, and take up messages that were left undone."""
        try:
            if self.heartbeat.went_back():
                await self._sign()
                self._health_file.sign()
            with metrics.time_tick():
                # After a downtime they are many; the rest is taken up with what has gathered.
                for table_id in (await self.host.run_due())[:TABLES_PER_TICK]:
                    self.deliverer.wake(table_id)
                await self.deliverer.recover()
            self._health_file.ticked()
        except Lost as error:
            self._end(error)
        except Exception as error:  # noqa: BLE001  # nothing may stop the clock for good
            report(log, "a tick failed, the next one tries again", error)

    async def _sign(self) -> None:
        """Leave signs of life in the database, and look whether clocks are as they can be."""
        # While Discord takes no requests, nobody who acts is answered.
        able = frozenset[int]() if self.circuit_breaker.is_open else self._connected
        await self.heartbeat.beat(self.shard_count, able)
        self._health_file.stalled(await self.host.stalled.put_right())
        self._health_file.stored(self.heartbeat.silent())

    async def _beat(self) -> None:
        """Leave signs of life: in the database for clocks and other processes, and in a file."""
        try:
            await self._sign()
        except Exception as error:  # noqa: BLE001  # the next one finds a gap, and makes up for it
            report(log, "no sign of life could be written, the next one tries again", error)
        self._look_for_gateway()
        self._health_file.shards(self.shard_ids or range(self.shard_count or 1), self._connected)
        if self._beats % ALIVE_BEATS == 0:
            await self._look_at_unreadable()
            self._health_file.sign()
        self._beats += 1
        await self._measure()

    async def _look_at_emojis(self) -> None:
        """Have the card faces uploaded, and notice when somebody has removed some."""
        await self.emoji_sync.sync()

    async def _look_at_unreadable(self) -> None:
        """Tell those who watch the bot which tables cannot be read; one may have been mended."""
        try:
            ids = await self.host.finder.still_damaged()
        except StoreError:
            return  # the beat has said so
        self._health_file.unreadable(ids)
        meter = metrics.active()
        if meter is not None:
            meter.unreadable.set(len(ids))

    async def _measure(self) -> None:
        """Tell Prometheus, where it asks, what is not counted as it happens."""
        meter = metrics.active()
        if meter is None or self._db is None:
            return
        meter.shards.set(len(self._connected))
        try:
            row = await self._db.one("waiting_posts")
        except StoreError:
            return  # the beat has said so
        if row is not None:
            meter.posts.set(row["posts"])
            # Below nothing where the clock has gone back since.
            age = max(now() - row["oldest"], 0) / 1000 if row["posts"] else 0
            meter.oldest.set(age)

    def _look_for_gateway(self) -> None:
        """End where no shard has been connected for long, so that the bot starts over.

        discord.py waits ever longer between its tries, in the end for a quarter of an hour.
        """
        if self._connected:
            self._present_at = steady()
        elif self._present_at is not None and steady() - self._present_at > AWAY_MS:
            self._present_at = None
            self._end(DiscordUnreachable(reason="gateway"))

    def _end(self, failure: HangJackError) -> None:
        """Close by itself, since nothing can follow."""
        self.failure = failure
        # A task of its own: closing ends the loop that has noticed.
        self._closing = asyncio.create_task(self.close())

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard's events come from now on."""
        self._connected.add(shard)
        self._present_at = steady()

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard's events come again."""
        self._connected.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard's events do not come: nobody can act at its tables."""
        self._connected.discard(shard)
        self.heartbeat.lost(shard)

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        self.tick.cancel()
        self.beat.cancel()
        self.look_at_emojis.cancel()
        runner: TableRunner | None = getattr(self, "runner", None)
        if runner is not None:
            runner.stop()
        await wait_for_answers(ANSWER_WITHIN)
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


def steady() -> int:
    """Return milliseconds of a clock that only goes on, whoever sets the machine's."""
    return round(time.monotonic() * 1000)


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
