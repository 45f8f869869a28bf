"""Posts of the transactional outbox: each is sent once, in the order of their numbers."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.delivery.destination import find_place, goes_on_elsewhere, refuse, remove
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
from bot.delivery.render import is_late, show_board, show_post
from bot.delivery.table_delivery import Sending, SentMessage, TableDelivery
from bot.store.database import Write
from bot.tables import posts
from bot.ui.core.message import Outgoing

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PendingPost:
    """A post that is not known to be sent."""

    number: int
    post: posts.Post
    tried_at: int | None
    channel_id: int | None
    """Where it was tried."""

    @staticmethod
    def of(row: Mapping[str, Any]) -> PendingPost:
        """Read a row."""
        return PendingPost(
            row["number"], posts.load(row["payload"]), row["tried_at"], row["channel_id"]
        )


async def pending_posts(delivery: TableDelivery) -> list[PendingPost]:
    """Return what is still to be sent, in order; drop what cannot be read, so the rest is."""
    found = []
    for row in await delivery.all("pending_posts"):
        try:
            found.append(PendingPost.of(row))
        except Exception as error:  # noqa: BLE001  # whatever is wrong with it
            kind = type(error).__name__
            _log.error(  # a trace of json says nothing more
                "table %s, post %s cannot be read: %s", delivery.table_id, row["number"], kind
            )
            await delivery.db.commit([delivery.write("drop_post", number=row["number"])])
    return found


async def send_posts(delivery: TableDelivery) -> bool:
    """Send what is pending, in order; return False where the rest has to wait."""
    try:
        for pending in await pending_posts(delivery):
            await _send(delivery, pending)
    except Unsure as error:
        level = logging.DEBUG if isinstance(error, NotTried) else logging.WARNING
        _log.log(level, "table %s, posts: %s", delivery.table_id, error)
        return False
    return True


async def _send(delivery: TableDelivery, pending: PendingPost) -> None:
    """Send one post, or drop it. Raises Unsure where it has to be tried again."""
    if await is_late(delivery.host, delivery.table_id, pending.post):
        await delivery.db.commit([delivery.write("drop_post", number=pending.number)])
        return
    channel_id = pending.channel_id or await find_place(delivery, pending.number)
    try:
        await _Posting(delivery, pending, channel_id).send()
    except PlaceGone as error:
        if await goes_on_elsewhere(delivery, channel_id):
            await delivery.db.commit([delivery.write("forget_post_try", number=pending.number)])
            await _send(delivery, replace(pending, tried_at=None, channel_id=None))
        else:
            await _refused(delivery, pending, error)
    except (Refused, DmClosed, Stale) as error:
        await _refused(delivery, pending, error)
    except Rejected as error:
        _log.error("table %s, post %s: %s", delivery.table_id, pending.number, error)
        # A board's face stays: the next state of the table may be accepted.
        await delivery.db.commit([delivery.write("drop_post", number=pending.number)])


async def _refused(delivery: TableDelivery, pending: PendingPost, error: Undelivered) -> None:
    _log.warning("table %s, post %s: %s", delivery.table_id, pending.number, error)
    await refuse(delivery, f"{delivery.table_id}-p{pending.number}", error)
    writes = [delivery.write("drop_post", number=pending.number)]
    if isinstance(pending.post, posts.BoardPost):
        game, deal = pending.post.game, pending.post.deal
        writes.append(delivery.write("refuse_board", rows=None, game=game, deal=deal))
    await delivery.db.commit(writes)


@dataclass(slots=True)
class _Posting:
    """One post on its way."""

    delivery: TableDelivery
    pending: PendingPost
    channel_id: int
    version: int = 0
    """Of the table, when a board was last rendered."""

    async def send(self) -> None:
        delivery, pending = self.delivery, self.pending
        last = await delivery.one("last_post_sent", channel_id=self.channel_id)
        known = last["message_id"] if last else None
        sending = Sending(
            channel_id=self.channel_id,
            tried_at=pending.tried_at,
            after=known or delivery.id_at(pending.tried_at or 0),
            nonce=lambda _: f"{delivery.table_id}-{pending.number}",
            trying=self.trying,
            render=self.render,
        )
        try:
            sent = await delivery.send(sending)
        except PlaceGone:
            raise
        except Gone:
            # Discord knows the nonce: the post went out, and somebody has deleted it since.
            await delivery.db.commit([self.done(None)])
            return
        await delivery.db.commit([self.done(sent.message_id), *self.board(sent)])
        if isinstance(pending.post, posts.BoardPost):
            await self.remove_earlier()

    async def remove_earlier(self) -> None:
        """Take away the message of a board that was posted again for the same deal."""
        payload = posts.dump(self.pending.post)
        earlier = await self.delivery.one(
            "earlier_board", number=self.pending.number, payload=payload
        )
        if earlier is not None:
            await remove(self.delivery, earlier["channel_id"], earlier["message_id"])

    def trying(self, now: int) -> Sequence[Write]:
        number, post = self.pending.number, self.pending.post
        tried = self.delivery.write(
            "try_post", number=number, channel_id=self.channel_id, tried_at=now
        )
        if not isinstance(post, posts.BoardPost):
            return [tried]
        face = self.delivery.write("add_board_face", rows=None, game=post.game, deal=post.deal)
        return [tried, face]

    async def render(self) -> Outgoing:
        delivery, post = self.delivery, self.pending.post
        table = await delivery.host.board(delivery.table_id)
        self.version = table.version
        say = delivery.voices.public(table)
        if isinstance(post, posts.BoardPost):
            return await show_board(delivery.host, table, post.game, post.deal, say)
        return await show_post(delivery.host, table, post, say)

    def done(self, message_id: int | None) -> Write:
        return self.delivery.write(
            "post_sent",
            number=self.pending.number,
            message_id=message_id,
            sent_at=self.delivery.clock(),
        )

    def board(self, sent: SentMessage) -> Sequence[Write]:
        post = self.pending.post
        if not isinstance(post, posts.BoardPost):
            return []
        return [
            self.delivery.write(
                "board_sent",
                game=post.game,
                deal=post.deal,
                channel_id=self.channel_id,
                message_id=sent.message_id,
                shown=self.version if sent.fresh else 0,
                version=self.version,
            )
        ]
