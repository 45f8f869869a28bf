"""Run the bot on Discord until it is told to stop; say in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import copy
import logging
import sys
from contextlib import suppress
from typing import Final

from bot.app import HangJack, build
from bot.connection import LOST, blamed, reason
from bot.settings import Settings
from bot.signals import told_to_stop

QUIET: Final = ("aiohttp", "aiosqlite", "asyncio", "asyncpg", "discord")
"""Loggers that print bodies and parameters at DEBUG, hidden cards among them."""

LET_GO_S: Final = 2.0
"""How long what is starting, or reconnecting, may take to let go when it is told to stop."""


def run(settings: Settings, token: str) -> int:
    """Connect and serve until a signal says stop; return the exit status.

    Raises:
        HangJackError: when the bot cannot start or go on, with what to do.
    """
    set_up_logging(settings)
    asyncio.run(serve(settings, token))
    return 0


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, with the libraries' own loggers never below INFO."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(settings.log_level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))


class _Formatter(logging.Formatter):
    """Tells of a lost connection in one line; discord.py logs a trace each time it tries again."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, LOST):
            record = copy.copy(record)
            record.msg, record.args = f"{record.getMessage()} ({reason(error)})", ()
            record.exc_info = record.exc_text = None
        return super().format(record)


async def serve(settings: Settings, token: str) -> None:
    """Connect and serve until a signal says stop; then close everything.

    Raises:
        HangJackError: when the bot cannot start or go on, with what to do.
    """
    with told_to_stop() as stop:
        async with build(settings) as bot:
            serving = asyncio.create_task(connect(bot, token))
            told = asyncio.create_task(stop.wait())
            try:
                await asyncio.wait((serving, told), return_when=asyncio.FIRST_COMPLETED)
            finally:
                told.cancel()
                serving.cancel()
                # A start that is broken off closes what it has opened. discord.py swallows a
                # cancellation that meets it reconnecting; there it is closing that ends it.
                await asyncio.wait((serving,), timeout=LET_GO_S)
                # Called here too: where discord.py is closing already, leaving its context waits
                # for its own part alone, and the database is closed after that.
                await bot.close()
            with suppress(asyncio.CancelledError):
                await serving


async def connect(bot: HangJack, token: str) -> None:
    """Log in and stay connected until the bot is closed.

    Raises:
        HangJackError: when Discord cannot be reached or does not want the bot, or when its own
            rooms cannot be opened.
    """
    with blamed():
        await bot.login(token)
        await _knock(bot)
        await bot.connect()


async def _knock(bot: HangJack) -> None:
    """See whether the gateway can be reached, for discord.py would knock for ever in silence."""
    _, address, _ = await bot.http.get_bot_gateway()
    socket = await bot.http.ws_connect(address)
    await socket.close()
