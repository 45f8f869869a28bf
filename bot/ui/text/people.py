"""Words for seats, sides and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from bot.locale.say import N_, Say
from bot.ui.text.measure import apart, cut, size
from bot.ui.text.names import join_names, plain, safe
from bot.views.computer_names import SIGNS, ComputerLevel, unmarked
from bot.views.names import LENGTH, REMEMBERED
from bot.views.table.view import SeatInfo, SeatKind, TableView

_MARKS: Final = "●○▲□"
"""A mark for each side. They differ by shape, and none looks like a suit."""
LEVELS: Final[Mapping[ComputerLevel, str]] = {
    ComputerLevel.EASY: N_("easy"),
    ComputerLevel.STEADY: N_("steady"),
    ComputerLevel.STRONG: N_("strong"),
}


def mark(table: TableView, side: int) -> str:
    """Return a side's mark and a space, or nothing at a table without partners."""
    return f"{side_mark(side)} " if len(table.seats) > table.sides else ""


def side_mark(side: int) -> str:
    """Return a side's mark."""
    return _MARKS[side]


def who(seat: SeatInfo, say: Say) -> str:
    """Return the name of a seat's player."""
    if seat.away:
        return say("{name} (away)", name=safe(seat.name))
    return say("free seat") if seat.kind is SeatKind.EMPTY else safe(seat.name)


def level_name(level: ComputerLevel, say: Say) -> str:
    """Return a level of computers with its sign."""
    return f"{SIGNS[level]} {say(LEVELS[level])}"


def level_word(seat: SeatInfo, say: Say) -> str:
    """Return the level of a seat's computer, or nothing where it is steady, as usual."""
    usual = seat.kind is not SeatKind.COMPUTER or seat.level is ComputerLevel.STEADY
    return "" if usual else say(LEVELS[seat.level])


@lru_cache(REMEMBERED)
def short_name(name: str) -> str:
    """Return a player's stored name for a line with several: computers are marked elsewhere."""
    return safe(unmarked(name))


def side(table: TableView, number: int) -> str:
    """Return the names of a side's players."""
    return join_names(table.side_names(number))


def scores(sides: Sequence[Sequence[str]], score: Sequence[int]) -> str:
    """Return all sides' scores in one line."""
    return " · ".join(f"{join_names(names)} **{n}**" for names, n in zip(sides, score, strict=True))


def scores_in_short(
    sides: Sequence[Sequence[str]], score: Sequence[int], limit: int, between: str
) -> str:
    """Return all sides' scores in one line without markdown, with names shortened to fit."""
    shown = [[plain(name) for name in names] for names in sides]
    return names_within(shown, limit, lambda names: between.join(map("{} {}".format, names, score)))


def names_within(
    sides: Sequence[Sequence[str]], limit: int, write: Callable[[list[str]], str]
) -> str:
    """Return a line with the names of sides, shortened together until it fits."""
    text = ""
    for letters in range(LENGTH, 0, -1):
        short = apart((name for names in sides for name in names), letters)
        text = write([" & ".join(short[name] for name in names) for names in sides])
        if size(text) <= limit:
            break
    return cut(text, limit)


def all_sides(table: TableView) -> list[tuple[str, ...]]:
    """Return the stored names of each side's players."""
    return [table.side_names(number) for number in range(table.sides)]


def wins_text(wins: int, say: Say) -> str:
    """Return a leaderboard's number of wins."""
    return say.count("{n} win", "{n} wins", wins) if wins else say("no win yet")
