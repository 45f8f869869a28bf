"""The fingerprint of a game's secret, as it is shown (docs/record.md, Fair deals)."""

from __future__ import annotations

from typing import Final

SHOWN: Final = 32
"""How many hex digits a message shows that posts a commitment, from its beginning. With 20 of
them, the host could find two secrets with the same ones."""
_GROUP: Final = 8


def shown_digits(commitment: str) -> str:
    """Return the beginning of a commitment in groups."""
    return f"{_grouped(commitment[:SHOWN])}…"


def all_digits(commitment: str) -> str:
    """Return a commitment in groups, on the first line what `shown_digits` shows."""
    return f"{_grouped(commitment[:SHOWN])}\n{_grouped(commitment[SHOWN:])}"


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
