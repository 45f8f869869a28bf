"""One round of delivery for one table: its tools, and what it has to do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bot.delivery.audience import Recipient
from bot.delivery.host_port import HostPort
from bot.delivery.outbox.deliverer import Refusals
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.inflight_edits import InflightEdits
from bot.locale.say import Say
from bot.store.database import Database, Row, Write
from bot.views.table.view import TableView

LIVE: Final = frozenset({"board", "hand"})
"""The kinds of live messages."""


@dataclass(frozen=True, slots=True)
class TableDelivery(Sender):
    """The tools of one round."""

    table_id: str
    host: HostPort
    traffic: ChannelTraffic
    refusals: Refusals

    async def private_voice(self, user_id: int, table: TableView) -> Say:
        """Return the voice for a person's direct messages, by the person's settings."""
        reader = await self.host.reader(user_id)
        return self.voices.private(reader, reader.spoken or table.language)

    async def may_hear(self, user_id: int, table: TableView) -> bool:
        """Say whether a player may be written to: not once they left. Raise Unsure if unknown."""
        found = await self.host.in_event(table)
        guest = found is not None and found.view.event.plan.guests
        reader = Recipient(user_id, plays=True, guest=guest)
        return await self.tools.audience.may_learn(reader, table)

    async def one(self, query: str, **values: object) -> Row | None:
        """Read one row of this table."""
        return await self.db.one(query, table_id=self.table_id, **values)

    def write(self, query: str, **values: Any) -> Write:
        """Return a write to this table's rows."""
        return Write(query, {"table_id": self.table_id, **values})

    async def give_up_thread(self) -> None:
        """Go on in the table's channel."""
        await self.db.commit([self.write("give_up_thread")])


@dataclass(frozen=True, slots=True)
class PendingWork:
    """What a round of delivery has to do."""

    live: tuple[Message, ...]
    """Boards first, then hands; those of the newest deal first."""
    posts: tuple[Message, ...]
    """In order."""
    ended: tuple[Message, ...]
    """Posts that say nothing any more."""
    news: tuple[Message, ...]

    def __bool__(self) -> bool:
        return bool(self.live) or self.has_others

    @property
    def has_others(self) -> bool:
        """Whether there is more than live messages."""
        return bool(self.posts or self.ended or self.news)


async def load_pending_work(db: Database, edits: InflightEdits, table_id: str) -> PendingWork:
    """Return what there is to do for a table, besides the edits in flight."""
    pending = await load_pending(db, table_id)
    left_alone = edits.messages(table_id)
    live = [
        message
        for message in pending
        if message.kind in LIVE and message.message_id not in left_alone
    ]
    live.sort(key=lambda hand: (hand.kind == "hand", -hand.number, -hand.part, hand.reader))
    posts = [message for message in pending if message.kind == "post"]
    return PendingWork(
        live=tuple(live),
        posts=tuple(post for post in posts if not post.shown),
        ended=tuple(post for post in posts if post.shown),
        news=tuple(message for message in pending if message.kind == "news"),
    )
