"""Messages of one frame, of a text and its pictures, and of a text that notifies people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import discord

from bot.ui.core import components
from bot.ui.core.components import MessageLayout
from bot.ui.core.layout import ALT_TEXT, Button, Part, layout, pictures_of
from bot.ui.core.message import Outgoing, Picture
from bot.ui.text.measure import cut


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


def unframed(text: str, key: str, pictures: Sequence[Picture] = ()) -> Outgoing:
    """Return a message of a text and pictures that need no frame."""
    shown = [components.text(text, key)]
    shown += [components.gallery(one.name, cut(one.description, ALT_TEXT)) for one in pictures]
    return Outgoing(layout=MessageLayout(shown), pictures=tuple(pictures), key=key)


def notifying(
    text: str, buttons: Sequence[Button], key: str, mentions: tuple[int, ...] = ()
) -> Outgoing:
    """Return a message whose text people read in what Discord notifies them of."""
    below = MessageLayout([components.row(*buttons, key=key)])
    return Outgoing(text=text, layout=below, key=key, mentions=mentions)
