"""Send a message again without what Discord may have refused: emojis, then pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from bot.delivery.messenger import Rejected, Undelivered
from bot.ops.clocks import Steady
from bot.ui.core.layout import NOT_AS_IT_IS
from bot.ui.core.message import Outgoing
from bot.ui.core.render_images import draw_pictures, leave_out_pictures
from bot.ui.pictures.emojis import Emojis

WORDS_MS: Final = 600_000
"""How long a channel gets words alone after it has refused a picture."""

TOO_LARGE: Final = 413
"""The status of a message whose files are too large, from Discord or a gatekeeper."""
MISSING_PERMISSION: Final = 50_013
_FOR_PICTURES: Final = frozenset(
    {
        20_009,  # taken for something explicit
        MISSING_PERMISSION,  # perhaps that of attaching files alone
        NOT_AS_IT_IS,
    }
)
"""Discord's codes for messages that it may take without their pictures."""

T = TypeVar("T")


class Fallbacks:
    """Sees that no picture and no emoji keeps a message from its readers.

    One for all messages of a process: boards, hands and answers. What it knows of channels is
    lost at a restart, which costs one refused request.
    """

    def __init__(self, emojis: Emojis, clock: Steady) -> None:
        self._emojis = emojis
        self._clock = clock
        self._in_words_until: dict[int, int] = {}
        """Channels where a picture was refused, and until when none are sent there."""

    async def send(
        self, channel_id: int, message: Outgoing, request: Callable[[Outgoing], Awaitable[T]]
    ) -> T:
        """Make a request with a message and its pictures; where Discord refuses them, in words.

        Args:
            channel_id: where the message is seen.
            message: its pictures may have been drawn before.
            request: sends a message; it raises `Undelivered` or discord.py's HTTPException.
        """
        if not message.pictures:
            return await self._without_emojis(message, request)
        if self._clock() < self._in_words_until.get(channel_id, 0):
            return await self._without_emojis(leave_out_pictures(message), request)
        try:
            return await self._without_emojis(await draw_pictures(message), request)
        except (Undelivered, discord.HTTPException) as error:
            if not refuses_files(error):
                raise
        sent = await self._without_emojis(leave_out_pictures(message), request)
        self._note(channel_id)
        return sent

    async def _without_emojis(
        self, message: Outgoing, request: Callable[[Outgoing], Awaitable[T]]
    ) -> T:
        """Make a request with a message; repeat it without emojis where that may help."""
        try:
            return await request(message)
        except (Undelivered, discord.HTTPException) as error:
            if error.code != NOT_AS_IT_IS or not message.remove_emojis():
                raise
        sent = await request(message)
        self._emojis.has({})
        return sent

    def _note(self, channel_id: int) -> None:
        now = self._clock()
        open_ = {at: until for at, until in self._in_words_until.items() if until > now}
        self._in_words_until = {**open_, channel_id: now + WORDS_MS}


def refuses_files(error: Undelivered | discord.HTTPException) -> bool:
    """Say whether Discord may take the same message without its files."""
    is_rejected = isinstance(error, Rejected) or error.status == TOO_LARGE
    return is_rejected or error.code in _FOR_PICTURES
