"""Matches that were not played, or not to their end: byes and forfeits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from bot.competition.matches import GameResult, MatchFormat, MatchResult
from bot.competition.scoring.match import finished
from bot.competition.scoring.tables import NOTHING, TableLine, best, table_lines
from bot.competition.stages import Bye, Stage


def forfeit_result(
    stage: Stage,
    sides: int,
    forfeited: Collection[int],
    games: Sequence[GameResult] = (),
) -> MatchResult:
    """Return the result of a match that some sides have forfeited.

    Games that were played stand. The sides that came win, or share, every other game, the tables
    that are not over, and the total. If nobody came, nobody gets anything.

    Args:
        stage: the match's.
        sides: how many sides it has.
        forfeited: those that did not come, or gave up.
        games: what was played before.
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


def bye_result(stage: Stage, round_results: Sequence[MatchResult]) -> MatchResult:
    """Return what a bye is worth.

    Args:
        stage: the round's.
        round_results: the matches of the round that are over; only an average asks for them.
    """
    if stage.bye is Bye.NOTHING:
        return _bye(NOTHING, NOTHING)
    if stage.bye is Bye.AVERAGE and not round_results:
        # Nobody has won yet.
        return _bye(NOTHING, NOTHING)
    some_came = [result for result in round_results if len(result.forfeited) < len(result.points)]
    if stage.bye is Bye.AVERAGE and some_came:
        best_points = sum((max(result.points) for result in some_came), NOTHING)
        best_match_points = sum((max(result.match_points) for result in some_came), NOTHING)
        return _bye(best_points / len(some_came), best_match_points / len(some_came))
    won = forfeit_result(stage, 2, {1})
    return replace(
        _bye(won.points[0], won.match_points[0]),
        totals=won.totals[:1],
        games=won.games[:1],
    )


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


def _bye(points: Fraction, match_points: Fraction) -> MatchResult:
    return MatchResult((points,), (match_points,), None, (0,), (0,), (0,))
