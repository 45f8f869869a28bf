"""Who sits at a table, in words: seats, sides and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locale import Say
from bot.tables.views import SeatInfo, SeatKind, TableView
from bot.ui.text.measure import cut, size
from bot.ui.text.names import LENGTH, join_names, plain, safe

_MARKS: Final = "●○▲□"
"""A mark for each side, told apart by shape; none of them looks like a suit."""


def mark(table: TableView, side: int) -> str:
    """Return a side's mark with a space, where players have partners to be told from opponents."""
    return f"{_MARKS[side]} " if len(table.seats) > table.sides else ""


def who(seat: SeatInfo, say: Say) -> str:
    """Return who sits in a seat."""
    if seat.away:
        return say("{name} (away)", name=safe(seat.name))
    return say("empty") if seat.kind is SeatKind.EMPTY else safe(seat.name)


def side(table: TableView, number: int) -> str:
    """Return the names of a side's players."""
    return join_names(table.side_names(number))


def scores(sides: Sequence[Sequence[str]], score: Sequence[int]) -> str:
    """Return all sides' scores in one line."""
    items = (f"{join_names(names)} **{n}**" for names, n in zip(sides, score, strict=True))
    return " · ".join(items)


def scores_in_short(
    sides: Sequence[Sequence[str]], score: Sequence[int], limit: int, between: str
) -> str:
    """Return all sides' scores in one line without markdown; names get shorter, so that it fits."""
    text = ""
    for letters in range(LENGTH, 0, -1):
        text = between.join(
            f"{' & '.join(cut(plain(name), letters) for name in names)} {n}"
            for names, n in zip(sides, score, strict=True)
        )
        if size(text) <= limit:
            break
    return cut(text, limit)


def all_sides(table: TableView) -> list[tuple[str, ...]]:
    """Return the names of every side's players as they are."""
    return [table.side_names(number) for number in range(table.sides)]


def wins_text(wins: int, say: Say) -> str:
    """Return how many games somebody has won, on a leaderboard."""
    return say.count("{n} win", "{n} wins", wins) if wins else say("no win yet")
