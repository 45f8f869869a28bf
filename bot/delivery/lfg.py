"""Delivers the panels on which people look for a game."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import ClassVar, Final, Protocol

from bot.delivery.messenger import Gone, PlaceGone, Refused, Stale, Undelivered, Unsure
from bot.delivery.outbox.deliverer import Deliverer, Outcome, Tools
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender, log_waiting
from bot.store.database import Write
from bot.ui.core.message import Outgoing
from bot.ui.lfg import news, panel
from bot.views.lfg import LfgView, Listening
from bot.views.settings.preferences import Reader

_PANEL: Final = "panel"
_NEWS: Final = "news"
_AT_ONCE: Final = 5
"""How many private messages are sent at a time."""
_log = logging.getLogger(__name__)


class ListenersPort(Protocol):
    """Who hears that others look for a game, as delivery sees it."""

    async def load(self, user_id: int, server_id: int) -> Listening:
        """Return what a person hears of a server."""

    async def refused(self, user_id: int) -> None:
        """Note that Discord refuses messages to a person; harmless when repeated."""


class LfgPort(Protocol):
    """The panels, as delivery sees them. Reports are harmless when repeated."""

    async def view(self, panel_id: str) -> LfgView | None:
        """Return what a panel shows; None if there is none."""

    async def end(self, panel_id: str) -> None:
        """Let nobody wait on a panel any more: its channel takes no messages."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""

    @property
    def listeners(self) -> ListenersPort:
        """Who hears that others look for a game."""


class LfgDeliverer(Deliverer):
    """Delivers the panels of channels."""

    what: ClassVar[str] = "panel"
    pending_query: ClassVar[str] = "pending_lfg"
    per_tick: ClassVar[int] = 5

    def __init__(self, tools: Tools, lfg: LfgPort) -> None:
        super().__init__(tools)
        self._lfg = lfg

    async def _has_work(self, owner: str) -> bool:
        return bool(await load_pending(self._tools.db, owner, most=1))

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        tools = self._tools
        delivery = _PanelDelivery(
            tools.db, tools.messenger, tools.clock, tools.voices, lease, owner, self._lfg
        )
        return await delivery.run()


@dataclass(frozen=True, slots=True)
class _PanelDelivery(Sender):
    """One round of delivery for one panel, with its tools."""

    panel_id: str
    lfg: LfgPort

    async def run(self) -> Outcome:
        """Deliver what is pending."""
        pending = await load_pending(self.db, self.panel_id)
        if not pending:
            return Outcome.SHOWN
        news = [message for message in pending if message.kind == _NEWS]
        done = [await self._try(message) for message in pending if message.kind != _NEWS]
        # Each of them leads to the panel.
        done += await asyncio.gather(*map(self._tell, news[:_AT_ONCE]))
        return Outcome.LOOK_AGAIN if all(done) else Outcome.WAITS

    async def _try(self, message: Message) -> bool:
        """Send, edit or delete one message; return False where it must wait."""
        try:
            if message.kind == _PANEL:
                await self._show(message)
            else:
                await self._delete(message)
        except Unsure as error:
            log_waiting(_log, f"panel {self.panel_id}, {message}", error)
            return False
        except (Gone, Refused) as error:
            _log.info("panel %s, %s: %s", self.panel_id, message, error)
            if isinstance(error, PlaceGone | Refused):
                await self.lfg.end(self.panel_id)
                await self.commit(message, "refuse_message")
            else:
                # It was deleted: a new one shows those who wait, and mentions nobody.
                silent = Write("call_no_role", {"id": self.panel_id}, rows=None)
                await self.db.commit([silent, message.write("forget_message", rows=None)])
        except Undelivered as error:
            _log.warning("panel %s, %s: %s", self.panel_id, message, error)
            query = "forget_message" if isinstance(error, Stale) else "refuse_message"
            await self.commit(message, query)
        return True

    async def _show(self, message: Message) -> None:
        view = await self.lfg.view(self.panel_id)
        if view is None or (view.empty and message.message_id is None and not message.tried_at):
            # Everybody left before it was sent.
            await self.commit(message, "message_shown", version=message.wanted)
            return
        shown = panel(view, self.voices.of_event(view.language)).silently()
        if message.message_id is not None and message.channel_id is not None:
            place = (message.channel_id, message.message_id)
            await self.request(self.messenger.edit, *place, shown)
            await self.commit(message, "message_shown", version=message.wanted)
            return

        async def render() -> Outgoing:
            return shown

        sent = await self.send_once(message, message.channel_id or view.channel_id, render)
        version = message.wanted if sent.is_fresh else 0
        await self.db.commit([message.sent(sent.id, version, message.wanted)])

    async def _tell(self, message: Message) -> bool:
        """Tell a person who listens; return False where it must wait."""
        return await self.tell(
            message,
            self._send_news(message, message.reader),
            partial(self.lfg.listeners.refused, message.reader),
            f"panel {self.panel_id}",
        )

    async def _send_news(self, message: Message, user_id: int) -> None:
        view = await self.lfg.view(self.panel_id)
        if view is None:
            return
        listening = await self.lfg.listeners.load(user_id, view.server_id)
        place = await self.db.one("panel_of", owner=self.panel_id)
        if place is None or place["message_id"] is None:
            return
        url = f"{view.server_id}/{place['channel_id']}/{place['message_id']}"
        reader = await self.lfg.reader(user_id)
        say = self.voices.private(reader, reader.spoken or view.language)
        shown = news(view, listening, f"https://discord.com/channels/{url}", say)
        if shown is None or listening.quiet.holds(datetime.fromtimestamp(self.clock() / 1000, UTC)):
            # Nobody looks for a game any more, or quiet hours have begun.
            return

        async def render() -> Outgoing:
            return shown

        await self.send_once(message, await self.private_channel(user_id), render)

    async def _delete(self, message: Message) -> None:
        """Delete a panel in whose place another one has come further down."""
        if message.channel_id is not None and message.message_id is not None:
            try:
                await self.request(self.messenger.delete, message.channel_id, message.message_id)
            except Unsure:
                raise
            except Undelivered as error:
                _log.info("an old panel stays: %s", error)
        await self.commit(message, "delete_message")
