"""From a stage to the next: who goes on, in which order, and what is still to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import PlayedMatch
from bot.competition.stages import Groups, Knockout, Stage, TieBreak
from bot.competition.standings.order import NO_RULINGS, standings
from bot.competition.standings.values import Rulings, Standing


def qualified(
    stage: Stage, field: Field, played: Sequence[PlayedMatch], rulings: Rulings = NO_RULINGS
) -> tuple[EntrantId, ...]:
    """Return who goes on to the next stage, seeded: the first is its first seed.

    The winners of groups are seeded before the seconds, and so on; among equals the better record
    per match comes first. Entrants of the same group are as far apart in the next draw as can be.
    """
    lines = [line for line in standings(stage, field, played, rulings) if not line.out]
    if not isinstance(stage.system, Groups):
        going = lines[: stage.through] if stage.through else lines
        return tuple(line.entrant for line in going)
    groups = [list(group) for _, group in groupby(lines, key=lambda line: line.group)]
    tiers = [
        sorted((group[place] for group in groups if place < len(group)), key=_record, reverse=True)
        for place in range(stage.system.through)
    ]
    return _apart(tiers)


def undecided(
    stage: Stage, field: Field, played: Sequence[PlayedMatch], rulings: Rulings = NO_RULINGS
) -> tuple[tuple[EntrantId, ...], ...]:
    """Return those who are level at a place that matters, and whom a deciding deal must part.

    That is the last place that goes on to the next stage, or else the first.
    """
    if TieBreak.DECIDING_DEAL not in stage.tie_breaks or isinstance(stage.system, Knockout):
        return ()
    through = stage.system.through if isinstance(stage.system, Groups) else stage.through
    lines = [line for line in standings(stage, field, played, rulings) if not line.out]
    found: list[tuple[EntrantId, ...]] = []
    for _, group in groupby(lines, key=lambda line: line.group):
        place = 0
        for _, part in groupby(group, key=lambda line: line.rank):
            level = tuple(line.entrant for line in part)
            if place < (through or 1) < place + len(level):
                found.append(level)
            place += len(level)
    return tuple(found)


def _record(line: Standing) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    matches = max(line.played + line.byes, 1)
    return (
        line.points / matches,
        line.difference / matches,
        Fraction(line.made, matches),
        Fraction(line.jacks, matches),
    )


def _apart(tiers: Sequence[Sequence[Standing]]) -> tuple[EntrantId, ...]:
    """Seed tier after tier, each entrant in the half of the draw that has fewest of their group."""
    seeds: dict[int, Standing] = {}
    first = 1
    for tier in tiers:
        free = list(range(first, first + len(tier)))
        first += len(tier)
        for line in tier:
            halves = [_half(seed) for seed, above in seeds.items() if above.group == line.group]
            seed = min(free, key=lambda place: (halves.count(_half(place)), place))
            free.remove(seed)
            seeds[seed] = line
    return tuple(seeds[seed].entrant for seed in sorted(seeds))


def _half(seed: int) -> bool:
    """Say in which half of a draw a seed is: 1, 4, 5, 8, 9 … are in the same."""
    return seed % 4 in {0, 1}
