"""One round of delivery for one table: its tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.delivery.host_port import HostPort
from bot.delivery.messenger import Messenger
from bot.delivery.outbox.lease import AnyLease
from bot.delivery.outbox.send_once import Sender
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.locale import Say
from bot.store.database import Database, Row, Write
from bot.ui.pictures.emojis import Voices
from bot.views.table import TableView


@dataclass(frozen=True, slots=True)
class TableDelivery(Sender):
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

    async def one(self, query: str, **values: object) -> Row | None:
        """Read one row of this table."""
        return await self.db.one(query, table_id=self.table_id, **values)

    def write(self, query: str, *, rows: int | None = 1, **values: Any) -> Write:
        """Return a write to this table's rows."""
        return Write(query, {"table_id": self.table_id, **values}, rows)

    async def store(self, query: str, *, rows: int | None = 1, **values: Any) -> None:
        """Commit one write to this table's rows."""
        await self.db.commit([self.write(query, rows=rows, **values)])
