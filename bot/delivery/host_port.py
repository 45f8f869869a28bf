"""Host port: what delivery asks of the tables, and what it reports back to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.views.events.event import TableInEvent
from bot.views.history import ToldDeal
from bot.views.posts import GameStart
from bot.views.settings.preferences import Reader
from bot.views.settings.server import ServerSettings
from bot.views.summary import GameSummary
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, TableView


class HostPort(Protocol):
    """The tables, as delivery sees them. Reports are harmless when repeated."""

    async def board(self, table_id: str) -> TableView:
        """Return the public view of a table."""

    async def in_event(self, table: TableView) -> TableInEvent | None:
        """Return what a table is in its event; None for a table of no event."""

    async def hands(
        self, table_id: str, seats: Collection[int], at_least: int | None = None
    ) -> tuple[TableView, Mapping[int, HandView]]:
        """Return the public view and the hands of these seats, both of one version of the table.

        The hands are those of the running or just finished game; before it there are none. Where a
        version is given, that or a later one will do: it need not be the newest.
        """

    async def deal_results(self, table_id: str, game: int) -> Sequence[DealSummary]:
        """Return how the finished deals of a game ended, in order."""

    async def told_deal(self, table: TableView, game: int, deal: int) -> ToldDeal:
        """Return a deal as everybody at a table saw it; raise TableError if it cannot be."""

    async def game_summary(self, table_id: str, game: int) -> GameSummary | None:
        """Return how a game ended; None if it is not over."""

    async def game_start(self, table_id: str, game: int) -> GameStart:
        """Return what the old lobby of a game shows."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""

    async def referees(self, table: TableView) -> ServerSettings:
        """Return what a table's server has settled, with all who are referees at the table."""

    def is_answered(self, table_id: str) -> bool:
        """Say whether a command answers that a table's channel refuses its board."""

    async def refuse(self, table_id: str) -> None:
        """Pause a table whose channel refuses the bot's messages."""

    async def abandon(self, table_id: str) -> None:
        """Close a table whose channel no longer exists."""

    async def stop_following(self, table_id: str, user_id: int) -> None:
        """Note that a person refuses the results of a table that they follow."""

    async def dm_closed(self, table_id: str, seat: int) -> None:
        """Note that the player of a seat refuses direct messages."""

    async def dm_late(self, table_id: str, seat: int) -> None:
        """Note that the hand of the player of a seat can be sent only later."""
