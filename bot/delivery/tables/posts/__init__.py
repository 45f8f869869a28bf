"""Posts of the transactional outbox: each is sent once, in the order of their numbers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.delivery.messenger import (
    DmClosed,
    Gone,
    NotTried,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unsure,
)
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import SentMessage
from bot.delivery.tables.destination import (
    find_channel,
    has_another_channel,
    stop_refused_table,
)
from bot.delivery.tables.posts import reminders
from bot.delivery.tables.render import render_board, render_post
from bot.delivery.tables.table_delivery import TableDelivery
from bot.store.database import Write
from bot.ui import posts as ui_posts
from bot.ui.core.message import Outgoing
from bot.ui.table.board import moved_board
from bot.ui.table.lobby import old_lobby
from bot.views import posts

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PendingPost:
    """A post that is not known to be sent."""

    row: Message
    post: posts.Post

    @property
    def number(self) -> int:
        """Its place among the table's posts."""
        return self.row.number


async def read_posts(delivery: TableDelivery, rows: Sequence[Message]) -> list[PendingPost]:
    """Return what posts say; those that cannot be read are refused."""
    pending = []
    for row in rows:
        try:
            post = posts.load(row.payload or "")
        except Exception as error:  # noqa: BLE001  # what is wrong with one must not stop the rest
            kind = type(error).__name__  # a trace of json says nothing more
            _log.error("table %s, post %s cannot be read: %s", delivery.table_id, row.number, kind)
            await delivery.commit(row, "refuse_message")
        else:
            pending.append(PendingPost(row, post))
    return pending


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
        try:
            await _send(delivery, pending)
        except Unsure as error:
            level = logging.DEBUG if isinstance(error, NotTried) else logging.WARNING
            _log.log(level, "table %s, posts: %s", delivery.table_id, error)
            all_sent = False
            if not isinstance(pending.post, posts.ReminderPost):
                return False
            # The order of a reminder does not matter: it holds nothing up.
    return all_sent


async def _send(delivery: TableDelivery, pending: PendingPost) -> None:
    """Send one post, or drop it. Raises Unsure where it must be tried again."""
    if await reminders.is_outdated(delivery, pending.post):
        await delivery.commit(pending.row, "refuse_message")
        return
    private = await reminders.private_channel(delivery, pending.post)
    if isinstance(pending.post, posts.ReminderPost) and pending.row.channel_id != private:
        place = await find_channel(delivery, pending.number)
        if pending.row.channel_id == place:
            private = None
        elif pending.row.channel_id is not None:
            # It was tried in direct messages, and goes elsewhere now.
            await _forget_try(delivery, pending.row)
    if private is not None:
        try:
            await _Sending(delivery, pending, private, is_private=True).run()
        except (DmClosed, Refused, PlaceGone):
            await _forget_try(delivery, pending.row)
        except (Rejected, Stale) as error:
            _log.error("table %s, reminder: %s", delivery.table_id, error)
            await delivery.commit(pending.row, "refuse_message")
            return
        else:
            return
    await _send_in_channel(delivery, pending)


async def _forget_try(delivery: TableDelivery, row: Message) -> None:
    await delivery.commit(row, "forget_message")
    row.tried_at = row.channel_id = None


async def _send_in_channel(delivery: TableDelivery, pending: PendingPost) -> None:
    channel_id = pending.row.channel_id or await find_channel(delivery, pending.number)
    try:
        await _Sending(delivery, pending, channel_id).run()
    except PlaceGone as error:
        if await has_another_channel(delivery, channel_id):
            await _forget_try(delivery, pending.row)
            await _send(delivery, pending)
        else:
            await _give_up(delivery, pending, error)
    except (Refused, DmClosed, Stale) as error:
        await _give_up(delivery, pending, error)
    except Rejected as error:
        _log.error("table %s, post %s: %s", delivery.table_id, pending.number, error)
        # A board's live message stays: Discord may take the table's next version.
        await delivery.commit(pending.row, "refuse_message")


async def _give_up(delivery: TableDelivery, pending: PendingPost, error: Undelivered) -> None:
    _log.warning("table %s, post %s: %s", delivery.table_id, pending.number, error)
    await stop_refused_table(delivery, f"{delivery.table_id}-p{pending.number}", error)
    writes = [pending.row.write("refuse_message", rows=None)]
    if isinstance(pending.post, posts.BoardPost):
        game, deal = pending.post.game, pending.post.deal
        writes.append(delivery.write("refuse_board", rows=None, game=game, deal=deal))
    await delivery.db.commit(writes)


@dataclass(slots=True)
class _Sending:
    """The sending of one post."""

    delivery: TableDelivery
    pending: PendingPost
    channel_id: int
    is_private: bool = False
    """Whether it goes to a person's direct messages."""
    version: int = 0
    """The table's version when the post was last rendered."""

    async def run(self) -> None:
        delivery, row, post = self.delivery, self.pending.row, self.pending.post
        last = await delivery.one("last_post_sent", channel_id=self.channel_id)
        try:
            sent = await delivery.send_once(
                row,
                self.channel_id,
                self.render,
                after=last["message_id"] if last else None,
                also=self.add_board(),
            )
        except PlaceGone:
            raise
        except Gone:
            # Discord knows the nonce: the post was sent, and deleted since. It has nothing to end.
            gone = {"message_id": None, "shown": row.wanted, "version": row.wanted}
            await delivery.commit(row, "message_sent", **gone)
            return
        values = {"message_id": sent.id, "shown": 1, "version": 1}
        board = self.board_sent(sent)
        await delivery.db.commit([row.write("message_sent", rows=None, **values), *board])
        if isinstance(post, posts.BoardPost):
            delivery.traffic.note_board(delivery.table_id, self.channel_id)
            await self.replace_earlier_board(post, sent.id)

    async def replace_earlier_board(self, board: posts.BoardPost, message_id: int) -> None:
        """Turn the earlier message of a board that was posted again into a link to this one.

        One that posted a commitment is evidence: it keeps that.
        """
        delivery, number = self.delivery, self.pending.number
        row = await delivery.one("earlier_board", number=number, board=board.beginning)
        if row is None:
            return
        table = await delivery.host.board(delivery.table_id)
        say, earlier = delivery.voices.public(table), posts.load(row["payload"])
        if isinstance(earlier, posts.BoardPost) and earlier.commitment:
            line = old_lobby(table, earlier, say)
        else:
            line = moved_board(table, f"{table.server_id}/{self.channel_id}/{message_id}", say)
        place = row["channel_id"], row["message_id"]
        await delivery.try_to(delivery.request(delivery.messenger.edit, *place, line))

    def add_board(self) -> Sequence[Write]:
        """Return what makes the live message that a board's post becomes."""
        post = self.pending.post
        if not isinstance(post, posts.BoardPost):
            return ()
        values = {"game": post.game, "deal": post.deal}
        return [self.delivery.write("add_board_face", rows=None, **values)]

    def board_sent(self, sent: SentMessage) -> Sequence[Write]:
        post = self.pending.post
        if not isinstance(post, posts.BoardPost):
            return ()
        board_sent = self.delivery.write(
            "board_sent",
            game=post.game,
            deal=post.deal,
            channel_id=self.channel_id,
            message_id=sent.id,
            shown=self.version if sent.is_fresh else 0,
            version=self.version,
        )
        return [board_sent]

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
