"""Posts of the transactional outbox: each is sent once, in the order of their numbers."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.delivery.destination import find_place, goes_on_elsewhere, refuse, remove
from bot.delivery.messenger import (
    Gone,
    Held,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unreachable,
    Unsure,
)
from bot.delivery.render import is_late, show_board, show_post
from bot.delivery.round import Errand, Sending, Sent
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


async def pending_posts(errand: Errand) -> list[PendingPost]:
    """Return what is still to be sent, in order; drop what cannot be read, so the rest is."""
    found = []
    for row in await errand.all("pending_posts"):
        try:
            found.append(PendingPost.of(row))
        except Exception as error:  # noqa: BLE001  # whatever is wrong with it
            kind = type(error).__name__
            _log.error(  # a trace of json says nothing more
                "table %s, post %s cannot be read: %s", errand.table_id, row["number"], kind
            )
            await errand.db.commit([errand.write("drop_post", number=row["number"])])
    return found


async def send_posts(errand: Errand) -> bool:
    """Send what is pending, in order; return False where the rest has to wait."""
    try:
        for pending in await pending_posts(errand):
            await _send(errand, pending)
    except Unsure as error:
        level = logging.DEBUG if isinstance(error, Held) else logging.WARNING
        _log.log(level, "table %s, posts: %s", errand.table_id, error)
        return False
    return True


async def _send(errand: Errand, pending: PendingPost) -> None:
    """Send one post, or drop it. Raises Unsure where it has to be tried again."""
    if await is_late(errand.present, errand.table_id, pending.post):
        await errand.db.commit([errand.write("drop_post", number=pending.number)])
        return
    channel_id = pending.channel_id or await find_place(errand, pending.number)
    try:
        await _Posting(errand, pending, channel_id).send()
    except PlaceGone as error:
        if await goes_on_elsewhere(errand, channel_id):
            await errand.db.commit([errand.write("forget_post_try", number=pending.number)])
            await _send(errand, replace(pending, tried_at=None, channel_id=None))
        else:
            await _refused(errand, pending, error)
    except (Refused, Unreachable, Stale) as error:
        await _refused(errand, pending, error)
    except Rejected as error:
        _log.error("table %s, post %s: %s", errand.table_id, pending.number, error)
        # A board's face stays: the next state of the table may be accepted.
        await errand.db.commit([errand.write("drop_post", number=pending.number)])


async def _refused(errand: Errand, pending: PendingPost, error: Undelivered) -> None:
    _log.warning("table %s, post %s: %s", errand.table_id, pending.number, error)
    await refuse(errand, f"{errand.table_id}-p{pending.number}", error)
    writes = [errand.write("drop_post", number=pending.number)]
    if isinstance(pending.post, posts.BoardPost):
        game, deal = pending.post.game, pending.post.deal
        writes.append(errand.write("refuse_board", rows=None, game=game, deal=deal))
    await errand.db.commit(writes)


@dataclass(slots=True)
class _Posting:
    """One post on its way."""

    errand: Errand
    pending: PendingPost
    channel_id: int
    version: int = 0
    """Of the table, when a board was last rendered."""

    async def send(self) -> None:
        errand, pending = self.errand, self.pending
        last = await errand.one("last_post_sent", channel_id=self.channel_id)
        known = last["message_id"] if last else None
        sending = Sending(
            channel_id=self.channel_id,
            tried_at=pending.tried_at,
            after=known or errand.id_at(pending.tried_at or 0),
            nonce=lambda _: f"{errand.table_id}-{pending.number}",
            trying=self.trying,
            render=self.render,
        )
        try:
            sent = await errand.send(sending)
        except PlaceGone:
            raise
        except Gone:
            # Discord knows the nonce: the post went out, and somebody has deleted it since.
            await errand.db.commit([self.done(None)])
            return
        await errand.db.commit([self.done(sent.message_id), *self.board(sent)])
        if isinstance(pending.post, posts.BoardPost):
            await self.remove_earlier()

    async def remove_earlier(self) -> None:
        """Take away the message of a board that was posted again for the same deal."""
        payload = posts.dump(self.pending.post)
        earlier = await self.errand.one(
            "earlier_board", number=self.pending.number, payload=payload
        )
        if earlier is not None:
            await remove(self.errand, earlier["channel_id"], earlier["message_id"])

    def trying(self, now: int) -> Sequence[Write]:
        number, post = self.pending.number, self.pending.post
        tried = self.errand.write(
            "try_post", number=number, channel_id=self.channel_id, tried_at=now
        )
        if not isinstance(post, posts.BoardPost):
            return [tried]
        face = self.errand.write("add_board_face", rows=None, game=post.game, deal=post.deal)
        return [tried, face]

    async def render(self) -> Outgoing:
        errand, post = self.errand, self.pending.post
        table = await errand.present.board(errand.table_id)
        self.version = table.version
        say = errand.voices.public(table)
        if isinstance(post, posts.BoardPost):
            return await show_board(errand.present, table, post.game, post.deal, say)
        return await show_post(errand.present, table, post, say)

    def done(self, message_id: int | None) -> Write:
        return self.errand.write(
            "post_sent",
            number=self.pending.number,
            message_id=message_id,
            sent_at=self.errand.clock(),
        )

    def board(self, sent: Sent) -> Sequence[Write]:
        post = self.pending.post
        if not isinstance(post, posts.BoardPost):
            return []
        return [
            self.errand.write(
                "board_sent",
                game=post.game,
                deal=post.deal,
                channel_id=self.channel_id,
                message_id=sent.message_id,
                shown=self.version if sent.fresh else 0,
                version=self.version,
            )
        ]
