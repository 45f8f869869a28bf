"""All against all, by the Berger tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, combinations
from typing import TypeAlias

from bot.competition.entrants import EntrantId, Field
from bot.competition.matching import cheapest
from bot.competition.meetings import Meetings, founders, late

Sides: TypeAlias = tuple[tuple[EntrantId, ...], ...]


def table_rounds(entrants: int, meetings: int) -> int:
    """Return how many rounds it takes until all have met."""
    return 0 if entrants < 2 else meetings * (entrants - 1 + entrants % 2)


def table_round(entrants: int, at: int) -> list[tuple[int, int]]:
    """Return a round of the Berger table, as places from 0, each pair with the one at home first.

    All places but the last go round in a circle. The one who meets the last is the pivot, and the
    others meet across it. An odd number of entrants leaves the last place empty.

    >>> table_round(4, 0), table_round(4, 1), table_round(4, 2)
    ([(0, 3), (1, 2)], [(3, 2), (0, 1)], [(1, 3), (2, 0)])

    Args:
        entrants: how many there are, at least 2.
        at: the round, from 0.
    """
    places = entrants + entrants % 2
    circle = places - 1
    pivot = at * (places // 2) % circle
    first = (circle, pivot) if at % 2 else (pivot, circle)
    across = (((pivot + far) % circle, (pivot - far) % circle) for far in range(1, places // 2))
    return [first, *across]


def meeting_round(entrants: int, at: int, meetings: int) -> list[tuple[int, int]]:
    """Return a round of the table where all meet this often: every other time the other way.

    The last two rounds of each time but the last are exchanged, as FIDE recommends: else two
    entrants would be at home, or away, three times in a row.
    """
    circle = table_rounds(entrants, 1)
    before, place = divmod(at, circle)
    if before < meetings - 1 and circle > 1 and place >= circle - 2:
        place = 2 * circle - 3 - place
    pairs = table_round(entrants, place)
    return [(away, home) for home, away in pairs] if before % 2 else pairs


def pair(field: Field, so_far: Meetings, meetings: int) -> list[Sides]:
    """Pair the next round of all against all; nothing if all have met."""
    return pair_among(founders(field, so_far), late(field, so_far), field.out, so_far, meetings)


def pair_among(
    first: Sequence[EntrantId],
    later: Sequence[EntrantId],
    out: Collection[EntrantId],
    so_far: Meetings,
    meetings: int,
) -> list[Sides]:
    """Pair the next round among some of the field.

    Until someone enters late, the rounds are those of the table: the opponent of an entrant that
    has withdrawn has a bye, and a round of byes alone is left out. After those rounds, and after a
    late entry, entrants with the most matches left are paired first. An entrant that still has
    opponents, but none in this round, has a bye.

    Args:
        first: who was in the first round's draw, in the order of seeds.
    """
    rounds = 0 if later else table_rounds(len(first), meetings)
    for at in range(len(so_far.rounds), rounds):
        before = at // table_rounds(len(first), 1)
        due = [
            sides
            for sides in scheduled(first, out, at, meetings)
            if len(sides) == 1 or so_far.opponents[sides[0][0], sides[1][0]] <= before
        ]
        if any(len(sides) == 2 for sides in due):
            return due
    active = [entrant for entrant in (*first, *later) if entrant not in out]
    return list(_left_over(active, so_far, meetings))


def scheduled(
    first: Sequence[EntrantId], out: Collection[EntrantId], at: int, meetings: int
) -> list[Sides]:
    """Return a round of the table, as entrants; opponents of those who are out have a bye."""
    seats = [None if entrant in out else entrant for entrant in first] + [None] * (len(first) % 2)
    return [
        sides
        for home, away in meeting_round(len(first), at, meetings)
        if (
            sides := tuple(
                (entrant,) for entrant in (seats[home], seats[away]) if entrant is not None
            )
        )
    ]


def as_scheduled(so_far: Meetings, rounds: Sequence[Sequence[Sides]]) -> bool:
    """Say whether the rounds so far had these pairings."""

    def met(sides: Sides) -> frozenset[frozenset[EntrantId]]:
        return frozenset(map(frozenset, sides))

    found = [{met(match.pairing.sides) for match in matches} for matches in so_far.rounds]
    return found == [set(map(met, each)) for each in rounds]


def _left_over(active: Sequence[EntrantId], so_far: Meetings, meetings: int) -> Iterable[Sides]:
    """Pair those who have not met often enough."""
    to_meet = {
        (left, right): meetings - so_far.opponents[left, right]
        for left, right in combinations(active, 2)
        if so_far.opponents[left, right] < meetings
    }
    to_play = dict.fromkeys(active, 0)
    for (left, right), matches in to_meet.items():
        to_play[left] += matches
        to_play[right] += matches
    most = 2 * max(to_play.values(), default=0)
    costs = {(left, right): (most - to_play[left] - to_play[right],) for left, right in to_meet}
    if not costs:
        return
    paired = cheapest(costs)
    for left, right in paired:
        home, away = at_home(left, right, so_far)
        yield (home,), (away,)
    playing = {*chain.from_iterable(paired)}
    yield from (((entrant,),) for entrant in active if to_play[entrant] and entrant not in playing)


def at_home(left: EntrantId, right: EntrantId, so_far: Meetings) -> tuple[EntrantId, EntrantId]:
    """Return the pair, home side first: home less often against the other, then overall."""
    turn = so_far.hosts[left, right] - so_far.hosts[right, left]
    balance = so_far.balance[left] - so_far.balance[right]
    return (right, left) if (turn or balance) > 0 else (left, right)
