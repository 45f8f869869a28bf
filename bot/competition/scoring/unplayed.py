"""Matches that were not played, or not to their end: byes and forfeits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from bot.competition.matches import MOST_OWN, Bye, GameResult, MatchFormat, MatchResult
from bot.competition.scoring.match import finished
from bot.competition.scoring.tables import NOTHING, TableLine, best, table_lines
from bot.competition.stages import Stage

_Got: TypeAlias = tuple[Fraction, Fraction]
"""Points in the standings, and match points."""


def forfeit_result(
    stage: Stage, sides: int, forfeited: Collection[int], games: Sequence[GameResult] = ()
) -> MatchResult:
    """Return the result of a match that some sides have forfeited.

    Games that were played stand. The sides that came win, or share, every other game, the tables
    that are not over, and the total. If nobody came, nobody gets anything.

    Args:
        forfeited: those that did not come, or gave up.
    """
    came = [side for side in range(sides) if side not in forfeited]
    lines = [
        _awarded(stage, table, line, came)
        for table, line in enumerate(table_lines(stage.match, sides, games))
    ]
    points = [
        sum((line.points[side] for line in lines), NOTHING)
        + (stage.match.for_total / len(came) if side in came else NOTHING)
        for side in range(sides)
    ]
    leading = best([points[side] for side in came]) if came else []
    winner = came[leading[0]] if len(leading) == 1 else None
    result = finished(stage.match, points, winner, lines)
    standing = (
        _of_absent(stage, result, side) if side in forfeited else result.points[side]
        for side in range(sides)
    )
    return replace(result, points=tuple(standing), forfeited=frozenset(forfeited))


def bye_result(
    stage: Stage, bye: Bye, round_results: Sequence[MatchResult], own: Sequence[_Got] = ()
) -> MatchResult:
    """Return what a bye is worth.

    Args:
        round_results: the matches of the round that are over; only averages ask for them.
        own: for `Bye.OWN`, the points and the match points of the entrant in each match that it
            has played.
    """
    if bye is Bye.NOTHING:
        return _bye(NOTHING, NOTHING)
    if bye in {Bye.WIN, Bye.HALF}:
        return _won(stage, bye)
    if not round_results:
        # Nobody has won yet.
        return _bye(NOTHING, NOTHING)
    if bye is Bye.AVERAGE:
        came = [result for result in round_results if len(result.forfeited) < len(result.points)]
        best_of = [(max(result.points), max(result.match_points)) for result in came]
        return _bye(*_average(best_of)) if best_of else _won(stage, Bye.WIN)
    played = (result for result in round_results if not result.forfeited)
    got = [
        each for result in played for each in zip(result.points, result.match_points, strict=True)
    ]
    if not got:
        return _won(stage, Bye.HALF)
    field = _average(got)
    if bye is Bye.FIELD or not own:
        return _bye(*field)
    return _bye(*map(min, _average(own), (MOST_OWN * worth for worth in field)))


def _awarded(stage: Stage, table: int, line: TableLine, came: Sequence[int]) -> TableLine:
    """Give a table's games that are not played to those who came."""
    if line.over or not came:
        return line
    match, alone = stage.match, came[0] if len(came) == 1 else None
    left = _left(match, table, line, alone)
    each = left * (match.per_game / len(came) + match.per_point * stage.forfeit.score[0])
    each += match.per_table / len(came)
    scores = [stage.forfeit.score[0 if side in came else 1] for side in range(len(line.totals))]
    return replace(
        line,
        games=tuple(won + left * (side == alone) for side, won in enumerate(line.games)),
        totals=tuple(a + left * b for a, b in zip(line.totals, scores, strict=True)),
        points=tuple(
            had + (each if side in came else NOTHING) for side, had in enumerate(line.points)
        ),
        over=True,
    )


def _left(match: MatchFormat, table: int, line: TableLine, alone: int | None) -> int:
    """Return how many games a table would still have played, had they all been won."""
    limit = match.games[table]
    if match.best_of and alone is not None:
        return limit // 2 + 1 - line.games[alone]
    return limit - line.played


def _of_absent(stage: Stage, result: MatchResult, side: int) -> Fraction:
    """Return the points in the standings of a side that has forfeited."""
    kept = result.match_points[side] if stage.match.keeps_match_points else NOTHING
    return kept - stage.forfeit.penalty


def _won(stage: Stage, bye: Bye) -> MatchResult:
    """Return what a win without a game is worth, or half of it."""
    won = forfeit_result(stage, 2, {1})
    if bye is Bye.HALF:
        return _bye(won.points[0] / 2, won.match_points[0] / 2)
    return replace(
        _bye(won.points[0], won.match_points[0]), totals=won.totals[:1], games=won.games[:1]
    )


def _average(got: Sequence[_Got]) -> _Got:
    points, match_points = zip(*got, strict=True)
    return sum(points, NOTHING) / len(got), sum(match_points, NOTHING) / len(got)


def _bye(points: Fraction, match_points: Fraction) -> MatchResult:
    return MatchResult((points,), (match_points,), None, (0,), (0,), (0,))
