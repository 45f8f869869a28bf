"""Draw the pictures of messages, in a thread unless they are quick."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.ops.error_log import report
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Attachment, Outgoing, Picture, QuickPicture
from bot.ui.text.measure import cut

KEPT: Final = 128
"""Pictures cached, some ten kilobytes each: edits of a message often show the same ones."""

_log = logging.getLogger(__name__)
# One thread: more would wait for each other, and the event loop for them, since a thread that
# draws holds the interpreter most of the time.
_painter: Final = ThreadPoolExecutor(1, "painter")


async def draw_pictures(message: Outgoing) -> Outgoing:
    """Return a message with its pictures drawn and attached; they can still be left out.

    If one fails, the message goes out in words; else the picture and its gallery are left out.
    """
    attached = {file.name for file in message.files}
    if attached.issuperset(drawing.name for drawing in message.pictures):
        return message
    attachments = await asyncio.gather(*map(_attachment, message.pictures))
    drawn = tuple(attachment for attachment in attachments if attachment is not None)
    names = {attachment.name for attachment in drawn}
    missing = [drawing.name for drawing in message.pictures if drawing.name not in names]
    if missing and message.in_words is not None:
        return _in_words(message, message.in_words)
    if missing and message.layout is not None:
        message.layout.leave_out(missing)
    pictures = tuple(drawing for drawing in message.pictures if drawing.name in names)
    return replace(message, files=(*message.files, *drawn), pictures=pictures)


def leave_out_pictures(message: Outgoing) -> Outgoing:
    """Return a message without its pictures, drawn or not, for where files are not allowed."""
    names = {drawing.name for drawing in message.pictures}
    files = tuple(file for file in message.files if file.name not in names)
    message = replace(message, files=files, pictures=())
    if message.in_words is not None:
        return _in_words(message, message.in_words)
    if message.layout is not None:
        message.layout.leave_out(names)
    return message


def _in_words(message: Outgoing, in_words: Callable[[], Outgoing]) -> Outgoing:
    return replace(
        in_words(), files=message.files, mentions=message.mentions, silent=message.silent
    )


async def _attachment(drawing: Picture) -> Attachment | None:
    loop = asyncio.get_running_loop()
    try:
        if isinstance(drawing, QuickPicture) and drawing.is_quick():
            content = _drawn(drawing)
        else:
            content = await loop.run_in_executor(_painter, _drawn, drawing)
    except Exception as error:  # noqa: BLE001  # the words are enough
        report(_log, f"{drawing.name} could not be drawn", error)
        return None
    return Attachment(drawing.name, content, cut(drawing.description, ALT_TEXT))


@lru_cache(KEPT)
def _drawn(drawing: Picture) -> bytes:
    return drawing.draw()
