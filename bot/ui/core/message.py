"""A message that is ready to be sent."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from bot.ui.core.components import MessageLayout

_OF_COMPONENTS: Final = 1 << 15
"""The flag of a message of components alone."""
_SILENT: Final = 1 << 12
"""The flag of a post that notifies nobody; an edit keeps it."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of a message."""

    name: str
    content: bytes
    description: str
    """What a screen reader says of it."""


class Picture(Protocol):
    """A picture that is still to be drawn. The sender draws it, in a thread unless it is quick.

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
        """Return it as a PNG. Most are slow: call it as `render_images` does."""


class QuickPicture(ABC):
    """A base for pictures that take a few milliseconds at most, once their parts are drawn.

    To draw them in the event loop then takes less of the processor, and of time, than to take turns
    with a thread.
    """

    __slots__ = ()

    @abstractmethod
    def is_quick(self) -> bool:
        """Return whether all parts that take long have been drawn before."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A layout, a text, or a text with buttons below it (docs/discord.md, Limits).

    Discord says what a text says when it notifies people, and nothing of a layout.

    Senders allow no mention but ``mentions`` and ``mention_role``.
    """

    text: str | None = None
    layout: MessageLayout | None = None
    files: tuple[Attachment, ...] = ()
    pictures: tuple[Picture, ...] = ()
    """They show what the words say; without them the message says as much."""
    in_words: Callable[[], Outgoing] | None = field(default=None, compare=False)
    """Makes the message that takes this one's place if a picture is left out.

    It has no pictures. Without it, the message itself goes out without them.
    """
    key: str | None = None
    """Unique among the messages of a table; nobody sees it. Without one, it is never looked for.

    Its first component has it as its id; a text without buttons is found by what it says.
    """
    mentions: tuple[int, ...] = ()
    """People's ids."""
    mention_role: int | None = None
    silent: bool = field(default=False, compare=False)
    """Whether it notifies nobody, as a new message."""

    def looks(self) -> Hashable:
        """Return a value that is equal for messages that look alike; before pictures are drawn."""
        components = None if self.layout is None else self.layout.components
        words = json.dumps([self.text, components, self.mentions, self.mention_role])
        return hashlib.blake2s(words.encode()).digest(), self.pictures, self.files

    def remove_emojis(self) -> bool:
        """Remove the emojis of its buttons, and return whether there were any.

        Discord refuses a whole message for one emoji that was deleted. The labels say as much.
        """
        return self.layout is not None and self.layout.remove_emojis()

    def renew_menus(self, number: int) -> None:
        """Let its menus forget what was chosen in those of the message before."""
        if self.layout is not None:
            self.layout.renew_menus(number)

    def silently(self) -> Outgoing:
        """Return the message as a silent one, unless it mentions somebody."""
        if self.mentions or self.mention_role is not None:
            return self
        return replace(self, silent=True)

    def to_send(self) -> dict[str, Any]:
        """Return Discord's JSON for a new message, all but its files' contents."""
        content = self._content()
        if self.silent:
            content["flags"] = content.get("flags", 0) | _SILENT
        if self.files:
            content["attachments"] = self._attachments()
        return content

    def to_edit(self) -> dict[str, Any]:
        """Return Discord's JSON for an edit, which removes the message's earlier files."""
        return {**self._content(), "attachments": self._attachments()}

    def _content(self) -> dict[str, Any]:
        allowed: dict[str, Any] = {"parse": []}
        if self.mentions:
            allowed["users"] = [*map(str, self.mentions)]
        if self.mention_role is not None:
            allowed["roles"] = [str(self.mention_role)]
        if self.layout is None:
            return {"content": self.text, "allowed_mentions": allowed}
        content = {"components": self.layout.components, "allowed_mentions": allowed}
        if self.text is not None:
            return {**content, "content": self.text}
        return {**content, "flags": _OF_COMPONENTS}

    def _attachments(self) -> list[dict[str, Any]]:
        return [
            {"id": str(number), "filename": file.name, "description": file.description}
            for number, file in enumerate(self.files)
        ]
