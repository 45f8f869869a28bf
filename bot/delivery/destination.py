"""Where a table's public messages go, and what to do when they may not go there."""

from __future__ import annotations

import logging

from bot.delivery.messenger import (
    Gone,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unreachable,
)
from bot.delivery.notices import gone_notice, refusal_notice, thread_name
from bot.delivery.round import Errand
from bot.locale import speak
from bot.tables.views import SeatKind, TableState

_log = logging.getLogger(__name__)


async def find_place(errand: Errand, number: int | None = None) -> int:
    """Return the channel or thread that a post goes to.

    The table's first post goes to its channel. Where the table wants a thread, it is made of that
    post before the next one; where that cannot be, the table goes on in its channel.
    """
    place = await errand.one("delivery_place")
    if place is None:
        raise LookupError(f"no table {errand.table_id}")
    channel_id: int = place["channel_id"]
    thread_id: int | None = place["thread_id"]
    if thread_id is not None:
        return thread_id
    first = await errand.one("first_post") if place["wants_thread"] else None
    if first is None or number == first["number"]:
        return channel_id
    if first["message_id"] is None:
        # It was refused, or deleted at once: there is nothing that a thread could grow from.
        await errand.db.commit([errand.write("give_up_thread")])
        return channel_id
    return await _make_thread(errand, channel_id, first["message_id"])


async def _make_thread(errand: Errand, channel_id: int, message_id: int) -> int:
    try:
        table = await errand.present.board(errand.table_id)
        name = thread_name(table, speak(table.language))
        made = await errand.ask(errand.messenger.thread, channel_id, message_id, name)
    except (Gone, Refused, Rejected, Stale, Unreachable) as error:
        _log.info("table %s goes on without a thread: %s", errand.table_id, error)
        await errand.db.commit([errand.write("give_up_thread")])
        return channel_id
    await errand.db.commit([errand.write("set_thread", thread_id=made, rows=None)])
    return made


async def goes_on_elsewhere(errand: Errand, gone_id: int) -> bool:
    """Return whether the table has another place than the one that is gone.

    A table whose thread is gone goes on in its channel.
    """
    place = await errand.one("delivery_place")
    if place is None or place["channel_id"] == gone_id:
        return False
    if place["thread_id"] == gone_id:
        await errand.db.commit([errand.write("give_up_thread")])
    return True


async def refuse(errand: Errand, occasion: str, error: Undelivered) -> None:
    """Pause a table whose messages are refused for good, and tell its players, once.

    One whose channel no longer exists is closed. They are told first: a pause that nobody was told
    of would not be mended by trying again.
    """
    table = await errand.present.board(errand.table_id)
    if table.paused is not None or table.state is TableState.CLOSED:
        return
    gone = isinstance(error, PlaceGone)
    notice = gone_notice if gone else refusal_notice
    for seat in table.seats:
        if seat.kind is not SeatKind.HUMAN or seat.user_id is None:
            continue
        try:
            channel_id = await errand.ask(errand.messenger.private, seat.user_id)
            nonce = f"{occasion}-{seat.seat}"
            say = await errand.private_voice(seat.user_id, table)
            await errand.ask(errand.messenger.post, channel_id, notice(table, say), nonce)
        except Undelivered as unheard:
            _log.info("table %s, seat %s not told: %s", errand.table_id, seat.seat, unheard)
    await (errand.present.abandon if gone else errand.present.refuse)(errand.table_id)


async def remove(errand: Errand, channel_id: int, message_id: int) -> None:
    """Take away a message that another one has replaced; it stays where that fails."""
    try:
        await errand.ask(errand.messenger.delete, channel_id, message_id)
    except Undelivered as error:
        _log.info("table %s, message %s stays: %s", errand.table_id, message_id, error)
