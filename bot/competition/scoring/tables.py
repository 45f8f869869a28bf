"""The tables of a match, each with the sum of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.competition.matches import GameResult, Level, MatchFormat

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a match, so far."""

    played: int
    games: tuple[int, ...]
    """Games won, by side."""
    totals: tuple[int, ...]
    """Points made, by side."""
    jacks: tuple[int, ...]
    """Jacks hung, by side."""
    points: tuple[Fraction, ...]
    """Match points, by side: those for the whole table are among them once it is over."""
    over: bool
    deciders: tuple[GameResult, ...] = ()
    """Games played after it was over, to decide a level match. They count for nothing else."""


def table_lines(
    match: MatchFormat, sides: int, games: Sequence[GameResult]
) -> tuple[TableLine, ...]:
    """Return the sums of each table; games may come in any order."""
    at: list[list[GameResult]] = [[] for _ in match.games]
    for result in sorted(games, key=lambda game: (game.table, game.game)):
        at[result.table].append(result)
    return tuple(_line(match, sides, table, there) for table, there in enumerate(at))


def shares(sides: int, level: Sequence[int], worth: Fraction) -> list[Fraction]:
    """Share what something is worth among the sides that are level, or give it to the only one."""
    each = worth / len(level) if level else NOTHING
    return [each if side in level else NOTHING for side in range(sides)]


def best(values: Sequence[int] | Sequence[Fraction]) -> list[int]:
    """Return the sides that have the highest value."""
    highest = max(values)
    return [side for side, value in enumerate(values) if value == highest]


def winners(result: GameResult) -> list[int]:
    """Return the side that has won a game, or those that share it."""
    return best(result.score) if result.winner is None else [result.winner]


def _line(match: MatchFormat, sides: int, table: int, games: Sequence[GameResult]) -> TableLine:
    limit, won, counted, over = match.games[table], [0] * sides, 0, False
    while not (over := _over(match, limit, won, counted)) and counted < len(games):
        winner = games[counted].winner
        counted += 1
        if winner is not None:
            won[winner] += 1
    regular = games[:counted]
    points = [NOTHING] * sides
    for result in regular:
        points = [a + b for a, b in zip(points, _worth(match, sides, result), strict=True)]
    if over and match.per_table:
        table_share = shares(sides, best(won), match.per_table)
        points = [a + b for a, b in zip(points, table_share, strict=True)]
    return TableLine(
        counted,
        tuple(won),
        tuple(sum(game.score[side] for game in regular) for side in range(sides)),
        tuple(sum(game.jacks[side] for game in regular if game.jacks) for side in range(sides)),
        tuple(points),
        over,
        tuple(games[counted:]),
    )


def _over(match: MatchFormat, limit: int, won: Sequence[int], played: int) -> bool:
    """Say whether all games of a table are played, or enough of them."""
    if not match.best_of:
        return played >= limit
    if max(won) > limit // 2:
        return True
    return played >= limit and match.level is Level.DRAWN


def _worth(match: MatchFormat, sides: int, result: GameResult) -> list[Fraction]:
    points = shares(sides, winners(result), match.per_game)
    if match.per_shut_out and result.winner is not None:
        others = (score for side, score in enumerate(result.score) if side != result.winner)
        if all(score <= 0 for score in others):
            points[result.winner] += match.per_shut_out
    if match.per_point:
        points = [a + match.per_point * b for a, b in zip(points, result.score, strict=True)]
    return points
