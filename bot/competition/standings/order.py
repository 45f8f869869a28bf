"""The order of the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.competition.entrants import EntrantId, Field
from bot.competition.matches import PlayedMatch
from bot.competition.stages import Knockout, Stage, TieBreak
from bot.competition.standings.expunged import counting, expunged, who_meet
from bot.competition.standings.knockout import places
from bot.competition.standings.tally import Tally
from bot.competition.standings.tie_breaks import Breaker, by_value
from bot.competition.standings.values import Rulings, Standing

NO_RULINGS = Rulings()


def standings(
    stage: Stage, field: Field, played: Sequence[PlayedMatch], rulings: Rulings = NO_RULINGS
) -> tuple[Standing, ...]:
    """Return the standings of a stage: group after group, in each the first one first.

    Args:
        field: who takes part. Those who have withdrawn keep their place, unless they are expunged:
            then they are last.
        played: all its matches, also those that are not over, in any order.
        rulings: what directors have changed, and deciding deals.
    """
    gone = expunged(stage, field, played)
    tally = Tally(stage, field, counting(stage, field, played, gone))
    everybody = [entrant.id for entrant in field.entrants]
    points = {entrant: tally.points(entrant) for entrant in everybody}
    for ruling in rulings.adjustments:
        if ruling.entrant in points:
            points[ruling.entrant] += ruling.points
    breaker = Breaker(tally, points, rulings.deciders)
    if isinstance(stage.system, Knockout):
        return tuple(
            replace(_line(breaker, entrant, rank, 0, out=entrant in field.out), out_in=out_in)
            for rank, out_in, level in places(stage.system, tally.matches, field)
            for entrant in level
        )
    breaker.everybody(everybody, stage.tie_breaks)
    order = []
    for group in who_meet(stage, field, played):
        there = [entrant for entrant in group if entrant not in gone]
        order.append(_order(breaker, there, points, stage.tie_breaks))
        order[-1] += [[entrant for entrant in group if entrant in gone]]
    lines = _lines(breaker, field, order)
    return tuple(replace(line, expunged=line.entrant in gone) for line in lines) if gone else lines


def _order(
    breaker: Breaker,
    group: Sequence[EntrantId],
    points: Mapping[EntrantId, Fraction],
    tie_breaks: Sequence[TieBreak],
) -> list[list[EntrantId]]:
    """Return a group in order, those who are level together."""
    return [part for level in by_value(group, points) for part in breaker.parted(level, tie_breaks)]


def _lines(
    breaker: Breaker, field: Field, groups: Sequence[Sequence[Sequence[EntrantId]]]
) -> tuple[Standing, ...]:
    lines: list[Standing] = []
    for group, order in enumerate(groups):
        rank = 1
        for level in order:
            lines.extend(
                _line(breaker, entrant, rank, group, out=entrant in field.out) for entrant in level
            )
            rank += len(level)
    return tuple(lines)


def _line(breaker: Breaker, entrant: EntrantId, rank: int, group: int, *, out: bool) -> Standing:
    tally = breaker.tally
    record, byes = tally.record(entrant), tally.byes(entrant)
    return Standing(
        entrant,
        rank,
        breaker.points[entrant],
        tuple(breaker.values.get((tie_break, entrant)) for tie_break in tally.stage.tie_breaks),
        record.played,
        record.won,
        record.drawn,
        record.lost,
        len(byes),
        record.games + sum(bye.games[0] for bye in byes),
        record.made + sum(bye.totals[0] for bye in byes),
        record.against,
        record.jacks,
        group,
        out,
        most=tally.most(entrant),
    )
