"""Posts of the transactional outbox: each is sent once, in the order of their numbers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.delivery.destination import (
    edit_message,
    find_channel,
    has_another_channel,
    stop_refused_table,
)
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
from bot.delivery.posts import reminders
from bot.delivery.render import render_board, render_post
from bot.delivery.table_delivery import TableDelivery
from bot.engine.quick import quick
from bot.store.database import Write
from bot.tables import posts
from bot.ui import posts as ui_posts
from bot.ui.core.message import Outgoing
from bot.ui.table.board import moved_board
from bot.ui.table.lobby import old_lobby

_log = logging.getLogger(__name__)


@quick
@dataclass(frozen=True, slots=True)
class PendingPost:
    """A post that is not known to be sent."""

    number: int
    post: posts.Post
    tried_at: int | None
    channel_id: int | None
    """Where it was tried."""


async def pending_posts(delivery: TableDelivery) -> list[PendingPost]:
    """Return what is still to be sent, in order; drop posts that cannot be read."""
    pending = []
    for row in await delivery.all("pending_posts"):
        number: int = row["number"]
        try:
            post = posts.load(row["payload"])
        except Exception as error:  # noqa: BLE001  # what is wrong with one must not stop the rest
            _log.error(  # a trace of json says nothing more
                "table %s, post %s cannot be read: %s",
                delivery.table_id,
                number,
                type(error).__name__,
            )
            await delivery.commit("drop_post", number=number)
        else:
            pending.append(PendingPost(number, post, row["tried_at"], row["channel_id"]))
    return pending


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
        await delivery.commit("drop_post", number=pending.number)
        return
    private = await reminders.private_channel(delivery, pending.post)
    if isinstance(pending.post, posts.ReminderPost) and pending.channel_id != private:
        place = await find_channel(delivery, pending.number)
        if pending.channel_id == place:
            private = None
        elif pending.channel_id is not None:
            # It was tried in direct messages, and goes elsewhere now.
            pending = await _forget_try(delivery, pending)
    if private is not None:
        try:
            await _Sending(delivery, pending, private, is_private=True).run()
        except (DmClosed, Refused, PlaceGone):
            pending = await _forget_try(delivery, pending)
        except (Rejected, Stale) as error:
            _log.error("table %s, reminder: %s", delivery.table_id, error)
            await delivery.commit("drop_post", number=pending.number)
            return
        else:
            return
    await _send_in_channel(delivery, pending)


async def _forget_try(delivery: TableDelivery, pending: PendingPost) -> PendingPost:
    await delivery.commit("forget_post_try", number=pending.number)
    return replace(pending, tried_at=None, channel_id=None)


async def _send_in_channel(delivery: TableDelivery, pending: PendingPost) -> None:
    channel_id = pending.channel_id or await find_channel(delivery, pending.number)
    try:
        await _Sending(delivery, pending, channel_id).run()
    except PlaceGone as error:
        if await has_another_channel(delivery, channel_id):
            await delivery.commit("forget_post_try", number=pending.number)
            await _send(delivery, replace(pending, tried_at=None, channel_id=None))
        else:
            await _give_up(delivery, pending, error)
    except (Refused, DmClosed, Stale) as error:
        await _give_up(delivery, pending, error)
    except Rejected as error:
        _log.error("table %s, post %s: %s", delivery.table_id, pending.number, error)
        # A board's live message stays: Discord may take the table's next version.
        await delivery.commit("drop_post", number=pending.number)


async def _give_up(delivery: TableDelivery, pending: PendingPost, error: Undelivered) -> None:
    _log.warning("table %s, post %s: %s", delivery.table_id, pending.number, error)
    await stop_refused_table(delivery, f"{delivery.table_id}-p{pending.number}", error)
    writes = [delivery.write("drop_post", number=pending.number)]
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
        delivery, number, post = self.delivery, self.pending.number, self.pending.post
        tried_at = self.pending.tried_at
        last = await delivery.one("last_post_sent", channel_id=self.channel_id)
        last_id = last["message_id"] if last else None
        try:
            sent = await delivery.send_once(
                self.channel_id,
                tried_at=tried_at,
                after=last_id or delivery.id_before(tried_at or 0),
                nonce=lambda _: f"{delivery.table_id}-{number}",
                write_try=self.write_try,
                render=self.render,
            )
        except PlaceGone:
            raise
        except Gone:
            # Discord knows the nonce: the post was sent, and deleted since.
            now = delivery.clock()
            await delivery.commit("post_sent", number=number, message_id=None, sent_at=now)
            return
        now = delivery.clock()
        writes = [delivery.write("post_sent", number=number, message_id=sent.id, sent_at=now)]
        if isinstance(post, posts.BoardPost):
            board_sent = delivery.write(
                "board_sent",
                game=post.game,
                deal=post.deal,
                channel_id=self.channel_id,
                message_id=sent.id,
                shown=self.version if sent.is_fresh else 0,
                version=self.version,
            )
            writes.append(board_sent)
        await delivery.db.commit(writes)
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
        await edit_message(delivery, row["channel_id"], row["message_id"], line)

    def write_try(self, now: int) -> Sequence[Write]:
        delivery, number, post = self.delivery, self.pending.number, self.pending.post
        channel_id = self.channel_id
        writes = [delivery.write("try_post", number=number, channel_id=channel_id, tried_at=now)]
        if isinstance(post, posts.BoardPost):
            values = {"game": post.game, "deal": post.deal}
            writes.append(delivery.write("add_board_face", rows=None, **values))
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
