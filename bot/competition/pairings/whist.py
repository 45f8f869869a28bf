"""Whist tournaments: all partner each other once, and oppose each other twice.

They exist for 4m people and for 4m + 1. Where two or three sit out each round, here is what comes
nearest: nobody partners anybody twice, and nobody opposes anybody more than twice.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import Final, TypeAlias

Table: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

_FIRST_ROUNDS: Final = {
    4: "* 0 v 1 2",
    5: "2 3 v 4 1",
    7: "3 6 v 4 5",
    8: "* 0 v 6 2, 1 3 v 4 5",
    9: "1 2 v 6 3, 4 8 v 7 5",
    10: "7 6 v 3 5, 8 4 v 2 9",
    11: "7 4 v 9 3, 6 5 v 8 10",
    12: "* 0 v 8 9, 4 6 v 10 3, 7 1 v 2 5",
    13: "12 2 v 8 1, 7 9 v 4 5, 6 10 v 11 3",
    14: "8 4 v 9 7, 6 13 v 12 3, 5 2 v 10 11; 12 8 v 0 1, 6 11 v 10 4, 9 3 v 7 5",
    15: "10 4 v 5 8, 7 6 v 9 13, 3 11 v 14 12",
    16: "* 0 v 11 1, 5 8 v 10 12, 6 7 v 13 4, 2 9 v 14 3",
    17: "13 14 v 5 7, 4 9 v 6 10, 12 1 v 16 2, 3 11 v 8 15",
    18: "16 12 v 15 2, 13 5 v 7 14, 4 3 v 8 10, 6 9 v 11 17",
    19: "9 7 v 14 6, 8 13 v 5 4, 10 3 v 12 16, 15 18 v 17 11",
    20: "* 0 v 18 5, 13 15 v 8 11, 17 3 v 6 7, 1 9 v 12 2, 16 4 v 10 14",
    21: "6 9 v 14 16, 11 18 v 12 1, 8 13 v 4 10, 15 19 v 20 7, 2 3 v 17 5",
    22: (
        "12 16 v 20 17, 5 14 v 2 9, 8 7 v 15 6, 13 18 v 11 3, 4 10 v 19 21; 15 16 v 17 6, 9 1 "
        "v 20 14, 13 11 v 7 19, 8 4 v 5 10, 3 18 v 12 0"
    ),
    23: "18 11 v 20 15, 14 8 v 19 22, 3 13 v 7 21, 10 9 v 12 16, 4 6 v 17 5",
    24: "* 0 v 1 6, 12 18 v 4 14, 15 17 v 3 10, 21 9 v 19 22, 7 8 v 2 11, 16 20 v 5 13",
    25: "7 9 v 20 5, 21 8 v 12 15, 11 16 v 6 14, 24 3 v 2 13, 18 19 v 1 10, 17 23 v 22 4",
    26: "3 11 v 9 12, 13 6 v 2 23, 24 18 v 5 19, 17 7 v 14 15, 21 10 v 25 16, 4 8 v 20 22",
    27: "23 9 v 14 16, 12 22 v 20 26, 15 3 v 21 25, 24 5 v 13 8, 17 6 v 19 18, 11 4 v 10 7",
    28: (
        "* 0 v 17 23, 2 13 v 9 22, 3 12 v 1 4, 5 7 v 10 20, 14 26 v 8 15, 6 11 v 21 25, 16 24 "
        "v 18 19"
    ),
    29: (
        "16 25 v 26 2, 8 14 v 11 21, 13 15 v 17 24, 5 19 v 7 20, 23 27 v 6 18, 9 12 v 22 1, 3 "
        "4 v 28 10"
    ),
    30: (
        "25 21 v 6 26, 23 7 v 9 29, 12 10 v 3 14, 2 18 v 13 5, 11 4 v 20 17, 19 8 v 22 15, 27 "
        "24 v 16 28; 25 17 v 5 14, 15 0 v 21 27, 10 9 v 22 1, 19 6 v 24 26, 4 28 v 8 20, 3 16 "
        "v 18 23, 12 13 v 11 7"
    ),
    31: (
        "28 21 v 30 18, 12 10 v 26 4, 5 20 v 9 29, 16 15 v 3 13, 27 23 v 22 19, 11 6 v 17 25, "
        "24 7 v 14 8"
    ),
    32: (
        "* 0 v 30 5, 25 1 v 23 4, 29 3 v 12 21, 16 26 v 6 20, 8 10 v 2 15, 9 17 v 24 28, 13 14 "
        "v 27 11, 19 22 v 7 18"
    ),
    33: (
        "18 23 v 15 21, 27 8 v 13 28, 17 29 v 19 22, 2 6 v 24 31, 7 20 v 1 11, 16 25 v 3 4, 26 "
        "9 v 32 10, 30 5 v 12 14"
    ),
    34: (
        "21 15 v 27 23, 16 8 v 17 12, 32 10 v 5 25, 20 19 v 6 22, 24 31 v 3 13, 18 29 v 7 4, "
        "11 2 v 26 28, 9 30 v 33 14"
    ),
    35: (
        "13 20 v 9 28, 33 21 v 22 24, 29 8 v 27 10, 12 16 v 34 7, 23 14 v 6 11, 30 5 v 15 26, "
        "3 4 v 17 32, 25 19 v 18 31"
    ),
}
"""The first round for each number of people; the star does not move, nor sit out. After a semicolon
there is another one for the second half."""


@lru_cache(maxsize=64)
def whist_round(people: int, at: int) -> tuple[Table, ...] | None:
    """Return a round of a whist tournament, as places from 0; None if we know none.

    After 4m - 1 rounds of 4m people, or 4m + 1 of 4m + 1, everybody has partnered everybody once
    and opposed everybody twice, and begins again. Of 4m + 1, each sits out once.

    After as many rounds as people, of 4m + 2 each has sat out twice, and of 4m + 3 three times.
    They have partnered all others but one, or two, and opposed most twice and a few once; two who
    have not partnered have opposed each other.

    All places but that of the star go round in a circle. In the first round there is, for each
    distance on the circle, one couple of partners that far apart and two couples of opponents. So
    any two come together as often as they should. Nine would not go into such a circle: they go
    round in a square of three by three. Where two or three sit out, they are neighbours on the
    circle, and the next round has the next ones, so that nobody sits out again before everybody
    has. Of two kinds of first rounds, the second is for the second half.

    >>> whist_round(4, 0), whist_round(4, 1)
    ((((3, 0), (1, 2)),), (((3, 1), (2, 0)),))
    """
    if people not in _FIRST_ROUNDS:
        return None
    out = people % 4
    circle = people if out else people - 1
    at %= circle
    turned = out * at + at // (people // gcd(people, out))

    def place(name: str) -> int:
        if name == "*":
            return circle
        if people == 9:
            row, column = divmod(int(name), 3)
            return (row + at // 3) % 3 * 3 + (column + at) % 3
        return (int(name) + turned) % circle

    def side(names: str) -> tuple[int, int]:
        left, right = names.split()
        return place(left), place(right)

    parts = _FIRST_ROUNDS[people].split("; ")
    tables = parts[at * len(parts) // circle].split(", ")
    return tuple(
        (side(left), side(right)) for left, right in (table.split(" v ") for table in tables)
    )
