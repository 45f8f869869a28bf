"""Run the bot on Discord until it is told to stop; say in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from typing import Final

import aiohttp
import discord

from bot.app import HangJack, build
from bot.errors import HangJackError
from bot.locale import N_
from bot.settings import Settings

QUIET: Final = ("discord", "aiosqlite", "asyncpg", "asyncio")
"""Loggers that print bodies and parameters at DEBUG, hidden cards among them."""


class WrongToken(HangJackError):
    """Discord does not know the token."""

    text = N_(
        "Discord does not accept the token: copy it again from the Developer Portal "
        "(Bot, Reset Token) into DISCORD_TOKEN."
    )


class Unreachable(HangJackError):
    """No connection to Discord."""

    text = N_("Discord cannot be reached ({reason}): check the network and start again.")


class DiscordRefused(HangJackError):
    """Discord answered the start with an error."""

    text = N_("Discord refused the start (error {code}): try again in a few minutes.")


def run(settings: Settings) -> int:
    """Connect and serve until a signal says stop.

    Raises:
        HangJackError: when the start fails, with what to do.
    """
    set_up_logging(settings)
    asyncio.run(_serve(settings))
    return 0


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, with the libraries' own loggers never below INFO."""
    logging.basicConfig(
        level=settings.log_level,
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    for name in QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))


async def _serve(settings: Settings) -> None:
    bot = build(settings)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, lambda: asyncio.ensure_future(bot.close()))
    async with bot:
        await connect(bot, settings.token or "")


async def connect(bot: HangJack, token: str) -> None:
    """Log in and stay connected until the bot is closed.

    Raises:
        WrongToken, Unreachable, DiscordRefused: when the start fails.
    """
    try:
        await bot.login(token)
    except discord.LoginFailure as error:
        raise WrongToken from error
    except discord.HTTPException as error:
        raise DiscordRefused(code=error.status) from error
    except (aiohttp.ClientError, OSError) as error:
        raise Unreachable(reason=type(error).__name__) from error
    await bot.connect()
