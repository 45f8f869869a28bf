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

from bot.delivery.host_port import HostPort
from bot.delivery.lease import REQUEST_MS, Right
from bot.delivery.messenger import Messenger, Unsure
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


@dataclass(frozen=True, slots=True)
class Sending:
    """A message that must be sent exactly once."""

    channel_id: int
    tried_at: int | None
    """When it was first tried, if it may have gone out."""
    after: int
    """It was certainly not sent before this message."""
    nonce: Callable[[int], str]
    """Its nonce, by the time of the first try."""
    trying: Callable[[int], Sequence[Write]]
    """What to write before it is first tried at a time."""
    render: Callable[[], Awaitable[Outgoing]]


@dataclass(frozen=True, slots=True)
class SentMessage:
    """What came of a sending."""

    message_id: int
    tried_at: int
    fresh: bool
    """Whether it shows what was rendered now; else perhaps what an earlier try had rendered."""


@dataclass(frozen=True, slots=True)
class TableDelivery:
    """One round of delivery for one table."""

    table_id: str
    db: Database
    messenger: Messenger
    host: HostPort
    clock: Callable[[], int]
    lease: Right
    voices: Voices

    async def private_voice(self, user_id: int, table: TableView) -> Say:
        """Return the voice of what one person is sent: as they have chosen, or as they speak."""
        reader = await self.host.reader(user_id)
        return self.voices.private(reader, reader.language or reader.spoken or table.language)

    async def ask(
        self, request: Callable[P, Awaitable[T]], /, *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Make one request of the messenger under the lease, for a limited time."""
        await self.lease.hold()
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                return await request(*args, **kwargs)
        except TimeoutError:
            raise Unsure from None

    async def send(self, sending: Sending) -> SentMessage:
        """Send a message that may have gone out before (docs/design.md, Delivery).

        A first try is written down before it is made. One that was never confirmed is repeated
        with the same nonce while Discord remembers it; later, the channel's history tells.
        """
        tried_at = sending.tried_at
        doubt = tried_at is not None
        # One that lies ahead is as old as the clock has since gone back.
        if tried_at is not None and not 0 <= self.clock() - tried_at < NONCE_MS:
            message = await sending.render()
            found = await self.ask(self.messenger.find, sending.channel_id, sending.after, message)
            if found is not None:
                return SentMessage(found, tried_at, fresh=False)
            doubt = False
        if tried_at is None or not doubt:
            tried_at = self.clock()
            await self.db.commit(sending.trying(tried_at))
        message = await sending.render()
        message_id = await self.ask(
            self.messenger.post, sending.channel_id, message, sending.nonce(tried_at)
        )
        return SentMessage(message_id, tried_at, fresh=not doubt)

    def id_at(self, ms: int) -> int:
        """Return an id below those of all messages sent after a time, however clocks differ.

        A time that lies ahead was read before the clock went back.
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
