"""Reminders: where each goes, by its reader's choice."""

from __future__ import annotations

from bot.delivery.messenger import OpeningPaused, Undelivered, Unsure
from bot.delivery.tables.table_delivery import TableDelivery
from bot.ui import posts as ui_posts
from bot.views.posts import Post, ReminderPost
from bot.views.settings.preferences import Reader, Remind, RemindBy


async def is_outdated(delivery: TableDelivery, post: Post) -> bool:
    """Say whether a reminder says nothing any more, or its reader wants none."""
    if not isinstance(post, ReminderPost):
        return False
    if not ui_posts.is_awaited(post, await delivery.host.board(delivery.table_id)):
        return True
    _, reader = await _reader(delivery, post)
    return reader.remind is Remind.NEVER


async def private_channel(delivery: TableDelivery, post: Post) -> int | None:
    """Return the direct messages that a reminder goes to; None for the table's channel.

    Raises Unsure where they may be opened in a moment.
    """
    if not isinstance(post, ReminderPost):
        return None
    user_id, reader = await _reader(delivery, post)
    if user_id is None or reader.remind_by is not RemindBy.DM:
        return None
    try:
        return await delivery.private_channel(user_id)
    except OpeningPaused:
        return None
    except Unsure:
        raise
    except Undelivered:
        return None


async def _reader(delivery: TableDelivery, post: ReminderPost) -> tuple[int | None, Reader]:
    table = await delivery.host.board(delivery.table_id)
    user_id = table.seats[post.seat].user_id
    return user_id, Reader() if user_id is None else await delivery.host.reader(user_id)
