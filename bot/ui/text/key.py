"""Keys of messages (docs/design.md, Delivery), and fingerprints of secrets."""

from __future__ import annotations

from typing import Final

_LINE: Final = 32
_GROUP: Final = 8


def key(table: str, what: str, *, game: int = 1, deal: int | None = None) -> str:
    """Return a key such as ``K7QF · game 2 · deal 3 · trick 5``, which nobody sees.

    ``what`` names the message in its deal. Games count from 1, and the first is left out; deals
    count from 0, as in the engine.
    """
    parts = [table]
    if game > 1:
        parts.append(f"game {game}")
    if deal is not None and deal >= 0:
        parts.append(f"deal {deal + 1}")
    return " · ".join([*parts, what])


def all_digits(commitment: str) -> str:
    """Return a commitment in groups, on two lines."""
    return f"{_grouped(commitment[:_LINE])}\n{_grouped(commitment[_LINE:])}"


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
