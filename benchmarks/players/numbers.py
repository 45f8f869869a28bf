"""Steady's numbers as one row of values, for a search."""

from __future__ import annotations

from dataclasses import fields
from math import inf
from typing import Any, Final, NamedTuple

from bot.players.steady.habits import USUAL, Habits

_CHANCES: Final = {
    *("guarded", "catch", "catch_each", "catch_most", "safe_with_partner", "overbid", "likely"),
    *("low_most", "low_taken", "low_each", "low_taken_most", "alone", "game_most", "gives"),
    *("gives_deal", "still_mine", "heads", "hope", "tempted", "tempted_each", "tempted_most"),
    *("fall", "fall_each", "fall_most", "plain_drawing", "control", "pointed", "others_prey"),
    "pip_left",
}
"""From 0 to 1."""
_SIGNED: Final = {
    *("passed", "theirs", "sold", "anew", "begged", "length", "top", "game_ten", "against"),
    *("guard", "small", "drawn_trump", "drawn_plain", "plain", "rank", "last_trump"),
    "last_of_suit",
}
"""May be below zero, as no other."""
_BY_HAND: Final = {
    *("keep_trump", "keep_plain", "guard", "small", "keep_peg", "keep_jack", "keep_high"),
    "keep_low",
}
"""What people discard. Self-play leaves it alone: it gains next to nothing by throwing tens away,
and those who see that wonder.
"""
_LIMITS: Final = {
    "hope": (0.0, 0.7),
    "likely": (0.5, 1.0),
    "alone": (0.0, 0.24),
    "game_each": (0.0, 0.13),
    "trump": (0.0, 5.0),
    "master": (0.0, 8.0),
}
"""Beyond these it gains more, but by what players complain of: it throws tens on tricks that a
partner may ruff, overbids, and keeps its trumps while the bidder takes tens.
"""
_DIVISORS: Final = {"one_is_near", "all_are_near", "pip_base"}
"""Never zero."""
_TINY: Final = 0.05


class Number(NamedTuple):
    """One of the values: a name, and the place in its row where it has one."""

    name: str
    place: int
    usual: float
    step: float
    """How far to look for a better one at first."""

    def bound(self, value: float) -> float:
        """Return the nearest value that makes sense."""
        if isinstance(getattr(USUAL, self.name), int):
            return max(0, round(value))
        value = self.usual if abs(value - self.usual) < 0.0005 else round(value, 3)
        if self.name in _SIGNED:
            return value
        least, most = _LIMITS.get(self.name, (0.0, 1.0 if self.name in _CHANCES else inf))
        return min(most, max(_TINY if self.name in _DIVISORS else least, value))


def _numbers() -> list[Number]:
    found = []
    for field in fields(Habits):
        row = _row(USUAL, field.name)
        widest = max(1.0 if field.name == "anew" else abs(value) for value in row)
        for place, value in enumerate(row):
            found.append(Number(field.name, place, value, max(0.3 * abs(value), 0.12 * widest)))
    return found


def _row(habits: Habits, name: str) -> tuple[float, ...]:
    value: Any = getattr(habits, name)
    return value if isinstance(value, tuple) else (value,)


NUMBERS: Final = _numbers()
"""All of them, in order."""
SOUGHT: Final = [place for place, number in enumerate(NUMBERS) if number.name not in _BY_HAND]
"""The places of those that a search may change."""


def values_of(habits: Habits) -> list[float]:
    """Return the values in the order of `NUMBERS`."""
    return [_row(habits, number.name)[number.place] for number in NUMBERS]


def habits_of(values: list[float]) -> Habits:
    """Return the habits with these values, each the nearest that makes sense."""
    rows: dict[str, list[float]] = {}
    for number, value in zip(NUMBERS, values, strict=True):
        rows.setdefault(number.name, []).append(number.bound(value))
    made: dict[str, Any] = {
        name: tuple(row) if isinstance(getattr(USUAL, name), tuple) else row[0]
        for name, row in rows.items()
    }
    return Habits(**made)


def changed(habits: Habits) -> dict[str, Any]:
    """Return what differs from the usual, as JSON has it."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in fields(Habits)
        if (value := getattr(habits, field.name)) != getattr(USUAL, field.name)
    }
