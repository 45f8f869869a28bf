"""What a panel shows, as values: who waits there, which tables and events are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.competition.event.acts.entering import takes_late
from bot.competition.event.plan import EntryRule
from bot.competition.event.state import EventPhase
from bot.engine.errors import UnknownVariant
from bot.engine.variants import Variant, find_variant
from bot.store.database import Database, Row, Write
from bot.tables.events.facade import Events
from bot.views.events.event import EventView
from bot.views.lfg import ListedEvent, ListedTable, Waiting, Wish
from bot.views.names import of_people
from bot.views.settings.clock import DAY
from bot.views.table.view import TableState

_AHEAD_MS: Final = 7 * DAY
"""How far ahead the next matches of a running event are shown."""
_SHOWN: Final = frozenset(
    phase.value for phase in (EventPhase.ENTRIES, EventPhase.CHECK_IN, EventPhase.RUNNING)
)


def read_waiting(row: Row) -> Waiting | None:
    """Read who waits; None if this version does not have their game."""
    game: Variant | None = None
    if row["game"]:
        try:
            game = find_variant(row["game"])
        except UnknownVariant:
            return None
    wish = Wish(game, row["seats"] or None)
    return Waiting(
        row["user_id"],
        row["name"],
        wish,
        row["since"],
        row["until"],
        row["username"],
        tuple(_read_also(row["also"])),
        row["starts_at"],
        row["asked"],
    )


def _read_also(text: str) -> Iterator[Wish]:
    """Read what somebody has agreed to, but for games that this version does not have."""
    for one in text.split():
        game_id, seats = one.split(":")
        with suppress(UnknownVariant):
            yield Wish(find_variant(game_id), int(seats))


def waiting_apart(waiting: Sequence[Waiting]) -> list[Waiting]:
    """Return those who wait with names such that no two of them read the same."""
    usernames = {one.user_id: one.username for one in waiting}
    names = of_people({one.user_id: one.name for one in waiting}, usernames)
    return [replace(one, name=names[one.user_id]) for one in waiting]


def listed(row: Row, server_id: int) -> ListedTable:
    """Read a table that is listed."""
    url = ""
    if row["board_id"] is not None:
        url = f"https://discord.com/channels/{server_id}/{row['place_id']}/{row['board_id']}"
    game = find_variant(row["variant"])
    begun = row["state"] != TableState.LOBBY.value
    return ListedTable(row["table_id"], game, row["free"], row["until"], url, begun)


def waits_for_people(table: Row) -> bool:
    """Say whether people can still sit down at a listed table."""
    return bool(table["free"] > 0)


def told_of_waiting(row: Row) -> Write:
    """Return the compare-and-set that others were told of who waits."""
    return Write("told_of_waiting", {"user_id": row["user_id"], "since": row["since"]})


def told_of_table(table: Row) -> Write:
    """Return the same for a table."""
    return Write("told_of_table", {"table_id": table["table_id"]})


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
