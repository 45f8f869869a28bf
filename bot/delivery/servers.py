"""Delivers what servers are shown that belongs to no table and no event.

That is cards of the month, the results of daily deals, and those that people share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol

from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.messenger import PlaceGone, Refused
from bot.delivery.outbox.deliverer import Deliverer, Outcome
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import ALL, Message
from bot.delivery.outbox.round import Draft, Round, ready
from bot.delivery.outbox.tools import Tools
from bot.ui.core.message import Outgoing
from bot.ui.daily import results_post, shared_post
from bot.ui.recap import server_recap
from bot.views.daily import DailyPage, RankedResult
from bot.views.recap import ServerRecap
from bot.views.settings.clock import DAY
from bot.views.settings.server import ServerSettings
from bot.views.table.view import InChannel


def _for(lasts_ms: int) -> MessageKind:
    """Return what a post declares: where the channel refuses it, it is tried for so long."""
    return MessageKind(
        seen=SeenBy.IN_SERVER,
        refusal=Refusal(gone=Then.REPORT, shut=Then.ASK_AGAIN),
        pace=Serving.BY_ITSELF,
        lasts_ms=lasts_ms,
    )


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

    def __init__(
        self, tools: Tools, recaps: RecapPort, daily: DailyPort, settings: SettingsPort
    ) -> None:
        super().__init__(tools)
        self._ports = recaps, daily, settings

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        return await ServerRound(self._tools, lease, owner, self._refusals, *self._ports).run()


@dataclass(frozen=True, slots=True)
class ServerRound(Round):
    """One round of delivery for one server."""

    recaps: RecapPort
    daily: DailyPort
    settings: SettingsPort

    # Those of one channel that refuses them hide none of another's.
    piece: ClassVar[int] = ALL
    kinds: ClassVar[Mapping[str, MessageKind]] = {
        "recap": _for(14 * DAY),
        "daily": _for(2 * DAY),
        # One that was never posted can be shared again.
        "shared": _for(DAY),
    }

    async def draft(self, message: Message) -> Draft | None:
        channel_id = message.channel_id or await self._chosen(message)
        shown = None if channel_id is None else await self._render(message)
        if channel_id is None or shown is None:
            return None

        place = InChannel(int(self.owner), channel_id, None)
        return Draft(about=place, channel_id=channel_id, render=ready(shown))

    async def find_way(self, message: Message, error: PlaceGone | Refused) -> bool:  # noqa: ARG002
        """See Round: the server may have chosen another channel since."""
        if await self._chosen(message) in {None, message.channel_id}:
            return False
        await self.commit(message, "forget_message")
        return True

    async def _chosen(self, message: Message) -> int | None:
        """Return the channel in which a server wants such posts; a person shares where they are."""
        settings = await self.settings.load(int(self.owner))
        channels = {"recap": settings.recap_channel, "daily": settings.daily_channel}
        return channels.get(message.kind)

    async def _render(self, message: Message) -> Outgoing | None:
        """Render a post; None if what it tells of is not stored any more."""
        at, payload = (int(self.owner), message.number), message.payload or ""
        voice = self.voices.of_event
        if message.kind == "recap":
            zone = (await self.settings.load(int(self.owner))).zone
            return server_recap(await self.recaps.of_server(*at), zone, voice(payload))
        if message.kind == "daily":
            told = await self.daily.told(*at)
            return None if told is None else results_post(told[0], voice(told[1]))
        one = await self.daily.shared(*at, payload)
        return None if one is None else shared_post(one[0], one[1], payload, voice(one[2]))
