"""What delivery needs to show tables, and what it reports back: `bot.delivery.host_port`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace

from bot.store.database import Write
from bot.store.errors import Conflict
from bot.tables.actions import lifecycle, pauses
from bot.tables.core.deal_summary import load_results
from bot.tables.core.game_start import start_of
from bot.tables.core.rows import GameRow
from bot.tables.errors.history import NoRecord
from bot.tables.events.facade import Events
from bot.tables.followers import Followers
from bot.tables.history.facade import History
from bot.tables.referees.facade import Referees
from bot.tables.scores.summary import load_summary
from bot.tables.tools import HostTools
from bot.views.events.event import TableInEvent
from bot.views.history import ToldDeal
from bot.views.person import Person
from bot.views.posts import GameStart
from bot.views.settings.preferences import Reader
from bot.views.settings.server import ServerSettings, TricksAs
from bot.views.summary import GameSummary
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, TableView


class DeliveryAdapter:
    """Answers delivery's questions about tables, and stores what it reports."""

    def __init__(
        self, tools: HostTools, referees: Referees, events: Events, history: History
    ) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._people = tools.people
        self._referees = referees
        self._events = events
        self._history = history
        self._followers = Followers(tools.db)
        self._answered: set[str] = set()
        """The new tables whose opener's command answers what comes of their board."""

    async def board(self, table_id: str) -> TableView:
        """Return what the board of a table shows."""
        return (await self._tables.look(table_id)).view()

    async def in_event(self, table: TableView) -> TableInEvent | None:
        """Return what a table is in its event; None for a table of no event."""
        return None if table.event_id is None else await self._events.at_table(table.id)

    async def hands(
        self, table_id: str, seats: Collection[int], at_least: int | None = None
    ) -> tuple[TableView, dict[int, HandView]]:
        """Return the public view and the hands of these seats; see `bot.delivery.host_port`."""
        snapshot = await self._tables.look(table_id, at_least)
        if snapshot.live is None:
            return snapshot.view(), {}
        # An earlier game may have had more seats.
        there = [seat for seat in seats if seat < len(snapshot.seats)]
        return snapshot.view(), {seat: snapshot.hand(snapshot.live, seat) for seat in there}

    async def deal_results(self, table_id: str, game: int) -> tuple[DealSummary, ...]:
        """Return how the finished deals of a game ended, in order."""
        return load_results(game, await self._db.all("deal_results", table_id=table_id, game=game))

    async def told_deal(self, table: TableView, game: int, deal: int) -> ToldDeal:
        """Return a deal as everybody at a table saw it; raise as `History.told_deal`."""
        return await self._history.told_deal(table, game, deal)

    async def game_summary(self, table_id: str, game: int) -> GameSummary | None:
        """Return how a game ended; None if it is not over."""
        summary = await load_summary(self._db, table_id, game)
        if summary is None:
            return None
        snapshot = await self._tables.look(table_id)
        # No post says it of a private table.
        return replace(summary, practice=True) if snapshot.table.private else summary

    async def game_start(self, table_id: str, game: int) -> GameStart:
        """Return what the old lobby of a game shows; raise NoRecord if there is no such game."""
        row = await self._db.one("game", table_id=table_id, number=game)
        if row is None:
            raise NoRecord
        table = await self._db.one("table", id=table_id)
        posted = table is not None and table["tricks"] == TricksAs.MESSAGES.value
        return start_of(GameRow.of(row), posted=posted)

    async def referees(self, table: TableView) -> ServerSettings:
        """Return what a table's server has settled, with all who are referees at the table."""
        return await self._referees.settings_of(table)

    async def reader(self, user_id: int) -> Reader:
        """Return what a person has chosen for what they read."""
        return await self._people.load(user_id)

    @contextmanager
    def answering(self, table_id: str) -> Iterator[None]:
        """Let a command answer what comes of a new table's board."""
        self._answered.add(table_id)
        try:
            yield
        finally:
            self._answered.discard(table_id)

    def is_answered(self, table_id: str) -> bool:
        """Say whether a command answers that a table's channel refuses its board."""
        return table_id in self._answered

    # ------------------------------------------------------------------------- reported back

    async def refuse(self, table_id: str) -> None:
        """Pause a table whose channel refuses the bot's messages; harmless when repeated."""
        await self._tables.change(table_id, pauses.refuse)

    async def abandon(self, table_id: str) -> None:
        """Close a table whose channel no longer exists; harmless when repeated."""
        await self._tables.change(table_id, lifecycle.abandon)

    async def stop_following(self, table_id: str, user_id: int) -> None:
        """Send a person no more results: they refuse them; harmless when repeated."""
        await self._followers.stop(table_id, user_id)

    async def dm_closed(self, table_id: str, seat: int) -> None:
        """Note that the player of a seat refuses direct messages; harmless when repeated."""
        await self._once("close_dm", table_id, seat=seat)

    async def dm_late(self, table_id: str, seat: int) -> None:
        """Note that the hand of a seat can be sent only later; harmless when repeated."""
        await self._once("dm_late", table_id, seat=seat)

    async def take_notice(self, table_id: str, who: Person) -> bool:
        """Note that a player hears now why no hand has come; say whether it is new."""
        return await self._once("tell_dm", table_id, user_id=who.id)

    async def _once(self, query: str, table_id: str, **values: int) -> bool:
        """Change a seat, and let the table be read again; say whether that is new."""
        renewed = Write("renew_table", {"table_id": table_id})
        try:
            await self._db.commit([Write(query, {"table_id": table_id, **values}), renewed])
        except Conflict:
            return False
        return True
