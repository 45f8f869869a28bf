"""Live messages: boards and hands, one message each, edited until it shows the wanted version.

The rows of the transactional outbox say which version is wanted and which is shown. This debounces
edits: several actions between two rounds lead to one edit, to the newest state.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.delivery.destination import find_place, goes_on_elsewhere, refuse, remove
from bot.delivery.inflight_edits import InflightEdits
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    NotTried,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
)
from bot.delivery.posts import pending_posts
from bot.delivery.render import (
    is_current,
    is_newest,
    show_board,
    show_hand,
    show_old_hand,
)
from bot.delivery.table_delivery import Sending, TableDelivery
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.tables.posts import BoardPost
from bot.tables.settings.preferences import HandPlace
from bot.tables.views import HandView, TableState, TableView
from bot.ui.core.message import Outgoing

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LiveMessage:
    """A board or a hand whose message does not show what is wanted."""

    kind: str
    game: int
    deal: int
    seat: int
    user_id: int | None
    channel_id: int | None
    message_id: int | None
    tried_at: int | None
    """When a message for it was sent and not confirmed; it may stand in for `message_id`."""
    shown: int
    """The version that the message shows; 0 where nobody knows."""

    @staticmethod
    def of(row: Mapping[str, Any]) -> LiveMessage:
        """Read a row."""
        return LiveMessage(**row)

    def __str__(self) -> str:
        # For logs: whose hand it is they need not know.
        return f"{self.kind} of game {self.game}, deal {self.deal}, seat {self.seat}"

    @property
    def row(self) -> dict[str, Any]:
        """What tells its row at the table; one whose seat another person took is another row."""
        return {
            "kind": self.kind,
            "game": self.game,
            "deal": self.deal,
            "seat": self.seat,
            "user_id": self.user_id or 0,
        }

    def nonce(self, table_id: str, tried_at: int) -> str:
        """Return a nonce for one sending of this face: a later one is another message."""
        words = (table_id, *self.row.values(), self.message_id, tried_at)
        return hashlib.blake2s(repr(words).encode(), digest_size=12).hexdigest()


async def update_live_messages(delivery: TableDelivery, edits: InflightEdits) -> bool:
    """Bring all faces up to date, side by side; return False where some must be tried again.

    Args:
        delivery: the round of delivery.
        edits: the edits in flight, whose messages are left alone.
    """
    found = [LiveMessage.of(row) for row in await delivery.all("pending_faces")]
    left_alone = edits.messages(delivery.table_id)
    pending = [face for face in found if face.message_id not in left_alone]
    showings = await _showings(delivery, pending)
    ends = await asyncio.gather(*(showing.show() for showing in showings), return_exceptions=True)
    # Together, since a commit each costs more than an edit done again after a crash.
    shown = [showing.receipt for showing in showings if showing.receipt is not None]
    answered = edits.receipts(delivery.table_id)
    if shown or answered:
        await delivery.db.commit([*shown, *answered])
        edits.drop_receipts(delivery.table_id, len(answered))
    for end in ends:
        if isinstance(end, BaseException):
            raise end
    return all(ends)


async def _showings(delivery: TableDelivery, faces: Sequence[LiveMessage]) -> list[_Showing]:
    if not faces:
        return []
    moment = await _look(delivery, faces)
    return [_Showing(delivery, face, moment) for face in faces]


async def _look(delivery: TableDelivery, faces: Iterable[LiveMessage]) -> _Moment:
    seats = {face.seat for face in faces if face.user_id is not None}
    return _Moment(*await delivery.host.hands(delivery.table_id, seats))


@dataclass(frozen=True, slots=True)
class _Moment:
    """What there is to see, all at the same version of the table."""

    table: TableView
    hands: Mapping[int, HandView]


@dataclass(slots=True)
class _Showing:
    """One face on its way."""

    delivery: TableDelivery
    face: LiveMessage
    moment: _Moment
    """When the round began; what is edited shows that."""
    version: int = 0
    """Of the table, when the face was last rendered."""
    current: bool = False
    """Whether the face then belonged to what the table is at, and to its reader."""
    receipt: Write | None = None
    """To be stored once its message has been edited."""

    async def show(self) -> bool:
        delivery, face = self.delivery, self.face
        try:
            return await self.update()
        except Conflict:
            # The seat has changed hands meanwhile; what is wanted now is read again.
            return True
        except (DmClosed, Refused, PlaceGone) as error:
            _log.info("table %s, %s: %s", delivery.table_id, face, error)
            await self.refused(error)
            return True
        except Rejected as error:
            _log.error("table %s, %s: %s", delivery.table_id, face, error)
            await self.skip()
            return True
        except Undelivered as error:
            level = logging.DEBUG if isinstance(error, NotTried) else logging.WARNING
            _log.log(level, "table %s, %s: %s", delivery.table_id, face, error)
            if isinstance(error, Gone):
                # Discord knows the nonce: it was sent, and somebody has deleted it since.
                await delivery.db.commit([delivery.write("forget_face_try", rows=None, **face.row)])
            return False

    async def update(self) -> bool:
        face = self.face
        if face.message_id is None or face.channel_id is None or face.tried_at is not None:
            self.judge(self.moment.table)
            return await self.send()
        message = await self.render(self.moment)
        try:
            await self.delivery.ask(
                self.delivery.messenger.edit, face.channel_id, face.message_id, message
            )
        except Stale:
            await remove(self.delivery, face.channel_id, face.message_id)
            return await self.send()
        except PlaceGone:
            if face.kind != "board" or not await goes_on_elsewhere(self.delivery, face.channel_id):
                raise
            return await self.send()
        except Gone:
            return await self.send()
        self.receipt = self.delivery.write(
            "face_shown",
            rows=None,
            message_id=face.message_id,
            before=face.shown,
            version=self.version,
        )
        return True

    async def send(self) -> bool:
        """Send the face as a new message, unless nobody needs it any more."""
        delivery, face = self.delivery, self.face
        if not self.current or await self.unwanted():
            await delivery.db.commit([self.refusing()])
            return True
        if face.message_id is None and await self.will_be_posted():
            return True
        channel_id = await self.place()
        sent = await delivery.send(
            Sending(
                channel_id=channel_id,
                tried_at=face.tried_at,
                after=face.message_id or delivery.id_at(face.tried_at or 0),
                nonce=lambda tried_at: face.nonce(delivery.table_id, tried_at),
                trying=lambda now: [self.trying(channel_id, now)],
                render=self.render_anew,
            )
        )
        write = delivery.write(
            "face_sent",
            rows=None,
            **face.row,
            tried_at=sent.tried_at,
            message_id=sent.message_id,
            shown=self.version if sent.fresh else 0,
            version=self.version,
        )
        await delivery.db.commit([write])
        return True

    async def unwanted(self) -> bool:
        """Say whether this is the hand of somebody who looks at it in the channel alone."""
        if self.face.user_id is None:
            return False
        reader = await self.delivery.host.reader(self.face.user_id)
        return reader.place is HandPlace.CHANNEL

    def judge(self, table: TableView) -> None:
        """See from a table's present state whether the face is still needed."""
        face = self.face
        self.version = table.version
        if face.user_id is None:
            self.current = is_newest(table, face.game, face.deal)
        elif is_current(table, face.game, face.deal):
            begun = face.message_id is not None or table.state is TableState.PLAYING
            self.current = begun and table.seats[face.seat].user_id == face.user_id
        else:
            self.current = False

    async def render_anew(self) -> Outgoing:
        """Render what is there to see by now."""
        return await self.render(await _look(self.delivery, [self.face]))

    async def render(self, moment: _Moment) -> Outgoing:
        face, table, present = self.face, moment.table, self.delivery.host
        self.judge(table)
        if face.user_id is None:
            say = self.delivery.voices.public(table)
            return await show_board(present, table, face.game, face.deal, say)
        say = await self.delivery.private_voice(face.user_id, table)
        if self.current:
            return show_hand(moment.hands[face.seat], say)
        return await show_old_hand(present, table, face.game, face.deal, face.user_id, say)

    async def place(self) -> int:
        """Return the channel that a new message of this face goes to."""
        delivery, face = self.delivery, self.face
        if face.user_id is None:
            return await find_place(delivery)
        known = await delivery.one("known_private", user_id=face.user_id)
        if known is not None:
            channel_id: int = known["channel_id"]
            return channel_id
        return await delivery.ask(delivery.messenger.private, face.user_id)

    async def will_be_posted(self) -> bool:
        """Say whether a board without a message has its post yet to come."""
        mine = BoardPost(self.face.game, self.face.deal)
        return self.face.kind == "board" and any(
            pending.post == mine for pending in await pending_posts(self.delivery)
        )

    async def refused(self, error: Undelivered) -> None:
        """Never try this face again, and say why where somebody can do something about it."""
        delivery, face = self.delivery, self.face
        if self.current and face.kind == "board":
            await refuse(delivery, f"{delivery.table_id}-b{face.game}.{face.deal}", error)
        elif self.current:
            await delivery.host.dm_closed(delivery.table_id, face.seat)
        await delivery.db.commit([self.refusing()])

    async def skip(self) -> None:
        """Leave out a version that Discord does not take; the next one may do."""
        write = self.delivery.write(
            "skip_version", rows=None, **self.face.row, version=self.version
        )
        await self.delivery.db.commit([write])

    def trying(self, channel_id: int, now: int) -> Write:
        return self.delivery.write("try_face", **self.face.row, channel_id=channel_id, tried_at=now)

    def refusing(self) -> Write:
        return self.delivery.write("refuse_face", rows=None, **self.face.row)
