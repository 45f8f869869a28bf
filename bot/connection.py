"""What can be wrong with the connection to Discord, each said with its remedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.errors import HangJackError
from bot.locale import N_

# A card player needs no voice: nobody is to install the packages for it because of a warning.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

BAD_TOKEN: Final = 4004
"""The gateway's close code for a token that is not, or no longer, valid."""

LOST: Final = (aiohttp.ClientError, OSError, discord.GatewayNotFound, discord.ConnectionClosed)
"""What a connection fails with; time-outs are among the OSErrors."""


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
    """Discord answered with an error."""

    text = N_(
        "Discord answers with error {code}: look at discordstatus.com, and try again in a few"
        " minutes."
    )


class HungUp(HangJackError):
    """The gateway closed the connection and would do so again."""

    text = N_(
        "Discord has closed the connection (code {code}): look at discordstatus.com, and start"
        " again."
    )


@contextmanager
def blamed() -> Iterator[None]:
    """Turn discord.py's and aiohttp's errors into ours."""
    try:
        yield
    except discord.LoginFailure as error:
        raise WrongToken from error
    except discord.HTTPException as error:
        raise DiscordRefused(code=error.status) from error
    except discord.ConnectionClosed as error:
        raise (WrongToken if error.code == BAD_TOKEN else HungUp(code=error.code)) from error
    except LOST as error:
        if isinstance(error.__cause__, discord.HTTPException):  # hidden by GatewayNotFound
            raise DiscordRefused(code=error.__cause__.status) from error
        raise Unreachable(reason=reason(error)) from error


def reason(error: BaseException) -> str:
    """Say why a connection failed, in as few words as there are; tokens are in none of them."""
    if isinstance(error, aiohttp.ClientConnectorError) and error.os_error.strerror:
        return f"{error.host}: {error.os_error.strerror}"
    return str(error) or type(error).__name__
