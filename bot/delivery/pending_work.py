"""What the store says is still to be sent or shown of a table: one query for all kinds."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from bot.delivery.inflight_edits import InflightEdits
from bot.engine.quick import quick
from bot.store.database import Database


@quick
@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A board or a hand whose message does not show the wanted version."""

    kind: str
    game: int
    deal: int
    seat: int
    user_id: int | None
    """Whose hand it is; None for a board."""
    channel_id: int | None
    message_id: int | None
    tried_at: int | None
    """When a message for it was sent and not confirmed; it may replace `message_id`."""
    shown: int
    """The version that the message shows; 0 where that is not known."""
    wanted: int

    def __str__(self) -> str:
        # For logs, which name no people.
        return f"{self.kind} of game {self.game}, deal {self.deal}, seat {self.seat}"

    @property
    def row_key(self) -> dict[str, Any]:
        """The key of its row; after another person has taken the seat there is another row."""
        return {
            "kind": self.kind,
            "game": self.game,
            "deal": self.deal,
            "seat": self.seat,
            "user_id": self.user_id or 0,
        }

    def nonce(self, table_id: str, tried_at: int) -> str:
        """Return the nonce for one sending; a later sending is another message."""
        words = (table_id, *self.row_key.values(), self.message_id, tried_at)
        return hashlib.blake2s(repr(words).encode(), digest_size=12).hexdigest()


@quick
@dataclass(frozen=True, slots=True)
class PendingWork:
    """What a round of delivery has to do."""

    messages: tuple[LiveMessage, ...]
    """Boards first, then hands; those of the newest deal first."""
    others: bool
    """Whether there is more: posts to send, reminders that have ended, news."""

    def __bool__(self) -> bool:
        return bool(self.messages) or self.others


async def load_pending_work(db: Database, edits: InflightEdits, table_id: str) -> PendingWork:
    """Return what there is to do for a table, besides the edits in flight."""
    rows = edits.shown.pending(table_id, await db.all("pending_work", table_id=table_id))
    left_alone = edits.messages(table_id)
    messages, others = [], False
    for row in rows:
        if row["kind"] == "other":
            others = True
        elif row["message_id"] not in left_alone:
            messages.append(LiveMessage(**row))
    messages.sort(key=lambda live: (live.user_id is not None, -live.game, -live.deal, live.seat))
    return PendingWork(tuple(messages), others)
