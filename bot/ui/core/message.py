"""A message ready to be sent, whatever carries it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Protocol

import discord


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes along with a message."""

    name: str
    content: bytes
    description: str
    """What a screen reader says of it."""


class Picture(Protocol):
    """A picture that is still to be drawn; whoever sends it draws it, off the event loop.

    It is a value, frozen and hashable: what is equal looks alike, and is drawn once.
    """

    @property
    def name(self) -> str:
        """The file's name, such as ``hand.png``."""

    @property
    def description(self) -> str:
        """The same in words, for who does not see it (docs/design.md, promise 10)."""

    def __hash__(self) -> int:
        """Equal for equal pictures."""

    def draw(self) -> bytes:
        """Return it as a PNG; slow, and never called in the event loop."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Either plain text or a layout, never both (docs/discord.md, Limits).

    Nobody is ever mentioned by a name in it: senders allow no mentions but ``mention``.
    """

    text: str | None = None
    layout: discord.ui.LayoutView | None = None
    """Fresh for every sending, already stopped, so that discord.py keeps nothing of it."""
    files: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """Pictures that show what the words say; without them the message says as much."""
    key: str | None = None
    """The small print that ends the message and tells it from all others at its table."""
    mention: int | None = None

    def attached(self) -> list[discord.File]:
        """Return the files as discord.py sends them; it reads them once, so they are fresh."""
        return [
            discord.File(BytesIO(file.content), file.name, description=file.description)
            for file in self.files
        ]
