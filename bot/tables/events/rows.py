"""The store's rows of an event, as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.codec import dump, load
from bot.competition.event.lots import draws_lots, told_lot
from bot.competition.event.state import Event, EventStep
from bot.competition.standings import Standing
from bot.engine.shuffle import commit
from bot.store.database import Row, Write
from bot.tables.core.rows import read_row
from bot.views.events.event import EventView, MatchTableLink, boards_open
from bot.views.person import Person


@dataclass(frozen=True, slots=True)
class EventRow:
    """A row of ``events``."""

    id: str
    version: int
    server_id: int
    channel_id: int
    language: str
    name: str
    secret: str
    """Of its boards; after a restore the earlier ones come before it."""
    due_at: int | None
    woken: int
    outages: tuple[tuple[int, int], ...]
    """From when to when nobody could act."""

    @staticmethod
    def of(row: Row, now: int) -> EventRow:
        """Read a row. What a clock that was ahead has noted lasts no longer than until now."""
        times = [min(int(time), now) for time in row["away"].split()]
        return read_row(EventRow, row, outages=tuple(zip(times[::2], times[1::2], strict=True)))

    @property
    def secrets(self) -> tuple[bytes, ...]:
        """The secrets of its boards, the present one last."""
        return tuple(bytes.fromhex(secret) for secret in self.secret.split())


@dataclass(frozen=True, slots=True)
class Participant:
    """A row of ``event_people``: whom a number stands for."""

    person: PersonId
    user_id: int | None
    """None once they were erased."""
    name: str
    username: str = ""
    """Empty if it is not known."""

    def member_of(self, server_id: int) -> Person | None:
        """Return them as a member of a server; None once they were erased."""
        if self.user_id is None:
            return None
        return Person(self.user_id, self.name, username=self.username, server_id=server_id)


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event, and the people and teams that its numbers stand for."""

    row: EventRow
    event: Event
    known: Event
    """The event as everybody may know it."""
    people: Mapping[PersonId, Participant]
    teams: Mapping[EntrantId, str]
    counted: dict[int, tuple[Standing, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """The standings that somebody has asked for; see `EventView`."""

    def user_of(self, person: PersonId | None) -> int | None:
        """Return the user id of a number; None for nobody and for who was erased."""
        known = None if person is None else self.people.get(person)
        return None if known is None else known.user_id

    def person_of(self, user_id: int) -> PersonId | None:
        """Return the number of a person, if they have one."""
        return next(
            (someone.person for someone in self.people.values() if someone.user_id == user_id), None
        )

    def erased_members(self) -> Iterator[tuple[EntrantId, PersonId]]:
        """Go through those who were erased and leave others behind in their pair or team."""
        for entry in self.event.entries.values():
            gone = [
                member.person for member in entry.members if self.user_of(member.person) is None
            ]
            if gone and not entry.withdrawn and len(gone) < len(entry.members):
                yield from ((entry.id, person) for person in gone)

    def view(self, links: tuple[MatchTableLink, ...] = ()) -> EventView:
        """Return what everybody may know of the event."""
        row, everyone = self.row, self.people.values()
        return EventView(
            id=row.id,
            version=row.version,
            server_id=row.server_id,
            channel_id=row.channel_id,
            language=row.language,
            name=row.name,
            event=self.known,
            people={one.person: one.name for one in everyone},
            users={one.person: one.user_id for one in everyone if one.user_id},
            usernames={
                one.user_id: one.username for one in everyone if one.user_id and one.username
            },
            teams=self.teams,
            tables=links,
            commitment=commit(row.secrets[-1]),
            earlier=tuple(commit(secret) for secret in row.secrets[:-1]),
            outages=row.outages,
            secrets=tuple(row.secret.split()) if boards_open(self.event, links) else (),
            lot=told_lot(self.event, row.secrets[0]) if draws_lots(self.event) else "",
            counted=self.counted,
        )


def read_people(rows: Iterable[Row]) -> dict[PersonId, Participant]:
    """Read rows of ``event_people``."""
    return {row["person"]: read_row(Participant, row) for row in rows}


def read_step(row: Row) -> EventStep:
    """Read a row of ``event_acts``; raise ValueError if this version does not know the act."""
    act = load(row["kind"], row["body"])
    return EventStep(row["number"], act, row["person"], row["made_at"], row["reason"])


def write_step(event_id: str, step: EventStep) -> Write:
    """Return the write that stores an act."""
    kind, body = dump(step.act)
    values = {
        "event_id": event_id,
        "number": step.number,
        "kind": kind,
        "body": body,
        "person": step.by,
        "reason": step.reason,
        "made_at": step.at,
    }
    return Write("add_event_act", values)
