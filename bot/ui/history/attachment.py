"""A game's record as a file to download."""

from __future__ import annotations

from bot.locale import Say
from bot.ui.core.message import Attachment


def record_attachment(table_id: str, game: int, record: str, say: Say) -> Attachment:
    """Return a game's record (docs/record.md) as a file to download.

    Args:
        table_id: the table's.
        game: which of the table's games, from 1.
        record: the text of the record.
        say: the reader's.
    """
    return Attachment(
        name=f"hang-jack-{table_id}-{game}.json",
        content=record.encode(),
        description=say("The record of the game, every card and action of it"),
    )
