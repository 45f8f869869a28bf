"""Stored games that cannot be read: a disk or a tool has changed what was written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.engine.errors import EngineError
from bot.tables.errors import DamagedGame

UNREAD: Final = (
    ArithmeticError,
    AttributeError,
    EngineError,
    LookupError,
    TypeError,
    ValueError,
)
"""What values that nobody has written lead to; no error of ours is among them."""


@contextmanager
def intact(table_id: str, game: int) -> Iterator[None]:
    """Read what is stored of a game.

    Raises:
        DamagedGame: if it is not what was written once. Its cause may quote what is stored.
    """
    try:
        yield
    except UNREAD as error:
        raise DamagedGame(table=table_id, game=game) from error
