"""A message that is ready to be sent."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Protocol

import discord


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message."""

    name: str
    content: bytes
    description: str
    """What a screen reader says of it."""


class Picture(Protocol):
    """A picture that is still to be drawn. The sender draws it in a thread.

    It is a frozen, hashable value. Equal pictures look alike and are drawn once.
    """

    @property
    def name(self) -> str:
        """The file's name, such as ``hand.png``."""

    @property
    def description(self) -> str:
        """The same in words, as alt text (docs/design.md, promise 10)."""

    def __hash__(self) -> int:
        """Equal for equal pictures."""

    def draw(self) -> bytes:
        """Return it as a PNG. This is slow: never call it in the event loop."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Either plain text or a layout, never both (docs/discord.md, Limits).

    Senders allow no mention but ``mention``.
    """

    text: str | None = None
    layout: discord.ui.LayoutView | None = None
    """Built anew for each sending, so that discord.py stores nothing."""
    files: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """They show what the words say; without them the message says as much."""
    key: str | None = None
    """The small print at the end, unique among the messages of a table."""
    mention: int | None = None

    def discord_files(self) -> list[discord.File]:
        """Return new files for discord.py, which reads each only once."""
        return [
            discord.File(BytesIO(file.content), file.name, description=file.description)
            for file in self.files
        ]
