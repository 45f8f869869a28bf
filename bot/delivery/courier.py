"""Messages by discord.py: ids are enough, nothing is looked up that would cost a request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

import aiohttp
import discord

from bot.delivery.messenger import (
    Gone,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unreachable,
    Unsure,
)
from bot.ui.frame import small
from bot.ui.message import Outgoing

HISTORY: Final = 1_000
"""How many messages are looked through for one of ours."""
THREAD_MINUTES: Final = 1_440
"""A thread without a new message for so long is put away."""

_THREAD_EXISTS: Final = 160_004
_BY_CODE: Final[dict[int, type[Undelivered]]] = {
    10_003: PlaceGone,
    10_008: Gone,
    10_013: Unreachable,  # unknown user
    30_046: Stale,
    40_003: Unreachable,  # opening direct messages too fast
    50_001: Refused,
    50_007: Unreachable,
    50_013: Refused,
    50_033: Unreachable,  # nobody to be written to
    50_083: Stale,  # the thread is archived: only a new message opens it again
    50_278: Unreachable,  # no server in common
    160_005: Refused,  # the thread is locked
}
_BY_STATUS: Final[dict[int, type[Undelivered]]] = {
    401: Unsure,  # a token that was changed; nothing is wrong with the message
    403: Refused,
    404: PlaceGone,
    408: Unsure,
    429: Unsure,
}


class Courier:
    """A Messenger on a discord.py client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def post(self, channel_id: int, message: Outgoing, nonce: str) -> int:
        """See Messenger. discord.py asks Discord to enforce the nonce whenever one is given."""
        content: dict[str, Any] = (
            {"content": message.text} if message.layout is None else {"view": message.layout}
        )
        with _typed_errors():
            sent = await self._place(channel_id).send(
                **content,
                nonce=nonce,
                files=_files(message),
                allowed_mentions=_mentions(message),
            )
        return sent.id

    async def private(self, user_id: int) -> int:
        """See Messenger."""
        with _typed_errors():
            channel = await self._client.create_dm(discord.Object(user_id))
        return channel.id

    async def edit(self, channel_id: int, message_id: int, message: Outgoing) -> None:
        """See Messenger."""
        content: dict[str, Any] = (
            {"content": message.text} if message.layout is None else {"view": message.layout}
        )
        if message.files:
            content["attachments"] = _files(message)
        with _typed_errors():
            await self._message(channel_id, message_id).edit(
                **content, allowed_mentions=_mentions(message)
            )

    async def delete(self, channel_id: int, message_id: int) -> None:
        """See Messenger."""
        with _typed_errors():
            await self._message(channel_id, message_id).delete()

    async def find(self, channel_id: int, after: int, message: Outgoing) -> int | None:
        """See Messenger."""
        if message.key is None:
            return None
        me = self._client.user
        last_line = small(message.key)
        history = self._place(channel_id).history(
            limit=HISTORY, after=discord.Object(after), oldest_first=True
        )
        with _typed_errors():
            async for found in history:
                if me is None or found.author.id != me.id:
                    continue
                if any(text.rpartition("\n")[2] == last_line for text in _texts(found)):
                    return found.id
        return None

    async def thread(self, channel_id: int, message_id: int, name: str) -> int:
        """See Messenger.

        A thread has the id of the message it grows from. discord.py's own method wants the server
        in its cache, which only the process that the server belongs to has.
        """
        try:
            with _typed_errors():
                await self._client.http.start_thread_with_message(
                    channel_id, message_id, name=name, auto_archive_duration=THREAD_MINUTES
                )
        except Undelivered as error:
            if error.code != _THREAD_EXISTS:
                raise
        return message_id

    def _place(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._place(channel_id).get_partial_message(message_id)


def _mentions(message: Outgoing) -> discord.AllowedMentions:
    if message.mention is None:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(message.mention)]
    )


def _files(message: Outgoing) -> list[discord.File]:
    return [
        discord.File(BytesIO(file.content), filename=file.name, description=file.description)
        for file in message.files
    ]


def _texts(message: discord.Message) -> Iterator[str]:
    yield message.content
    yield from _layout_texts(message.components)


def _layout_texts(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if isinstance(component, discord.TextDisplay):
            yield component.content
        yield from _layout_texts(getattr(component, "children", ()))


@contextmanager
def _typed_errors() -> Iterator[None]:
    try:
        yield
    except discord.HTTPException as error:
        by_status = Unsure if error.status >= 500 else _BY_STATUS.get(error.status, Rejected)
        kind = _BY_CODE.get(error.code, by_status)
        # Not `from error`: its text may quote what was sent.
        raise kind(status=error.status, code=error.code) from None
    except (discord.RateLimited, aiohttp.ClientError, OSError):
        # A time-out is an OSError too.
        raise Unsure from None
