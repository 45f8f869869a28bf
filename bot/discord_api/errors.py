"""Errors of the connection to Discord, each with its remedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.errors import HangJackError
from bot.locale.say import N_

# The bot needs no voice: no warning should make people install packages for it.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

BAD_TOKEN: Final = 4004
"""The gateway's close code for a token that is not, or no longer, valid."""

TOO_MANY_REQUESTS: Final = 429
"""HTTP's status for too many requests; that of a server in trouble begins at 500."""

CONNECTION_ERRORS: Final = (
    aiohttp.ClientError,
    OSError,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
"""The errors of a lost connection; time-outs are among the OSErrors."""


class WrongToken(HangJackError):
    text = N_(
        "Discord rejected the token: copy a new one from the Developer Portal (Bot, Reset Token)"
        " into DISCORD_TOKEN."
    )


class DiscordUnreachable(HangJackError):
    text = N_("Can't reach Discord ({reason}): check the network.")


class DiscordRefused(HangJackError):
    text = N_(
        "Discord answered with error {code}: check discordstatus.com and try again in a few"
        " minutes."
    )


class DiscordUnwell(DiscordRefused):
    """Discord answered with an error that passes."""


class GatewayClosed(HangJackError):
    """The gateway closed the connection and would do so again."""

    text = N_(
        "Discord closed the connection (code {code}): check discordstatus.com, then start the bot"
        " again."
    )


TEMPORARY: Final = (DiscordUnreachable, DiscordUnwell)
"""The errors that a starting bot waits out: its network may come up later."""


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise discord.py's and aiohttp's errors as ours."""
    try:
        yield
    except discord.LoginFailure as error:
        raise WrongToken from error
    except discord.HTTPException as error:
        raise _refused(error) from error
    except discord.RateLimited as error:
        raise DiscordUnwell(code=TOO_MANY_REQUESTS) from error
    except discord.ConnectionClosed as error:
        raise (WrongToken if error.code == BAD_TOKEN else GatewayClosed(code=error.code)) from error
    except CONNECTION_ERRORS as error:
        if isinstance(error.__cause__, discord.HTTPException):  # hidden by GatewayNotFound
            raise _refused(error.__cause__) from error
        raise DiscordUnreachable(reason=connection_error_text(error)) from error


def _refused(error: discord.HTTPException) -> DiscordRefused:
    is_temporary = error.status == TOO_MANY_REQUESTS or error.status >= 500
    return (DiscordUnwell if is_temporary else DiscordRefused)(code=error.status)


def is_discords(error: discord.HTTPException) -> bool:
    """Say whether Discord itself has answered, not a gatekeeper before it with a web page."""
    kind = error.response.headers.get("Content-Type", "application/json")
    return kind.startswith("application/json")


def connection_error_text(error: BaseException) -> str:
    """Say briefly why a connection failed, without tokens."""
    if isinstance(error, aiohttp.ClientConnectorError) and error.os_error.strerror:
        return f"{error.host}: {error.os_error.strerror}"
    return str(error) or type(error).__name__
