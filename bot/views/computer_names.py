"""Names for computer players: the folk of Trinidad's tales, with a mark that no person has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COMPUTER: Final = "🤖"
"""A part of each computer player's name and of no person's: the only mark of the difference."""

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


def computer_name(taken: Iterable[str]) -> str:
    """Return the first name that is free at a table, marked as a computer's."""
    used = set(taken)
    free = (name for name in map(marked, FOLK) if name not in used)
    numbered = (marked(f"{name} {n}") for n in range(2, len(used) + 3) for name in FOLK)
    return next(free, None) or next(name for name in numbered if name not in used)


def marked(name: str) -> str:
    """Return a computer player's name with its mark; one that has it stays as it is."""
    return name if name.startswith(COMPUTER) else f"{COMPUTER} {name}"


def unmarked(name: str) -> str:
    """Return a person's name without the mark of computers; never empty."""
    return name.replace(COMPUTER, "").strip() or "?"
