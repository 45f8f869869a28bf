"""Delivers what servers are shown that belongs to no table and no event.

That is cards of the month, the results of daily deals, and those that people share.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import ClassVar, Protocol

from bot.delivery.messenger import Gone, Undelivered, Unsure
from bot.delivery.outbox.deliverer import Deliverer, Outcome, Tools
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender, log_waiting
from bot.ui.core.message import Outgoing
from bot.ui.daily import results_post, shared_post
from bot.ui.recap import server_recap
from bot.views.daily import DailyPage, RankedResult
from bot.views.recap import ServerRecap
from bot.views.settings.server import ServerSettings

_log = logging.getLogger(__name__)


class RecapPort(Protocol):
    """Cards of the month, as delivery sees them."""

    async def of_server(self, server_id: int, month: int) -> ServerRecap:
        """Return what a month came to for a server."""


class DailyPort(Protocol):
    """The daily deals, as delivery sees them."""

    async def told(self, server_id: int, number: int) -> tuple[DailyPage, str] | None:
        """Return what a server is told of a day that is over, and in which language."""

    async def shared(
        self, server_id: int, number: int, table_id: str
    ) -> tuple[DailyPage, RankedResult | None, str] | None:
        """Return a day, a result of it that was shared, and the language to tell it in."""


class SettingsPort(Protocol):
    """The settings of servers, as delivery sees them."""

    async def load(self, server_id: int) -> ServerSettings:
        """Return a server's settings."""


class ServerDeliverer(Deliverer):
    """Delivers the posts of servers: rows whose owner is a server's id."""

    what: ClassVar[str] = "server"
    pending_query: ClassVar[str] = "pending_servers"
    per_tick: ClassVar[int] = 5

    def __init__(
        self, tools: Tools, recaps: RecapPort, daily: DailyPort, settings: SettingsPort
    ) -> None:
        super().__init__(tools)
        self._recaps = recaps
        self._daily = daily
        self._settings = settings

    async def _has_work(self, owner: str) -> bool:
        return bool(await load_pending(self._tools.db, owner, most=1))

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        tools = self._tools
        sender = Sender(tools.db, tools.messenger, tools.clock, tools.voices, lease)
        delivery = _ServerDelivery(sender, int(owner), self._recaps, self._daily, self._settings)
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
    daily: DailyPort
    settings: SettingsPort

    async def send(self, message: Message) -> bool:
        """Send a post once, or edit it; return False where it must wait.

        One that Discord refuses, or that has lost its channel, is dropped.
        """
        sender, settings = self.sender, await self.settings.load(self.server_id)
        channel_id = message.channel_id or settings.recap_channel
        if channel_id is None:
            await sender.commit(message, "refuse_message")
            return True

        async def render() -> Outgoing:
            return await self._render(message)

        try:
            if message.message_id is not None:
                place = channel_id, message.message_id
                await sender.request(sender.messenger.edit, *place, await render())
                await sender.commit(message, "message_shown", version=message.wanted)
                return True
            sent = await sender.send_once(message, channel_id, render)
        except Unsure as error:
            log_waiting(_log, f"server {self.server_id}, {message}", error)
            return False
        except Undelivered as error:
            _log.warning("server %s, %s: %s", self.server_id, message, error)
            await sender.commit(message, "refuse_message")
            return True
        await sender.db.commit([message.sent(sent.id, message.wanted, message.wanted)])
        return True

    async def _render(self, message: Message) -> Outgoing:
        """Render a post. Raises Gone if what it tells of is not stored any more."""
        at, payload = (self.server_id, message.number), message.payload or ""
        voice = self.sender.voices.of_event
        if message.kind == "recap":
            return server_recap(await self.recaps.of_server(*at), voice(payload))
        if message.kind == "daily" and (told := await self.daily.told(*at)) is not None:
            page, language = told
            return results_post(page, voice(language))
        if message.kind == "shared" and (one := await self.daily.shared(*at, payload)) is not None:
            page, mine, language = one
            return shared_post(page, mine, voice(language))
        raise Gone
