"""Names for computer players: the folk of Trinidad's tales."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
"""In the order in which they come to a table."""


def computer_name(taken: Iterable[str]) -> str:
    """Return the first name that nobody at a table goes by yet."""
    used = set(taken)
    free = (name for name in FOLK if name not in used)
    numbered = (f"{name} {n}" for n in range(2, len(used) + 3) for name in FOLK)
    return next(free, None) or next(name for name in numbered if name not in used)
