"""A message that is ready to be sent."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Protocol

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
    """Built again for each sending, so that discord.py stores nothing."""
    files: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """They show what the words say; without them the message says as much."""
    in_words: Callable[[], Outgoing] | None = field(default=None, compare=False)
    """Makes the message that takes this one's place if a picture is left out.

    It has no pictures. Without it, the message itself goes out without them.
    """
    key: str | None = None
    """The small print at the end, unique among the messages of a table."""
    mention: int | None = None

    def looks(self) -> Hashable:
        """Return a value that is equal for messages that look alike; before pictures are drawn."""
        components: object = None
        if self.layout is not None:
            components = self.layout.to_components()  # type: ignore[no-untyped-call]  # it has none
        words = json.dumps([self.text, components, self.mention])
        return hashlib.blake2s(words.encode()).digest(), self.pictures, self.files

    def to_send(self) -> dict[str, Any]:
        """Return discord.py's arguments for a new message."""
        files = self._new_files()
        return {**self._content(), "files": files} if files else self._content()

    def to_edit(self) -> dict[str, Any]:
        """Return discord.py's arguments for an edit, which removes the message's earlier files."""
        return {**self._content(), "attachments": self._new_files()}

    def _content(self) -> dict[str, Any]:
        mentioned = False if self.mention is None else [discord.Object(self.mention)]
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=mentioned
        )
        content = {"content": self.text} if self.layout is None else {"view": self.layout}
        return {**content, "allowed_mentions": allowed}

    def _new_files(self) -> list[discord.File]:
        """Return new files for discord.py, which reads each only once."""
        return [
            discord.File(BytesIO(file.content), file.name, description=file.description)
            for file in self.files
        ]
