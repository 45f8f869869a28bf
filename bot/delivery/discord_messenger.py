"""The messenger on discord.py: it works with ids alone, and looks up nothing by a request."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, TypeVar

import discord

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.discord_errors import typed_errors
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    NotTried,
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
from bot.discord_api.rate_limits import RequestRate, Turns
from bot.ui.core.layout import NOT_AS_IT_IS, small
from bot.ui.core.message import Outgoing
from bot.ui.core.render_images import draw_pictures, leave_out_pictures
from bot.ui.pictures.emojis import Emojis

HISTORY: Final = 1_000
"""How many messages a search reads."""
THREAD_MINUTES: Final = 1_440
"""Discord archives a thread after this time without a new message."""

WORDS_MS: Final = 600_000
"""How long a channel gets words alone after it has refused files."""
OPENING_PAUSE_MS: Final = 60_000
"""How long no direct messages are opened after Discord has refused some as too fast."""

_TOO_LARGE: Final = 413
"""The status of a message whose files are too large, from Discord or a gatekeeper."""
_NO_CHANNEL: Final = 10_003
_MISSING_PERMISSION: Final = 50_013
_THREAD_EXISTS: Final = 160_004
_TOO_FAST: Final = frozenset({20_026, 40_003})
"""Refusals to open direct messages that blame the bot, not the person."""
_BY_CODE: Final[dict[int, type[Undelivered]]] = {
    _NO_CHANNEL: PlaceGone,
    10_004: PlaceGone,  # unknown server
    10_008: Gone,
    10_013: DmClosed,  # unknown user
    10_070: Gone,  # an event of a server's list
    20_009: Rejected,  # taken for something explicit
    20_016: Unsure,  # slow mode
    20_022: Unsure,  # an announcement, edited too often
    20_026: Unsure,  # opened too many direct messages lately
    20_028: Unsure,  # too much is written in this channel
    20_029: Unsure,  # or in this server
    30_046: Stale,
    40_003: Unsure,  # opening direct messages too fast
    40_004: Unwell,  # sending is switched off for now
    40_006: Unwell,  # this is switched off for now
    40_333: Unwell,  # Discord's own gatekeeper
    50_001: Refused,
    50_005: Gone,  # another's message: not ours to edit
    50_007: DmClosed,
    _MISSING_PERMISSION: Refused,
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
    429: Unwell,
}

T = TypeVar("T")


class DiscordMessenger:
    """A Messenger on a discord.py client.

    It sends and edits through the client's HTTP layer: discord.py's own methods would parse the
    message that comes back, at every card.

    Args:
        client: makes the requests.
        breaker: surrounds each request, and all those of a search together.
        clock: milliseconds of a monotonic clock.
        emojis: the card faces that Discord has.
        most: requests a second; 0 for any number.
    """

    def __init__(
        self,
        client: discord.Client,
        breaker: CircuitBreaker,
        clock: Callable[[], int],
        emojis: Emojis,
        most: int = 0,
    ) -> None:
        self._client = client
        self._emojis = emojis
        self._breaker = breaker
        self._clock = clock
        self._turns = Turns(client.http)
        self._rate = RequestRate(most)
        self._opens_at = 0
        """When direct messages may be opened again."""
        self._in_words_until: dict[int, int] = {}
        """Channels where files were refused, and until when none are sent there."""

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        """See Messenger."""
        return await self._with_pictures(
            channel_id, message, lambda shown: self._post(channel_id, shown, nonce)
        )

    async def _post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        async def request() -> int:
            payload, http = message.to_send(), self._client.http
            with self._breaker.request(), typed_errors(kind_of):
                return await requests.post(http, channel_id, payload, message.files, nonce=nonce)

        return await self._retry_without_emojis(message, request)

    async def private(self, user_id: int) -> int:
        """See Messenger. After a refusal as too fast, none are opened for a while."""
        if self._clock() < self._opens_at:
            raise NotTried
        try:
            with self._breaker.request(), typed_errors(kind_of):
                channel = await self._client.create_dm(discord.Object(user_id))
        except Unsure as error:
            if error.code in _TOO_FAST:
                self._opens_at = self._clock() + OPENING_PAUSE_MS
            raise
        return channel.id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        """See Messenger."""
        await self._with_pictures(
            channel_id, message, lambda shown: self._edit(channel_id, message_id, shown)
        )

    async def _edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        async def request() -> None:
            payload, http = message.to_edit(), self._client.http
            with self._breaker.request(), typed_errors(kind_of):
                await requests.edit(http, channel_id, message_id, payload, message.files)

        await self._retry_without_emojis(message, request)

    async def wait_to_edit(self, channel_id: int, message_id: int) -> bool:
        """See Messenger."""
        return await self._turns.edit(requests.edit_route(channel_id, message_id), channel_id)

    async def turn(self) -> None:
        """See Messenger."""
        await self._rate.turn()

    def turn_to_post(self, channel_id: int) -> AbstractAsyncContextManager[None]:
        """See Messenger."""
        return self._turns.post(requests.post_route(channel_id), channel_id)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Messenger."""
        with self._breaker.request(), typed_errors(kind_of):
            await self._client.http.delete_message(channel_id, message_id)

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        """See Messenger."""
        if message.key is None:
            return None
        me = self._client.user
        last_line = small(message.key)
        channel = self._client.get_partial_messageable(channel_id)
        history = channel.history(limit=HISTORY, after=discord.Object(after), oldest_first=True)
        with self._breaker.request(), typed_errors(kind_of):
            async for candidate in history:
                if me is None or candidate.author.id != me.id:
                    continue
                if any(text.rpartition("\n")[2] == last_line for text in _texts(candidate)):
                    return candidate.id
        return None

    async def thread(self, channel_id: int, message_id: int, name: str) -> int:
        """See Messenger.

        A thread has the id of the message it grows from. discord.py's own method wants the server
        in its cache, which only the process that the server belongs to has.
        """
        try:
            with self._breaker.request(), typed_errors(kind_of):
                await self._client.http.start_thread_with_message(
                    channel_id, message_id, name=name, auto_archive_duration=THREAD_MINUTES
                )
        except Undelivered as error:
            if error.code != _THREAD_EXISTS:
                raise
        return message_id

    async def _with_pictures(
        self, channel_id: int, message: Outgoing, send: Callable[[Outgoing], Awaitable[T]]
    ) -> T:
        """Send a message with its pictures; where Discord refuses them, in words."""
        if not message.pictures:
            return await send(message)
        now = self._clock()
        if self._in_words_until.get(channel_id, now) > now:
            return await send(leave_out_pictures(message))
        try:
            return await send(await draw_pictures(message))
        except Refused as error:
            if error.code != _MISSING_PERMISSION:
                raise
            # The missing permission may be that of attaching files alone.
            sent = await send(leave_out_pictures(message))
            open_ = {at: until for at, until in self._in_words_until.items() if until > now}
            self._in_words_until = {**open_, channel_id: now + WORDS_MS}
            return sent
        except Rejected:
            return await send(leave_out_pictures(message))

    async def _retry_without_emojis(
        self, message: Outgoing, request: Callable[[], Awaitable[T]]
    ) -> T:
        """Make a request that carries a message; repeat it without emojis where that may help."""
        try:
            return await request()
        except Rejected as error:
            if error.code != NOT_AS_IT_IS or not message.remove_emojis():
                raise
        self._emojis.forget()
        return await request()


def _texts(message: discord.Message) -> Iterator[str]:
    yield message.content
    yield from _layout_texts(message.components)


def _layout_texts(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from _layout_texts(getattr(component, "children", ()))


def kind_of(error: discord.HTTPException) -> type[Undelivered]:
    """Return the kind of failure that an answer of Discord stands for."""
    if error.status == _TOO_LARGE:
        return Rejected
    if error.status >= 500 or not is_discords(error):
        return Unwell
    return _BY_CODE.get(error.code, _BY_STATUS.get(error.status, Rejected))
