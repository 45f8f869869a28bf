"""What everybody may know about an event; no view of it holds a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.clockwork import Outages, forfeit_at
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.seating import absent_sides
from bot.competition.event.standings.ranking import standings
from bot.competition.event.state import Event
from bot.competition.standings import Standing
from bot.views.names import of_people, told_apart

LONGEST_NAME: Final = 40
"""Most characters of an event's name: it must fit into a custom_id."""
LONGEST_TEAM: Final = 30
"""Most characters of a team's name."""


@dataclass(frozen=True, slots=True)
class MatchTableLink:
    """A table of a match, for a link to it."""

    match: MatchId
    table: int
    """Within the match, from 0."""
    attempt: int
    table_id: str
    done: bool
    """Whether it was closed."""
    server_id: int
    """Where it is: a team's home may be in another server than the event."""
    place_id: int
    """The channel or thread that its newest board is in."""
    board_id: int | None
    """The message of its newest board; None before one was sent."""
    turn_ms: int
    """How long a turn may take there."""
    acted: frozenset[int]
    """The seats at which a person has acted."""
    by_computer: frozenset[int] = frozenset()
    """The seats for which computers play: those of people who are away, and empty ones."""


def boards_open(event: Event, tables: Iterable[MatchTableLink]) -> bool:
    """Say whether everybody may see the boards of an event: its last table has finished."""
    return event.plan.duplicate and event.over and all(link.done for link in tables)


def read_link(row: Mapping[str, Any]) -> MatchTableLink:
    """Read a row of ``event_links``."""
    return MatchTableLink(
        match=row["match_id"],
        table=row["board"],
        attempt=row["attempt"],
        table_id=row["table_id"],
        done=bool(row["done"]),
        server_id=row["server_id"],
        place_id=row["place_id"] or row["channel_id"],
        board_id=row["board_id"],
        turn_ms=row["move_ms"],
        acted=_bits(row["acted"]),
        by_computer=_bits(row["by_computer"]),
    )


def _bits(number: int) -> frozenset[int]:
    """Return the places of a number's bits that are 1."""
    return frozenset(at for at in range(number.bit_length()) if number >> at & 1)


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list."""

    id: str
    server_id: int
    channel_id: int
    name: str
    phase: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """An event, and whom its numbers stand for."""

    id: str
    version: int
    server_id: int
    channel_id: int
    language: str
    name: str
    event: Event
    """Without the results that are sealed."""
    people: Mapping[PersonId, str]
    """Their names, told apart; empty for erased people."""
    users: Mapping[PersonId, int]
    """Their user ids, where they were not erased."""
    usernames: Mapping[int, str] = field(default_factory=dict)
    """By user id, as far as they are known."""
    teams: Mapping[EntrantId, str]
    """What teams call themselves, where they do."""
    tables: tuple[MatchTableLink, ...]
    """All that were opened, in order."""
    commitment: str
    """To the secret of its boards."""
    earlier: tuple[str, ...] = ()
    """To the secrets that were replaced when a backup was restored."""
    outages: Outages = ()
    """When nobody could act while it ran."""
    secrets: tuple[str, ...] = ()
    """Of its boards, once all tables have finished; else none."""
    lot: str = ""
    """What seeds are drawn with, where they are; until it begins, a fingerprint of that."""
    counted: dict[int, tuple[Standing, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """By stage: the standings that somebody has asked for. All views of a state share them."""

    def __post_init__(self) -> None:
        """Tell apart those whose names read the same."""
        ids = {
            person: self.users.get(person, -person) for person, name in self.people.items() if name
        }
        names = of_people({ids[one]: self.people[one] for one in ids}, self.usernames)
        people = {one: names[ids[one]] if one in ids else "" for one in self.people}
        # A team may be called like a person, after whom another one is called.
        tags = [*((f"#{team}",) for team in self.teams), *((),) * len(names)]
        teams = told_apart([*self.teams.values(), *names.values()], tags) if self.teams else ()
        object.__setattr__(self, "people", people)
        object.__setattr__(self, "teams", dict(zip(self.teams, teams, strict=False)))

    def standings(self, stage: int | None = None) -> tuple[Standing, ...]:
        """Return the standings of a stage, by default of the running one, the best first."""
        number = len(self.event.stages) - 1 if stage is None else stage
        if number not in self.counted:
            self.counted[number] = standings(self.event, number)
        return self.counted[number]

    def person_of(self, user_id: int) -> PersonId | None:
        """Return a person's number in the event."""
        return next((number for number, user in self.users.items() if user == user_id), None)

    def is_away(self, user_id: int, server_id: int) -> bool:
        """Say whether a person may not see what is in a server: in an event between servers."""
        person = self.person_of(user_id)
        mine = None if person is None else self.event.entry_of(person)
        if mine is None or not self.event.plan.guests:
            return False
        return mine.home is None or mine.home[0] != server_id

    def missing(self) -> Iterator[tuple[int, Match, tuple[int, ...]]]:
        """Go through the open matches to which sides have not come, and when they lose them."""
        links: dict[MatchId, list[MatchTableLink]] = {}
        for link in self.tables:
            links.setdefault(link.match, []).append(link)
        for match in self.event.open_matches():
            own = links.get(match.id, [])
            turn_ms = max((link.turn_ms for link in own), default=0)
            late = forfeit_at(self.event, match, self.outages, turn_ms)
            acted = ((link.table, seat) for link in own for seat in link.acted)
            started = match.started
            sides = absent_sides(self.event, match, acted) if started else match.missing()
            # In a season nobody is late for a match of which nobody has been told yet.
            if late is not None and sides and match.told:
                yield late, match, sides

    def tables_of(self, match: MatchId) -> Iterator[MatchTableLink]:
        """Go through the present tables of a match: of each, the last that was opened."""
        last = {link.table: link for link in self.tables if link.match == match}
        return iter(last.values())


@dataclass(frozen=True, slots=True)
class TableInEvent:
    """A table, and what it is in its event."""

    view: EventView
    """Without its tables."""
    match_id: MatchId
    table: int
    """Within the match, from 0."""
    first_game: int
    """The number of its first game within the match's table, from 1."""
    panel_id: int | None

    @property
    def match(self) -> Match | None:
        """Its match; None where its round was cancelled."""
        return self.view.event.matches.get(self.match_id)
