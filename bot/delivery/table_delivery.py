"""One round of delivery for one table: its tools, and how it sends a message exactly once.

Each new message has a nonce as its idempotency key: Discord answers a repeated request with the
message that it already has. Once Discord may have forgotten the nonce, the channel's history tells
whether the message is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeVar

from bot.delivery.channel_traffic import ChannelTraffic
from bot.delivery.host_port import HostPort
from bot.delivery.lease import REQUEST_MS, AnyLease
from bot.delivery.messenger import Messenger, Unsure
from bot.engine.quick import quick
from bot.locale import Say
from bot.store.database import Database, Row, Write
from bot.tables.views import TableView
from bot.ui.core.message import Outgoing
from bot.ui.pictures.voices import Voices

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


@quick
@dataclass(frozen=True, slots=True)
class TableDelivery:
    """One round of delivery for one table."""

    table_id: str
    db: Database
    messenger: Messenger
    host: HostPort
    clock: Callable[[], int]
    """Milliseconds since 1970."""
    lease: AnyLease
    voices: Voices
    traffic: ChannelTraffic

    async def private_voice(self, user_id: int, table: TableView) -> Say:
        """Return the voice for a person's direct messages, by the person's settings."""
        reader = await self.host.reader(user_id)
        return self.voices.private(reader, reader.language or reader.spoken or table.language)

    async def private_channel(self, user_id: int) -> int:
        """Return the channel of a person's direct messages, opening it where needed."""
        known = await self.one("known_private", user_id=user_id)
        if known is not None:
            channel_id: int = known["channel_id"]
            return channel_id
        return await self.request(self.messenger.private, user_id)

    async def request(
        self, method: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Make one request of the messenger under the lease. Raises Unsure after a time-out."""
        await self.lease.renew()
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                return await method(*args, **kwargs)
        except TimeoutError:
            raise Unsure from None

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
        the same nonce while Discord remembers it; later, the channel's history tells.

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
            is_repeated = False
        if tried_at is None or not is_repeated:
            tried_at = self.clock()
            await self.db.commit(write_try(tried_at))
        message = await render()
        message_id = await self.request(self.messenger.post, channel_id, message, nonce(tried_at))
        return SentMessage(message_id, tried_at, is_fresh=not is_repeated)

    def id_before(self, ms: int) -> int:
        """Return an id below those of all messages sent after a time, however clocks differ.

        A time in the future was read before the clock went back.
        """
        return max(0, min(ms, self.clock()) - SKEW_MS - _EPOCH_MS) << 22

    async def one(self, query: str, **values: object) -> Row | None:
        """Read one row of this table."""
        return await self.db.one(query, table_id=self.table_id, **values)

    async def all(self, query: str, **values: object) -> list[Row]:
        """Read rows of this table."""
        return await self.db.all(query, table_id=self.table_id, **values)

    def write(self, query: str, *, rows: int | None = 1, **values: Any) -> Write:
        """Return a write to this table's rows."""
        return Write(query, {"table_id": self.table_id, **values}, rows)

    async def commit(self, query: str, *, rows: int | None = 1, **values: Any) -> None:
        """Commit one write to this table's rows."""
        await self.db.commit([self.write(query, rows=rows, **values)])
