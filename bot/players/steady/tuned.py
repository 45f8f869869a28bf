"""The numbers that self-play has found for each game and form; `make tune-players` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from bot.engine.rules import Rules
from bot.players.steady.habits import USUAL, Habits

FILE: Final = Path(__file__).with_name("habits.json")
_KIND: Final = ("trumps", "market", "drawing", "hand")
"""What the rules must share for numbers of one game to serve another."""


@dataclass(frozen=True)
class OfForm:
    """What a file has of one game and form."""

    sides: int
    seats: int
    rules: Mapping[str, object]
    """What the game is played by, as `plain` gives it."""


_T = TypeVar("_T", bound=OfForm)


@dataclass(frozen=True)
class Tuned(OfForm):
    """The numbers of one game and form."""

    game: str
    habits: Habits


@lru_cache(256)
def habits_for(rules: Rules, sides: int, seats: int) -> Habits:
    """Return the numbers tuned for the form whose rules differ least, or the usual ones."""
    found = closest(TUNED, rules, sides, seats)
    return USUAL if found is None else found.habits


def closest(rows: Iterable[_T], rules: Rules, sides: int, seats: int) -> _T | None:
    """Return the row of the form whose rules differ least, of the same kind; or none."""
    wanted = plain(rules)
    fitting = [
        row
        for row in rows
        if (row.sides, row.seats) == (sides, seats)
        and all(row.rules.get(name) == wanted.get(name) for name in _KIND)
    ]
    return min(fitting, key=lambda row: _differences(row.rules, wanted)) if fitting else None


def plain(rules: Rules) -> dict[str, object]:
    """Return the rules as JSON has them, without defaults and the target."""
    values = {one.name: getattr(rules, one.name) for one in fields(rules) if one.name != "target"}
    usual = Rules(target=rules.target)
    return {name: _plain(value) for name, value in values.items() if value != getattr(usual, name)}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value.value if isinstance(value, Enum) else value


def _differences(one: Mapping[str, object], other: Mapping[str, object]) -> int:
    return sum(one.get(name) != other.get(name) for name in one.keys() | other.keys())


def read_tuned(rows: Iterable[Mapping[str, Any]]) -> tuple[Tuned, ...]:
    """Read the file's rows; raise ValueError if a number is unknown, or unlike the usual one."""
    return tuple(_read(row) for row in rows)


def _read(row: Mapping[str, Any]) -> Tuned:
    game, sides, seats = row["game"], row["sides"], row["seats"]
    changed: dict[str, Any] = {}
    for name, value in row["habits"].items():
        usual = getattr(USUAL, name, None)
        if not _fits(value, usual):
            wanted = "no such number" if usual is None else f"it must look like {usual}"
            raise ValueError(f"{game}, {seats} on {sides}: {name} is {value}; {wanted}")
        changed[name] = tuple(value) if isinstance(value, list) else value
    return Tuned(sides, seats, row["rules"], game, replace(USUAL, **changed))


def _fits(value: object, usual: object) -> bool:
    """Say whether a value of the file can stand for a usual one: as whole, as long."""
    if isinstance(usual, tuple):
        return (
            isinstance(value, list)
            and len(value) == len(usual)
            and all(_fits(part, of) for part, of in zip(value, usual, strict=True))
        )
    return type(value) is type(usual)


TUNED: Final = read_tuned(json.loads(FILE.read_text(encoding="utf-8")))
"""All that is tuned, in the order of the games."""
