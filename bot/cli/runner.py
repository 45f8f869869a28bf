"""``python -m bot run``: run the bot on Discord until a signal stops it."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import TITLE
from bot.app import HangJack
from bot.discord_api.errors import TEMPORARY, translate_errors
from bot.notices import NOTICES, Notice
from bot.ops import logging as logs
from bot.ops import metrics
from bot.ops.signals import stop_signals
from bot.ops.watchdog import Watchdog
from bot.settings import Settings

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

log = logging.getLogger(__name__)

CANCEL_S: Final = 2.0
"""Seconds that a start or a reconnection may take to end after a signal."""
FIRST_PAUSE_S: Final = 1
LONGEST_PAUSE_S: Final = 60
"""Exponential backoff: after a temporary failure the next start waits twice as long."""

FEW: Final = 0.1
"""Of the connections that Discord allows a day: with fewer left than this part, the bot waits."""

SWITCH_S: Final = 0.0005
"""How long a thread runs before another one gets its turn; Python's default is ten times that."""
COLLECTIONS: Final = (10_000, 20, 50)
"""The thresholds of the garbage collector's three generations (`gc.set_threshold`).

The first generation takes a millisecond and finds nearly all garbage. The last goes through every
table in memory, and delays each click of that moment.
"""


def run(settings: Settings, token: str) -> int:
    """Connect and serve until stopped; return the exit status, or raise HangJackError."""
    logs.set_up(settings)
    log.info("%s starts", TITLE)
    _tune_python()
    with metrics.serve_metrics(settings):
        asyncio.run(serve(settings, token))
    log.info("%s stopped", TITLE)
    return 0


def _tune_python() -> None:
    """Tune Python for short answers (`benchmarks/host.py` shows by how much)."""
    # The database's thread releases Python's lock at every statement, and gets it back only after
    # this time while the bot renders messages.
    sys.setswitchinterval(SWITCH_S)
    # Clicks on cards leave the collector nothing, but commands and errors do. The objects loaded by
    # now stay, so it does not need to look at them again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


async def serve(settings: Settings, token: str) -> None:
    """Connect and serve until a signal says stop; then close everything.

    After a temporary failure of Discord it starts again, with exponential backoff.

    Raises:
        HangJackError: when the bot cannot start or go on, with what to do.
    """
    with stop_signals() as stop, Watchdog() as watchdog:
        stopping = asyncio.create_task(stop.wait())
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE_S
        try:
            while not stopping.done():
                began = loop.time()
                try:
                    await _serve(settings, token, stopping, watchdog)
                except TEMPORARY as error:
                    if loop.time() - began > LONGEST_PAUSE_S:
                        pause = FIRST_PAUSE_S
                    text = f"{error} Trying again in {pause} s."
                    log.warning("%s", text)
                    watchdog.state = partial(str, text)
                    await asyncio.wait((stopping,), timeout=pause)
                    pause = min(2 * pause, LONGEST_PAUSE_S)
                else:
                    return
        finally:
            stopping.cancel()


async def _serve(
    settings: Settings, token: str, stopping: asyncio.Task[Any], watchdog: Watchdog
) -> None:
    """Connect and serve until the task ``stopping`` ends."""

    async def on_ready() -> None:
        watchdog.ready()

    async with HangJack(settings) as bot:
        watchdog.state = bot.state
        bot.add_listener(on_ready)
        serving = asyncio.create_task(connect(bot, token))
        try:
            await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            serving.cancel()
            # A cancelled start closes what it has opened. While it reconnects, discord.py ignores a
            # cancellation; `close` ends it.
            await asyncio.wait((serving,), timeout=CANCEL_S)
            # Leaving the context does not wait for the database if discord.py is closing already.
            await bot.close()
        with suppress(asyncio.CancelledError):
            await serving
        if bot.failure is not None:
            raise bot.failure


async def connect(bot: HangJack, token: str) -> None:
    """Log in and stay connected until the bot is closed.

    Raises:
        HangJackError: when Discord cannot be reached or does not want the bot, or when its own
            rooms cannot be opened.
    """
    with translate_errors():
        await bot.login(token)
        recommended, limit = await reach_gateway(bot)
        shards = len(bot.shard_ids or ()) or bot.shard_count or recommended
        await asyncio.sleep(save_connections(limit, shards))
        await bot.connect()


async def reach_gateway(client: discord.Client) -> tuple[int, SessionStartLimit]:
    """Return how many shards Discord recommends, and how often they may connect.

    Raises an error if the gateway cannot be reached: discord.py itself retries in silence.
    """
    shards, address, limit = await client.http.get_bot_gateway()
    socket = await client.http.ws_connect(address)
    await socket.close()
    return shards, limit


def save_connections(limit: SessionStartLimit, shards: int) -> float:
    """Return how many seconds to wait, so that what is left lasts until the reset.

    Where few are left, the owner hears of it.
    """
    remaining, reset_s = limit["remaining"], limit["reset_after"] / 1000
    if remaining >= limit["total"] * FEW:
        return 0
    wait_s = reset_s / max(remaining // shards, 1)
    log.error(
        "Discord allows only %s of %s connections in the next %.0f s: I wait for %.0f s",
        remaining,
        limit["total"],
        reset_s,
        wait_s,
    )
    NOTICES.note(
        Notice.FEW_CONNECTIONS,
        remaining=remaining,
        hours=math.ceil(reset_s / 3600),
        minutes=math.ceil(wait_s / 60),
    )
    return wait_s
