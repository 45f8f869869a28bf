"""Tie-breaks: their values, and the order that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import TypeAlias

from bot.competition.entrants import EntrantId
from bot.competition.matches import HowEnded, PlayedMatch
from bot.competition.stages import TieBreak
from bot.competition.standings.tally import WHOLE, Tally, halves

Values: TypeAlias = Mapping[EntrantId, Fraction]


@dataclass(slots=True)
class Breaker:
    """Orders level entrants by the tie-breaks of a stage."""

    tally: Tally
    points: Values
    """In the standings."""
    deciders: Sequence[PlayedMatch] = ()
    values: dict[tuple[TieBreak, EntrantId], Fraction] = field(default_factory=dict)
    """The values that were needed."""

    def parted(
        self, level: Sequence[EntrantId], tie_breaks: Sequence[TieBreak]
    ) -> list[list[EntrantId]]:
        """Return the entrants in order; those who stay level are together."""
        if len(level) == 1 or not tie_breaks:
            return [list(level)]
        value = self._value(tie_breaks[0], level)
        parts = by_value(level, value)
        return [parted for part in parts for parted in self.parted(part, tie_breaks[1:])]

    def everybody(self, entrants: Sequence[EntrantId], tie_breaks: Sequence[TieBreak]) -> None:
        """Compute the tie-breaks that are shown for everybody, before any are parted."""
        for tie_break in tie_breaks:
            if tie_break not in _AMONG_THE_LEVEL:
                self._note(tie_break, entrants)

    def _value(self, tie_break: TieBreak, level: Sequence[EntrantId]) -> Values:
        if tie_break in _AMONG_THE_LEVEL:
            self._note(tie_break, level)
        return {entrant: self.values.get((tie_break, entrant), Fraction(0)) for entrant in level}

    def _note(self, tie_break: TieBreak, entrants: Sequence[EntrantId]) -> None:
        computed = self._compute(tie_break, entrants)
        self.values.update({(tie_break, entrant): value for entrant, value in computed.items()})

    def _compute(self, tie_break: TieBreak, level: Sequence[EntrantId]) -> Values:
        if tie_break is TieBreak.HEAD_TO_HEAD:
            return _head_to_head(self.tally, level)
        if tie_break is TieBreak.DECIDING_DEAL:
            return _decided(self.deciders, level)
        if tie_break in {TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER}:
            return _of_opponents(self.tally, self.points, level, tie_break)
        return {entrant: _own(self.tally, entrant, tie_break) for entrant in level}


_AMONG_THE_LEVEL = frozenset({TieBreak.HEAD_TO_HEAD, TieBreak.DECIDING_DEAL})


def by_value(entrants: Sequence[EntrantId], value: Values) -> list[list[EntrantId]]:
    """Return entrants in parts of the same value, the highest first; else their order stays."""
    order = sorted(entrants, key=lambda entrant: -value[entrant])
    return [list(part) for _, part in groupby(order, key=lambda entrant: value[entrant])]


def _own(tally: Tally, entrant: EntrantId, tie_break: TieBreak) -> Fraction:
    record, byes = tally.record(entrant), tally.byes(entrant)
    if tie_break is TieBreak.MATCH_POINTS:
        return record.match_points + sum(bye.match_points[0] for bye in byes)
    if tie_break is TieBreak.WINS:
        return Fraction(record.won)
    if tie_break is TieBreak.GAMES:
        return Fraction(record.games + sum(bye.games[0] for bye in byes))
    if tie_break is TieBreak.JACKS:
        return Fraction(record.jacks)
    made = record.made + sum(bye.totals[0] for bye in byes)
    return Fraction(made) if tie_break is TieBreak.TOTAL else made - record.against


def _of_opponents(
    tally: Tally, points: Values, level: Sequence[EntrantId], tie_break: TieBreak
) -> Values:
    """Return Buchholz or Sonneborn-Berger, computed in whole numbers for speed."""
    common = lcm(*(value.denominator for value in points.values()))
    whole = {entrant: int(value * common) for entrant, value in points.items()}
    values: dict[EntrantId, Fraction] = {}
    for entrant in level:
        record = tally.record(entrant)
        if tie_break is TieBreak.BUCHHOLZ:
            met = sum(whole[opponent] * at.weight for opponent, at in record.met.items())
            own = WHOLE * (record.unplayed + len(tally.byes(entrant)))
        else:
            met = sum(whole[opponent] * at.halves for opponent, at in record.met.items())
            own = WHOLE * (2 * record.unplayed_won + tally.bye_halves(entrant))
        scale = WHOLE * common * (1 if tie_break is TieBreak.BUCHHOLZ else 2)
        values[entrant] = Fraction(met + own * whole[entrant], scale)
    return values


def _head_to_head(tally: Tally, level: Sequence[EntrantId]) -> Values:
    """Return the points among those who are level; nothing unless all met equally often."""
    first = tally.record(level[0]).met
    times = first[level[1]].times if level[1] in first else 0
    if not times:
        return {}
    values: dict[EntrantId, Fraction] = {}
    for entrant in level:
        met = tally.record(entrant).met
        meetings = [met.get(opponent) for opponent in level if opponent != entrant]
        if any(at is None or at.times != times for at in meetings):
            return {}
        values[entrant] = sum((at.points for at in meetings if at), Fraction(0))
    return values


def _decided(deciders: Sequence[PlayedMatch], level: Sequence[EntrantId]) -> Values:
    """Return the deciding deals won among those who are level."""
    among, values = frozenset(level), dict.fromkeys(level, Fraction(0))
    counted = False
    for match in deciders:
        result, sides = match.result, match.pairing.sides
        if result is None or match.how is HowEnded.CANCELLED:
            continue
        if not among.issuperset(match.pairing.entrants) or len(sides) != 2:
            continue
        counted = True
        for side, entrants in enumerate(sides):
            for entrant in entrants:
                values[entrant] += Fraction(halves(result, side, 1 - side), 2)
    return values if counted else {}
