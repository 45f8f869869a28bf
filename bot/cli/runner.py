"""Run the bot on Discord until it is told to stop; say in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from contextlib import suppress
from typing import Any, Final

from bot.app import HangJack
from bot.discord_api.errors import TEMPORARY, translate_errors
from bot.ops import logging as logs
from bot.ops import metrics
from bot.ops.signals import stop_signals
from bot.settings import Settings

log = logging.getLogger(__name__)

LET_GO_S: Final = 2.0
"""How long what is starting, or reconnecting, may take to let go when it is told to stop."""
FIRST_PAUSE_S: Final = 1
LONGEST_PAUSE_S: Final = 60
"""A start that fails in passing is tried again after a pause, each twice as long as the last."""

SWITCH_S: Final = 0.0005
"""After how long Python lets another thread have its turn; its own is ten times that."""
COLLECTIONS: Final = (10_000, 20, 50)
"""After how many new objects the collector looks for dead ones among them, after how many such
looks among those that were left, and after how many of these among all.

The first is a matter of a millisecond, and finds nearly all that has not died by itself. The last
goes through every table in memory, and holds up whoever clicks at that moment.
"""


def run(settings: Settings, token: str) -> int:
    """Connect and serve until a signal says stop; return the exit status.

    Raises:
        HangJackError: when the bot cannot start or go on, with what to do.
    """
    logs.set_up(settings)
    _be_quick()
    with metrics.serve_metrics(settings):
        asyncio.run(serve(settings, token))
    return 0


def _be_quick() -> None:
    """Set Python up for answering many people fast (`benchmarks/host.py` shows by how much)."""
    # The thread that writes to the database gives Python up at every statement, and is given it
    # back only after this time while the bot draws messages.
    sys.setswitchinterval(SWITCH_S)
    # Every message that is drawn is a knot of objects that only the collector unties. What is
    # loaded by now stays: gone through again and again, it would hold everybody up for a while.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


async def serve(settings: Settings, token: str) -> None:
    """Connect and serve until a signal says stop; then close everything.

    Where Discord cannot be reached yet, or is unwell, it is tried again, from the beginning.

    Raises:
        HangJackError: when the bot cannot start or go on, with what to do.
    """
    with stop_signals() as stop:
        told = asyncio.create_task(stop.wait())
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE_S
        try:
            while not told.done():
                began = loop.time()
                try:
                    await _serve(settings, token, told)
                except TEMPORARY as error:
                    if loop.time() - began > LONGEST_PAUSE_S:
                        pause = FIRST_PAUSE_S
                    log.warning("%s Trying again in %d s.", error, pause)
                    await asyncio.wait((told,), timeout=pause)
                    pause = min(2 * pause, LONGEST_PAUSE_S)
                else:
                    return
        finally:
            told.cancel()


async def _serve(settings: Settings, token: str, told: asyncio.Task[Any]) -> None:
    """Connect and serve until told to stop."""
    async with HangJack(settings) as bot:
        serving = asyncio.create_task(connect(bot, token))
        try:
            await asyncio.wait((serving, told), return_when=asyncio.FIRST_COMPLETED)
        finally:
            serving.cancel()
            # A start that is broken off closes what it has opened. discord.py swallows a
            # cancellation that meets it reconnecting; there it is closing that ends it.
            await asyncio.wait((serving,), timeout=LET_GO_S)
            # Called here too: where discord.py is closing already, leaving its context waits
            # for its own part alone, and the database is closed after that.
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
        await _knock(bot)
        await bot.connect()


async def _knock(bot: HangJack) -> None:
    """See whether the gateway can be reached, for discord.py would knock for ever in silence."""
    _, address, _ = await bot.http.get_bot_gateway()
    socket = await bot.http.ws_connect(address)
    await socket.close()
