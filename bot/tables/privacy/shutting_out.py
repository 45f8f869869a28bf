"""What follows from a ban: nobody who is banned keeps a seat, and a banned server has no tables."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from bot.ops.log_context import set_log_context
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.tables.actions.lifecycle import close
from bot.tables.actions.rights import BETWEEN_GAMES
from bot.tables.actions.seating import give_up
from bot.tables.core.change import Change, stops_waiting
from bot.tables.damage import DamagedTable
from bot.tables.errors import TooBusy, UnknownTable
from bot.tables.tools import HostTools
from bot.views.bans import Ban, Banned
from bot.views.table.view import TableState

_log = logging.getLogger(__name__)


_BANNED: Final = ("forget_followed", "forget_lfg_wishes", "forget_news")
"""What a banned person gets no more of."""


class ShuttingOut:
    """Closes the tables of those who are banned, and takes them out of events.

    Everything can be repeated, by any process. The events themselves let banned people go
    (`bot/tables/events/running.py`): here they are only woken.
    """

    def __init__(self, tools: HostTools) -> None:
        self._db = tools.db
        self._tables = tools.tables
        self._bans = tools.bans
        self._clock = tools.clock

    async def look(self) -> list[str]:
        """Do what follows from the bans that there are; return the tables that have changed."""
        for ban in await self._bans.look():
            await self._begin(ban)
        changed = []
        now = self._clock()
        for query in ("tables_of_banned", "tables_of_banned_servers"):
            for row in await self._db.all(query, now=now):
                with suppress(DamagedTable, TooBusy, UnknownTable):
                    await self._tables.change(row["table_id"], self._clear)
                    changed.append(row["table_id"])
        if changed:
            _log.info("closed or left because of a ban: tables %s", ", ".join(changed))
        return changed

    async def log_owner_acts(self) -> None:
        """Write into the log what was done at the command line since."""
        set_log_context()  # Not about the last table that was closed.
        for row in await self._db.all("owner_acts"):
            whom = f"server {row['server_id']}" if row["server_id"] else "a person"
            # Deleted first: of several processes one logs it.
            with suppress(Conflict):
                await self._db.commit([Write("end_owner_act", {"number": row["number"]})])
                _log.info("the owner's command line: %s %s", row["act"], whom)

    async def _begin(self, ban: Ban) -> None:
        """Wake what a ban concerns; a banned person follows no table, and waits for no game."""
        now = self._clock()
        if ban.kind is Banned.SERVER:
            where = {"server_id": ban.id, "now": now}
            wake = [Write(what, where) for what in ("wake_events_in", "wake_lfg_in")]
        else:
            who = {"user_id": ban.id}
            wake = [Write("wake_events_about", {**who, "now": now})]
            wake += [Write(what, who) for what in _BANNED]
            wake += stops_waiting(ban.id, now)
        await self._db.commit(wake)

    def _clear(self, change: Change) -> None:
        """Close a banned server's table or a banned person's game; else free their seat."""
        if change.table.state is TableState.CLOSED:
            return
        here = [
            row.seat for row in change.humans if self._bans.of_person(row.user_id or 0) is not None
        ]
        running = change.table.state not in BETWEEN_GAMES
        if self._bans.of_server(change.table.server_id) is not None or (here and running):
            # Nobody has left, so the game counts for nobody.
            close(change, None, by_owner=True)
            return
        for seat in here:
            give_up(change, seat)
