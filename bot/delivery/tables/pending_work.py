"""What the store says is still to be sent or shown of a table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.tables.inflight_edits import InflightEdits
from bot.store.database import Database

LIVE = frozenset({"board", "hand"})
"""The kinds of live messages."""


@dataclass(frozen=True, slots=True)
class PendingWork:
    """What a round of delivery has to do."""

    live: tuple[Message, ...]
    """Boards first, then hands; those of the newest deal first."""
    posts: tuple[Message, ...]
    """In order."""
    ended: tuple[Message, ...]
    """Posts that say nothing any more."""
    news: tuple[Message, ...]

    def __bool__(self) -> bool:
        return bool(self.live) or self.has_others

    @property
    def has_others(self) -> bool:
        """Whether there is more than live messages."""
        return bool(self.posts or self.ended or self.news)


async def load_pending_work(db: Database, edits: InflightEdits, table_id: str) -> PendingWork:
    """Return what there is to do for a table, besides the edits in flight."""
    pending = await load_pending(db, table_id)
    left_alone = edits.messages(table_id)
    live = [
        message
        for message in pending
        if message.kind in LIVE and message.message_id not in left_alone
    ]
    live.sort(key=lambda hand: (hand.kind == "hand", -hand.number, -hand.part, hand.reader))
    posts = [message for message in pending if message.kind == "post"]
    return PendingWork(
        live=tuple(live),
        posts=tuple(post for post in posts if not post.shown),
        ended=tuple(post for post in posts if post.shown),
        news=tuple(message for message in pending if message.kind == "news"),
    )
