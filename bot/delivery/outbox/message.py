"""A message that Discord is to show: a row of the table ``messages``."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from bot.store.database import Database, Write

ALL: Final = 10_000
"""More pending messages than anything has."""


@dataclass(slots=True, eq=False)
class Message:
    """A row, as this process last knew it; the migration says what its numbers mean."""

    owner: str
    """A table or an event."""
    kind: str
    number: int
    part: int
    reader: int
    user_id: int | None
    """Whose hand or news it is."""
    payload: str | None
    """What a post says."""
    wanted: int
    shown: int
    """The version that the message shows; 0 where that is not known."""
    channel_id: int | None
    message_id: int | None
    tried_at: int | None
    """When a message for it was sent and not confirmed; it may replace `message_id`."""
    tries: int
    """How often a sending was begun."""
    created_at: int | None
    """When a message that is sent once was wanted."""

    def __str__(self) -> str:
        # For logs, which name no people.
        place = f"{self.kind} {self.number}.{self.part}"
        return place if self.reader == self.user_id else f"{place}.{self.reader}"

    @property
    def name(self) -> tuple[str, int, int, int]:
        """What tells it apart from the others of its table or event."""
        return self.kind, self.number, self.part, self.reader

    @property
    def nonce(self) -> str:
        """The nonce of the sending that was begun last; a later one is another message."""
        words = (self.owner, *self.name, self.user_id, self.tries)
        return hashlib.blake2s(repr(words).encode(), digest_size=12).hexdigest()

    def write(self, query: str, **values: Any) -> Write:
        """Return a write to its row, which touches none once another process has tried it."""
        kind, number, part, reader = self.name
        key = {"owner": self.owner, "kind": kind, "number": number, "part": part}
        return Write(query, {**key, "reader": reader, "tries": self.tries, **values})

    def sent(self, message_id: int | None, shown: int, version: int) -> Write:
        """Return the write that it is out: what it shows (0: not known), and what was wanted."""
        values = {"message_id": message_id, "shown": shown, "version": version}
        return self.write("message_sent", **values)


async def load_pending(
    db: Database, owner: str, *, private: bool | None = None, most: int = ALL
) -> list[Message]:
    """Return messages that do not show what is wanted, in the order in which they are served.

    Of direct messages those come first that can be sent now: to people whose channel is known, and
    not tried yet.

    Args:
        owner: a table, an event, a panel or a server.
        private: whether only direct messages, or only others; None for all.
    """
    which = 2 if private is None else int(private)
    rows = await db.all("pending_messages", owner=owner, private=which, most=most)
    return [Message(**row) for row in rows]
