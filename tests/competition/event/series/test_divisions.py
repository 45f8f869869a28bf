"""Who goes up and who goes down between the divisions of a season."""

from __future__ import annotations

from bot.competition.event.standings.divisions import exchange, most_moved

TOP, MIDDLE, BOTTOM = ["A", "B", "C", "D"], ["E", "F", "G", "H"], ["I", "J", "K"]
ALL = [TOP, MIDDLE, BOTTOM]
NOBODY = [0, 0, 0]


def names(
    n: int, gone: list[int] | None = None, divisions: list[list[str]] | None = None
) -> list[str]:
    found = exchange(divisions or ALL, gone or NOBODY, n)
    marks = {"up": "+", "stays": "", "down": "-"}
    return [" ".join(f"{one.entrant}{marks[one.move.value]}" for one in rows) for rows in found]


def test_the_last_and_the_first_change_places() -> None:
    assert names(1) == ["A B C E+", "D- F G I+", "H- J K"]
    assert names(2) == ["A B E+ F+", "C- D- I+ J+", "G- H- K"]
    assert names(0) == ["A B C D", "E F G H", "I J K"]


def test_a_division_can_lose_no_more_than_it_has() -> None:
    assert most_moved(ALL, NOBODY) == 2
    assert most_moved([TOP, BOTTOM], [0, 0]) == 3
    assert most_moved([TOP, []], [0, 0]) == 0
    assert most_moved([["A"] * 30, ["B"] * 30], [0, 0]) == 10


def test_who_has_withdrawn_goes_down_first() -> None:
    assert names(1, [1, 0, 0]) == ["A B C D E+", "F G I+", "H- J K"]
    assert names(2, [1, 0, 0], [["A", "B", "C"], MIDDLE, BOTTOM]) == [
        "A B E+ F+",
        "C- I+ J+",
        "G- H- K",
    ]


def test_everybody_is_in_one_division_afterwards() -> None:
    for n in range(most_moved(ALL, NOBODY) + 1):
        placed = [one.entrant for rows in exchange(ALL, NOBODY, n) for one in rows]
        assert sorted(placed) == sorted(TOP + MIDDLE + BOTTOM)
