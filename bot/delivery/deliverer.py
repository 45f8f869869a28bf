"""Transactional outbox, the relay: one task per table delivers its posts and live messages.

At most one process at a time delivers a table (`bot/delivery/lease.py`). What fails is tried again
after an exponential backoff.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final
from weakref import WeakValueDictionary

from bot.delivery.channel_traffic import ChannelTraffic
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.host_port import HostPort
from bot.delivery.inflight_edits import InflightEdit, InflightEdits
from bot.delivery.lease import REQUEST_MS, AnyLease, Lease, LeaseLost, NoLease
from bot.delivery.live_hands import LiveHands
from bot.delivery.live_messages import Outcome, UpdateRound
from bot.delivery.messenger import Messenger
from bot.delivery.pending_work import LiveMessage, PendingWork, load_pending_work
from bot.delivery.posts import PendingPost, pending_posts, send_posts
from bot.delivery.posts.ended import clear_ended
from bot.delivery.posts.news import send_news
from bot.delivery.shown_versions import ShownVersions
from bot.delivery.table_delivery import TableDelivery
from bot.errors import StoreError
from bot.ops.backoff import Backoff
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.store.database import Database
from bot.tables.posts import BoardPost
from bot.ui.pictures.voices import Voices

FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 60_000
"""A table that could not be delivered waits twice as long each time, between these."""
TABLES_PER_TICK: Final = 25
"""How many tables are taken up at each tick; Discord takes some 50 requests a second in all."""
MAX_ROUNDS: Final = 100
"""More in one go mean that something never gets done; other tables' turn."""
CLOSING_S: Final = REQUEST_MS / 1000

_log = logging.getLogger(__name__)


class Deliverer:
    """Delivers the posts and live messages of tables.

    Wake it after each change of a table. `recover` wakes it for what is left over: by a process
    that died, by another process's lease, by a request without an answer. It remembers nothing
    that the store does not have, but for the edits in flight.

    Args:
        clock: milliseconds since 1970.
        owner: names this process in leases; None where it is alone with its database (SQLite).
        cares: whether this process looks after a server's tables.
        steady: milliseconds of a monotonic clock.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        db: Database,
        messenger: Messenger,
        host: HostPort,
        clock: Callable[[], int],
        owner: str | None,
        cares: Callable[[int], bool],
        breaker: CircuitBreaker,
        voices: Voices,
        steady: Callable[[], int],
    ) -> None:
        self._db = db
        self._messenger = messenger
        self._host = host
        self._clock = clock
        self._owner = owner
        self._cares = cares
        self._steady = steady
        self._breaker = breaker
        self._voices = voices
        self._was_down = False
        self._shown = ShownVersions(db, is_shared=owner is not None)
        self._edits = InflightEdits(self._shown, steady)
        self.hands = LiveHands(host, voices, breaker, steady, None if owner is None else db)
        """The hands in channels, which this process alone can edit."""
        self.traffic = ChannelTraffic(steady)
        """Which boards others' messages have pushed up their channel."""
        self._tasks = TableTasks("delivery", self._try_to_deliver)
        self._rounds: dict[str, UpdateRound] = {}
        """The rounds under way that messages may join."""
        self._backoff = Backoff(steady, FIRST_WAIT_MS, LONGEST_WAIT_MS)
        # A lease does not tell tasks of one process apart.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def wake(self, table_id: str) -> None:
        """Have a table delivered soon; more calls before that are one."""
        self._tasks.wake(table_id)
        under_way = self._rounds.get(table_id)
        if under_way is not None:
            under_way.wake()
        self.hands.wake(table_id)

    async def deliver(self, table_id: str) -> None:
        """Deliver all that is pending for a table now.

        What cannot be delivered now, or is being delivered by another process, waits for `recover`.
        """
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            for _ in range(MAX_ROUNDS):
                # Read again after each release: a process that found the lease taken relies on
                # its holder to see what was committed before.
                pending = await self._pending(table_id)
                if not pending and not self._must_store(table_id):
                    self._backoff.succeeded(table_id)
                    return
                lease: AnyLease = NoLease()
                if self._owner is not None:
                    lease = Lease(self._db, self._clock, self._steady, table_id, self._owner)
                if not await lease.acquire():
                    # Its holder goes on; or has died, and then the lease runs out.
                    self._backoff.busy(table_id)
                    return
                outcome = await self._deliver_once(table_id, pending, lease)
                if outcome is Outcome.LIMITED:
                    self._backoff.busy(table_id)
                    return
                if outcome is Outcome.WAITS:
                    break
                if outcome is Outcome.SHOWN and self._owner is None:
                    # What has changed since comes with a call of `wake`.
                    self._backoff.succeeded(table_id)
                    return
            self._backoff.failed(table_id)

    async def recover(self) -> None:
        """Wake tables of ours that have pending work and may be tried; cheap where there are none.

        Tables with receipts of edits to store are ours too: no other process knows of them. While
        Discord is down, one table tests whether it is back; then no table waits any more. Each call
        wakes a limited number, so that a backlog does not go out all at once.
        """
        if self._owner is None:
            await self._try_to_store_shown()
        if self._breaker.blocks:
            return
        is_down = self._breaker.is_open
        if self._was_down and not is_down:
            self._backoff.clear()
        self._was_down = is_down
        left = 1 if is_down else TABLES_PER_TICK
        rows = await self._db.all("pending_tables")
        unstored = set[str]() if self._owner is None else set(self._shown.tables)
        # Other processes deliver too: forget what they have delivered.
        self._backoff.keep_only({row["table_id"] for row in rows} | unstored)
        pending = [row["table_id"] for row in rows if self._cares(row["server_id"])]
        pending += unstored.difference(pending)
        for table_id in sorted(pending, key=self._backoff.retry_at):
            if not left or not (is_down or self._backoff.may_retry(table_id)):
                return
            if table_id not in self._tasks:
                self.wake(table_id)
                left -= 1

    def editing(self, table_id: str, message_id: int) -> InflightEdit:
        """Leave a message to an interaction's own response while a `with` block runs."""
        return InflightEdit(self._edits, table_id, message_id)

    async def close(self) -> None:
        """Finish what is being sent, within the time that one request may take, and stop."""
        await asyncio.gather(self.hands.close(), self._tasks.close(CLOSING_S))
        await self._try_to_store_shown()

    async def _try_to_store_shown(self) -> None:
        """Store all receipts; a full disk must not keep messages from being sent again."""
        try:
            await self._shown.store(*self._shown.tables)
        except StoreError as error:
            # The next tick stores them, or the next start edits these messages once more.
            report(_log, "what messages show was not stored", error)

    async def _try_to_deliver(self, table_id: str) -> None:
        try:
            await self.deliver(table_id)
        except Exception as error:  # noqa: BLE001  # the table is tried again later
            report(_log, f"delivery of table {table_id} failed", error)
            self._backoff.failed(table_id)

    async def _pending(self, table_id: str) -> PendingWork:
        return await load_pending_work(self._db, self._edits, table_id)

    def _must_store(self, table_id: str) -> bool:
        """Say whether receipts of a table must be stored before the table is looked at again.

        A process that is alone keeps the rest for `recover`.
        """
        if self._owner is None:
            return self._shown.is_doubtful(table_id)
        return table_id in self._shown.tables

    async def _deliver_once(self, table_id: str, pending: PendingWork, lease: AnyLease) -> Outcome:
        """Deliver what is pending, once."""
        delivery = TableDelivery(
            table_id,
            self._db,
            self._messenger,
            self._host,
            self._clock,
            lease,
            self._voices,
            self.traffic,
        )
        try:
            if self._owner is not None:
                # Another process may have delivered it just before the lease.
                pending = await self._pending(table_id)
            messages: Sequence[LiveMessage] = pending.messages
            all_sent, outcome = True, Outcome.SHOWN
            try:
                if pending.others:
                    all_sent, messages, outcome = await self._send_posts(delivery, messages)
                outcome = max(outcome, await self._update(delivery, messages))
            finally:
                stores = self._must_store(table_id)
                if stores:
                    await self._shown.store(table_id)
            if pending.others and not (await send_news(delivery) and all_sent):
                return max(outcome, Outcome.WAITS)
            if outcome is Outcome.SHOWN and (pending.others or stores):
                return Outcome.LOOK_AGAIN
            return outcome
        except LeaseLost:
            _log.warning("table %s was taken over", table_id)
            return Outcome.WAITS
        finally:
            await lease.release()

    async def _update(self, delivery: TableDelivery, messages: Sequence[LiveMessage]) -> Outcome:
        """Bring live messages up to date."""
        table_id = delivery.table_id
        under_way = UpdateRound(delivery, self._shown, lambda: self._pending(table_id))
        if self._owner is None:
            # Under a lease, receipts are stored after each round: a round has to end.
            self._rounds[table_id] = under_way
        try:
            return await under_way.run(messages)
        finally:
            self._rounds.pop(table_id, None)

    async def _send_posts(
        self, delivery: TableDelivery, messages: Sequence[LiveMessage]
    ) -> tuple[bool, Sequence[LiveMessage], Outcome]:
        """Send the posts; meanwhile, update the messages that no post has to do with.

        So nobody waits for the next deal's board to see the last card of this one, or a new hand.

        Returns:
            Whether all posts are sent, which messages are to be updated now, and what came of those
            that already were.
        """
        posts = await pending_posts(delivery)
        boards = [each.post for each in posts if isinstance(each.post, BoardPost)]
        at_once = [live for live in messages if _is_free(live, boards)]
        sending, updating = await asyncio.gather(
            self._try_to_send(delivery, posts),
            self._update(delivery, at_once),
            return_exceptions=True,
        )
        if isinstance(sending, BaseException):
            raise sending
        if isinstance(updating, BaseException):
            raise updating
        all_sent = await clear_ended(delivery) and sending
        # What was posted is not edited too.
        left = (await self._pending(delivery.table_id)).messages
        if updating >= Outcome.WAITS:
            tried = [live.row_key for live in at_once]
            left = tuple(live for live in left if live.row_key not in tried)
        return all_sent, left, updating

    async def _try_to_send(self, delivery: TableDelivery, posts: Sequence[PendingPost]) -> bool:
        """Send the posts; players still get their hands after an error."""
        try:
            return await send_posts(delivery, posts)
        except LeaseLost:
            raise
        except Exception as error:  # noqa: BLE001  # the posts are tried again later
            report(_log, f"delivery of table {delivery.table_id} failed", error)
            return False


def _is_free(live: LiveMessage, boards: Sequence[BoardPost]) -> bool:
    """Say whether a message is updated while posts are sent.

    It is a hand, or the board of a deal before those that are posted. Old hands lose their buttons
    once the next deal's board is there: nobody waits for that.
    """
    is_posted = any(board.is_of(live.game, live.deal) for board in boards)
    if live.user_id is not None:
        return is_posted or not boards
    return bool(boards) and not is_posted
