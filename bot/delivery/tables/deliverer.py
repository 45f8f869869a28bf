"""Delivers tables: posts and live messages, and news to their followers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bot.delivery.host_port import HostPort
from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.outbox.deliverer import Deliverer, Outcome
from bot.delivery.outbox.lease import Lease, LeaseLost
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.round import Draft, Round
from bot.delivery.outbox.tools import Tools
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.inflight_edits import InflightEdit, InflightEdits
from bot.delivery.tables.live_hands.hands import LiveHands
from bot.delivery.tables.live_messages import UpdateRound
from bot.delivery.tables.posts import PendingPost, clear_ended, read_posts, send_posts
from bot.delivery.tables.table_delivery import PendingWork, TableDelivery, load_pending_work
from bot.ops.error_log import report
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import followed_result
from bot.views.posts import BoardPost
from bot.views.settings.clock import HOUR

_log = logging.getLogger(__name__)


class TableDeliverer(Deliverer):
    """Delivers the posts and live messages of tables.

    It remembers nothing that the store does not have, but for the edits in flight.
    """

    what: ClassVar[str] = "table"
    pending_query: ClassVar[str] = "pending_tables"
    per_tick: ClassVar[int] = 25

    def __init__(self, tools: Tools, host: HostPort) -> None:
        super().__init__(tools)
        shared, steady = tools.process is not None, tools.steady
        self._host = host
        self._edits = InflightEdits(tools.db, steady)
        db = tools.db if shared else None
        self.traffic = ChannelTraffic(steady)
        """Which boards others' messages have pushed up their channel."""
        self.hands = LiveHands(host, tools.voices, tools.breaker, self.traffic, db)
        """The hands in channels, which this process alone can edit."""
        self._rounds: dict[str, UpdateRound] = {}
        """The rounds under way that messages may join."""

    def wake(self, owner: str) -> None:
        """Have a table delivered soon; more calls before that are one."""
        super().wake(owner)
        under_way = self._rounds.get(owner)
        if under_way is not None:
            under_way.wake()
        self.hands.wake(owner)

    def editing(self, table_id: str, message_id: int) -> InflightEdit:
        """Leave a message to an interaction's own response while a `with` block runs."""
        return InflightEdit(self._edits, table_id, message_id)

    async def close(self) -> None:
        await asyncio.gather(self.hands.close(), super().close())

    async def _pending(self, table_id: str) -> PendingWork:
        return await load_pending_work(self._tools.db, self._edits, table_id)

    async def _has_work(self, owner: str) -> bool:
        return bool(await self._pending(owner))

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        tools = self._tools
        delivery = TableDelivery(tools, lease, owner, self._host, self.traffic, self._refusals)
        news = NewsRound(tools, lease, owner, self._refusals, self._host)
        # Under the lease: another process may have delivered it just before.
        pending = await self._pending(owner)
        live, all_sent, outcome = pending.live, True, Outcome.SHOWN
        if pending.has_others:
            all_sent, live, outcome = await self._send_posts(delivery, pending)
        outcome = max(outcome, await self._update(delivery, live))
        told = await news.serve(pending.news)
        if told > Outcome.LOOK_AGAIN or not all_sent:
            return max(outcome, told, Outcome.WAITS)
        if outcome is Outcome.SHOWN and pending.has_others:
            return Outcome.LOOK_AGAIN
        return outcome

    async def _update(self, delivery: TableDelivery, live: Sequence[Message]) -> Outcome:
        table_id = delivery.table_id
        under_way = UpdateRound(delivery, lambda: self._pending(table_id))
        self._rounds[table_id] = under_way
        try:
            return await under_way.run(live)
        finally:
            self._rounds.pop(table_id, None)

    async def _send_posts(
        self, delivery: TableDelivery, pending: PendingWork
    ) -> tuple[bool, tuple[Message, ...], Outcome]:
        """Send the posts; meanwhile, update the messages that no post has to do with.

        So nobody waits for the next deal's board to see the last card of this one, or a new hand.

        Returns:
            Whether all posts are sent, the messages to update now, and the outcome of the updates
            that were made meanwhile.
        """
        posts = await read_posts(delivery, pending.posts)
        boards = [each.post for each in posts if isinstance(each.post, BoardPost)]
        at_once = [live for live in pending.live if _is_free(live, boards)]
        sending, updating = await asyncio.gather(
            self._try_to_send(delivery, posts),
            self._update(delivery, at_once),
            return_exceptions=True,
        )
        if isinstance(sending, BaseException):
            raise sending
        if isinstance(updating, BaseException):
            raise updating
        if boards:
            self.hands.wake(delivery.table_id)
        all_sent = await clear_ended(delivery, pending.ended) and sending
        # What was posted is not edited too.
        left = (await self._pending(delivery.table_id)).live
        if updating >= Outcome.WAITS:
            tried = [live.name for live in at_once]
            left = tuple(live for live in left if live.name not in tried)
        return all_sent, left, updating

    async def _try_to_send(self, delivery: TableDelivery, posts: Sequence[PendingPost]) -> bool:
        """Send the posts; players still get their hands after an error."""
        try:
            return await send_posts(delivery, posts)
        except (LeaseLost, Conflict):
            raise
        except Exception as error:  # noqa: BLE001  # the posts are tried again later
            report(_log, f"delivery of table {delivery.table_id} failed", error)
            return False


def _is_free(live: Message, boards: Sequence[BoardPost]) -> bool:
    """Say whether a message is updated while posts are sent.

    It is a hand, or the board of a deal before those that are posted. Old hands lose their buttons
    once the next deal's board is there: nobody waits for that.
    """
    is_posted = any(board.is_of(live.number, live.part) for board in boards)
    if live.user_id is not None:
        return is_posted or not boards
    return bool(boards) and not is_posted


@dataclass(frozen=True, slots=True)
class NewsRound(Round):
    """One round of news for a table's followers: the result of each deal."""

    host: HostPort

    kinds: ClassVar[Mapping[str, MessageKind]] = {
        "news": MessageKind(
            seen=SeenBy.BY_VIEWER,
            refusal=Refusal(gone=Then.ANEW, shut=Then.TELL),
            pace=Serving.SPACED,
            lasts_ms=HOUR,
        )
    }

    async def draft(self, message: Message) -> Draft | None:
        results = await self.host.deal_results(self.owner, message.number)
        summary = next((deal for deal in results if deal.deal == message.part), None)
        if summary is None:
            return None
        table = await self.host.board(self.owner)

        async def render() -> Outgoing:
            reader = await self.host.reader(message.reader)
            say = self.voices.private(reader, reader.spoken or table.language)
            return followed_result(summary, table, say)

        return Draft(about=table, user_id=message.reader, render=render)

    def sent(self, message: Message) -> Sequence[Write]:
        return [message.write("delete_message")]

    async def give_up(self, message: Message) -> None:
        await self.host.stop_following(self.owner, message.reader)
