"""Where a table's public messages go, and what to do when they may not go there."""

from __future__ import annotations

import logging

from bot.delivery.messenger import (
    DmClosed,
    Gone,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
)
from bot.delivery.notices import gone_notice, refusal_notice, thread_name
from bot.delivery.table_delivery import TableDelivery
from bot.locale import speak
from bot.tables.views import SeatKind, TableState

_log = logging.getLogger(__name__)


async def find_place(delivery: TableDelivery, number: int | None = None) -> int:
    """Return the channel or thread that a post goes to.

    The table's first post goes to its channel. Where the table wants a thread, it is made of that
    post before the next one; where that cannot be, the table goes on in its channel.
    """
    place = await delivery.one("delivery_place")
    if place is None:
        raise LookupError(f"no table {delivery.table_id}")
    channel_id: int = place["channel_id"]
    thread_id: int | None = place["thread_id"]
    if thread_id is not None:
        return thread_id
    first = await delivery.one("first_post") if place["wants_thread"] else None
    if first is None or number == first["number"]:
        return channel_id
    if first["message_id"] is None:
        # It was refused, or deleted at once: there is nothing that a thread could grow from.
        await delivery.db.commit([delivery.write("give_up_thread")])
        return channel_id
    return await _make_thread(delivery, channel_id, first["message_id"])


async def _make_thread(delivery: TableDelivery, channel_id: int, message_id: int) -> int:
    try:
        table = await delivery.host.board(delivery.table_id)
        name = thread_name(table, speak(table.language))
        made = await delivery.ask(delivery.messenger.thread, channel_id, message_id, name)
    except (Gone, Refused, Rejected, Stale, DmClosed) as error:
        _log.info("table %s goes on without a thread: %s", delivery.table_id, error)
        await delivery.db.commit([delivery.write("give_up_thread")])
        return channel_id
    await delivery.db.commit([delivery.write("set_thread", thread_id=made, rows=None)])
    return made


async def goes_on_elsewhere(delivery: TableDelivery, gone_id: int) -> bool:
    """Return whether the table has another place than the one that is gone.

    A table whose thread is gone goes on in its channel.
    """
    place = await delivery.one("delivery_place")
    if place is None or place["channel_id"] == gone_id:
        return False
    if place["thread_id"] == gone_id:
        await delivery.db.commit([delivery.write("give_up_thread")])
    return True


async def refuse(delivery: TableDelivery, occasion: str, error: Undelivered) -> None:
    """Pause a table whose messages are refused for good, and tell its players, once.

    One whose channel no longer exists is closed. They are told first: a pause that nobody was told
    of would not be mended by trying again.
    """
    table = await delivery.host.board(delivery.table_id)
    if table.paused is not None or table.state is TableState.CLOSED:
        return
    gone = isinstance(error, PlaceGone)
    notice = gone_notice if gone else refusal_notice
    for seat in table.seats:
        if seat.kind is not SeatKind.HUMAN or seat.user_id is None:
            continue
        try:
            channel_id = await delivery.ask(delivery.messenger.private, seat.user_id)
            nonce = f"{occasion}-{seat.seat}"
            say = await delivery.private_voice(seat.user_id, table)
            await delivery.ask(delivery.messenger.post, channel_id, notice(table, say), nonce)
        except Undelivered as unheard:
            _log.info("table %s, seat %s not told: %s", delivery.table_id, seat.seat, unheard)
    await (delivery.host.abandon if gone else delivery.host.refuse)(delivery.table_id)


async def remove(delivery: TableDelivery, channel_id: int, message_id: int) -> None:
    """Take away a message that another one has replaced; it stays where that fails."""
    try:
        await delivery.ask(delivery.messenger.delete, channel_id, message_id)
    except Undelivered as error:
        _log.info("table %s, message %s stays: %s", delivery.table_id, message_id, error)
