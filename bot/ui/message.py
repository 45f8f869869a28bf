"""A message ready to be sent, whatever carries it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import discord


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes along with a message."""

    name: str
    content: bytes
    description: str
    """What a screen reader says of it."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Either plain text or a layout, never both (DISCORD.md, Limits).

    Nobody is ever mentioned by a name in it: senders allow no mentions but ``mention``.
    """

    text: str | None = None
    layout: discord.ui.LayoutView | None = None
    """Fresh for every sending, already stopped, so that discord.py keeps nothing of it."""
    files: tuple[Attachment, ...] = ()
    key: str | None = None
    """The small print that ends the message and tells it from all others at its table."""
    mention: int | None = None

    def attached(self) -> list[discord.File]:
        """Return the files as discord.py sends them; it reads them once, so they are fresh."""
        return [
            discord.File(BytesIO(file.content), file.name, description=file.description)
            for file in self.files
        ]
