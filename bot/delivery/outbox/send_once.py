"""Sending a message exactly once, under a lease.

Each new message has a nonce as its idempotency key: Discord answers a repeated request with the
message that it already has. Once Discord may have forgotten the nonce, the channel's history tells
whether the message is there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from bot.delivery.messenger import (
    Messenger,
    NotTried,
    OpeningPaused,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unsure,
)
from bot.delivery.outbox.lease import REQUEST_MS, Lease
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.tools import Tools
from bot.delivery.private_channels import TOO_FAST, PrivateChannels
from bot.engine.shuffle import DISCORD_EPOCH_MS
from bot.notices import NOTICES, Notice
from bot.ops.clocks import Clock
from bot.store.database import Database, Write
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Voices

NONCE_MS: Final = 60_000
"""How long a nonce is trusted to bring the same message back; Discord says some minutes."""
SKEW_MS: Final = 3_600_000
"""How far our clock and Discord's may differ."""

_log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message that Discord has."""

    id: int
    is_fresh: bool
    """Whether it shows what was rendered now; else perhaps what an earlier try had rendered."""


def log_waiting(log: logging.Logger, what: str, error: Undelivered) -> None:
    """Log that something waits; softly where no request was made."""
    log.log(
        logging.DEBUG if isinstance(error, NotTried) else logging.WARNING, "%s: %s", what, error
    )


def tell_owner(error: Undelivered, what: str, server_id: int, channel_id: int) -> None:
    """Tell the owner that Discord refuses messages in a channel, or does not take one as it is."""
    code = error.code or error.status
    if isinstance(error, Rejected):
        NOTICES.note(Notice.MISTAKE, what=what, code=code)
    else:
        NOTICES.note(Notice.REFUSED, server=server_id, channel=channel_id, code=code)


@dataclass(frozen=True, slots=True)
class Sender:
    """Makes requests of the messenger, for one table or event, under its lease."""

    tools: Tools
    lease: Lease

    @property
    def db(self) -> Database:
        """Return the database."""
        return self.tools.db

    @property
    def messenger(self) -> Messenger:
        """Return what makes the requests."""
        return self.tools.messenger

    @property
    def voices(self) -> Voices:
        """Return what finds the voice for a reader."""
        return self.tools.voices

    @property
    def clock(self) -> Clock:
        """Return the clock."""
        return self.tools.clock

    async def request(
        self,
        method: Callable[Concatenate[int, P], Awaitable[T]],
        place: int,
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Make one request of the messenger under the lease. Raises Unsure after a time-out.

        If its place is a person's channel that is gone or refused, that channel is forgotten.
        """
        await self.messenger.turn()
        await self.lease.renew()
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                return await method(place, *args, **kwargs)
        except TimeoutError:
            raise Unsure from None
        except PlaceGone:
            await self.private_channels.forget(place)
            raise
        except Unsure as error:
            if error.code not in TOO_FAST:
                raise
            await self.private_channels.forget(place)
            await self.private_channels.pause(error.code)
            raise OpeningPaused(status=error.status, code=error.code) from None

    async def try_to(self, request: Awaitable[None]) -> None:
        """Change or delete a message that another replaces; it stays as it is where that fails."""
        try:
            await request
        except Undelivered as error:
            _log.info("a replaced message stays: %s", error)

    @property
    def private_channels(self) -> PrivateChannels:
        """Return what is known of people's direct messages."""
        return PrivateChannels(self.db, self.clock)

    async def private_channel(self, user_id: int) -> int:
        """Return a person's channel, opened where needed; raise OpeningPaused if that must wait."""
        channels = self.private_channels
        known = await channels.known(user_id)
        if known is not None:
            return known
        await channels.take_turn()
        channel_id = await self.request(self.messenger.private, user_id)
        await channels.note(user_id, channel_id)
        return channel_id

    async def commit(self, message: Message, query: str, **values: Any) -> None:
        """Commit one write to a message's row, unless another process has tried it since."""
        await self.db.commit([message.write(query, **values)])

    async def begin(self, message: Message, channel_id: int, *first: Write) -> None:
        """Store writes, and that a message is about to be sent; a Conflict if another tried it."""
        now = self.clock()
        tried = message.write("try_message", channel_id=channel_id, tried_at=now)
        await self.db.commit([*first, tried])
        message.channel_id, message.tried_at = channel_id, now
        message.tries += 1

    async def send_once(
        self,
        message: Message,
        channel_id: int,
        render: Callable[[], Awaitable[Outgoing]],
        *,
        after: int | None = None,
        also: Sequence[Write] = (),
    ) -> SentMessage:
        """Send a message that may have gone out before (docs/design.md, Delivery).

        A first try is stored before it is made. A try that was never confirmed is repeated with
        the same nonce; once Discord may have forgotten that, the channel's history tells first.

        Args:
            message: its row, which is kept up to date.
            after: an id; it was certainly not sent before that one.
            also: what is stored along with a first try.

        Raises:
            Conflict: another process has tried it meanwhile.
        """
        tried_at = message.tried_at
        # A time in the future is as old as the clock has since gone back.
        if tried_at is not None and not 0 <= self.clock() - tried_at < NONCE_MS:
            after = message.message_id or after or self._id_before(tried_at)
            found_id = await self.request(self.messenger.find, channel_id, after, await render())
            if found_id is not None:
                return SentMessage(found_id, is_fresh=False)
        async with self.messenger.turn_to_post(channel_id):
            if tried_at is None:
                await self.begin(message, channel_id, *also)
            # Else the nonce stays: a process that stood still may yet make the first try.
            outgoing, nonce = await render(), message.nonce
            try:
                message_id = await self.request(self.messenger.post, channel_id, outgoing, nonce)
            except Stale as error:
                # The thread is locked: an archived one opens by a new message.
                raise Refused(status=error.status, code=error.code) from None
        return SentMessage(message_id, is_fresh=tried_at is None)

    def _id_before(self, ms: int) -> int:
        """Return an id below those of all messages sent after a time, however clocks differ.

        A time in the future was read before the clock went back.
        """
        return max(0, min(ms, self.clock()) - SKEW_MS - DISCORD_EPOCH_MS) << 22
