"""The log of an evening: tables that opened, games that began and ended; nobody's id or name."""

from __future__ import annotations

import logging

from bot.competition.event.state import Event
from bot.competition.stages import Arena
from bot.ops.log_context import add_log_context
from bot.tables.core.change import Change
from bot.views.table.view import GAME_ON, TableState

_log = logging.getLogger(__name__)


def log_table(change: Change, *, opened: bool) -> None:
    """Log what an owner wants to know of a change at a table, once it is stored.

    Tables of events are told of by the event; private ones, and tries of the daily deal, are many.
    """
    table, before = change.table, change.before.table
    if table.private or table.event_id is not None or not _log.isEnabledFor(logging.INFO):
        return
    add_log_context(table=change.id, game=table.game)
    if opened:
        where = (table.channel_id, table.server_id)
        _log.info("opened in channel %s of server %s: %s", *where, table.variant)
    if table.state is TableState.CUTTING and before.state is not TableState.CUTTING:
        people = len(change.humans)
        _log.info("a game begins; people: %s, computers: %s", people, len(change.seats) - people)
    if change.ended:
        score = "-".join(map(str, change.score))
        _log.info("the game is over: %s; deals: %s", score, change.deal_number + 1)
    if table.state is TableState.CLOSED and not opened:
        _log.info("closed; its game is broken off" if before.state in GAME_ON else "closed")


def log_event(event_id: str, before: Event, after: Event) -> None:
    """Log that an event has come further."""
    if after.phase is not before.phase:
        _log.info("event %s: %s; entrants: %s", event_id, after.phase.value, len(after.entries))
    # A drop-in list pairs all the time: its phases have to do.
    lists = bool(after.stages) and isinstance(after.stage.system, Arena)
    if (new := len(after.matches) - len(before.matches)) > 0 and not lists:
        _log.info("event %s: paired; matches: %s", event_id, new)
