"""Turn the errors of discord.py and of the connection into those of `bot.delivery.messenger`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.delivery.messenger import Limited, Undelivered, Unwell
from bot.discord_api.errors import TOO_MANY_REQUESTS


@contextmanager
def typed_errors(kind: Callable[[discord.HTTPException], type[Undelivered]]) -> Iterator[None]:
    """Raise an error of the kind that an answer of Discord stands for."""
    try:
        yield
    except discord.HTTPException as error:
        # Not `from error`: its text may quote what was sent.
        raise kind(error)(status=error.status, code=error.code) from None
    except discord.RateLimited:
        raise Limited(status=TOO_MANY_REQUESTS) from None
    except (aiohttp.ClientError, OSError):
        # A time-out is an OSError too. The text may hold the address, and so a token.
        raise Unwell from None
