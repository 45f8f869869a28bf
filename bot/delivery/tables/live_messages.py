"""Live messages: boards and hands, one message each, edited until it shows the wanted version.

The rows of the transactional outbox say which version is wanted and which is shown. This debounces
edits: several actions between two rounds lead to one edit, to the newest state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    OpeningPaused,
    PlaceGone,
    Stale,
    Undelivered,
)
from bot.delivery.outbox.deliverer import Outcome
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.send_once import log_waiting, tell_owner
from bot.delivery.tables.destination import find_channel, has_another_channel, stop_refused_table
from bot.delivery.tables.inflight_edits import note_shown
from bot.delivery.tables.posts import is_to_be_posted
from bot.delivery.tables.render import is_current, is_newest, render_board, results_of
from bot.delivery.tables.table_delivery import PendingWork, TableDelivery
from bot.store.errors import Conflict
from bot.ui.core.message import Outgoing
from bot.ui.table.hand import hand as ui_hand
from bot.views.table.view import HandView, TableState, TableView

_log = logging.getLogger(__name__)


KINDS: Final[Mapping[str, MessageKind]] = {
    "board": MessageKind(
        seen=SeenBy.THERE,
        # The players are told, and the table waits.
        refusal=Refusal(lost=Then.ANEW, gone=Then.TELL, shut=Then.TELL),
        pace=Serving.BY_ITSELF,
    ),
    "hand": MessageKind(
        seen=SeenBy.BY_PLAYER,
        # The board says that it is in the channel.
        refusal=Refusal(lost=Then.ANEW, gone=Then.ANEW, shut=Then.TELL),
        pace=Serving.BY_ITSELF,
    ),
}
_Views: TypeAlias = tuple[TableView, Mapping[int, HandView]]
"""The public view and the hands by seat, all of one version of the table."""


class UpdateRound:
    """Brings a table's live messages up to date, side by side.

    While some are under way, others may join: the hand of the next player does not wait for the
    board of the card before. Each message has one update at a time, and is looked at again after
    it.
    """

    def __init__(self, delivery: TableDelivery, look: Callable[[], Awaitable[PendingWork]]) -> None:
        self._delivery = delivery
        self._look = look
        self._running: dict[asyncio.Task[Outcome], _Update] = {}
        self._outcome = Outcome.SHOWN
        self._errors: list[BaseException] = []
        self._something_new = asyncio.Event()
        self._must_look = False
        """Whether the table has changed since it was read."""
        self._waits_for_one = False
        """Whether a message that has an update under way needs another one."""
        self._is_closed = False
        """Whether no more updates join."""

    def wake(self) -> None:
        """Let messages that have changed since join."""
        self._must_look = True
        self._something_new.set()

    async def run(self, pending: Sequence[Message]) -> Outcome:
        """Update messages, and those that join."""
        try:
            await self._begin(pending)
            while self._running:
                await self._something_new.wait()
                self._something_new.clear()
                if self._must_look and not self._is_closed:
                    await self._try_to_join()
        finally:
            for task in self._running:
                task.cancel()
            if self._running:
                await asyncio.wait(self._running)
        if self._errors:
            raise self._errors[0]
        return self._outcome

    async def _try_to_join(self) -> None:
        try:
            await self._join()
        except Exception as error:  # noqa: BLE001  # raised when what is under way has ended
            self._close(error)

    async def _join(self) -> None:
        """Begin what is pending, besides the messages that have an update under way."""
        self._must_look = False
        busy = self._updating()
        pending = await self._look()
        if self._is_closed:
            return
        if pending.has_others:
            # A board that is posted, say, must not be edited at the same time.
            self._is_closed, self._outcome = True, max(self._outcome, Outcome.LOOK_AGAIN)
            return
        # An update that has ended meanwhile may have been read as it was before its end.
        free = [live for live in pending.live if live.name not in busy]
        self._waits_for_one = len(free) < len(pending.live)
        if self._waits_for_one and busy != self._updating():
            self.wake()
        await self._begin(free)

    def _updating(self) -> set[tuple[str, int, int, int]]:
        """Return the names of the messages that have an update under way."""
        return {update.live.name for update in self._running.values()}

    async def _begin(self, messages: Sequence[Message]) -> None:
        if not messages:
            return
        at_least = max(live.wanted for live in messages)
        views = await _views(self._delivery, *messages, at_least=at_least)
        for live in messages:
            update = _Update(self._delivery, live, views)
            task = asyncio.create_task(update.run())
            self._running[task] = update
            task.add_done_callback(self._end)
            # A click at another table waits for one message, not for all those of a new deal.
            await asyncio.sleep(0)

    def _end(self, task: asyncio.Task[Outcome]) -> None:
        del self._running[task]
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._close(error)
        else:
            outcome = Outcome.WAITS if task.cancelled() else task.result()
            self._is_closed = self._is_closed or outcome is Outcome.WAITS
            self._outcome = max(self._outcome, outcome)
        if self._waits_for_one:
            self._must_look = True
        self._something_new.set()

    def _close(self, error: BaseException) -> None:
        self._is_closed = True
        self._errors.append(error)


async def _views(delivery: TableDelivery, *live: Message, at_least: int | None = None) -> _Views:
    seats = {each.reader for each in live if each.user_id is not None}
    return await delivery.host.hands(delivery.table_id, seats, at_least)


@dataclass(slots=True)
class _Update:
    delivery: TableDelivery
    live: Message
    views: _Views
    """From the beginning of the round; an edit shows them."""
    version: int = 0
    """The table's version when the message was last rendered."""
    is_current: bool = False
    """Whether the message then belonged to the present deal, and to its reader."""
    is_shown: bool = False
    """Whether the message shows what was wanted."""

    async def run(self) -> Outcome:
        """Show the newest version, or say that it must wait."""
        try:
            await self.edit_or_send()
        except Conflict:
            # Another person has taken the seat, or another process has sent it: the next round
            # reads what is wanted now.
            return Outcome.LOOK_AGAIN
        except Undelivered as error:
            return await self.react(error)
        return Outcome.SHOWN if self.is_shown else Outcome.LOOK_AGAIN

    async def react(self, error: Undelivered) -> Outcome:
        """Do what the kind of the message declares for a failure."""
        delivery, live = self.delivery, self.live
        what = f"table {delivery.table_id}, {live}"
        log_waiting(_log, what, error)
        match KINDS[live.kind].refusal.then(error):
            case Then.WAIT if isinstance(error, OpeningPaused):
                await delivery.commit(live, "forget_message")
                await delivery.host.dm_late(delivery.table_id, live.reader)
                return Outcome.WAITS
            case Then.WAIT:
                return Outcome.LIMITED if isinstance(error, Limited) else Outcome.WAITS
            case Then.ANEW:
                await delivery.commit(live, "forget_message")
                return Outcome.WAITS
            case Then.REPORT:
                table = self.views[0]
                tell_owner(error, what, table.server_id, table.place_id)
                # Discord may take the next version.
                await delivery.commit(live, "message_shown", version=self.version)
            case _:
                await self.give_up(error)
        return Outcome.LOOK_AGAIN

    async def edit_or_send(self) -> None:
        delivery, live = self.delivery, self.live
        if live.message_id is None or live.channel_id is None or live.tried_at is not None:
            self.check(self.views[0])
            await self.send()
            return
        views, place = self.views, (live.channel_id, live.message_id)
        if await delivery.messenger.wait_to_edit(*place):
            # The edit also shows what has come since, so it does not lag behind.
            views = await _views(delivery, live)
        message = await self.render(views)
        try:
            await delivery.request(
                delivery.messenger.edit, live.channel_id, live.message_id, message
            )
        except (Limited, Stale) as error:
            await self.replace(live.channel_id, live.message_id, error)
        except PlaceGone:
            if live.user_id is None and not await has_another_channel(delivery, live.channel_id):
                raise
            await self.send()
        except Gone:
            await self.send()
        else:
            at = (delivery.table_id, live.message_id)
            await delivery.db.commit([note_shown(*at, live.shown, self.version)])
            self.is_shown = self.version >= live.wanted

    async def replace(self, channel_id: int, message_id: int, error: Limited | Stale) -> None:
        """Send a new message in place of one that cannot be edited now.

        Raises Limited where the edit waits instead: a new hand would ring, and nothing takes the
        place of an old deal's board.
        """
        if isinstance(error, Limited) and (self.live.kind != "board" or not self.is_current):
            raise error
        if self.is_current:
            delivery = self.delivery
            delete = delivery.request(delivery.messenger.delete, channel_id, message_id)
            await delivery.try_to(delete)
        await self.send()

    async def send(self) -> None:
        """Send a new message, unless it is no longer needed."""
        delivery, live = self.delivery, self.live
        if not self.is_current or await self.is_unwanted():
            await delivery.commit(live, "refuse_message")
            return
        if live.message_id is None and await self.has_pending_post():
            return
        if live.user_id is not None and not await delivery.may_hear(live.user_id, self.views[0]):
            raise DmClosed
        sent = await delivery.send_once(live, await self.channel(), self.render_newest)
        is_sent = live.sent(sent.id, self.version if sent.is_fresh else 0, self.version)
        in_time = delivery.write("dm_in_time", seat=live.reader)
        await delivery.db.commit([is_sent, in_time] if live.user_id is not None else [is_sent])

    async def is_unwanted(self) -> bool:
        """Say whether this is the hand of a player who wants to see it in the channel alone."""
        if self.live.user_id is None:
            return False
        host, table = self.delivery.host, self.views[0]
        if not (await host.reader(self.live.user_id)).plays_in_channel:
            return False
        found = await host.in_event(table)
        return found is None or not found.view.is_away(self.live.user_id, table.server_id)

    def check(self, table: TableView) -> None:
        """Set the version, and whether the message is still needed."""
        live = self.live
        self.version = table.version
        if live.user_id is None:
            self.is_current = is_newest(table, live.number, live.part)
        elif is_current(table, live.number, live.part):
            has_begun = live.message_id is not None or table.state is TableState.PLAYING
            self.is_current = has_begun and table.seats[live.reader].user_id == live.user_id
        else:
            self.is_current = False

    async def render_newest(self) -> Outgoing:
        return await self.render(await _views(self.delivery, self.live))

    async def render(self, views: _Views) -> Outgoing:
        delivery, live = self.delivery, self.live
        table, hands = views
        self.check(table)
        if live.user_id is None:
            say = delivery.voices.public(table)
            board = await render_board(delivery.host, table, live.number, live.part, say)
            return board.silently()
        say = await delivery.private_voice(live.user_id, table)
        if self.is_current:
            return ui_hand.hand(hands[live.reader], say, direct=True)
        results = await results_of(delivery.host, table, live.number)
        summary = next((deal for deal in results if deal.deal == live.part), None)
        return ui_hand.old_hand(
            table,
            live.number,
            live.part,
            summary,
            say,
            reader=live.user_id,
            seat=live.reader,
            in_channel=await self.is_unwanted(),
        )

    async def channel(self) -> int:
        """Return the channel that a new message goes to."""
        delivery, live = self.delivery, self.live
        if live.user_id is None:
            return await find_channel(delivery)
        return await delivery.private_channel(live.user_id)

    async def has_pending_post(self) -> bool:
        """Say whether a board without a message is going to be sent as a post."""
        live = self.live
        return live.kind == "board" and await is_to_be_posted(self.delivery, live.number, live.part)

    async def give_up(self, error: Undelivered) -> None:
        """Never try this message again, and report why."""
        delivery, live = self.delivery, self.live
        if self.is_current and live.kind == "board":
            occasion = f"{delivery.table_id}-b{live.number}.{live.part}"
            await stop_refused_table(delivery, occasion, error)
        elif self.is_current:
            await delivery.host.dm_closed(delivery.table_id, live.reader)
        await delivery.commit(live, "refuse_message")
