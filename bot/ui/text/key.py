"""The small print that identifies a message of a table (docs/design.md, Delivery)."""

from __future__ import annotations

from bot.locale import Say


def key(table: str, say: Say, what: str, *, game: int = 1, deal: int | None = None) -> str:
    """Return a key such as ``K7QF · game 2 · deal 3 · trick 5``.

    Args:
        table: the table's id.
        say: the voice of the table's language.
        what: identifies the message in its deal, in the table's language.
        game: from 1; the first is left out.
        deal: from 0 as in the engine; the text counts from 1.
    """
    parts = [table]
    if game > 1:
        parts.append(say("game {n}", n=game))
    if deal is not None and deal >= 0:
        parts.append(say("deal {n}", n=deal + 1))
    return " · ".join([*parts, what])
