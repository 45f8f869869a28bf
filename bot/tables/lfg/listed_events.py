"""The organised events of a server that are shown where people look for a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.competition.event.acts.entering import takes_late
from bot.competition.event.plan import EntryRule
from bot.competition.event.state import EventPhase
from bot.store.database import Database
from bot.tables.events.facade import Events
from bot.views.events.event import EventView
from bot.views.lfg import ListedEvent
from bot.views.settings.clock import DAY

_AHEAD_MS: Final = 7 * DAY
"""How far ahead the next matches of a running event are shown."""
_SHOWN: Final = frozenset(
    phase.value for phase in (EventPhase.ENTRIES, EventPhase.CHECK_IN, EventPhase.RUNNING)
)


class ListedEvents:
    """Finds the events that anybody can enter, and those whose next matches are near."""

    def __init__(self, db: Database, events: Events) -> None:
        self._db = db
        self._events = events

    async def listed(self, server_id: int, now: int) -> Sequence[ListedEvent]:
        """Return them, those first that start first."""
        found = []
        for line in await self._events.in_server(server_id):
            if line.phase not in _SHOWN:
                continue
            view = await self._events.view(line.id)
            is_open, starts_at = _is_open(view), _starts_at(view, now)
            if is_open or (starts_at and starts_at - now < _AHEAD_MS):
                url = await self._url(view)
                found.append(ListedEvent(view.name, url, view.channel_id, starts_at, is_open))
        return sorted(found, key=lambda event: (event.starts_at == 0, event.starts_at))

    async def _url(self, view: EventView) -> str:
        panel = await self._db.one("panel_of", owner=view.id)
        place = f"https://discord.com/channels/{view.server_id}/{view.channel_id}"
        known = panel is not None and panel["message_id"] is not None
        return f"{place}/{panel['message_id']}" if panel and known else place


def _is_open(view: EventView) -> bool:
    early = view.event.phase in {EventPhase.ENTRIES, EventPhase.CHECK_IN}
    late = view.event.phase is EventPhase.RUNNING and takes_late(view.event)
    return (early or late) and view.event.plan.entry is EntryRule.OPEN


def _starts_at(view: EventView, now: int) -> int:
    """Return when an event starts, or its next matches do; 0 where that is open."""
    if view.event.phase is not EventPhase.RUNNING:
        return view.event.plan.starts_at
    starts = [match.starts_at for match in view.event.matches.values() if match.starts_at > now]
    return min(starts, default=0)
