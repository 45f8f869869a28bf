"""Posts of the transactional outbox: each is sent once, in the order of their numbers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.messenger import Gone, OpeningPaused, PlaceGone, Undelivered, Unsure
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import log_waiting, tell_owner
from bot.delivery.tables.destination import find_channel, has_another_channel, stop_refused_table
from bot.delivery.tables.render import Untold, render_board, render_post
from bot.delivery.tables.table_delivery import TableDelivery
from bot.locale.say import Say
from bot.store.database import Write
from bot.ui.core.message import Outgoing
from bot.ui.posts import render as ui_posts
from bot.ui.table.board.board import moved_board
from bot.views import posts
from bot.views.earlier import earlier_post
from bot.views.settings.preferences import Reader, Remind, RemindBy
from bot.views.table.view import TableView

_log = logging.getLogger(__name__)


POST: Final = MessageKind(
    seen=SeenBy.THERE,
    # The players are told, and the table waits.
    refusal=Refusal(gone=Then.TELL, shut=Then.TELL),
    pace=Serving.IN_ORDER,
)
REMINDER: Final = MessageKind(
    seen=SeenBy.BY_PLAYER,
    # It comes in the channel.
    refusal=Refusal(gone=Then.TELL, shut=Then.TELL),
    pace=Serving.BY_ITSELF,
)


@dataclass(frozen=True, slots=True)
class PendingPost:
    """A post that is not known to be sent."""

    row: Message
    post: posts.Post


async def read_posts(delivery: TableDelivery, rows: Sequence[Message]) -> list[PendingPost]:
    """Return what posts say; those that cannot be read are refused."""
    pending = []
    for row in rows:
        post = _read(delivery, row)
        if post is None:
            await delivery.commit(row, "refuse_message")
        else:
            pending.append(PendingPost(row, post))
    return pending


def _read(delivery: TableDelivery, row: Message) -> posts.Post | None:
    try:
        return earlier_post(row.payload or "") or posts.load(row.payload or "")
    except Exception as error:  # noqa: BLE001  # what is wrong with one must not stop the rest
        kind = type(error).__name__  # a trace of json says nothing more
        _log.error("table %s, post %s cannot be read: %s", delivery.table_id, row.number, kind)
        return None


async def is_to_be_posted(delivery: TableDelivery, game: int, deal: int) -> bool:
    """Say whether the board of a deal is going to be sent as a post."""
    rows = await load_pending(delivery.db, delivery.table_id)
    boards = [row for row in rows if row.kind == "post" and not row.shown]
    return any(
        isinstance(pending.post, posts.BoardPost) and pending.post.is_of(game, deal)
        for pending in await read_posts(delivery, boards)
    )


async def send_posts(delivery: TableDelivery, all_pending: Sequence[PendingPost]) -> bool:
    """Send what is pending, in order; return False where the rest has to wait."""
    all_sent = True
    for pending in all_pending:
        reminder = pending.post if isinstance(pending.post, posts.ReminderPost) else None
        try:
            if reminder is None:
                await _send_in_channel(delivery, pending)
            else:
                await _send_reminder(delivery, pending, reminder)
        except Unsure as error:
            log_waiting(_log, f"table {delivery.table_id}, posts", error)
            all_sent = False
            # The order of a reminder does not matter: it holds nothing up.
            if reminder is None:
                return False
    return all_sent


async def _send_reminder(
    delivery: TableDelivery, pending: PendingPost, reminder: posts.ReminderPost
) -> None:
    """Send a reminder to where its reader wants it, or drop it."""
    row, table = pending.row, await delivery.host.board(delivery.table_id)
    user_id = table.seats[reminder.seat].user_id
    reader = Reader() if user_id is None else await delivery.host.reader(user_id)
    if not ui_posts.is_awaited(reminder, table) or reader.remind is Remind.NEVER:
        await delivery.commit(row, "refuse_message")
        return
    private = None
    if user_id is not None and reader.remind_by is RemindBy.DM:
        private = await _private_channel(delivery, user_id, table)
    if row.channel_id != private:
        place = await find_channel(delivery, row.number)
        if row.channel_id == place:
            private = None
        elif row.channel_id is not None:
            # It was tried in direct messages, and goes elsewhere now.
            await _forget_try(delivery, row)
    if private is not None:
        try:
            await _Sending(delivery, pending, private, is_private=True).run()
        except Undelivered as error:
            if REMINDER.refusal.then(error) is not Then.TELL:
                await _react(delivery, pending, private, REMINDER, error)
                return
            await _forget_try(delivery, row)
        else:
            return
    await _send_in_channel(delivery, pending)


async def _private_channel(delivery: TableDelivery, user_id: int, table: TableView) -> int | None:
    """Return a person's direct messages. Raises Unsure where they may be opened in a moment."""
    try:
        if not await delivery.may_hear(user_id, table):
            return None
        return await delivery.private_channel(user_id)
    except OpeningPaused:
        return None
    except Unsure:
        raise
    except Undelivered:
        return None


async def _forget_try(delivery: TableDelivery, row: Message) -> None:
    await delivery.commit(row, "forget_message")
    row.tried_at = row.channel_id = None


async def _send_in_channel(delivery: TableDelivery, pending: PendingPost) -> None:
    row = pending.row
    channel_id = row.channel_id or await find_channel(delivery, row.number)
    try:
        await _Sending(delivery, pending, channel_id).run()
    except Untold as error:
        _log.warning("table %s, post %s is untold: %s", delivery.table_id, row.number, error)
        await delivery.commit(row, "refuse_message")
    except Undelivered as error:
        is_gone = isinstance(error, PlaceGone)
        if is_gone and await has_another_channel(delivery, channel_id):
            await _forget_try(delivery, row)
            await _send_in_channel(delivery, pending)
        else:
            await _react(delivery, pending, channel_id, POST, error)


async def _react(
    delivery: TableDelivery,
    pending: PendingPost,
    channel_id: int,
    kind: MessageKind,
    error: Undelivered,
) -> None:
    """Do what the kind of a post declares for a failure. Raises it where the post waits."""
    row = pending.row
    match kind.refusal.then(error):
        case Then.WAIT:
            raise error
        case Then.TELL:
            await _give_up(delivery, pending, error)
        case _:
            table = await delivery.host.board(delivery.table_id)
            what = f"table {delivery.table_id}, post {row.number}"
            _log.error("%s: %s", what, error)
            tell_owner(error, what, table.server_id, channel_id)
            delivery.refusals.said[str(table.place_id)] += 1
            # A board's live message stays: Discord may take the table's next version.
            await delivery.commit(row, "refuse_message")


async def _give_up(delivery: TableDelivery, pending: PendingPost, error: Undelivered) -> None:
    row, post = pending.row, pending.post
    _log.warning("table %s, post %s: %s", delivery.table_id, row.number, error)
    await stop_refused_table(delivery, f"{delivery.table_id}-p{row.number}", error)
    writes = [row.write("refuse_message")]
    if isinstance(post, posts.BoardPost):
        writes.append(delivery.write("refuse_board", game=post.game, deal=post.deal))
    await delivery.db.commit(writes)


@dataclass(slots=True)
class _Sending:
    delivery: TableDelivery
    pending: PendingPost
    channel_id: int
    is_private: bool = False
    """Whether it goes to a person's direct messages."""
    version: int = 0
    """The table's version when the post was last rendered."""

    async def run(self) -> None:
        delivery, row, post = self.delivery, self.pending.row, self.pending.post
        board = post if isinstance(post, posts.BoardPost) else None
        deal = {} if board is None else {"game": board.game, "deal": board.deal}
        # A board's post becomes a live message.
        face = [delivery.write("add_board_face", **deal)] if board else []
        last = await delivery.one("last_post_sent", channel_id=self.channel_id)
        after = None if last is None else last["message_id"]
        try:
            sent = await delivery.send_once(
                row, self.channel_id, self.render, after=after, also=face
            )
        except PlaceGone:
            raise
        except Gone:
            # Discord knows the nonce: the post was sent, and deleted since. It has nothing to end.
            await delivery.db.commit([row.sent(None, row.wanted, row.wanted)])
            return
        writes = [row.sent(sent.id, 1, 1)]
        if board is not None:
            shown = self.version if sent.is_fresh else 0
            place = {"channel_id": self.channel_id, "message_id": sent.id}
            values = {**deal, **place, "shown": shown, "version": self.version}
            writes.append(delivery.write("board_sent", **values))
            writes += await self.end_earlier_board(board)
            if row.number == 1:
                # An event's messages may have gone out first: they get their link to the table.
                writes.append(delivery.write("want_news_of_table"))
        await delivery.db.commit(writes)
        if board is not None:
            at = delivery.table_id, self.channel_id, sent.id
            delivery.traffic.note_board(*at, in_play=board.deal >= 0)

    async def end_earlier_board(self, board: posts.BoardPost) -> list[Write]:
        """Return the writes that let the earlier message of this board become a line with a link.

        The next round edits it, also if this process dies before.
        """
        delivery, number = self.delivery, self.pending.row.number
        row = await delivery.one("earlier_board", number=number, board=board.beginning)
        if row is None:
            return []
        table = await delivery.host.board(delivery.table_id)
        earlier = posts.load(row["payload"])
        if not isinstance(earlier, posts.BoardPost) or not board.replaces(earlier, table.tricks):
            return []
        writes = [delivery.write("end_board_post", number=row["number"])]
        if earlier.deal != board.deal:
            # Else its live message is the new one by now.
            place = {"game": earlier.game, "deal": earlier.deal}
            writes.append(delivery.write("drop_board", **place))
        return writes

    async def render(self) -> Outgoing:
        delivery, post = self.delivery, self.pending.post
        table = await delivery.host.board(delivery.table_id)
        self.version = table.version
        if self.is_private and isinstance(post, posts.ReminderPost):
            user_id = table.seats[post.seat].user_id
            if user_id is not None:
                say = await delivery.private_voice(user_id, table)
                return ui_posts.private_reminder(post, table, say)
        say = delivery.voices.public(table)
        if isinstance(post, posts.BoardPost):
            board = await render_board(delivery.host, table, post.game, post.deal, say)
            return board.silently()
        message = await render_post(delivery.host, table, post, say)
        return message if isinstance(post, posts.ReminderPost) else message.silently()


async def clear_ended(delivery: TableDelivery, ended: Sequence[Message]) -> bool:
    """Delete reminders that have ended, and edit old copies of boards and questions to a referee.

    Return False where some must wait.
    """
    all_done = True
    for row in ended:
        try:
            await _clear(delivery, row)
        except Unsure:
            all_done = False
            continue
        except Undelivered as error:
            _log.info("table %s, ended post stays: %s", delivery.table_id, error)
        await delivery.commit(row, "message_shown", version=row.wanted)
    return all_done


async def _clear(delivery: TableDelivery, row: Message) -> None:
    if row.channel_id is None or row.message_id is None:
        return  # it is gone
    place, post = (row.channel_id, row.message_id), _read(delivery, row)
    if isinstance(post, posts.ReminderPost):
        await delivery.request(delivery.messenger.delete, *place)
        return
    if post is None:
        return
    table = await delivery.host.board(delivery.table_id)
    say = delivery.voices.public(table)
    if isinstance(post, posts.BoardPost):
        message = await _old_copy(delivery, row, post, table, say)
    else:
        message = ui_posts.post(post, table, say)
    await delivery.request(delivery.messenger.edit, *place, message)


async def _old_copy(
    delivery: TableDelivery, row: Message, board: posts.BoardPost, table: TableView, say: Say
) -> Outgoing:
    """Render the message of a board that was posted again: a link to the new one."""
    newer = await delivery.one("newer_board", number=row.number, board=board.beginning)
    if newer is None:
        return moved_board(table, None, say)
    place = f"{table.server_id}/{newer['channel_id']}/{newer['message_id']}"
    return moved_board(table, place, say)
