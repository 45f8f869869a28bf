"""Where people are: at a table, called to a match of an event, or about to be.

Each person decides at how many tables they sit. The bot itself calls nobody who is not free.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.parts import Match
from bot.competition.event.schedule import MATCH_MS, next_call, planned
from bot.competition.event.state import Event
from bot.errors import TableError
from bot.ops.clocks import Clock
from bot.store.database import Database, Write
from bot.tables.errors.events import CalledToMatch, MatchSoon, PlayElsewhere
from bot.tables.events.event_store import EventStore
from bot.tables.events.rows import StoredEvent
from bot.tables.settings.stores import SettingsStore
from bot.views.settings.clock import HOUR, MINUTE

SOON_MS: Final = 10 * MINUTE
"""How long before a match its people no longer sit down elsewhere."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """Says whether people are free."""

    db: Database
    events: EventStore
    settings: SettingsStore
    clock: Clock

    async def away(self, event_id: str) -> frozenset[PersonId]:
        """Return the people of an event who sit at a table of another one."""
        rows = await self.db.all("plays_for_others", event_id=event_id)
        return frozenset(row["person"] for row in rows)

    async def hindrance(self, user_id: int, for_ms: int = SOON_MS) -> TableError | None:
        """Return why a person has no time for another game: a match of an event; None if they have.

        Args:
            for_ms: how much time they should have before their next match.
        """
        if any(row["event_id"] for row in await self.db.all("plays_now", user_id=user_id)):
            return CalledToMatch()
        now = self.clock()
        async for _, event, person in self._events_with(user_id):
            at = next_call(event, person, now, for_ms)
            if at is not None:
                return MatchSoon(when=f"<t:{at // 1000}:R>")
        return None

    async def check_apart(self, stored: StoredEvent, match: Match, at: int) -> None:
        """Refuse, with PlayElsewhere, a start at which people of a match play in another event."""
        entries = (stored.event.entries[entrant] for entrant in match.pairing.entrants)
        for person in (person for entry in entries for person in entry.players):
            async for event_id, other, number in self._events_with(stored.user_of(person)):
                near = any(abs(start - at) < MATCH_MS for start in planned(other, number))
                if near and event_id != stored.row.id:
                    raise PlayElsewhere

    async def _events_with(self, user_id: int | None) -> AsyncIterator[tuple[str, Event, PersonId]]:
        """Go through the events of a person that want them at a time, each with their number."""
        for row in await self.db.all("live_events_with", user_id=user_id):
            clock = (await self.settings.load(row["server_id"])).clock
            if clock.move_ms < HOUR:
                yield row["id"], (await self.events.load(row["id"])).event, row["person"]

    async def is_free(self, user_id: int) -> bool:
        """Say whether the bot can call a person to a game: they play nowhere, and won't soon."""
        plays = await self.db.all("plays_now", user_id=user_id)
        return not plays and await self.hindrance(user_id, MATCH_MS) is None


def call(event_id: str, user_ids: Sequence[int]) -> list[Write]:
    """Return the writes by which an event calls people to a table.

    They conflict if another event has called one of them meanwhile.
    """
    # Two processes lock the same rows in the same order; only then does each look.
    of = [{"user_id": user_id} for user_id in sorted(user_ids)]
    locks = [Write("lock_person_of_events", one) for one in of]
    return [*locks, *(Write("call_person", {**one, "event_id": event_id}) for one in of)]
