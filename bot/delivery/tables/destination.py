"""The channel or thread for a table's public messages, and what to do where it refuses them."""

from __future__ import annotations

import logging
from typing import Final

from bot.delivery.messenger import Limited, NotTried, PlaceGone, Undelivered, Unsure
from bot.delivery.outbox.send_once import tell_owner
from bot.delivery.tables.table_delivery import TableDelivery
from bot.locale.say import Say, speak
from bot.ui.core.message import Outgoing
from bot.ui.text.key import key
from bot.ui.text.measure import cut
from bot.views.table.view import TableState, TableView

_log = logging.getLogger(__name__)

_SLOW_MS: Final = 21_600_000
"""Six hours: where turns may take so long, a day may pass without a message."""
_THREAD_NAME: Final = 100
"""The most characters of a thread's name."""


async def find_channel(delivery: TableDelivery, post_number: int | None = None) -> int:
    """Return the channel or thread for a post.

    The table's first post goes to its channel. Where the table wants a thread, the next post makes
    one of the first post's message; where that fails, the table goes on in its channel. While
    Discord takes no more threads, so does the table, and a later post makes the thread; players
    who were mentioned before are mentioned there again. A table that closes before it has a thread
    needs none.

    Raises:
        NotTried: while the first post is on its way.
    """
    row = await delivery.one("delivery_place")
    if row is None:
        raise LookupError(f"no table {delivery.table_id}")
    channel_id: int = row["channel_id"]
    thread_id: int | None = row["thread_id"]
    if thread_id is not None:
        return thread_id
    closed = row["state"] == TableState.CLOSED.value
    first = await delivery.one("first_post") if row["wants_thread"] and not closed else None
    if first is None or post_number == first["number"]:
        return channel_id
    if first["message_id"] is None:
        if not (first["shown"] or first["refused"]):
            raise NotTried  # it is on its way
        # It was refused, or deleted at once.
        await delivery.give_up_thread()
        return channel_id
    return await _make_thread(delivery, channel_id, first["message_id"])


async def _make_thread(delivery: TableDelivery, channel_id: int, message_id: int) -> int:
    try:
        table = await delivery.host.board(delivery.table_id)
        name = _thread_name(table, speak(table.language))
        slow = table.clock.move_ms >= _SLOW_MS
        thread_id = await delivery.request(
            delivery.messenger.thread, channel_id, message_id, name, slow=slow
        )
    except Limited:
        return channel_id
    except Unsure:
        raise
    except Undelivered as error:
        _log.info("table %s goes on without a thread: %s", delivery.table_id, error)
        await delivery.give_up_thread()
        return channel_id
    made = delivery.write("set_thread", thread_id=thread_id)
    again = delivery.write("call_players_again", channel_id=channel_id)
    await delivery.db.commit([made, again])
    return thread_id


async def has_another_channel(delivery: TableDelivery, gone_id: int) -> bool:
    """Say whether the table can go on elsewhere: in its channel, if its thread is gone."""
    row = await delivery.one("delivery_place")
    if row is None or row["channel_id"] == gone_id:
        return False
    if row["thread_id"] == gone_id:
        await delivery.give_up_thread()
    return True


async def stop_refused_table(delivery: TableDelivery, occasion: str, error: Undelivered) -> None:
    """Notify the players of a table whose messages are refused for good, then pause it.

    A table whose channel no longer exists is closed instead. The notices go out first: after a
    crash in between, all of it is repeated, with the same nonces, which begin with `occasion`.
    """
    table = await delivery.host.board(delivery.table_id)
    delivery.refusals.said[str(table.place_id)] += 1
    if table.paused is not None or table.state is TableState.CLOSED:
        return
    is_gone = isinstance(error, PlaceGone)
    if not is_gone:
        tell_owner(error, occasion, table.server_id, table.place_id)
    notice = _gone_notice if is_gone else _refusal_notice
    people = {each.seat: each.user_id for each in table.seats if each.user_id is not None}
    for seat, user_id in () if delivery.host.is_answered(table.id) else people.items():
        try:
            if not await delivery.may_hear(user_id, table):
                continue
            if table.event_id is None:
                channel_id = await delivery.private_channel(user_id)
            else:
                # An event seats many who have not asked for direct messages.
                known = await delivery.private_channels.known(user_id)
                if known is None:
                    continue
                channel_id = known
            nonce = f"{occasion}-{seat}"
            say = await delivery.private_voice(user_id, table)
            await delivery.request(delivery.messenger.post, channel_id, notice(table, say), nonce)
        except Undelivered as unheard:
            _log.info("table %s, seat %s not told: %s", delivery.table_id, seat, unheard)
    await (delivery.host.abandon if is_gone else delivery.host.refuse)(delivery.table_id)


def _thread_name(table: TableView, say: Say) -> str:
    # A table of an event was opened in the event's name.
    name = table.opener_name if table.event_id else say(table.variant.name)
    return cut(say("Table {table}: {game}", table=table.id, game=name), _THREAD_NAME)


def _refusal_notice(table: TableView, say: Say) -> Outgoing:
    """Say why a player's table is paused, and what can be done."""
    text = say(
        "Table {table} is paused: I can no longer write in <#{channel}>. Someone who manages that"
        " channel needs to let me view it and send messages there, or to unlock the thread. Nothing"
        " in your game is lost.",
        table=table.id,
        channel=table.place_id,
    )
    return _notice(table, text, "paused")


def _gone_notice(table: TableView, say: Say) -> Outgoing:
    """Say that a player's table is closed because its channel was deleted."""
    text = say(
        "Table {table} is closed: its channel was deleted. Finished games still count. Open a new"
        " table in another channel with /table open.",
        table=table.id,
    )
    return _notice(table, text, "closed")


def _notice(table: TableView, text: str, what: str) -> Outgoing:
    return Outgoing(text=text, key=key(table.id, what, game=table.game))
