"""Referees: asking for one, looking into a deal, and ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.competition.event import errors
from bot.engine.rulings import Ruling
from bot.engine.views import RefereeView
from bot.tables.core.change import Change
from bot.tables.core.snapshot import Snapshot
from bot.tables.events.facade import Events
from bot.tables.referees import actions
from bot.tables.referees.errors import HasSeenHand, NothingAsked, PlaysTheseBoards
from bot.tables.settings.stores import SettingsStore
from bot.tables.table_store import TableStore
from bot.views.person import Person
from bot.views.settings.server import ServerSettings
from bot.views.table.view import TableInfo, TableView


class Referees:
    """Lets players ask for a referee, and referees see the deal and rule."""

    def __init__(self, tables: TableStore, settings: SettingsStore, events: Events) -> None:
        self._tables = tables
        self._settings = settings
        self._events = events

    async def settings_of(self, table: TableInfo) -> ServerSettings:
        """Return what a table's server has settled, with its event's directors as referees.

        A private table has none.
        """
        settings = await self._settings.load(table.server_id)
        if table.private:
            return replace(settings, referee_role=None, referees=())
        if table.event_id is None:
            return settings
        view = await self._events.view(table.event_id)
        directors = (view.users.get(number) for number in view.event.directors)
        known = (*settings.referees, *(user for user in directors if user is not None))
        return replace(settings, referees=tuple(dict.fromkeys(known)))

    async def check_asking(self, table_id: str, who: Person) -> None:
        """Refuse those who may not ask for a referee now, before they are asked for their note."""
        await self._try(table_id, lambda change, of: actions.ask(change, who, of, ""))

    async def check_ruling(self, table_id: str, who: Person, ruling: Ruling) -> None:
        """Refuse a ruling that a person may not give now, before they are asked for its reason."""
        await self._try(table_id, lambda change, of: actions.rule(change, who, of, ruling, "-"))

    async def _try(self, table_id: str, decide: Callable[[Change, ServerSettings], None]) -> None:
        before = await self._tables.look(table_id)
        decide(self._tables.trial(before), await self.settings_of(before.table))

    async def ask(self, table_id: str, who: Person, note: str) -> TableView:
        """Ask for a referee; the table is paused until the ruling."""
        after = await self._change(
            table_id, lambda change, settings: actions.ask(change, who, settings, note), who
        )
        return after.view()

    async def look(
        self, table_id: str, who: Person, gone: int | None = None
    ) -> tuple[TableView, RefereeView]:
        """Show the first referee who asks the whole deal; they may take no seat in it.

        `gone` is the id of an earlier one who is a referee no more.
        """

        def decide(change: Change, settings: ServerSettings) -> None:
            actions.look(change, who, settings, gone)

        table = await self._tables.look(table_id)
        if table.game.boards is not None:
            # Only of those who may look here is it noted that they do.
            decide(Change(table, 0), await self.settings_of(table.table))
            await self._note_look(table_id, who)
        after = await self._change(table_id, decide)
        if after.live is None:
            raise NothingAsked
        return after.view(), after.live.referee_view()

    async def rule(self, table_id: str, who: Person, ruling: Ruling, reason: str) -> TableView:
        """Rule on what was asked; the table goes on."""
        after = await self._change(
            table_id, lambda change, settings: actions.rule(change, who, settings, ruling, reason)
        )
        return after.view()

    async def _note_look(self, table_id: str, who: Person) -> None:
        """Note in a duplicate event who sees its boards: they play them at no other table."""
        try:
            await self._events.look_at(table_id, who)
        except errors.SitsElsewhere as error:
            raise PlaysTheseBoards from error
        except errors.BoardsSeen as error:
            raise HasSeenHand from error
        except errors.NoSuchMatch as error:
            raise NothingAsked from error

    async def _change(
        self,
        table_id: str,
        decide: Callable[[Change, ServerSettings], None],
        by: Person | None = None,
    ) -> Snapshot:
        settings = await self.settings_of((await self._tables.look(table_id)).table)
        return await self._tables.change(table_id, lambda change: decide(change, settings), by=by)
