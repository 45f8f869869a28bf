"""The small print of messages: keys (docs/design.md, Delivery), and fingerprints of secrets."""

from __future__ import annotations

from typing import Final

from bot.locale.say import Say

SHOWN: Final = 32
"""How many hex digits a message shows that posts a commitment, from its beginning. With 20 of
them, the host could find two secrets with the same ones."""
_GROUP: Final = 8


def key(table: str, say: Say, what: str, *, game: int = 1, deal: int | None = None) -> str:
    """Return a key such as ``K7QF · game 2 · deal 3 · trick 5``.

    ``what`` names the message in its deal, in the table's language. Games count from 1, and the
    first is left out; deals count from 0, as in the engine.
    """
    parts = [table]
    if game > 1:
        parts.append(say("game {n}", n=game))
    if deal is not None and deal >= 0:
        parts.append(say("deal {n}", n=deal + 1))
    return " · ".join([*parts, what])


def shown_digits(commitment: str) -> str:
    """Return the beginning of a commitment in groups."""
    return f"{_grouped(commitment[:SHOWN])}…"


def all_digits(commitment: str) -> str:
    """Return a commitment in groups, on the first line what `shown_digits` shows."""
    return f"{_grouped(commitment[:SHOWN])}\n{_grouped(commitment[SHOWN:])}"


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))
