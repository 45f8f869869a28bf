"""Computer players' levels, and their names: the folk of Trinidad's tales, marked with both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum, unique
from typing import Final

COMPUTER: Final = "🤖"
"""A part of each computer player's name and of no person's: the only mark of the difference."""


@unique
class ComputerLevel(Enum):
    """How well a computer plays; its value is the player's name in `bot.players.PLAYERS`."""

    EASY = "easy"
    STEADY = "steady"
    STRONG = "strong"


SIGNS: Final[Mapping[ComputerLevel, str]] = {
    ComputerLevel.EASY: f"{COMPUTER}−",
    ComputerLevel.STEADY: COMPUTER,
    ComputerLevel.STRONG: f"{COMPUTER}+",
}
"""With what a computer player's name begins; steady ones had no level once."""
SIGN: Final = re.compile(f"{COMPUTER}[−+]?")
"""Matches any of them."""

FOLK: Final = (
    "Papa Bois",
    "Mama D'Leau",
    "La Diablesse",
    "Soucouyant",
    "Lagahoo",
    "Douen",
    "Anansi",
    "Jumbie",
    "Buck",
    "Phantome",
)
"""In the order of their coming to a table."""


def computer_name(taken: Iterable[str], level: ComputerLevel) -> str:
    """Return the first name that no computer at a table has, with the sign of a level."""
    used = {unmarked(name) for name in taken if name.startswith(COMPUTER)}
    free = (name for name in FOLK if name not in used)
    numbered = (f"{name} {n}" for n in range(2, len(used) + 3) for name in FOLK)
    name = next(free, None) or next(name for name in numbered if name not in used)
    return marked(name, level)


def marked(name: str, level: ComputerLevel = ComputerLevel.STEADY) -> str:
    """Return a computer player's name with its sign, in place of another one."""
    return f"{SIGNS[level]} {unmarked(name)}"


def sign(name: str) -> str:
    """Return the sign with which a computer player's name begins; nothing for a person's."""
    found = SIGN.match(name)
    return "" if found is None else found[0]


def unmarked(name: str) -> str:
    """Return a name without signs of computers; never empty."""
    return SIGN.sub("", name).strip() or "?"
