"""Draws what a message is to show, off the event loop; without its pictures it says as much."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from typing import Final

import discord

from bot.errors import report
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Attachment, Outgoing, Picture
from bot.ui.text.measure import cut

KEPT: Final = 128
"""Pictures kept, some ten kilobytes each: a table's players, and a message's edits, look alike."""

_log = logging.getLogger(__name__)
# Two, so that a slow chart holds up no hand; more would only take time from each other.
_painters: Final = ThreadPoolExecutor(2, "painter")


async def draw_pictures(message: Outgoing) -> Outgoing:
    """Return a message with its pictures drawn and attached, and none left to draw.

    One that fails is left out, and its place in the layout with it.
    """
    if not message.pictures:
        return message
    attachments = await asyncio.gather(*map(_attachment, message.pictures))
    drawn = tuple(attachment for attachment in attachments if attachment is not None)
    names = {attachment.name for attachment in drawn}
    missing = [drawing.name for drawing in message.pictures if drawing.name not in names]
    if missing and message.layout is not None:
        _leave_out(missing, message.layout)
    return replace(message, files=(*message.files, *drawn), pictures=())


def leave_out_pictures(message: Outgoing) -> Outgoing:
    """Return a message without its pictures, where nothing may go along with it."""
    if message.layout is not None:
        _leave_out([drawing.name for drawing in message.pictures], message.layout)
    return replace(message, pictures=())


async def _attachment(drawing: Picture) -> Attachment | None:
    loop = asyncio.get_running_loop()
    try:
        content = await loop.run_in_executor(_painters, lambda: _drawn(drawing))
    except Exception as error:  # noqa: BLE001  # whatever it is, the words are enough
        report(_log, f"{drawing.name} could not be drawn", error)
        return None
    return Attachment(drawing.name, content, cut(drawing.description, ALT_TEXT))


@lru_cache(KEPT)
def _drawn(drawing: Picture) -> bytes:
    return drawing.draw()


def _leave_out(names: Sequence[str], layout: discord.ui.LayoutView) -> None:
    """Take the galleries of pictures that there are not out of a layout."""
    gone = {f"attachment://{name}" for name in names}
    for gallery in list(layout.walk_children()):
        if isinstance(gallery, discord.ui.MediaGallery):
            gallery.items = [item for item in gallery.items if item.media.url not in gone]
            parent = gallery.parent
            if not gallery.items and isinstance(parent, discord.ui.Container):
                parent.remove_item(gallery)
