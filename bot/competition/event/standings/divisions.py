"""Divisions of a season: who goes up and who goes down for the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final, Generic, TypeVar

T = TypeVar("T")
MOST_MOVED: Final = 10
"""The most that go up, and down, between two divisions."""


@unique
class Move(Enum):
    """Where an entrant comes from."""

    UP = "up"
    STAYS = "stays"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Placed(Generic[T]):
    """An entrant in its next division."""

    entrant: T
    move: Move


def most_moved(divisions: Sequence[Sequence[T]], gone: Sequence[int]) -> int:
    """Return how many can go up and down between each two divisions.

    >>> most_moved([[1, 2, 3], [4, 5, 6], [7, 8, 9]], [0, 0, 0])
    1

    Args:
        divisions: those who are still in each, the best division and the best of it first.
        gone: how many have withdrawn from each.
    """
    fits = (n for n in range(MOST_MOVED, 0, -1) if _fits(divisions, gone, n))
    return next(fits, 0)


def exchange(
    divisions: Sequence[Sequence[T]], gone: Sequence[int], n: int
) -> list[list[Placed[T]]]:
    """Return the next divisions, in each those who come down first and those who come up last.

    Those who have withdrawn count among those who go down.

    >>> for division in exchange([["A", "B"], ["C", "D"]], [0, 0], 1):
    ...     print([(one.entrant, one.move.value) for one in division])
    [('A', 'stays'), ('C', 'up')]
    [('B', 'down'), ('D', 'stays')]
    """
    leaving = [_leaving(len(divisions), gone, n, at) for at in range(len(divisions))]
    found: list[list[Placed[T]]] = []
    for at, ((up, down), rows) in enumerate(zip(leaving, divisions, strict=True)):
        above = divisions[at - 1][len(divisions[at - 1]) - leaving[at - 1][1] :] if at else ()
        below = divisions[at + 1][:n] if at + 1 < len(divisions) else ()
        stay = rows[up : len(rows) - down]
        found.append(
            [
                *(Placed(one, Move.DOWN) for one in above),
                *(Placed(one, Move.STAYS) for one in stay),
                *(Placed(one, Move.UP) for one in below),
            ]
        )
    return found


def _leaving(divisions: int, gone: Sequence[int], n: int, at: int) -> tuple[int, int]:
    """Return how many leave a division upwards and downwards."""
    down = max(n - gone[at], 0) if at + 1 < divisions else 0
    return (n if at else 0), down


def _fits(divisions: Sequence[Sequence[T]], gone: Sequence[int], n: int) -> bool:
    leaving = (_leaving(len(divisions), gone, n, at) for at in range(len(divisions)))
    return all(up + down <= len(rows) for (up, down), rows in zip(leaving, divisions, strict=True))
