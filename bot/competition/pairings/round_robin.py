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

    As long as nobody entered late, the table says who meets whom, and who would meet one that has
    withdrawn has a bye; a round in which nobody would meet anybody is left out. Those who are left
    over then, and all once someone entered late, are paired so that those with most to play play.
    Anyone who still has somebody to meet, but not now, has a bye.

    Args:
        first: who was in the first round's draw, in the order of seeds.
        later: who entered after it.
        out: who has withdrawn.
        so_far: the matches of the stage.
        meetings: how often each two meet.
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
    active = [one for one in (*first, *later) if one not in out]
    return list(_left_over(active, so_far, meetings))


def scheduled(
    first: Sequence[EntrantId], out: Collection[EntrantId], at: int, meetings: int
) -> list[Sides]:
    """Return a round of the table, as entrants; who would meet one that is out has a bye."""
    seats = [None if one in out else one for one in first] + [None] * (len(first) % 2)
    return [
        sides
        for home, away in meeting_round(len(first), at, meetings)
        if (sides := tuple((one,) for one in (seats[home], seats[away]) if one is not None))
    ]


def as_scheduled(so_far: Meetings, rounds: Sequence[Sequence[Sides]]) -> bool:
    """Say whether the rounds so far were these: nobody left, came late or was given a bye."""

    def met(sides: Sides) -> frozenset[frozenset[EntrantId]]:
        return frozenset(map(frozenset, sides))

    found = [{met(one.pairing.sides) for one in matches} for matches in so_far.rounds]
    return found == [set(map(met, each)) for each in rounds]


def _left_over(active: Sequence[EntrantId], so_far: Meetings, meetings: int) -> Iterable[Sides]:
    """Pair those who have not met often enough."""
    left = {
        (one, other): meetings - so_far.opponents[one, other]
        for one, other in combinations(active, 2)
        if so_far.opponents[one, other] < meetings
    }
    to_play = dict.fromkeys(active, 0)
    for (one, other), matches in left.items():
        to_play[one] += matches
        to_play[other] += matches
    most = 2 * max(to_play.values(), default=0)
    costs = {(one, other): (most - to_play[one] - to_play[other],) for one, other in left}
    if not costs:
        return
    paired = cheapest(costs)
    for one, other in paired:
        home, away = at_home(one, other, so_far)
        yield (home,), (away,)
    playing = {*chain.from_iterable(paired)}
    yield from (((one,),) for one in active if to_play[one] and one not in playing)


def at_home(one: EntrantId, other: EntrantId, so_far: Meetings) -> tuple[EntrantId, EntrantId]:
    """Return the two with the one first who has been at home less: to the other, then at all."""
    turn = so_far.hosts[one, other] - so_far.hosts[other, one]
    balance = so_far.balance[one] - so_far.balance[other]
    return (other, one) if (turn or balance) > 0 else (one, other)
