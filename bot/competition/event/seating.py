"""Which tables there should be, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.parts import Match, MatchId, Seating
from bot.competition.event.plan import Vacant
from bot.competition.event.state import Event, EventPhase
from bot.competition.matches import MatchFormat, Pairing
from bot.competition.scoring import deals_of, decides, wants_game


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table that should be there, and the game that it should play."""

    match: MatchId
    table: int
    """Within the match, from 0."""
    attempt: int
    """From 0; one more for each table that took the place of another."""
    seats: tuple[PersonId | None, ...]
    game: int
    """The number of the game within the match's table, from 1."""
    deals: int
    """Deals of that game; 0 where it goes to its target."""
    board: int = 0
    """The first board that it plays; 0 where the table has its own cards."""

    @property
    def key(self) -> tuple[MatchId, int, int]:
        """What no two tables share."""
        return self.match, self.table, self.attempt


def wanted_tables(event: Event) -> Iterator[WantedTable]:
    """Go through the tables that should be there now."""
    if event.phase is not EventPhase.RUNNING:
        return
    for match in event.open_matches():
        if match.waits:
            continue
        form = event.format_of(match).match
        for table, seats in enumerate(match.seats):
            if table in match.stopped or not wants_game(form, match.games, table):
                continue
            attempt, game = match.attempts.get(table, 0), match.next_game(table)
            deals = deals_of(form, match.games, table)
            board = _board(match, form, table) if not attempt else 0
            yield WantedTable(match.id, table, attempt, seats, game, deals, board)


def _board(match: Match, form: MatchFormat, table: int) -> int:
    """Return the first board of the next game at a table.

    What only decides a level match is no board, nor is what takes the place of a game that was
    stopped: its players have seen those boards.
    """
    if not match.boards or decides(form, match.games, table):
        return 0
    return match.boards + (match.next_game(table) - 1) * form.deals


def has_seen(event: Event, match: Match, table: int, person: PersonId | None) -> bool:
    """Say whether a person knows the boards of a table from another one, and may not sit there."""
    return any(
        who == person and (played.id, seat_table) != (match.id, table)
        for played in _same_boards(event, match)
        for seat_table, who in played.sat | played.looked
    )


def has_played(event: Event, match: Match, person: PersonId | None) -> bool:
    """Say whether a person has sat at any table that plays the boards of a match."""
    return any(who == person for played in _same_boards(event, match) for _, who in played.sat)


def _same_boards(event: Event, match: Match) -> Iterator[Match]:
    return (
        played
        for played in event.matches.values()
        if match.boards and played.boards == match.boards
    )


def turned(event: Event, table: int) -> int:
    """Return how many seats further a match's sides sit at one of its tables.

    In duplicate a team sits both ways: where its first table has one side's cards, the second has
    the other's.
    """
    return table % event.plan.sides if event.plan.duplicate else 0


def side_at(event: Event, table: int, seat: int) -> int:
    """Return the side that a seat at one of a match's tables belongs to."""
    return (seat + turned(event, table)) % event.plan.sides


def absent_sides(event: Event, match: Match, acted: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the sides of a match that have people at its tables, none of whom has acted.

    Args:
        match: one that has started.
        acted: the tables and seats at which a person has acted.
    """
    came = {side_at(event, table, seat) for table, seat in acted}
    seated = {
        side_at(event, table, seat)
        for table, row in enumerate(match.seats)
        for seat, person in enumerate(row)
        if person is not None
    }
    return tuple(sorted(seated - came))


def seating(event: Event, match: Match) -> Seating:
    """Return who sits at each table of a match, if it starts now; nobody at one that is lost."""
    plan = event.plan
    tables = event.format_of(match).match.tables
    sides = [_side(event, match.pairing, side, tables) for side in range(plan.sides)]
    return tuple(
        tuple(
            None if table in match.lost or has_seen(event, match, table, person) else person
            for seat in range(plan.seats)
            for person in (sides[side_at(event, table, seat)][table][seat // plan.sides],)
        )
        for table in range(tables)
    )


def _side(event: Event, pairing: Pairing, side: int, tables: int) -> list[list[PersonId | None]]:
    """Return the people of a side, by table."""
    entrants = pairing.sides[side]
    if len(entrants) == 1:
        return line_up(event, entrants[0], tables)
    # Partners who change: each of them is one person.
    people = [line_up(event, entrant, tables)[0][0] for entrant in entrants]
    return [_filled(people, event.plan.per_side)] * tables


def line_up(event: Event, entrant: EntrantId, tables: int) -> list[list[PersonId | None]]:
    """Return the people of an entrant by table, where nobody has said otherwise in order."""
    size, entry = event.plan.per_side, event.entries[entrant]
    if entry.withdrawn:
        return [_filled([], size)] * tables
    if len(entry.line_up) == tables:
        placed = {person for row in entry.line_up for person in row}
        others = [person for person in entry.players if person not in placed]
        rows = [_filled([*row], size) for row in entry.line_up]
        return [[_next(others) if seat is None else seat for seat in row] for row in rows]
    people = entry.players[: event.most_members(substitutes=False)]
    return [_filled([*people[size * n : size * (n + 1)]], size) for n in range(tables)]


def _next(people: list[PersonId]) -> PersonId | None:
    return people.pop(0) if people else None


def short_tables(event: Event, match: Match) -> tuple[tuple[int, int], ...]:
    """Return the tables of a match that a side has lost, if it starts now, each with that side.

    It has an empty seat there and the other side has none. If so at all tables, none is lost.
    """
    plan = event.plan
    if plan.vacant is not Vacant.FORFEIT or plan.duplicate or plan.sides != 2 or match.lost:
        return ()
    lost: list[tuple[int, int]] = []
    rows = seating(event, match)
    for table, row in enumerate(rows):
        sides = {side_at(event, table, seat) for seat, person in enumerate(row) if person is None}
        if len(sides) == 1:
            lost += [(table, side) for side in sides]
    return tuple(lost) if len(lost) < len(rows) else ()


def vacant_seat(event: Event, match: Match, entrant: EntrantId) -> tuple[int, int] | None:
    """Return an empty seat of an entrant at a table of a match that is played, if there is one."""
    form, side = event.format_of(match).match, match.side_of(entrant)
    if match.pairing.sides[side] != (entrant,):
        return None
    free = (
        (table, seat)
        for table, row in enumerate(match.seats)
        for seat, person in enumerate(row)
        if person is None and side_at(event, table, seat) == side
    )
    return next((at for at in free if wants_game(form, match.games, at[0])), None)


def has_vacancy(event: Event, entrant: EntrantId) -> bool:
    """Say whether an entrant has an empty seat in a match that runs."""
    return event.plan.vacant is not Vacant.NONE and any(
        match.started
        and entrant in match.pairing.entrants
        and vacant_seat(event, match, entrant) is not None
        for match in event.open_matches()
    )


def _filled(people: list[PersonId | None] | list[PersonId], size: int) -> list[PersonId | None]:
    return [*people, *[None] * (size - len(people))][:size]
