"""The messenger on discord.py: it works with ids alone, and looks up nothing by a request."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Final

import discord

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_errors import typed_errors
from bot.delivery.fallbacks import MISSING_PERMISSION, TOO_LARGE, Fallbacks
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unsure,
    Unwell,
)
from bot.discord_api import requests
from bot.discord_api.errors import is_discords
from bot.discord_api.rate_limits import OldEdits, RequestRate, Turns
from bot.ui.core.components import id_of
from bot.ui.core.message import Outgoing

HISTORY: Final = 1_000
"""How many messages a search reads."""
THREAD_MINUTES: Final = 1_440
"""Discord archives a thread after this time without a new message; edits do not count."""
SLOW_THREAD_MINUTES: Final = 10_080
"""The longest such time."""

_NO_CHANNEL: Final = 10_003
_THREAD_EXISTS: Final = 160_004
_BY_CODE: Final[dict[int, type[Undelivered]]] = {
    _NO_CHANNEL: PlaceGone,
    10_004: PlaceGone,  # unknown server
    10_008: Gone,
    10_013: DmClosed,  # unknown user
    10_015: Gone,  # a webhook: an interaction's token has ended
    10_070: Gone,  # an event of a server's list
    20_009: Rejected,  # taken for something explicit
    20_016: Unsure,  # slow mode
    20_022: Unsure,  # an announcement, edited too often
    20_026: Unsure,  # opened too many direct messages lately
    20_028: Unsure,  # too much is written in this channel
    20_029: Unsure,  # or in this server
    30_046: Limited,  # too many edits of messages older than an hour
    40_003: Unsure,  # opening direct messages too fast
    40_004: Unwell,  # sending is switched off for now
    40_006: Unwell,  # this is switched off for now
    40_333: Unwell,  # Discord's own gatekeeper
    50_001: Refused,
    50_005: Gone,  # another's message: not ours to edit
    50_007: DmClosed,
    MISSING_PERMISSION: Refused,
    50_033: DmClosed,  # nobody to be written to
    50_083: Stale,  # the thread is archived: only a new message opens it again
    50_278: DmClosed,  # no server in common
    130_000: Unwell,  # overloaded
    160_005: Refused,  # the thread is locked
    200_000: Rejected,  # blocked by the server's own rules for messages
    240_000: Rejected,  # blocked as harmful
}
_BY_STATUS: Final[dict[int, type[Undelivered]]] = {
    401: Unwell,  # a token that was changed; nothing is wrong with the message
    403: Refused,
    404: Refused,
    408: Unwell,
    429: Limited,  # five times in a row
}


class DiscordMessenger:
    """A Messenger on a discord.py client.

    It sends and edits through the client's HTTP layer: discord.py's own methods would parse the
    message that comes back, at every card.

    Args:
        breaker: surrounds each request, and all those of a search together.
    """

    def __init__(
        self,
        client: discord.Client,
        breaker: CircuitBreaker,
        fallbacks: Fallbacks,
        rate: RequestRate,
    ) -> None:
        self._client = client
        self._fallbacks = fallbacks
        self._breaker = breaker
        self._turns = Turns(client.http)
        self._rate = rate
        self._old_edits = OldEdits()

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        async def request(shown: Outgoing) -> int:
            payload, http = shown.to_send(), self._client.http
            with self._breaker.request(), typed_errors(kind_of):
                return await requests.post(http, channel_id, payload, shown.files, nonce=nonce)

        return await self._fallbacks.send(channel_id, message, request)

    async def private(self, user_id: int) -> int:
        with self._breaker.request(), typed_errors(kind_of):
            return (await self._client.create_dm(discord.Object(user_id))).id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async def request(shown: Outgoing) -> None:
            if not self._old_edits.takes(channel_id, message_id):
                raise Limited
            payload, http = shown.to_edit(), self._client.http
            with self._breaker.request(), typed_errors(kind_of):
                await requests.edit(http, channel_id, message_id, payload, shown.files)

        await self._fallbacks.send(channel_id, message, request)

    async def wait_to_edit(self, channel_id: int, message_id: int) -> bool:
        return await self._turns.edit(requests.edit_route(channel_id, message_id), channel_id)

    async def turn(self) -> None:
        await self._rate.turn()

    def turn_to_post(self, channel_id: int) -> AbstractAsyncContextManager[None]:
        return self._turns.post(requests.post_route(channel_id), channel_id)

    async def delete(self, channel_id: int, message_id: int) -> None:
        with self._breaker.request(), typed_errors(kind_of):
            await self._client.http.delete_message(channel_id, message_id)

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        if message.key is None:
            return None
        me = self._client.user
        id_ = id_of(message.key)
        channel = self._client.get_partial_messageable(channel_id)
        history = channel.history(limit=HISTORY, after=discord.Object(after), oldest_first=True)
        with self._breaker.request(), typed_errors(kind_of):
            async for candidate in history:
                if me is None or candidate.author.id != me.id:
                    continue
                by_text = message.layout is None and candidate.content == message.text
                if by_text or any(getattr(one, "id", 0) == id_ for one in candidate.components):
                    return candidate.id
        return None

    async def thread(
        self, channel_id: int, message_id: int, name: str, *, slow: bool = False
    ) -> int:
        """See Messenger.

        A thread has the id of the message it grows from. discord.py's own method wants the server
        in its cache, which only the process that the server belongs to has.
        """
        try:
            with self._breaker.request(), typed_errors(kind_of):
                await self._client.http.start_thread_with_message(
                    channel_id,
                    message_id,
                    name=name,
                    auto_archive_duration=SLOW_THREAD_MINUTES if slow else THREAD_MINUTES,
                )
        except Undelivered as error:
            if error.code != _THREAD_EXISTS:
                raise
        return message_id


def kind_of(error: discord.HTTPException) -> type[Undelivered]:
    """Return the kind of failure that an answer of Discord stands for."""
    if error.status == TOO_LARGE:
        return Rejected
    if error.status >= 500 or not is_discords(error):
        return Unwell
    return _BY_CODE.get(error.code, _BY_STATUS.get(error.status, Rejected))
