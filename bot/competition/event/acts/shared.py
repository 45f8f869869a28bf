"""What acts share: who may speak for an entrant, which matches are open, seats, and forfeits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import errors
from bot.competition.event.parts import Match, MatchId, Roster, Seating
from bot.competition.event.plan import Vacant
from bot.competition.event.schedule import at_tables
from bot.competition.event.seating import has_seen, vacant_seat
from bot.competition.event.state import Event
from bot.competition.matches import HowEnded
from bot.competition.scoring import forfeit_result


def entry_of(event: Event, entrant: EntrantId) -> Roster:
    """Return an entrant that has not withdrawn; raise NoSuchEntrant if there is none."""
    entry = event.entries.get(entrant)
    if entry is None or entry.withdrawn:
        raise errors.NoSuchEntrant
    return entry


def check_captain(event: Event, entry: Roster, by: PersonId | None) -> None:
    """Accept an entrant's captain, directors and the bot; raise NotCaptain for others."""
    if by is not None and by != entry.captain and by not in event.directors:
        raise errors.NotCaptain


def check_own(event: Event, entry: Roster, by: PersonId | None) -> None:
    """Accept who plays for an entrant, directors and the bot; raise NotYourEntrant for others."""
    if by is not None and by not in entry.people and by not in event.directors:
        raise errors.NotYourEntrant


def done_for_others(event: Event, entrant: EntrantId, by: PersonId | None) -> bool:
    """Say whether a director did something for an entrant that they do not play for."""
    entry = event.entries.get(entrant)
    return by in event.directors and not (entry is not None and entry.has(by))


def known_match(event: Event, number: MatchId) -> Match:
    """Return a match, over or not; raise NoSuchMatch if there is none."""
    match = event.matches.get(number)
    if match is None:
        raise errors.NoSuchMatch
    return match


def open_match(event: Event, number: MatchId, *, started: bool | None = None) -> Match:
    """Return a match that is not over, and that has started or has not, as asked.

    Raises:
        NoSuchMatch, MatchOver, MatchBegun, MatchNotBegun: if there is none.
    """
    match = known_match(event, number)
    if match.over:
        raise errors.MatchOver
    if started is not None and match.started is not started:
        raise errors.MatchBegun if match.started else errors.MatchNotBegun
    return match


def sitting(seats: Seating) -> frozenset[tuple[int, PersonId]]:
    """Return all who sit at the tables of a match, each with the table."""
    return frozenset(
        (table, person) for table, row in enumerate(seats) for person in row if person is not None
    )


def forfeit(event: Event, match: Match, sides: Iterable[int]) -> Event:
    """Return the event after sides of a match have lost it by forfeit."""
    stage = event.format_of(match)
    lost = frozenset(sides)
    result = forfeit_result(stage, len(match.pairing.sides), lost, match.games)
    return event.with_match(replace(match, result=result, how=HowEnded.FORFEIT))


def withdraw(event: Event, entry: Roster) -> Event:
    """Return the event without an entrant.

    It loses its matches. If others are on its side, that side plays on with an empty seat.
    """
    after = event.with_entry(replace(entry, withdrawn=True))
    for match in event.matches.values():
        # Of fixtures to come, those that others have forfeited are lost, too.
        ahead = match.how is HowEnded.FORFEIT and not match.told
        if entry.id not in match.pairing.entrants or (match.over and not ahead):
            continue
        side = match.side_of(entry.id)
        if all(after.entries[other].withdrawn for other in match.pairing.sides[side]):
            lost = match.result.forfeited if match.result else frozenset()
            after = forfeit(after, after.matches[match.id], (side, *lost))
        else:
            for member in entry.members:
                after = reseat(after, entry.id, member.person, None)
    return after


def leave(event: Event, entry: Roster, person: PersonId) -> Event:
    """Return the event after a person has left an entrant; the last one withdraws it."""
    stay = tuple(member for member in entry.members if member.person != person)
    if not stay:
        return withdraw(event, entry)
    captain = entry.captain
    if captain == person:
        captain = next((member for member in stay if member.confirmed), stay[0]).person
    lined_up = any(person in row for row in entry.line_up)
    line_up = () if lined_up else entry.line_up
    after = event.with_entry(replace(entry, captain=captain, members=stay, line_up=line_up))
    return reseat(after, entry.id, person, None)


def decline_others(event: Event, *people: PersonId) -> Event:
    """Return the event without the open invitations of people who have joined an entrant."""
    for person in people:
        for other in event.invitations(person):
            event = leave(event, other, person)
    return event


def reseat(event: Event, entrant: EntrantId, out: PersonId, into: PersonId | None) -> Event:
    """Give the seats of a person in running matches to another, or to nobody."""

    def reseated(seats: Seating) -> Seating:
        return tuple(tuple(into if sits == out else sits for sits in row) for row in seats)

    return event.with_match(
        *(
            replace(match, seats=seats, sat=match.sat | sitting(seats))
            for match in event.open_matches()
            if match.started and entrant in match.pairing.entrants
            for seats in (reseated(match.seats),)
        )
    )


def fill_seat(event: Event, entrant: EntrantId, person: PersonId) -> Event:
    """Give a person of a team that may be short an empty seat in a match that runs, if any."""
    if event.plan.vacant is Vacant.NONE or person in at_tables(event):
        return event
    for match in event.open_matches():
        if match.started and entrant in match.pairing.entrants:
            at = vacant_seat(event, match, entrant)
            if at is not None and not has_seen(event, match, at[0], person):
                table, seat = at
                rows = [list(row) for row in match.seats]
                rows[table][seat] = person
                seats = tuple(map(tuple, rows))
                return event.with_match(
                    replace(match, seats=seats, sat=match.sat | {(table, person)})
                )
    return event


def open_or_forfeited(event: Event, entrant: EntrantId) -> Iterable[MatchId]:
    """Go through an entrant's matches that are not over, or that ended by forfeit."""
    for match in event.matches.values():
        stands = match.over and match.how is not HowEnded.FORFEIT
        if entrant in match.pairing.entrants and not stands:
            yield match.id
