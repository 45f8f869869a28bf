"""Turn the errors of discord.py and of the connection into those of `bot.delivery.messenger`."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

import aiohttp
import discord

from bot.delivery.messenger import Limited, Undelivered, Unwell
from bot.discord_api.errors import TOO_MANY_REQUESTS


class typed_errors:  # noqa: N801  # like contextlib.suppress
    """Raise an error of the kind that an answer of Discord stands for.

    It surrounds every request, and a generator would take several times as long.
    """

    def __init__(self, kind: Callable[[discord.HTTPException], type[Undelivered]]) -> None:
        self._kind = kind

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None
    ) -> None:
        if error is None:
            return
        if isinstance(error, discord.HTTPException):
            # Not `from error`: its text may quote what was sent.
            raise self._kind(error)(status=error.status, code=error.code) from None
        if isinstance(error, discord.RateLimited):
            raise Limited(status=TOO_MANY_REQUESTS) from None
        if isinstance(error, aiohttp.ClientError | OSError):
            # A time-out is an OSError too. The text may hold the address, and so a token.
            raise Unwell from None
