"""The discord.py client: connects the rooms, starts and stops them."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_audience import DiscordAudience
from bot.delivery.discord_listings import DiscordListings
from bot.delivery.discord_messenger import DiscordMessenger
from bot.delivery.emoji_sync import EmojiSync
from bot.delivery.events import EventDeliverer
from bot.delivery.fallbacks import Fallbacks
from bot.delivery.lfg import LfgDeliverer
from bot.delivery.outbox.tools import Spacing, Tools
from bot.delivery.servers import ServerDeliverer
from bot.delivery.tables.deliverer import TableDeliverer
from bot.discord_api import invalid_requests
from bot.discord_api.commands import entry_points, get_commands
from bot.discord_api.errors import DiscordUnreachable
from bot.discord_api.hidden_channels import read_hidden_channels
from bot.discord_api.http import LimitedClient
from bot.discord_api.members import Members
from bot.discord_api.permissions import invitation
from bot.discord_api.rate_limits import RequestRate
from bot.errors import HangJackError, StoreError
from bot.interactions.answer import ANSWER_WITHIN, wait_for_answers
from bot.interactions.autocomplete import refuse
from bot.interactions.door import RateLimiter, admits, in_range, refused_command
from bot.interactions.places import WorkPlaces
from bot.interactions.reviewing import Reviewer
from bot.interactions.services import Services
from bot.interactions.translator import Translator
from bot.interactions.typed.forms import OpenForms
from bot.ops import metrics
from bot.ops.error_log import report, reported
from bot.ops.health import WRITE_SECONDS, HealthFile, ranges
from bot.ops.loops import Loop
from bot.ops.watchdog import STANDSTILLS
from bot.runner import Runner
from bot.settings import Settings
from bot.store.errors import Lost
from bot.store.opening import Database, Write, open_database
from bot.tables.host import Host
from bot.tables.scores.recount import bring_up_to_date
from bot.tables.settings.policy import Pauses, Policy
from bot.tables.timekeeping.heartbeat import BEAT_MS, Heartbeat
from bot.thinking.thinkers import Thinkers
from bot.ui.pictures.emojis import Emojis, Voices
from bot.upkeep.upkeep import Upkeep
from cogs import COGS

log = logging.getLogger(__name__)

AWAY_MS: Final = 180_000
"""How long the gateway may be away before the bot starts over."""
TICK_SECONDS: Final = 1.0
"""How often the bot looks for due tables."""
BEAT_SECONDS: Final = BEAT_MS / 1000
"""How often the heartbeat is written to the database."""
EMOJI_SECONDS: Final = 600.0
"""How often the application's emojis are checked."""
BEATS_PER_HEALTH_FILE: Final = round(WRITE_SECONDS / BEAT_SECONDS)
"""How many heartbeats come between two writes of the health file."""

_INVALID_FORM: Final = 50035
"""Discord's code for a command that it does not accept."""
INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
"""Enough for slash commands, buttons and direct messages, and to count the messages in a channel;
none of them is privileged."""


class CommandTree(app_commands.CommandTree["HangJack"]):
    """The slash commands, with the bot's own answers to errors."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Hold back what the door does, and numbers that a command does not take."""
        return await admits(interaction) and await in_range(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what discord.py refused before a command's own code ran."""
        await refuse(interaction, refused_command(interaction, error))


class HangJack(LimitedClient, commands.AutoShardedBot):
    """The bot, not yet connected. All state of a table is in the database.

    Args:
        db: an open database, which the caller closes; by default the one of the settings.
        entropy: gives the secrets of fair deals; a sandbox may want deals that repeat.
        shard_count: by default the number in the settings, or the number that Discord recommends.
    """

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
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            allowed_mentions=discord.AllowedMentions.none(),
            # The bot never looks up a member or a message in the cache.
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=metrics.request_trace(),
        )
        if settings.shard_ids is not None:
            self.shard_ids = list(settings.shard_ids)
        read_hidden_channels(self._connection.parsers)
        self.settings = settings
        self.rate_limiter = RateLimiter(settings.person_rate, settings.server_rate)
        self._db = db
        self._owns_db = db is None
        self._entropy = entropy
        self.failure: HangJackError | None = None
        """Why the bot has closed by itself."""
        self._closing: asyncio.Task[None] | None = None
        self.thinkers = Thinkers(settings.thinkers, steady)
        self._health_file = HealthFile(settings)
        self._beats = 0
        self.tick = Loop(self._tick, TICK_SECONDS)
        self.beat = Loop(self._beat, BEAT_SECONDS)
        self.voices = Voices(Emojis())
        self.fallbacks = Fallbacks(self.voices.emojis, steady)
        self.forms = OpenForms()
        self.places = WorkPlaces()
        self.circuit_breaker = CircuitBreaker(steady)
        self.members = Members(self, steady)
        self.emoji_sync = EmojiSync(self, self.voices.emojis, manages=self._is_first())
        self._emoji_loop = Loop(self.emoji_sync.sync, EMOJI_SECONDS)
        self._connected: set[int] = set()
        """The shards that receive events."""
        self._connected_at: int | None = None
        """When a shard was last connected."""

    async def setup_hook(self) -> None:
        """Open the rooms, register the commands, take up what an earlier run left undone."""
        settings = self.settings
        db = self._db
        if db is None:
            db = await open_database(settings.database_path, settings.database_url)
            self._db = db
        await bring_up_to_date(db)
        name = uuid.uuid4().hex if settings.database_url else "alone"
        self.heartbeat = Heartbeat(db, now, name, self.shard_count, self.shard_ids, steady=steady)
        pause = settings.computer_pause
        self.host = Host(
            db,
            clock=now,
            steady=steady,
            entropy=self._entropy,
            policy=Policy(
                repeatable=self._entropy is not secrets.token_bytes,
                pauses=None if pause is None else Pauses.of_length(round(pause * 1000)),
                cut_ms=round(settings.cut_seconds * 1000),
                strong=settings.thinkers != 0,
                tables_per_server=settings.tables_per_server,
                tables_per_player=settings.tables_per_player,
                events_per_server=settings.events_per_server,
                events_per_person=settings.events_per_person,
                paced=bool(settings.person_rate),
                forget_after=settings.forget_after,
            ),
            choose=self.thinkers.decide,
            acts=self.heartbeat.acts,
            is_member=self.members.is_member,
        )
        bans = self.host.bans
        self.audience = DiscordAudience(
            self, self.members, self.circuit_breaker, lambda user: bans.of_person(user) is not None
        )
        rate = RequestRate(settings.discord_rate, self.heartbeat.processes)
        messenger = DiscordMessenger(self, self.circuit_breaker, self.fallbacks, rate)
        tools = Tools(
            db,
            messenger,
            self.audience,
            now,
            steady,
            # A process that is alone with its file needs no leases.
            process=name if settings.database_url else None,
            cares=self.heartbeat.cares,
            breaker=self.circuit_breaker,
            voices=self.voices,
            spacing=Spacing(steady),
        )
        self.deliverer = TableDeliverer(tools, self.host.delivery)
        listings = DiscordListings(self, self.circuit_breaker, now)
        self.event_deliverer = EventDeliverer(tools, self.host.events, listings)
        self.lfg_deliverer = LfgDeliverer(tools, self.host.lfg)
        self.server_deliverer = ServerDeliverer(
            tools, self.host.recaps, self.host.daily, self.host.settings
        )
        self.upkeep = Upkeep(settings, tools, self.application, self._health_file)
        self.runner = Runner(
            self.host, self.deliverer, self.event_deliverer, self.lfg_deliverer, steady
        )
        self.reviewer = Reviewer(
            self.host, self.thinkers, self.voices, self.circuit_breaker, steady, self.places
        )
        services = Services(
            self.host,
            self.deliverer,
            self.event_deliverer.desks,
            self.runner.wake,
            self.runner.wake_event,
            self.thinkers,
            self.reviewer,
            self.runner.wake_lfg,
            self,
            self.members,
            self.voices,
        )
        # Bans are known before the first click. What they change, delivery finds when it starts.
        await self.host.shutting_out.look()
        for cog in COGS:
            await self.add_cog(cog(services))
        await self._sync(db)
        # Before delivery uses a channel of direct messages: it may be another bot's.
        await self.host.left_servers.claim(self.application_id or 0)
        # First learn which other processes there are: they look after some of the tables.
        await self.heartbeat.beat(self.shard_count, ())
        await self.deliverer.recover()
        self.beat.start()
        self.tick.start()
        self.runner.start()
        await self.upkeep.start()
        if settings.card_emojis:
            self._emoji_loop.start()

    async def _sync(self, db: Database) -> None:
        """Send the commands to Discord, if they differ from those that it has."""
        if not self._is_first():
            return  # one process does it for all
        translator = Translator()
        await self.tree.set_translator(translator)
        all_commands = self.tree.get_commands()
        payload = [
            await command.get_translated_payload(self.tree, translator) for command in all_commands
        ]
        own_id = cast("int", self.application_id)  # a client knows it from its login on
        registered: _Commands = await get_commands(self.http, own_id)
        known = await db.one("meta", key="commands")
        if known is not None and known["value"] == _digest(own_id, payload, registered):
            return
        # What `tree.sync` would send, once it had translated all of it again.
        try:
            registered = await self.http.bulk_upsert_global_commands(
                own_id, [*payload, *entry_points(registered)]
            )
        except discord.HTTPException as error:
            if error.code != _INVALID_FORM:
                raise
            raise app_commands.CommandSyncFailure(error, all_commands) from None
        digest = _digest(own_id, payload, registered)
        await db.commit([Write("set_meta", {"key": "commands", "value": digest})])

    def _is_first(self) -> bool:
        """Say whether this process has the first shard: it does what one process does for all."""
        return self.shard_ids is None or 0 in self.shard_ids

    async def _tick(self) -> None:
        """Do what is due, and deliver what is left over."""
        try:
            with metrics.time_tick():
                # After a downtime there are many; `recover` takes up the rest.
                for table_id in (await self.host.timers.run_due())[: self.deliverer.per_tick]:
                    self.runner.wake(table_id)
                await self.runner.look()
                await self.server_deliverer.recover()
                await self.deliverer.hands.look()
                await self.event_deliverer.desks.look()
                await self.reviewer.live.look()
            self._health_file.note_tick()
        except Lost as error:
            self._end(error)
        except Exception as error:  # noqa: BLE001  # the next tick tries again
            report(log, "a tick failed, the next one tries again", error)

    async def _write_heartbeat(self) -> None:
        """Write the heartbeat to the database, and repair impossible due times."""
        # While Discord is down, nobody can act.
        able = frozenset[int]() if self.circuit_breaker.is_open else self._connected
        await self.heartbeat.beat(self.shard_count, able)
        self._health_file.stalled = await self.host.stalled.put_right()
        self._health_file.note_stored(self.heartbeat.silent())

    async def _beat(self) -> None:
        """Write the heartbeat to the database, and at times the health file."""
        # The next one finds the gap and makes up for it.
        with reported(log, "no sign of life could be written, the next one tries again"):
            await self._write_heartbeat()
        self._check_gateway()
        self._health_file.note_shards(
            self.shard_ids or range(self.shard_count or 1), self._connected
        )
        if self._beats % BEATS_PER_HEALTH_FILE == 0:
            await self._find_unreadable()
            await self._note_opening_pause()
            self._health_file.standstill = STANDSTILLS.longest()
            self._health_file.write()
        self._beats += 1
        await self._set_gauges()

    async def _find_unreadable(self) -> None:
        """Report which tables cannot be read, in the health file and the metrics."""
        try:
            ids = await self.host.finder.still_damaged()
        except StoreError:
            return  # the heartbeat has logged it
        self._health_file.unreadable = ids
        gauges = metrics.active()
        if gauges is not None:
            gauges.unreadable.set(len(ids))

    async def _note_opening_pause(self) -> None:
        """Report in the health file until when no direct messages are opened."""
        try:
            row = None if self._db is None else await self._db.one("opening_pause")
        except StoreError:
            return  # the heartbeat has logged it
        self._health_file.opens_at = 0 if row is None else row["until"] / 1000

    async def _set_gauges(self) -> None:
        """Set the metrics that are not counted as things happen."""
        gauges = metrics.active()
        if gauges is None or self._db is None:
            return
        gauges.shards.set(len(self._connected))
        gauges.standstill.set(STANDSTILLS.longest())
        gauges.invalid.set(invalid_requests.REQUESTS.count())
        try:
            row = await self._db.one("waiting_posts")
        except StoreError:
            return  # the heartbeat has logged it
        if row is not None:
            gauges.posts.set(row["posts"])
            age = (now() - row["oldest"]) / 1000 if row["posts"] else 0
            gauges.oldest.set(age)

    def _check_gateway(self) -> None:
        """Close the bot where no shard has been connected for long, so that it is restarted.

        discord.py's own backoff grows to a quarter of an hour.
        """
        if self._connected:
            self._connected_at = steady()
        elif self._connected_at is not None and steady() - self._connected_at > AWAY_MS:
            self._connected_at = None
            self._end(DiscordUnreachable(reason="gateway"))

    def _end(self, failure: HangJackError) -> None:
        """Close the bot for good."""
        self.failure = failure
        # In a task: closing cancels the loop that calls this.
        self._closing = asyncio.create_task(self.close())

    def state(self) -> str:
        """Say in a line whether it is connected."""
        if not self.is_ready():
            return "connecting to Discord"
        if not self._connected:
            return "no connection to Discord"
        return f"connected to Discord; servers: {len(self.guilds)}"

    async def on_ready(self) -> None:
        """Say in the log that the bot is there, and how to invite it where nobody has done that."""
        log.info("connected to Discord; servers: %s", len(self.guilds))
        if self.guilds:
            return
        # A process of some shards alone does not hear of the other shards' servers.
        if self.shard_ids is None or len(self.shard_ids) == self.shard_count:
            address = invitation(self.application_id or 0)
            log.info("no server has the bot yet; invite it: %s", address)
        else:
            log.info(
                "no server is on this process's shards (%s); a bot in few servers needs only one"
                " process, without SHARD_COUNT and SHARD_IDS",
                ranges(self.shard_ids),
            )

    async def on_message(self, _message: discord.Message, /) -> None:
        """Take no commands from messages, as discord.py would."""

    async def on_shard_connect(self, shard: int) -> None:
        """Note that a shard receives events."""
        self._connected.add(shard)
        self._connected_at = steady()

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that a shard receives events again."""
        self._connected.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that a shard receives no events: nobody can act at its tables."""
        self._connected.discard(shard)
        self.heartbeat.lost(shard)

    async def close(self) -> None:
        """Finish what is under way and close the database."""
        self.tick.cancel()
        self.beat.cancel()
        self._emoji_loop.cancel()
        runner: Runner | None = getattr(self, "runner", None)
        if runner is not None:
            await runner.close()
            self.upkeep.close()
        reviewer: Reviewer | None = getattr(self, "reviewer", None)
        if reviewer is not None:
            await reviewer.close()
        await self.thinkers.close()
        await wait_for_answers(ANSWER_WITHIN)
        deliverer: TableDeliverer | None = getattr(self, "deliverer", None)
        if deliverer is not None:
            await self.event_deliverer.close()
            await self.lfg_deliverer.close()
            await self.server_deliverer.close()
            await deliverer.close()
        await super().close()
        if self._db is not None and self._owns_db:
            await self._db.close()
            self._db = None


_Commands: TypeAlias = Sequence[Mapping[str, Any]]


def _digest(application_id: int, wanted: _Commands, registered: _Commands) -> str:
    """Return what changes when our commands do, or when Discord's do by another program.

    The application counts too: another token may come to the same database.
    """
    there = sorted((one["id"], one.get("version", "")) for one in registered)
    text = json.dumps([application_id, wanted, there], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def now() -> int:
    """Return milliseconds since 1970; tests and the sandbox may set this clock."""
    return round(discord.utils.utcnow().timestamp() * 1000)


def steady() -> int:
    """Return milliseconds of a monotonic clock."""
    return round(time.monotonic() * 1000)
