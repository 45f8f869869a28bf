"""Where a person is in an event: who is called to a table, who plays first, and what collides.

Nobody is called to two tables at once. Whatever would do so waits, and meanwhile no side of it can
lose for not coming.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.parts import Match, MatchId, Roster
from bot.competition.event.plan import Starts
from bot.competition.event.seating import seating
from bot.competition.event.state import EARLY, Event, EventPhase
from bot.competition.stages import Knockout, Movement, Swiss

MATCH_MS: Final = 3_600_000
"""How long a match takes where somebody plans: nobody knows how long it will be."""
People = Collection[PersonId]


def people_of(event: Event, match: Match) -> set[PersonId]:
    """Return who sits at the tables of a match, or would if it started now."""
    rows = match.seats or seating(event, match)
    return {person for row in rows for person in row if person is not None}


def at_tables(event: Event, *, but: MatchId = 0) -> set[PersonId]:
    """Return who is called to a table now, leaving out one match."""
    there = (one for one in event.open_matches() if one.started and not one.waits)
    return {person for one in there if one.id != but for person in people_of(event, one)}


def called(event: Event, *matches: Match) -> Event:
    """Return the event after matches are called to their tables.

    Their people are free, except after an undo: then the match waits to which they came first.
    """
    people: set[PersonId] = set()
    after: dict[MatchId, Match] = {}
    for match in matches:
        own = people_of(event, match)
        after[match.id] = replace(match, waits=not people.isdisjoint(own))
        people |= own
    for other in event.open_matches():
        left = other.started and not other.waits and other.id not in after
        if left and not people.isdisjoint(people_of(event, other)):
            after[other.id] = replace(other, waits=True)
    return event.with_match(*after.values())


def calls(event: Event, now: int, elsewhere: People) -> Iterator[tuple[Match, bool]]:
    """Go through the matches whose time has come, and say whether their people are free.

    A match that was taken up again goes before those that have yet to start. Of these, one whose
    sides have all said that they are there goes before one that still waits for them.

    Args:
        elsewhere: who sits at a table of another event.
    """
    taken = at_tables(event).union(elsewhere)
    due = (match for match in event.open_matches() if _is_due(event, match, now))
    for match in sorted(due, key=lambda one: (not one.started, *_order(event, one))):
        people = people_of(event, match)
        free = taken.isdisjoint(people)
        # Where a side can take as long as it likes to come, it keeps nobody from other matches.
        if free and (may_start(event, match) or event.format_of(match).forfeit.minutes):
            taken |= people
        yield match, free


def may_start(event: Event, match: Match) -> bool:
    """Say whether a match whose time has come waits for nobody to say that they are there."""
    return event.plan.starts is Starts.TOGETHER or not match.missing()


def _is_due(event: Event, match: Match, now: int) -> bool:
    if match.started or event.stands_still:
        return match.waits
    ready = event.plan.starts is Starts.WHEN_THERE and not match.missing()
    return match.starts_at <= now or ready


def _order(event: Event, match: Match) -> tuple[bool, int, MatchId]:
    return not may_start(event, match), match.starts_at, match.id


# ------------------------------------------------------------------------------------- planning


@dataclass(frozen=True, slots=True)
class Collision:
    """Two matches of the same entrants at about the same time."""

    match: MatchId
    """The one that is moved."""
    other: MatchId
    entrants: frozenset[EntrantId]
    at: int
    """When the other one starts."""


def collisions(event: Event, starts: Mapping[MatchId, int], now: int) -> tuple[Collision, ...]:
    """Return what matches would collide with that get other starts, and have not so far.

    Args:
        starts: the matches, each with its new start.
    """
    found: dict[tuple[MatchId, MatchId], Collision] = {}
    of: dict[EntrantId, list[Match]] = {}
    for match in event.open_matches():
        for entrant in match.pairing.entrants:
            of.setdefault(entrant, []).append(match)

    def then(match: Match) -> int:
        return now if match.started else max(starts.get(match.id, match.starts_at), now)

    for number in starts:
        match = event.matches[number]
        both = {other.id: other for one in match.pairing.entrants for other in of.get(one, ())}
        for other in both.values():
            near = abs(then(match) - then(other)) < MATCH_MS
            was = abs(match.starts_at - other.starts_at) < MATCH_MS
            if other.id != number and near and not was and (other.id, number) not in found:
                same = frozenset(match.pairing.entrants) & frozenset(other.pairing.entrants)
                found[number, other.id] = Collision(number, other.id, same, then(other))
    return tuple(found.values())


def planned(event: Event, person: PersonId) -> list[int]:
    """Return when matches of a person start, as far as that is planned."""
    entry = event.entry_of(person)
    if entry is None or person not in entry.players or event.over:
        return []
    if event.phase in EARLY:
        return [event.plan.starts_at]
    own = (match for match in event.open_matches() if entry.id in match.pairing.entrants)
    return [match.starts_at for match in own if not match.started]


def next_call(event: Event, person: PersonId, now: int, for_ms: int) -> int | None:
    """Return when a person may be called to a match before so much time is over; None if not.

    A person in an evening may be called within the hour, once the others are done. A
    match that nobody has played an hour after its start is played when both sides like.
    """
    times = [max(at, now) for at in planned(event, person) if now - MATCH_MS < at < now + for_ms]
    entry = event.entry_of(person)
    if for_ms >= MATCH_MS and entry is not None and person in entry.players:
        times += [now] if _may_go_on(event, entry) else []
    return min(times, default=None)


def _may_go_on(event: Event, entry: Roster) -> bool:
    """Say whether an entrant may have another match that is drawn once others are over."""
    if event.phase is not EventPhase.RUNNING or event.plan.ahead or event.held or entry.paused:
        return False
    if entry.id not in {each.id for each in event.field().active}:
        return False
    system = event.stage.system
    if isinstance(system, Knockout):
        own = (one for one in event.of_stage() if entry.id in one.pairing.entrants)
        ended = ((one.result, one.side_of(entry.id)) for one in own)
        lost = sum(result.winner != side for result, side in ended if result is not None)
        return lost <= system.double
    return event.drawn_anew or not isinstance(system, (Swiss, Movement))
