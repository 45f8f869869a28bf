"""What has ended: reminders are deleted, and questions to a referee lose their button."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.delivery.messenger import DmClosed, Gone, Refused, Rejected, Stale, Unsure
from bot.delivery.outbox.message import Message
from bot.delivery.tables.table_delivery import TableDelivery
from bot.ui import posts as ui_posts
from bot.views import posts

_log = logging.getLogger(__name__)


async def clear_ended(delivery: TableDelivery, ended: Sequence[Message]) -> bool:
    """Clear away what has ended; return False where some must wait."""
    all_done = True
    for row in ended:
        try:
            await _clear(delivery, row)
        except Unsure:
            all_done = False
            continue
        except (Gone, Refused, Rejected, Stale, DmClosed) as error:
            _log.info("table %s, ended post stays: %s", delivery.table_id, error)
        await delivery.commit(row, "message_shown", version=row.wanted)
    return all_done


async def _clear(delivery: TableDelivery, row: Message) -> None:
    if row.channel_id is None or row.message_id is None:
        return  # it is gone
    place = row.channel_id, row.message_id
    try:
        post = posts.load(row.payload or "")
    except Exception as error:  # noqa: BLE001  # what is wrong with one must not stop the rest
        kind = type(error).__name__
        _log.error("table %s, ended post cannot be read: %s", delivery.table_id, kind)
        return
    if isinstance(post, posts.ReminderPost):
        await delivery.request(delivery.messenger.delete, *place)
        return
    table = await delivery.host.board(delivery.table_id)
    message = ui_posts.post(post, table, delivery.voices.public(table))
    await delivery.request(delivery.messenger.edit, *place, message)
