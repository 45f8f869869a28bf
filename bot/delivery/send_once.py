"""Sending a message exactly once, under a lease.

Each new message has a nonce as its idempotency key: Discord answers a repeated request with the
message that it already has. Once Discord may have forgotten the nonce, the channel's history tells
whether the message is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeVar

from bot.delivery.lease import REQUEST_MS, AnyLease
from bot.delivery.messenger import Messenger, OpeningPaused, PlaceGone, Unsure
from bot.delivery.private_channels import TOO_FAST, PrivateChannels
from bot.engine.quick import quick
from bot.store.database import Database, Write
from bot.ui.core.message import Outgoing

NONCE_MS: Final = 60_000
"""How long a nonce is trusted to bring the same message back; Discord says some minutes."""
SKEW_MS: Final = 3_600_000
"""How far our clock and Discord's may differ."""
_EPOCH_MS: Final = 1_420_070_400_000
"""Discord's ids count milliseconds from 2015 in all but their lowest 22 bits."""

P = ParamSpec("P")
T = TypeVar("T")


@quick
@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message that Discord has."""

    id: int
    tried_at: int
    is_fresh: bool
    """Whether it shows what was rendered now; else perhaps what an earlier try had rendered."""


class Sender:
    """Makes requests of the messenger; what inherits from it has its tools."""

    __slots__ = ()

    db: Database
    messenger: Messenger
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    lease: AnyLease

    async def request(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Make one request of the messenger under the lease. Raises Unsure after a time-out."""
        await self.messenger.turn()
        await self.lease.renew()
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                return await method(*args, **kwargs)
        except TimeoutError:
            raise Unsure from None
        except Unsure as error:
            if error.code not in TOO_FAST:
                raise
            await self.private_channels.pause(error.code)
            raise OpeningPaused(status=error.status, code=error.code) from None

    @property
    def private_channels(self) -> PrivateChannels:
        """Return what is known of people's direct messages."""
        return PrivateChannels(self.db, self.clock)

    async def private_channel(self, user_id: int) -> int:
        """Return the channel of a person's direct messages, opening it where needed.

        Raises:
            OpeningPaused: if it is not open, and none may be opened now.
        """
        channels = self.private_channels
        known = await channels.known(user_id)
        if known is not None:
            return known
        await channels.take_turn()
        channel_id = await self.request(self.messenger.private, user_id)
        await channels.note(user_id, channel_id)
        return channel_id

    async def send_once(  # noqa: PLR0913  # what it takes to send a message once
        self,
        channel_id: int,
        *,
        tried_at: int | None,
        after: int,
        nonce: Callable[[int], str],
        write_try: Callable[[int], Sequence[Write]],
        render: Callable[[], Awaitable[Outgoing]],
    ) -> SentMessage:
        """Send a message that may have gone out before (docs/design.md, Delivery).

        A first try is stored before it is made. A try that was never confirmed is repeated with
        the same nonce; once Discord may have forgotten that, the channel's history tells first.

        Args:
            channel_id: where it goes.
            tried_at: when it was first tried, if it may have gone out.
            after: an id; the message was certainly not sent before that one.
            nonce: returns its nonce for the time of the first try.
            write_try: returns what to store before the first try at a time.
            render: renders it.
        """
        is_repeated = tried_at is not None
        # A time in the future is as old as the clock has since gone back.
        if tried_at is not None and not 0 <= self.clock() - tried_at < NONCE_MS:
            message = await render()
            found_id = await self.request(self.messenger.find, channel_id, after, message)
            if found_id is not None:
                return SentMessage(found_id, tried_at, is_fresh=False)
        async with self.messenger.turn_to_post(channel_id):
            if tried_at is None:
                tried_at = self.clock()
                await self.db.commit(write_try(tried_at))
            # Else the nonce stays: a process that stood still may yet make the first try.
            message = await render()
            post, name = self.messenger.post, nonce(tried_at)
            try:
                message_id = await self.request(post, channel_id, message, name)
            except (PlaceGone, OpeningPaused):
                # Direct messages are opened anew, now or later.
                await self.private_channels.forget(channel_id)
                raise
        return SentMessage(message_id, tried_at, is_fresh=not is_repeated)

    def id_before(self, ms: int) -> int:
        """Return an id below those of all messages sent after a time, however clocks differ.

        A time in the future was read before the clock went back.
        """
        return max(0, min(ms, self.clock()) - SKEW_MS - _EPOCH_MS) << 22
