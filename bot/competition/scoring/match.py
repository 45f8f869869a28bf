"""A match: whether it is over, who has won it, and what the standings add."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.competition.matches import GameResult, Level, MatchFormat, MatchResult
from bot.competition.scoring.imps import imps_of
from bot.competition.scoring.tables import NOTHING, TableLine, best, shares, table_lines


def match_result(match: MatchFormat, sides: int, games: Sequence[GameResult]) -> MatchResult | None:
    """Return the result of a match by its games so far, or None if it is not over."""
    lines = table_lines(match, sides, games)
    points = _match_points(match, games, lines)
    if not _decided(match, lines):
        return None
    leading = best(points)
    winner = leading[0] if len(leading) == 1 else None
    if winner is None and match.level is not Level.DRAWN:
        winner = next((game.winner for game in lines[0].deciders if game.winner in leading), None)
        if winner is None:
            return None
    return finished(match, points, winner, lines)


def wants_game(match: MatchFormat, games: Sequence[GameResult], table: int) -> bool:
    """Say whether another game is to be played at a table of a match.

    >>> best_of_three = MatchFormat(games=(3,), best_of=True, per_game=Fraction(1))
    >>> won_twice = [GameResult(0, 1, (14, 6), 0), GameResult(0, 2, (14, 13), 0)]
    >>> wants_game(best_of_three, won_twice[:1], 0), wants_game(best_of_three, won_twice, 0)
    (True, False)
    """
    sides = len(games[0].score) if games else 2
    lines = table_lines(match, sides, games)
    if _reached(match, lines):
        return False
    if not lines[table].over:
        return True
    everywhere = all(line.over for line in lines)
    return table == 0 and everywhere and match_result(match, sides, games) is None


def deals_of(match: MatchFormat, games: Sequence[GameResult], table: int) -> int:
    """Return how many deals the next game at a table has; 0 if it goes to its target."""
    deciding = match.level is Level.DEAL and decides(match, games, table)
    return 1 if deciding else match.deals


def decides(match: MatchFormat, games: Sequence[GameResult], table: int) -> bool:
    """Say whether the next game at a table would only decide a match that is level."""
    played = sum(1 for game in games if game.table == table)
    return played >= match.games[table] or (
        bool(games) and table_lines(match, len(games[0].score), games)[table].over
    )


def finished(
    match: MatchFormat, points: Sequence[Fraction], winner: int | None, lines: Sequence[TableLine]
) -> MatchResult:
    """Return the result of a match whose match points and winner are known."""
    drawn = best(points) if winner is None else []
    standing = [
        (points[side] if match.keeps_match_points else NOTHING)
        + _for_result(match, side, winner, drawn)
        for side in range(len(points))
    ]
    return MatchResult(
        points=tuple(standing),
        match_points=tuple(points),
        winner=winner,
        totals=_added([line.totals for line in lines]),
        games=_added([line.games for line in lines]),
        jacks=_added([line.jacks for line in lines]),
    )


def _match_points(
    match: MatchFormat, games: Sequence[GameResult], lines: Sequence[TableLine]
) -> list[Fraction]:
    """Return all match points: also for the total and for IMPs."""
    sides = len(lines[0].points)
    points = [sum((line.points[side] for line in lines), NOTHING) for side in range(sides)]
    if match.for_total:
        level = best(_added([line.totals for line in lines]))
        if len(level) == 1 or match.total_shared:
            total = shares(sides, level, match.for_total)
            points = [a + b for a, b in zip(points, total, strict=True)]
    if match.per_imp and sides == 2:
        boards = imps_of(match.tables, games)
        points = [had + match.per_imp * won for had, won in zip(points, boards, strict=True)]
    return points


def _decided(match: MatchFormat, lines: Sequence[TableLine]) -> bool:
    return all(line.over for line in lines) or _reached(match, lines)


def _reached(match: MatchFormat, lines: Sequence[TableLine]) -> bool:
    """Say whether a side has as many match points as end the match."""
    if not match.to:
        return False
    sides = range(len(lines[0].points))
    return any(sum(line.points[side] for line in lines) >= match.to for side in sides)


def _for_result(
    match: MatchFormat, side: int, winner: int | None, drawn: Sequence[int]
) -> Fraction:
    if side == winner:
        return match.for_match
    return match.for_draw if side in drawn else match.for_loss


def _added(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))
