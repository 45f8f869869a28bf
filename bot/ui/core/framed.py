"""Messages of one frame, with the pictures among their parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import discord

from bot.ui.core.layout import Part, layout, pictures_of
from bot.ui.core.message import Outgoing


def framed(
    parts: Iterable[Part],
    colour: discord.Colour,
    key: str | None = None,
    in_words: Callable[[], Outgoing] | None = None,
) -> Outgoing:
    """Return a message, and what takes its place where its pictures cannot be sent, if any."""
    shown = [*parts]
    pictures = pictures_of(shown)
    return Outgoing(
        layout=layout(shown, key, colour),
        pictures=pictures,
        in_words=in_words if pictures else None,
        key=key,
    )
