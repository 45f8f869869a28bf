"""Host port: what delivery asks of the host, and what it reports back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.tables.settings.preferences import Reader
from bot.tables.views import DealSummary, HandView, TableView


class HostPort(Protocol):
    """The tables as they stand now."""

    async def board(self, table_id: str) -> TableView:
        """Return what everybody may know of a table."""

    async def hands(
        self, table_id: str, seats: Collection[int]
    ) -> tuple[TableView, Mapping[int, HandView]]:
        """Return, of one moment, what everybody may know and what the players of seats know.

        That is in the running or just finished game; before it there are no hands.
        """

    async def deal_summary(self, table_id: str, game: int, deal: int) -> DealSummary | None:
        """Return how a finished deal ended; None where it was broken off."""

    async def reader(self, user_id: int) -> Reader:
        """Return what is known of somebody who reads."""

    async def record(self, table_id: str, game: int) -> str:
        """Return the record (docs/record.md) of a game that is over, or whose table is closed."""

    async def refuse(self, table_id: str) -> None:
        """Pause a table whose channel refuses the bot's messages; harmless when repeated."""

    async def abandon(self, table_id: str) -> None:
        """Close a table whose channel no longer exists; harmless when repeated."""

    async def dm_closed(self, table_id: str, seat: int) -> None:
        """Note that the player of a seat cannot be sent their hand; harmless when repeated."""
