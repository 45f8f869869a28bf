"""Entries: people, all at once or not at all, and teams, each with its own name; taking part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import acts, errors
from bot.competition.event.parts import Roster
from bot.competition.stages import EntrantKind
from bot.tables.errors.events import (
    BadTeamName,
    InTheWay,
    NotOfServer,
    Obstacle,
    TeamNameTaken,
    Why,
)
from bot.tables.events.checks import own_entry
from bot.tables.events.event_store import EventChange
from bot.views.events.event import LONGEST_TEAM
from bot.views.names import alike, of_people, visible
from bot.views.person import Person

_SHORTEST_TEAM: Final = 2


def enter(
    change: EventChange,
    who: Person,
    members: Sequence[Person],
    *,
    team: str | None = None,
    house: str = "",
) -> None:
    """Enter people as one entrant, a team under a name; the first is the captain.

    Who enters themselves comes first. All others are named, and confirm by themselves.

    Raises:
        InTheWay: if some of them cannot play for it.
        BadTeamName, TeamNameTaken: if the team cannot be called like that.
    """
    by = change.person(who)
    entrant = acts.last_entrant(change.event) + 1
    people = _numbers(change, members, None)
    left = acts.left_by(change.event, people)
    if left is not None:
        if by != left.captain:  # people who have left come back only by themselves
            raise InTheWay([Obstacle(Why.LEFT, members[0].name)])
        change.do(acts.CameBack(left.id), by)
        return
    change.do(acts.Entered(entrant, people, house, asked=True), by)
    if team:
        name_team(change, entrant, team)


def add(change: EventChange, who: Person, entrant: EntrantId, members: Sequence[Person]) -> None:
    """Invite people to a pair or a team, all or none; raise InTheWay if some cannot play for it."""
    if not members:
        return
    by, entry = change.person(who), change.event.entries.get(entrant)
    if entry is not None and by in {entry.captain, *change.event.directors}:
        people = _numbers(change, members, entry)
    else:  # one who joins by themselves; the event refuses all others
        people = tuple(change.person(member) for member in members)
    for person in people:
        change.do(acts.MemberAdded(entrant, person, asked=True), by)


def rename_team(change: EventChange, who: Person, entrant: EntrantId, name: str) -> None:
    """Give a team another name, as its captain or a director; refuse a bad one, or another's."""
    change.do(acts.TeamRenamed(entrant), change.person(who))
    name_team(change, entrant, name)


def confirm(change: EventChange, who: Person, entrant: EntrantId = 0) -> None:
    """Accept an entrant's invitation; 0 for the only one."""
    me = change.person(who)
    change.do(acts.Confirmed(me, entrant), me)


def leave(change: EventChange, who: Person, entrant: EntrantId = 0) -> None:
    """Leave an entrant, or decline its invitation; 0 for the one that they play for."""
    me = change.person(who)
    change.do(acts.MemberLeft(entrant or own_entry(change.event, me).id, me), me)


def check_in(change: EventChange, who: Person) -> None:
    """Say that one's entrant is there: for the event, or for its next match.

    Who was only named says with it that they play, also where nothing else is asked now.
    """
    me = change.person(who)
    roster = own_entry(change.event, me)
    match = change.event.match_of(roster.id)
    here = acts.CheckedIn(roster.id) if match is None else acts.Arrived(match.id, roster.id)
    if me in roster.people:
        change.do(here, me)
        return
    change.do(acts.Confirmed(me, roster.id), me)
    with suppress(errors.CompetitionError):
        change.do(here, me)


def cut(change: EventChange, who: Person, word: str | None = None) -> None:
    """Cut the boards as a captain: with a word, or with the id of the press."""
    said = (str(who.press or "") if word is None else word).strip().lower()
    change.do(acts.BoardsCut(said), change.person(who))


def name_team(change: EventChange, entrant: EntrantId, typed: str) -> None:
    """Store what a team calls itself, unless another one does."""
    name = visible(typed)
    if not _SHORTEST_TEAM <= len(name) <= LONGEST_TEAM:
        raise BadTeamName(least=_SHORTEST_TEAM, most=LONGEST_TEAM)
    others = (other for other in change.event.entries.values() if other.id != entrant)
    taken = ("".join(_called(change, other).split()) for other in others)
    if any(alike(["".join(name.split()), one]) for one in taken):
        raise TeamNameTaken(text=name)
    change.name_team(entrant, name)


def _called(change: EventChange, entry: Roster) -> str:
    """Return the name of a team; one without goes by its captain's."""
    return change.teams.get(entry.id) or change.people[entry.captain].name


def _numbers(
    change: EventChange, members: Sequence[Person], entry: Roster | None
) -> tuple[PersonId, ...]:
    """Return the numbers of people who are to play for an entrant, None for a new one."""
    obstacles = [*_obstacles(change, members, entry)]
    if obstacles:
        raise InTheWay(obstacles)
    return tuple(change.person(member) for member in members)


def _obstacles(
    change: EventChange, members: Sequence[Person], entry: Roster | None
) -> Iterator[Obstacle]:
    """Say who cannot play for an entrant, and why."""
    event = change.event
    usernames = {member.id: member.username for member in members}
    names = of_people({member.id: member.name for member in members}, usernames)
    for member in members:
        name = names[member.id]
        if not event.plan.guests and member.server_id != change.before.row.server_id:
            if len(members) == 1:
                raise NotOfServer
            yield Obstacle(Why.ELSEWHERE, name)
            continue
        number = change.before.person_of(member.id)
        theirs = None if number is None else event.entry_of(number)
        if number is None or theirs is None:
            continue
        if entry is not None and entry.has(number):
            yield Obstacle(Why.HERE, name)
        elif event.plays(number) and event.plan.format.entrant is EntrantKind.TEAM:
            yield Obstacle(Why.TEAM, name, _called(change, theirs))
        elif event.plays(number):
            yield Obstacle(Why.ENTERED, name)
