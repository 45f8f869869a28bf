"""The rows of the outbox, for tests that send without a deliverer."""

from __future__ import annotations

from bot.delivery.outbox.message import Message, load_pending
from bot.store.database import Database, Write


async def waiting(db: Database, owner: str, *kinds: str) -> list[Message]:
    """Return the messages of these kinds, or of all, that do not show what is wanted."""
    pending = await load_pending(db, owner)
    return [each for each in pending if not kinds or each.kind in kinds]


async def unsent_posts(db: Database, table_id: str) -> list[Message]:
    """Return a table's posts that are still to be sent."""
    return [post for post in await waiting(db, table_id, "post") if not post.shown]


def tried(message: Message, channel_id: int = 5, at: int = 9) -> Write:
    """Return the write that begins to send a message."""
    write = message.write("try_message", channel_id=channel_id, tried_at=at)
    message.tries += 1
    return write


def sent(message: Message, message_id: int, version: int = 1, channel_id: int = 5) -> list[Write]:
    """Return the writes of a message that is tried, if need be, and sent at a version."""
    begun = [] if message.tried_at is not None else [tried(message, channel_id)]
    values = {"message_id": message_id, "shown": version, "version": version}
    return [*begun, message.write("message_sent", **values)]
