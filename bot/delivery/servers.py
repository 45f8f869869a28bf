"""Delivers what servers are shown that belongs to no table and no event: cards of the month."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import ClassVar, Protocol

from bot.delivery.messenger import Undelivered, Unsure
from bot.delivery.outbox.deliverer import Deliverer, Outcome, Tools
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender, log_waiting
from bot.ui.core.message import Outgoing
from bot.ui.recap import server_recap
from bot.views.recap import ServerRecap
from bot.views.settings.server import ServerSettings

_log = logging.getLogger(__name__)


class RecapPort(Protocol):
    """Cards of the month, as delivery sees them."""

    async def of_server(self, server_id: int, month: int) -> ServerRecap:
        """Return what a month came to for a server."""


class SettingsPort(Protocol):
    """The settings of servers, as delivery sees them."""

    async def load(self, server_id: int) -> ServerSettings:
        """Return a server's settings."""


class ServerDeliverer(Deliverer):
    """Delivers the posts of servers: rows whose owner is a server's id."""

    what: ClassVar[str] = "server"
    pending_query: ClassVar[str] = "pending_servers"
    per_tick: ClassVar[int] = 5

    def __init__(self, tools: Tools, recaps: RecapPort, settings: SettingsPort) -> None:
        super().__init__(tools)
        self._recaps = recaps
        self._settings = settings

    async def _has_work(self, owner: str) -> bool:
        return bool(await load_pending(self._tools.db, owner, most=1))

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        tools = self._tools
        sender = Sender(tools.db, tools.messenger, tools.clock, tools.voices, lease)
        delivery = _ServerDelivery(sender, int(owner), self._recaps, self._settings)
        for message in await load_pending(tools.db, owner):
            if not await delivery.send(message):
                return Outcome.WAITS
        return Outcome.SHOWN


@dataclass(frozen=True, slots=True)
class _ServerDelivery:
    """One round of delivery for one server."""

    sender: Sender
    server_id: int
    recaps: RecapPort
    settings: SettingsPort

    async def send(self, message: Message) -> bool:
        """Send a post once; return False where it must wait.

        One that Discord refuses, or that has lost its channel, is dropped.
        """
        settings = await self.settings.load(self.server_id)
        channel_id = message.channel_id or settings.recap_channel
        if channel_id is None:
            await self.sender.commit(message, "refuse_message")
            return True

        async def render() -> Outgoing:
            recap = await self.recaps.of_server(self.server_id, message.number)
            return server_recap(recap, self.sender.voices.of_event(message.payload or ""))

        try:
            sent = await self.sender.send_once(message, channel_id, render)
        except Unsure as error:
            log_waiting(_log, f"server {self.server_id}, {message}", error)
            return False
        except Undelivered as error:
            _log.warning("server %s, %s: %s", self.server_id, message, error)
            await self.sender.commit(message, "refuse_message")
            return True
        await self.sender.db.commit([message.sent(sent.id, message.wanted, message.wanted)])
        return True
