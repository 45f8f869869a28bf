"""Live hands: hands shown in the channel, which move with the game.

A hand stands right below its table's board: once a board is posted below a hand, the hand is sent
again below that.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.host_port import HostPort
from bot.delivery.live.live_messages import LiveMessages, Rendered
from bot.delivery.tables.channel_traffic import ChannelTraffic
from bot.delivery.tables.live_hands.hand_answer import HandAnswer, LiveHand
from bot.delivery.tables.render import render_private
from bot.ops import metrics
from bot.store.database import Database
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Voices
from bot.ui.table.hand.hand import WhyEnded, ended_hand, resting_hand
from bot.ui.table.hand.hand import hand as render_hand
from bot.ui.table.lobby.lobby import seated
from bot.views.table.view import HandView, TableState, TableView

TABLES_PER_QUERY: Final = 10


class LiveHands(LiveMessages[LiveHand]):
    """The live hands of this process, by table and person.

    Args:
        shared: the database, where other processes may change tables too.
    """

    what: ClassVar[str] = "hands"

    def __init__(
        self,
        host: HostPort,
        voices: Voices,
        breaker: CircuitBreaker,
        traffic: ChannelTraffic,
        shared: Database | None = None,
    ) -> None:
        super().__init__(breaker, traffic.steady)
        self._host = host
        self._voices = voices
        self._traffic = traffic
        self._shared = shared
        self._versions: dict[str, int] = {}
        """The version of each table that was looked at last."""

    def answer(self, table_id: str, user_id: int) -> HandAnswer:
        """Announce an answer that is going to show a person's hand."""
        return HandAnswer(self, table_id, user_id)

    def renewal(self, table_id: str, user_id: int, message_id: int) -> HandAnswer | None:
        """Return the answer to a click on a live hand, for its newer token; None for others."""
        hand = self._of(table_id, user_id)
        if hand is None or hand.message.id != message_id:
            return None
        return HandAnswer.renewing(self, hand)

    def shows(self, message_id: int) -> bool:
        """Say whether a message is a live hand."""
        return any(hand.message.id == message_id for hand in self)

    def moved(self, table_id: str, user_id: int) -> None:
        """Let a person's hand go: they play from their direct messages."""
        hand = self._of(table_id, user_id)
        if hand is not None:
            hand.has_moved = hand.is_wanted = True
            self._tasks.wake(table_id)

    async def look(self) -> set[str]:
        """Do what is due, also at tables that other processes have changed."""
        due = await super().look()
        if self._shared is not None:
            await self._find_changes(self._shared, due)
        metrics.set_live_hands(len(self))
        return due

    async def _renderer(
        self, owner: str, of: Collection[LiveHand], /
    ) -> Callable[[LiveHand], Awaitable[Rendered]]:
        table, hands = await self._host.hands(owner, {hand.seat for hand in of})
        self._versions[owner] = table.version
        return partial(self._render, table, hands)

    async def _render(
        self, table: TableView, hands: Mapping[int, HandView], hand: LiveHand
    ) -> Rendered:
        """Render a hand.

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
            self._tasks.wake(hand.owner)
            return None, False
        if table.private:
            mine = hands.get(seat)
            asked = None if mine is None else hand.considered_in(mine)
            shown = await render_private(
                self._host, table, mine, say, refresh=refresh, considered=asked
            )
            return shown, table.state is TableState.CLOSED
        if table.resting:
            return resting_hand(table, seat, say, refresh=refresh), False
        if seat not in hands:
            if table.state is TableState.CLOSED:
                return ended_hand(WhyEnded.CLOSED, say), True
            return seated(table, seat, say), False
        view = hands[seat]
        considered = hand.considered_in(view)
        shown = render_hand(view, say, direct=hand.direct, refresh=refresh, considered=considered)
        return shown, table.state is TableState.CLOSED

    def _is_misplaced(self, live: LiveHand) -> bool:
        return self._board_below(live) is not None

    def _board_below(self, hand: LiveHand) -> int | None:
        """Return the board that was posted below a hand, if the hand is to go below it."""
        channel_id, message_id = self._traffic.board_in_play(hand.owner) or (0, 0)
        if hand.message.id is None or hand.message.channel_id != channel_id:
            return None
        return message_id if message_id > max(hand.message.id, hand.tried_below) else None

    async def _send(self, live: LiveHand, message: Outgoing, *, is_last: bool) -> str:
        """Edit a hand, or send it again below a board."""
        board = None if is_last else self._board_below(live)
        if board is None:
            return await super()._send(live, message, is_last=is_last)
        # Once: a second one might stay beside the first.
        live.tried_below = board
        old, new = live.message, await live.message.send_below(message)
        is_kept = self._of(live.owner, live.user_id) is live
        if is_kept:
            live.message = new
        # A click on the old message may have shown the hand there meanwhile.
        self._start(self._delete(old if is_kept else new, after=None))
        return "moved"

    def _count(self, result: str) -> None:
        metrics.count_hand_edit(result)

    def _let_go(self, live: LiveHand) -> None:
        super()._let_go(live)
        if live.owner not in self._kept:
            self._versions.pop(live.owner, None)

    async def _find_changes(self, db: Database, awake: Collection[str]) -> None:
        """Wake the tables that another process has changed."""
        ids = [table_id for table_id in self._kept if table_id not in awake]
        for start in range(0, len(ids), TABLES_PER_QUERY):
            some = ids[start : start + TABLES_PER_QUERY]
            for row in await db.all("table_versions", **_slots(some)):
                if row["version"] != self._versions.get(row["id"]):
                    self.wake(row["id"])


def _slots(ids: Sequence[str]) -> dict[str, str]:
    """Return the query's parameters, the last ones empty."""
    return {f"id_{n}": ids[n] if n < len(ids) else "" for n in range(TABLES_PER_QUERY)}
