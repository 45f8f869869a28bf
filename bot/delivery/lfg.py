"""Delivers the panels on which people look for a game, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import compress
from typing import ClassVar, Final, Protocol

from bot.delivery.audience import ReadersOf
from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.messenger import Gone, NotTried, PlaceGone
from bot.delivery.outbox.deliverer import Deliverer, Outcome
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.round import Draft, Round, ready
from bot.delivery.outbox.tools import Tools
from bot.locale.say import Say
from bot.store.database import Write
from bot.ui.core.message import Outgoing
from bot.ui.lfg import ended, news, panel
from bot.views.lfg import EVERY_MS, LfgView, Listening
from bot.views.settings.clock import DAY, HOUR, MINUTE
from bot.views.settings.preferences import Reader
from bot.views.table.view import InChannel

PANEL: Final = "panel"
OLD_PANEL: Final = "moved"
"""A panel in whose place another one has come further down: it is deleted."""
NEWS: Final = "news"
ENDED: Final = "ended"
"""Tells people who waited that their list is gone."""


class ListenersPort(Protocol):
    """Who hears that others look for a game, as delivery sees it."""

    async def load(self, user_id: int, server_id: int) -> Listening:
        """Return what a person hears of a server."""

    def told(self, user_id: int) -> Write:
        """Return the write that a person heard just now."""

    async def refused(self, user_id: int) -> None:
        """Note that Discord refuses messages to a person; harmless when repeated."""


class LfgPort(Protocol):
    """The panels, as delivery sees them. Reports are harmless when repeated."""

    async def view(self, panel_id: str) -> LfgView | None:
        """Return what a panel shows; None if there is none."""

    async def end(self, panel_id: str) -> None:
        """Let nobody wait on a panel any more, and have them told: its channel is gone."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""

    @property
    def listeners(self) -> ListenersPort:
        """Who hears that others look for a game."""


class LfgDeliverer(Deliverer):
    """Delivers the panels of channels."""

    what: ClassVar[str] = "panel"
    pending_query: ClassVar[str] = "pending_lfg"

    def __init__(self, tools: Tools, lfg: LfgPort) -> None:
        super().__init__(tools)
        self._lfg = lfg

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        return await PanelRound(self._tools, lease, owner, self._refusals, self._lfg).run()


@dataclass(frozen=True, slots=True)
class PanelRound(Round):
    """One round of delivery for one panel."""

    lfg: LfgPort

    kinds: ClassVar[Mapping[str, MessageKind]] = {
        PANEL: MessageKind(
            seen=SeenBy.THERE,
            refusal=Refusal(lost=Then.ANEW, gone=Then.TELL, shut=Then.ASK_AGAIN),
            pace=Serving.IN_ORDER,
        ),
        OLD_PANEL: MessageKind(
            seen=SeenBy.THERE,
            refusal=Refusal(gone=Then.DROP, shut=Then.DROP),
            pace=Serving.BY_ITSELF,
            lasts_ms=DAY,
        ),
        NEWS: MessageKind(
            seen=SeenBy.BY_VIEWER,
            refusal=Refusal(gone=Then.ANEW, shut=Then.TELL),
            pace=Serving.SPACED,
            lasts_ms=15 * MINUTE,
        ),
        ENDED: MessageKind(
            seen=SeenBy.BY_PLAYER,
            refusal=Refusal(gone=Then.ANEW, shut=Then.DROP),
            pace=Serving.SPACED,
            lasts_ms=HOUR,
        ),
    }

    async def draft(self, message: Message) -> Draft | None:
        view = await self.lfg.view(self.owner)
        if view is None:
            return None
        if message.kind == PANEL:
            return self._panel(message, view)
        if message.kind == OLD_PANEL:
            return Draft(about=view, channel_id=message.channel_id)
        if message.kind == NEWS:
            return await self._news(message, view)
        return _to(message, view, ended(view, await self._voice(message, view)))

    def _panel(self, message: Message, view: LfgView) -> Draft | None:
        sent = message.tried_at and not self.refusals.retry_at(str(view.channel_id))
        if view.empty and message.message_id is None and not sent:
            return None  # Everybody left before it was sent, or it was refused.

        async def render() -> Outgoing:
            ask, here = self.tools.audience.may_learn, ReadersOf(view.channel_id)
            places = [InChannel(view.server_id, event.channel_id, None) for event in view.events]
            seen = [await ask(here, place) for place in places]
            events = tuple(compress(view.events, seen))
            say = self.voices.of_event(view.language)
            return panel(replace(view, events=events), say).silently()

        return Draft(about=view, channel_id=view.channel_id, render=render)

    async def _news(self, message: Message, view: LfgView) -> Draft | None:
        """Tell a person who listens that others look for a game, with a link to the panel."""
        listening = await self.lfg.listeners.load(message.reader, view.server_id)
        place = await self.db.one("panel_of", owner=self.owner)
        if place is None or place["message_id"] is None:
            raise NotTried
        at = datetime.fromtimestamp(self.clock() / 1000, UTC)
        if listening.quiet.holds(at) or listening.heard_at > self.clock() - EVERY_MS:
            return None
        url = f"{view.server_id}/{place['channel_id']}/{place['message_id']}"
        say = await self._voice(message, view)
        # None once nobody looks for a game any more.
        shown = news(view, listening, f"https://discord.com/channels/{url}", say)
        return None if shown is None else _to(message, view, shown)

    async def _voice(self, message: Message, view: LfgView) -> Say:
        reader = await self.lfg.reader(message.reader)
        return self.voices.private(reader, reader.spoken or view.language)

    async def perform(self, message: Message, draft: Draft) -> None:
        if message.kind == OLD_PANEL:
            place = message.channel_id or 0, message.message_id or 0
            await self.request(self.messenger.delete, *place)
            await self.commit(message, "delete_message")
            return
        try:
            await self.show(message, draft)
        except PlaceGone:
            raise
        except Gone:
            # It was deleted: a new one shows those who wait, and mentions nobody.
            asked = Write("ask_nobody", {"panel_id": self.owner})
            await self.db.commit([Write("call_no_role", {"id": self.owner}), asked])
            raise

    def sent(self, message: Message) -> Sequence[Write]:
        if message.kind == PANEL:
            return ()
        told = [self.lfg.listeners.told(message.reader)] * (message.kind == NEWS)
        return [*told, message.write("delete_message")]

    async def give_up(self, message: Message) -> None:
        if message.kind == NEWS:
            await self.lfg.listeners.refused(message.reader)
        else:
            # What is wanted next finds no message that could be edited.
            await self.commit(message, "forget_message")
            await self.lfg.end(self.owner)


def _to(message: Message, view: LfgView, shown: Outgoing) -> Draft:
    """Return what a person gets by direct message."""
    return Draft(about=view, user_id=message.reader, render=ready(shown))
