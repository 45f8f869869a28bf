"""Stages played to their end with results by chance, and what is counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from bot.competition.entrants import Entrant, EntrantId, Field
from bot.competition.matches import Bye, HowEnded, MatchFormat, MatchResult, Pairing, PlayedMatch
from bot.competition.pairings.rounds import next_round
from bot.competition.stages import Stage, System

Winner: TypeAlias = Callable[[Pairing], int | None]
"""The side that wins a match; None for a draw."""


def stage(system: System, bye: Bye = Bye.WIN) -> Stage:
    return Stage(system, MatchFormat(for_match=Fraction(2), for_draw=Fraction(1)), bye=bye)


def field(count: int, houses: Sequence[str] = (), out: Iterable[EntrantId] = ()) -> Field:
    """Make a field whose entrants are numbered by their seeds."""
    named = [*houses, *[""] * count][:count]
    entrants = (Entrant(at, at, house) for at, house in enumerate(named, start=1))
    return Field(tuple(entrants), frozenset(out))


def more(entered: Field, count: int) -> Field:
    """Let some enter late."""
    first = len(entered.entrants) + 1
    late = tuple(Entrant(at, at) for at in range(first, first + count))
    return replace(entered, entrants=entered.entrants + late)


def changing(data: st.DataObject, entered: Field, times: int, late: Sequence[int]) -> list[Field]:
    """Return the field of each round: some people have left, and others have entered late."""
    fields = [entered]
    for _ in range(times):
        active = [one.id for one in entered.active]
        gone = data.draw(st.sets(st.sampled_from(active), max_size=2)) if active else set[int]()
        entered = replace(more(entered, data.draw(st.sampled_from(late))), out=entered.out | gone)
        fields.append(entered)
    return fields


def won(pairing: Pairing, winner: int | None, forfeited: Iterable[int] = ()) -> MatchResult:
    """Make a result: 2 points for a win, 1 for a draw."""
    sides = range(len(pairing.sides))
    points = tuple(Fraction(1 if winner is None else 2 * (side == winner)) for side in sides)
    nothing = (0,) * len(points)
    return MatchResult(points, points, winner, nothing, nothing, nothing, frozenset(forfeited))


def played(number: int, pairings: Iterable[Pairing], winner: Winner) -> list[PlayedMatch]:
    """Play a round."""
    return [
        PlayedMatch(number, one, None, HowEnded.BYE)
        if one.bye
        else PlayedMatch(number, one, won(one, winner(one)))
        for one in pairings
    ]


def better_seed(pairing: Pairing) -> int:
    return min(range(len(pairing.sides)), key=pairing.sides.__getitem__)


def by_chance(seed: int, results: Sequence[int | None] = (0, 1)) -> Winner:
    chance = Random(seed)
    return lambda _: chance.choice(results)


def ranked(entered: Field, matches: Iterable[PlayedMatch]) -> list[EntrantId]:
    points: Counter[EntrantId] = Counter()
    for match in matches:
        for side, people in enumerate(match.pairing.sides):
            for one in people:
                points[one] += 2 if match.result is None else int(match.result.points[side])
    return sorted((one.id for one in entered.entrants), key=lambda one: -points[one])


def rounds(
    system: Stage, fields: Field | Iterator[Field], winner: Winner = better_seed
) -> Iterator[tuple[Pairing, ...]]:
    """Play a stage to its end.

    Args:
        system: the stage.
        fields: who takes part, or who does in each round.
        winner: who wins.
    """
    matches: list[PlayedMatch] = []
    for number in range(1, 1000):
        entered = fields if isinstance(fields, Field) else next(fields)
        pairings = next_round(system, entered, matches, ranked(entered, matches))
        if not pairings:
            return
        assert len({one.slot for one in pairings}) == len(pairings)
        everybody = [one for pairing in pairings for one in pairing.entrants]
        assert len(set(everybody)) == len(everybody), "somebody is in two matches"
        assert not entered.out & set(everybody), "somebody who has withdrawn is paired"
        yield pairings
        matches += played(number, pairings, winner)


def sides_of(pairings: Iterable[Pairing]) -> list[tuple[EntrantId, ...]]:
    """Return who meets whom, where each side is one entrant; byes are of one."""
    return [tuple(one for (one,) in pairing.sides) for pairing in pairings]


def meetings(pairings: Iterable[Pairing]) -> Counter[frozenset[EntrantId]]:
    """Count who opposed whom."""
    return Counter(
        frozenset((one, other))
        for pairing in pairings
        for home, away in combinations(pairing.sides, 2)
        for one in home
        for other in away
    )


def everybody(count: int) -> set[frozenset[EntrantId]]:
    """Return all who can meet."""
    return {frozenset(two) for two in combinations(range(1, count + 1), 2)}


def byes(pairings: Iterable[Pairing]) -> Counter[EntrantId]:
    return Counter(pairing.sides[0][0] for pairing in pairings if pairing.bye)
