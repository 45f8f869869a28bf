"""IMPs: what teams that play the same boards at several tables make of a difference on one."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.competition.matches import GameResult

SCALE: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The difference in points at bridge from which there are 1, 2, 3 … IMPs (Laws of Duplicate Bridge
2017, law 78B)."""
A_POINT: Final = 100
"""How many points at bridge one point counts as. All four points of a deal then make 9 IMPs, about
as much as a game at bridge."""

Board: TypeAlias = tuple[int, int]
"""A game of the match and the place of a board in it; 0 for a game that is one board."""


def imps(difference: int) -> int:
    """Return the IMPs for a difference over all tables of a match.

    >>> [imps(points) for points in (0, 1, 2, 3, 4, -6, 8, 100)]
    [0, 3, 5, 7, 9, 12, 13, 24]
    """
    return bisect_right(SCALE, A_POINT * abs(difference))


def differences(tables: int, games: Sequence[GameResult]) -> dict[Board, int]:
    """Return by how much the first side has done better on each board, over all tables of a match.

    Boards that not all tables have played are left out. A game of which only the score is known, at
    some table, is one board: it had cards of its own, or a director entered it. If a board had
    different cards at two tables, because a backup was restored between them, nobody did better.
    """
    by_number: dict[int, list[GameResult]] = defaultdict(list)
    for game in games:
        by_number[game.game].append(game)
    found: dict[Board, int] = {}
    whole = {number: same for number, same in sorted(by_number.items()) if len(same) == tables}
    for number, same in whole.items():
        if not all(game.deals for game in same):
            found[number, 0] = sum(_ahead(game.score) for game in same)
        else:
            for place, deals in enumerate(zip(*(game.deals for game in same), strict=False)):
                secrets = {game.secrets[place] if game.secrets else 0 for game in same}
                found[number, place] = sum(map(_ahead, deals)) if len(secrets) == 1 else 0
    return found


def imps_of(tables: int, games: Sequence[GameResult]) -> tuple[int, int]:
    """Return the IMPs of both sides over all boards of a match."""
    ahead = differences(tables, games).values()
    return (
        sum(imps(difference) for difference in ahead if difference > 0),
        sum(imps(difference) for difference in ahead if difference < 0),
    )


def _ahead(score: Sequence[int]) -> int:
    return score[0] - score[1]
