"""Live hands: hands shown in the channel, which move with the game.

Such a hand is an ephemeral answer. Its interaction's token edits it for 15 minutes, and each click
brings a new token. Tokens are secrets and live in memory only, so a hand ends with its token or
with the process that has it. Its reader then asks for a new one (*Refresh*, *My hand*).

Nothing here delays other messages: each hand has its own request, which waits and fails alone. At
most one edit of a hand is under way, and only the newest state is sent. A hand stands right below
its table's board: once a board is posted below a hand, the hand is sent again below that.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterator, Mapping, Sequence
from typing import Final

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.host_port import HostPort
from bot.delivery.messenger import Gone, Rejected, Undelivered
from bot.delivery.outbox.lease import REQUEST_MS
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.live_hands.ephemeral import Ephemeral
from bot.delivery.tables.live_hands.hand_answer import HandAnswer, LiveHand
from bot.ops import metrics
from bot.ops.error_log import report
from bot.ops.table_tasks import TableTasks
from bot.store.database import Database
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Voices
from bot.ui.table.hand import WhyEnded, ended_hand, resting_hand
from bot.ui.table.hand import hand as render_hand
from bot.views.table import HandView, TableState, TableView

PER_TABLE: Final = 16
"""Most hands at one table: those of its seats, and of people who have just left them."""
FIRST_WAIT_MS: Final = 1_000
LONGEST_WAIT_MS: Final = 30_000
"""An edit that failed waits twice as long each time, between these."""
CLOSING_S: Final = 3.0
"""How long the bot takes at its end to put *Refresh* on the hands."""
TABLES_PER_QUERY: Final = 10

_log = logging.getLogger(__name__)


class LiveHands:
    """The live hands of this process, by table and person.

    Args:
        host: the tables.
        voices: finds the voice for a reader.
        breaker: knows whether Discord is down. Edits of hands teach it nothing: their limits are
            others than those of public messages.
        traffic: knows where the boards are, and the time.
        shared: the database, where other processes may change tables too.
    """

    def __init__(
        self,
        host: HostPort,
        voices: Voices,
        breaker: CircuitBreaker,
        traffic: ChannelTraffic,
        shared: Database | None = None,
    ) -> None:
        self._host = host
        self._voices = voices
        self._breaker = breaker
        self._traffic = traffic
        self.steady = traffic.steady
        self._shared = shared
        self._hands: dict[str, dict[int, LiveHand]] = {}
        self._answers: dict[tuple[str, int], HandAnswer] = {}
        """The newest answer under way, which is going to show the person's hand."""
        self._versions: dict[str, int] = {}
        """The version of each table that was looked at last."""
        self._tasks = TableTasks("hands", self._update)
        self._requests: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def __len__(self) -> int:
        return sum(map(len, self._hands.values()))

    def __iter__(self) -> Iterator[LiveHand]:
        return (hand for hands in self._hands.values() for hand in hands.values())

    # ------------------------------------------------------------------------------- what happens

    def wake(self, table_id: str) -> None:
        """Have a changed table's hands shown; cheap where there are none."""
        hands = self._hands.get(table_id)
        if hands:
            for hand in hands.values():
                hand.is_wanted = True
            self._tasks.wake(table_id)

    def answer(self, table_id: str, user_id: int) -> HandAnswer:
        """Announce an answer that is going to show a person's hand."""
        return HandAnswer(self, table_id, user_id)

    def renewal(self, table_id: str, user_id: int, message_id: int) -> HandAnswer | None:
        """Return the answer to a click on a live hand, for its newer token; None for others."""
        hand = self._hands.get(table_id, {}).get(user_id)
        if hand is None or hand.message.id != message_id:
            return None
        return HandAnswer.renewing(self, hand)

    def moved(self, table_id: str, user_id: int) -> None:
        """Let a person's hand go: they play from their direct messages."""
        hand = self._hands.get(table_id, {}).get(user_id)
        if hand is not None:
            hand.has_moved = hand.is_wanted = True
            self._tasks.wake(table_id)

    async def look(self) -> None:
        """Do what is due: hands that end or are tried again, and tables that others changed."""
        now, due = self.steady(), set[str]()
        for hand in list(self):
            if now >= hand.ends_at:
                self._let_go(hand)
            elif hand.asks_again(now) or (hand.is_wanted and now >= hand.retry_at):
                hand.is_wanted = True
                due.add(hand.table_id)
        for table_id in due:
            self._tasks.wake(table_id)
        if self._shared is not None:
            await self._find_changes(self._shared, due)
        metrics.set_live_hands(len(self))

    async def close(self) -> None:
        """Put *Refresh* on the hands, as far as that is quick, and let all go."""
        self._is_closed = True
        if len(self) and not self._breaker.is_open:
            for hand in self:
                hand.renew_at, hand.is_wanted = 0, True
                self._tasks.wake(hand.table_id)
            await self._finish()
        await self._tasks.close()
        for request in self._requests:
            request.cancel()
        await asyncio.gather(*self._requests, return_exceptions=True)
        self._hands.clear()

    async def _finish(self) -> None:
        try:
            async with asyncio.timeout(CLOSING_S):
                await self._tasks.idle()
                while self._requests:
                    await asyncio.wait(self._requests)
        except TimeoutError:
            _log.info("%s live hands end without Refresh", len(self))

    # -------------------------------------------------------------------------- answers under way

    def begin(self, answer: HandAnswer) -> None:
        """Leave a person's hand to an answer."""
        hand = self._hands.get(answer.table_id, {}).get(answer.user_id)
        answer.overlaps = hand is not None and hand.request is not None
        key = (answer.table_id, answer.user_id)
        other = self._answers.get(key)
        if other is not None:
            other.overlaps = answer.overlaps = True
        self._answers[key] = answer

    def keep(self, hand: LiveHand) -> None:
        """Take over the hand that an answer has shown; the person's older one is deleted."""
        if self._is_closed:
            return
        hands = self._hands.setdefault(hand.table_id, {})
        old = hands.pop(hand.user_id, None)
        hands[hand.user_id] = hand
        if old is not None:
            hand.request = old.request
            if None not in {old.message.id, hand.message.id} and old.message.id != hand.message.id:
                hand.request = None
                self._start(self._delete(old.message, after=old.request))
        while len(hands) > PER_TABLE:
            del hands[next(iter(hands))]

    def end(self, answer: HandAnswer) -> None:
        """Give a person's hand back after an answer."""
        key = (answer.table_id, answer.user_id)
        if self._answers.get(key) is answer:
            del self._answers[key]
        # The table may have changed since the answer was rendered.
        self.wake(answer.table_id)

    def _is_answered(self, hand: LiveHand) -> bool:
        """Say whether an answer is going to show the hand."""
        answer = self._answers.get((hand.table_id, hand.user_id))
        if answer is None:
            return False
        if self.steady() < answer.until:
            return True
        # It is late, and may cross with an edit.
        answer.overlaps = True
        return False

    # ------------------------------------------------------------------------------------- editing

    async def _update(self, table_id: str) -> None:
        """Show the newest version of a table on its live hands."""
        try:
            now = self.steady()
            hands = [
                hand
                for hand in self._hands.get(table_id, {}).values()
                if hand.is_wanted and now >= hand.retry_at
            ]
            if not hands or self._breaker.is_open:
                return  # `look` comes back to it
            # Before the views are read: a change after that makes the hands wanted again.
            for hand in hands:
                hand.is_wanted = False
            waiting = list(hands)
            try:
                views = await self._host.hands(table_id, {hand.seat for hand in hands})
                self._versions[table_id] = views[0].version
                while waiting:
                    await self._show(waiting[0], *views)
                    waiting.pop(0)
            finally:
                for hand in waiting:
                    hand.is_wanted = True
        except Exception as error:  # noqa: BLE001  # the next look tries again
            report(_log, f"live hands of table {table_id} failed", error)

    async def _show(self, hand: LiveHand, table: TableView, hands: Mapping[int, HandView]) -> None:
        if not self._is_free(hand):
            hand.is_wanted = True
            return
        message, is_last = await self._render(hand, table, hands)
        if not self._is_free(hand):
            hand.is_wanted = True  # an answer has begun since
            return
        looks = None if message is None else message.looks()
        board = None if is_last else self._board_below(hand)
        if message is not None and (board is not None or looks != hand.shown):
            hand.request = self._start(self._edit(hand, message, board, is_last=is_last))
        elif is_last:
            self._let_go(hand)

    def _board_below(self, hand: LiveHand) -> int | None:
        """Return the board that was posted below a hand, if the hand is to go below it."""
        channel_id, message_id = self._traffic.board_in_play(hand.table_id) or (0, 0)
        if hand.message.id is None or hand.message.channel_id != channel_id:
            return None
        return message_id if message_id > max(hand.message.id, hand.tried_below) else None

    def _is_free(self, hand: LiveHand) -> bool:
        """Say whether the hand is still kept, and nothing else is about to edit it."""
        kept = self._hands.get(hand.table_id, {}).get(hand.user_id)
        return kept is hand and hand.request is None and not self._is_answered(hand)

    async def _render(
        self, hand: LiveHand, table: TableView, hands: Mapping[int, HandView]
    ) -> tuple[Outgoing | None, bool]:
        """Render a hand; return also whether it is for the last time.

        Only the person who sits at a seat in this very version sees the seat's cards.
        """
        reader = await self._host.reader(hand.user_id)
        say = self._voices.private(reader, hand.spoken)
        refresh = self.steady() >= hand.renew_at
        seat = table.seat_of(hand.user_id)
        if seat is None:
            closed = table.state is TableState.CLOSED
            return ended_hand(WhyEnded.CLOSED if closed else WhyEnded.LEFT, say), True
        if hand.has_moved:
            return ended_hand(WhyEnded.MOVED, say), True
        if seat != hand.seat:
            # They have changed seats between games: the next round asks for that seat's cards.
            hand.seat, hand.is_wanted = seat, True
            self._tasks.wake(hand.table_id)
            return None, False
        if table.resting:
            return resting_hand(table, seat, say, refresh=refresh), False
        if seat not in hands:
            # The pack is being cut.
            is_last = table.state is TableState.CLOSED
            return ended_hand(WhyEnded.CLOSED, say) if is_last else None, is_last
        view = hands[seat]
        considered = hand.considered_in(view)
        shown = render_hand(view, say, direct=hand.direct, refresh=refresh, considered=considered)
        return shown, table.state is TableState.CLOSED

    async def _edit(
        self, hand: LiveHand, message: Outgoing, board: int | None, *, is_last: bool
    ) -> None:
        """Edit a hand, or send it again below a board, and note what it shows."""
        looks, result = message.looks(), "edited"
        try:
            async with asyncio.timeout(REQUEST_MS / 1000):
                if board is None:
                    await hand.message.edit(message, was_text=hand.was_text)
                else:
                    # Once: a second one might stay beside the first.
                    hand.tried_below, result = board, "moved"
                    await self._send_below(hand, message)
            hand.shown, hand.failures, hand.was_text = looks, 0, False
        except Gone as error:
            _log.info("table %s, a live hand ends: %s", hand.table_id, error)
            result, is_last = "gone", True
        except Rejected as error:
            # Discord may take the next version.
            _log.error("table %s, a live hand: %s", hand.table_id, error)
            hand.shown, result = looks, "rejected"
        except (Undelivered, TimeoutError) as error:
            _log.info("table %s, a live hand waits: %s", hand.table_id, type(error).__name__)
            self._wait(hand)
            result = "failed"
        except Exception as error:  # noqa: BLE001  # a mistake of ours, and perhaps of this version
            report(_log, f"a live hand of table {hand.table_id} failed", error)
            hand.shown, result = looks, "rejected"
        finally:
            self._finish_request(hand)
        metrics.count_hand_edit(result)
        if is_last and result != "failed":
            self._let_go(hand)

    async def _send_below(self, hand: LiveHand, message: Outgoing) -> None:
        """Send a hand as a new message, and delete the old one."""
        old, new = hand.message, await hand.message.send_below(message)
        is_kept = self._hands.get(hand.table_id, {}).get(hand.user_id) is hand
        if is_kept:
            hand.message = new
        # A click on the old message may have shown the hand there meanwhile.
        self._start(self._delete(old if is_kept else new, after=None))

    def _wait(self, hand: LiveHand) -> None:
        """Let a hand wait before its next try; what it shows is not known."""
        wait = min(FIRST_WAIT_MS << min(hand.failures, 10), LONGEST_WAIT_MS)
        hand.retry_at = self.steady() + wait
        hand.failures += 1
        hand.shown, hand.is_wanted = None, True

    def _finish_request(self, hand: LiveHand) -> None:
        """Note that no edit is under way, also for the hand that has come in place of this one."""
        kept = self._hands.get(hand.table_id, {}).get(hand.user_id)
        for edited in (hand, kept):
            if edited is not None and edited.request is asyncio.current_task():
                edited.request = None
        if kept is not None and kept.is_wanted and self.steady() >= kept.retry_at:
            self._tasks.wake(hand.table_id)

    async def _delete(self, message: Ephemeral, after: asyncio.Task[None] | None) -> None:
        """Delete a hand that a newer one replaces; it stays where that fails."""
        try:
            if after is not None:
                await asyncio.wait({after})
            async with asyncio.timeout(REQUEST_MS / 1000):
                await message.delete()
            metrics.count_hand_edit("deleted")
        except (Undelivered, TimeoutError) as error:
            _log.info("an older hand stays: %s", type(error).__name__)

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        request = asyncio.create_task(work)
        self._requests.add(request)
        request.add_done_callback(self._requests.discard)
        return request

    def _let_go(self, hand: LiveHand) -> None:
        hands = self._hands.get(hand.table_id, {})
        if hands.get(hand.user_id) is hand:
            del hands[hand.user_id]
        if not hands:
            self._hands.pop(hand.table_id, None)
            self._versions.pop(hand.table_id, None)

    # ------------------------------------------------------------------------------ other processes

    async def _find_changes(self, db: Database, awake: Collection[str]) -> None:
        """Wake the tables that another process has changed."""
        ids = [table_id for table_id in self._hands if table_id not in awake]
        for start in range(0, len(ids), TABLES_PER_QUERY):
            some = ids[start : start + TABLES_PER_QUERY]
            for row in await db.all("table_versions", **_slots(some)):
                if row["version"] != self._versions.get(row["id"]):
                    self.wake(row["id"])


def _slots(ids: Sequence[str]) -> dict[str, str]:
    """Return the query's parameters, the last ones empty."""
    return {f"id_{n}": ids[n] if n < len(ids) else "" for n in range(TABLES_PER_QUERY)}
