"""Referees: asking for one, looking into a deal, and ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.engine.rulings import Ruling
from bot.engine.views import RefereeView
from bot.tables.actions import referees
from bot.tables.core.change import Change
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors.referees import NothingAsked, PlaysTheseBoards
from bot.tables.events.facade import Events
from bot.tables.person import Person
from bot.tables.settings.stores import SettingsStore
from bot.tables.settings.views import ServerSettings
from bot.tables.transaction import TableStore
from bot.tables.views import TableView


class Referees:
    """Lets players ask for a referee, and referees see the deal and rule."""

    def __init__(self, tables: TableStore, settings: SettingsStore, events: Events) -> None:
        self._tables = tables
        self._settings = settings
        self._events = events

    async def settings_of(self, table: TableView) -> ServerSettings:
        """Return what a table's server has settled, with its event's directors as referees."""
        return await self._settings_of(table.server_id, table.event_id)

    async def _settings_of(self, server_id: int, event_id: str | None) -> ServerSettings:
        settings = await self._settings.load(server_id)
        if event_id is None:
            return settings
        view = await self._events.view(event_id)
        directors = (view.users.get(one) for one in view.event.directors)
        known = (*settings.referees, *(one for one in directors if one is not None))
        return replace(settings, referees=tuple(dict.fromkeys(known)))

    async def ask(self, table_id: str, who: Person, note: str) -> TableView:
        """Ask for a referee; the table is paused until the ruling."""
        after = await self._change(
            table_id, lambda change, settings: referees.ask(change, who, settings, note)
        )
        return after.view()

    async def look(
        self, table_id: str, who: Person, gone: int | None = None
    ) -> tuple[TableView, RefereeView]:
        """Show the first referee who asks the whole deal; they may take no seat in it.

        `gone` is the id of an earlier one who is a referee no more.
        """
        await self._check_boards(await self._tables.look(table_id), who)
        after = await self._change(
            table_id, lambda change, settings: referees.look(change, who, settings, gone)
        )
        if after.live is None:
            raise NothingAsked
        return after.view(), after.live.referee_view()

    async def rule(self, table_id: str, who: Person, ruling: Ruling, reason: str) -> TableView:
        """Rule on what was asked; the table goes on."""
        after = await self._change(
            table_id, lambda change, settings: referees.rule(change, who, settings, ruling, reason)
        )
        return after.view()

    async def _check_boards(self, table: Snapshot, who: Person) -> None:
        """Keep those who play in a duplicate event from seeing its boards."""
        event_id = table.table.event_id
        if event_id is None or table.game.boards is None:
            return
        view = await self._events.view(event_id)
        if view.event.entry_of(view.person_of(who.id)) is not None:
            raise PlaysTheseBoards

    async def _change(
        self, table_id: str, decide: Callable[[Change, ServerSettings], None]
    ) -> Snapshot:
        table = (await self._tables.look(table_id)).table
        settings = await self._settings_of(table.server_id, table.event_id)
        return await self._tables.change(table_id, lambda change: decide(change, settings))
