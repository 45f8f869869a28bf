"""Which sides have come to a match: those of which a person has acted at its tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.competition.entrants import EntrantId
from bot.competition.event.acts import Confirmed, Reminded, resumed
from bot.competition.event.clockwork import forfeit_at
from bot.competition.event.errors import CompetitionError
from bot.competition.event.parts import Match, MatchId, Reminder
from bot.competition.event.seating import absent_sides, side_at
from bot.competition.event.state import Event
from bot.competition.stages import Arena
from bot.store.database import Database, Row
from bot.tables.core.rows import DM_UNASKED
from bot.tables.events.event_store import EventChange, EventStore
from bot.tables.events.rows import StoredEvent

WARNING_MS: Final = 300_000
"""How long before a forfeit directors are told of it, at most."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has acted at the tables of a match."""

    stored: StoredEvent
    match: Match
    rows: Sequence[Row]
    """Of the query ``match_seats``."""

    @property
    def event(self) -> Event:
        """The event of the match."""
        return self.stored.event

    @property
    def absent(self) -> tuple[int, ...]:
        """The sides for which nobody has acted."""
        acted = ((row["board"], row["seat"]) for row in self.rows if row["acted"])
        return absent_sides(self.event, self.match, acted)

    @property
    def nobody_came(self) -> bool:
        """Whether nobody has acted for any side."""
        return len(self.absent) == self.event.plan.sides

    def forfeits(self) -> tuple[int, ...]:
        """Return the sides that lose once their time is over: those that have missed a turn.

        A side whose turn has not come yet may be there. Where nobody has acted at all, all lose
        together.
        """
        missed = {
            side_at(self.event, row["board"], row["seat"])
            for row in self.rows
            if row["missed"] and not row["done"]
        }
        if self.nobody_came:
            return self.absent if missed.issuperset(self.absent) else ()
        return tuple(side for side in self.absent if side in missed)

    def idle(self) -> tuple[EntrantId, ...]:
        """Return the entrants none of whose people has acted although they had a turn.

        Of a side that has lost by forfeit nobody has come, also those who had no turn.
        """
        result, acted = self.match.result, self._users("acted")
        missed, lost = self._users("missed"), result.forfeited if result else ()

        def is_idle(entrant: EntrantId) -> bool:
            members = self.event.entries[entrant].members
            people = {self.stored.user_of(member.person) for member in members}
            gone = self.match.side_of(entrant) in lost or not missed.isdisjoint(people)
            return gone and acted.isdisjoint(people)

        return tuple(filter(is_idle, self.match.pairing.entrants))

    def _users(self, column: str) -> set[int | None]:
        return {row["user_id"] for row in self.rows if row[column]}


async def load_attendance(db: Database, stored: StoredEvent, match: Match) -> Attendance:
    """Return who has acted at the tables of a match."""
    at = {"event_id": stored.row.id, "match_id": match.id}
    return Attendance(stored, match, await db.all("match_seats", **at))


async def loses_at(
    db: Database, events: EventStore, table_id: str, seat: int, turn_ms: int
) -> int | None:
    """Return when the side of a seat loses its match because nobody has acted for it.

    None if somebody has, or if no side loses by itself there.
    """
    row = await db.one("event_table", table_id=table_id)
    if row is None:
        return None
    stored = await events.load(row["event_id"])
    match = stored.event.matches.get(row["match_id"])
    if match is None or match.over or not match.started:
        return None
    # While the event is paused nobody's time runs, and computers do not use it either.
    event = stored.event
    if event.paused:
        event = resumed(event, events.clock())
    late = forfeit_at(event, match, stored.row.outages, turn_ms)
    if late is None:
        return None
    attendance = await load_attendance(db, stored, match)
    return late if side_at(event, row["board"], seat) in attendance.absent else None


async def near_forfeits(
    db: Database, stored: StoredEvent, late: Iterable[tuple[Match, int]], now: int
) -> tuple[list[Reminded], int | None]:
    """Return warnings to directors of matches about to be lost, and when to look again.

    Args:
        late: matches, each with when sides that have not come lose it.
    """
    near: dict[int, list[MatchId]] = {}
    times = []
    for match, at in late:
        begin = max(match.starts_at, match.reopened_at)
        told = (Reminder.FORFEIT_NEAR, begin, match.id) in stored.event.reminded
        drop_in = isinstance(stored.event.format_of(match).system, Arena)
        times += [at] if at > now else []
        if told or drop_in or at <= now:
            continue
        since = at - min(WARNING_MS, (at - begin) // 2)
        if since > now:
            times.append(since)
        elif await _absent(db, stored, match):
            near.setdefault(begin, []).append(match.id)
    acts = [Reminded(Reminder.FORFEIT_NEAR, begin, tuple(of)) for begin, of in near.items()]
    return acts, min(times, default=None)


async def _absent(db: Database, stored: StoredEvent, match: Match) -> tuple[int, ...]:
    """Return the sides that have not come to a match, whether it has started or not."""
    if not match.started:
        return match.missing()
    return (await load_attendance(db, stored, match)).absent


async def confirm_who_came(db: Database, events: EventStore, event_id: str) -> None:
    """Count an action at their table as *Join* by a person whom others have named."""
    stored = await events.load(event_id)
    seated = stored.event.seated
    named = {
        stored.user_of(member.person): member.person
        for entry in stored.event.entries.values()
        for member in entry.members
        if not member.confirmed and member.person in seated
    }
    if not named:
        return
    rows = await db.all("event_seats", event_id=event_id)
    # A seat in which another has acted before them says nothing about them.
    came = [
        named[row["user_id"]]
        for row in rows
        if row["acted"] and row["dm"] != DM_UNASKED and row["user_id"] in named
    ]

    def decide(change: EventChange) -> None:
        for person in came:
            with suppress(CompetitionError):  # they have joined meanwhile
                change.do(Confirmed(person), person)

    if came:
        await events.change(event_id, decide)
