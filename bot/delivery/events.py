"""Delivers what Discord shows of organised events; what that is follows from their acts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final, Protocol

from bot.competition.event.acts import ChannelChanged, Resumed
from bot.competition.event.state import Event, EventPhase
from bot.delivery.desks import EventPort, LiveDesks
from bot.delivery.kinds import MessageKind, Refusal, SeenBy, Serving, Then
from bot.delivery.messenger import Limited, NotTried, PlaceGone, Refused, Stale, Undelivered, Unsure
from bot.delivery.outbox.deliverer import Deliverer, Outcome
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message
from bot.delivery.outbox.round import Draft, Round
from bot.delivery.outbox.tools import Tools
from bot.locale.say import Say
from bot.ops.beside import beside
from bot.store.database import Write
from bot.store.errors import Conflict
from bot.ui.core.message import Outgoing
from bot.ui.events.listing import Listing, listing, panel_link
from bot.ui.events.log import log_piece
from bot.ui.events.once_more import asked_again
from bot.ui.events.panel import log_name, moved_panel, panel
from bot.ui.events.told.matches import match_call, match_note
from bot.ui.events.told.notices import notice, private_notice
from bot.views.events.event import EventView
from bot.views.events.messages import Kind, MessageKey, matches_told_of, messages_of, tables_above
from bot.views.events.notices import answered
from bot.views.table.view import InChannel

_NO_THREAD: Final = 0
_PRIVATE: Final = frozenset({Kind.PRIVATE.value, Kind.ALERT.value})
"""What goes to a person's direct messages."""
_IN_LOG: Final = frozenset({Kind.LOG.value, Kind.CALL.value, Kind.NOTICE.value, Kind.ASKED.value})
"""What goes to the event's thread."""

_log = logging.getLogger(__name__)


class Listings(Protocol):
    """Discord's lists of servers' events; every method may raise any kind of `Undelivered`."""

    async def add(self, server_id: int, listing: Listing) -> int:
        """List an event that has yet to begin, and return the id of its listing."""

    async def find(self, server_id: int, place: str) -> int | None:
        """Return the id of the listing that leads to a place, if there is one."""

    async def change(self, server_id: int, listing_id: int, listing: Listing) -> bool:
        """Let a listing show something else; return False if only another one can show it.

        A start that lies ahead again cannot be shown by one that has begun.
        """

    async def remove(self, server_id: int, listing_id: int) -> None:
        """Remove a listing."""


class EventDeliverer(Deliverer):
    """Delivers the panels, logs, listings and private messages of events."""

    what: ClassVar[str] = "event"
    pending_query: ClassVar[str] = "pending_events"

    def __init__(self, tools: Tools, events: EventPort, listings: Listings) -> None:
        super().__init__(tools)
        self._events = events
        self.desks = LiveDesks(events, tools.voices, tools.breaker, tools.steady, tools.clock)
        """The directors' desks, which this process alone can edit."""
        self._listings = listings

    def wake(self, owner: str) -> None:
        """Have an event delivered soon; more calls before that are one."""
        super().wake(owner)
        self.desks.wake(owner)

    async def close(self) -> None:
        await asyncio.gather(self.desks.close(), super().close())

    async def _has_work(self, owner: str) -> bool:
        row = await self._tools.db.one("event_delivery", id=owner)
        return row is not None and bool(row["queued"] < row["version"] or row["pending"])

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        ports = self._events, self._listings
        return await EventRound(self._tools, lease, owner, self._refusals, *ports).run()


_IN_LOG_KIND: Final = MessageKind(
    seen=SeenBy.THERE, refusal=Refusal(gone=Then.REPORT, shut=Then.ASK_AGAIN), pace=Serving.IN_ORDER
)
_PRIVATE_KIND: Final = MessageKind(
    seen=SeenBy.BY_PLAYER,
    # The event's thread mentions them, too.
    refusal=Refusal(gone=Then.ANEW, shut=Then.TELL),
    pace=Serving.SPACED,
)


@dataclass(frozen=True, slots=True)
class EventRound(Round):
    """One round of delivery for one event.

    While the event's channel refuses the bot's messages, all of them wait, in order.
    """

    events: EventPort
    listings: Listings

    kinds: ClassVar[Mapping[str, MessageKind]] = {
        **dict.fromkeys(_IN_LOG, _IN_LOG_KIND),
        **dict.fromkeys(_PRIVATE, _PRIVATE_KIND),
        Kind.PANEL.value: MessageKind(
            seen=SeenBy.THERE,
            refusal=Refusal(lost=Then.ANEW, gone=Then.REPORT, shut=Then.ASK_AGAIN),
            pace=Serving.IN_ORDER,
        ),
        Kind.MOVED.value: MessageKind(
            seen=SeenBy.THERE,
            refusal=Refusal(gone=Then.DROP, shut=Then.DROP),
            pace=Serving.BY_ITSELF,
        ),
        Kind.LISTING.value: MessageKind(
            seen=SeenBy.BY_EVERYONE,
            refusal=Refusal(lost=Then.ANEW, gone=Then.DROP, shut=Then.REPORT),
            pace=Serving.BY_ITSELF,
        ),
    }

    async def run(self) -> Outcome:
        """Queue what new acts make, and deliver some of what is pending."""
        if await self._queue():
            view, now = await self._view(), await self.db.one("event_delivery", id=self.owner)
            panel = await self.db.one("panel_of", owner=self.owner)
            # Where the panel was, too: from there it moves.
            for channel_id in (
                view.channel_id,
                now and now["log_id"],
                panel and panel["channel_id"],
            ):
                self.refusals.succeeded(str(channel_id))
        return await Round.run(self)

    async def _queue(self) -> bool:
        """Queue the messages of acts that have none yet.

        Returns:
            Whether the event's channel may take messages again, or is another, by these acts.
        """
        row = await self.db.one("event_delivery", id=self.owner)
        if row is None or row["queued"] >= row["version"]:
            return False
        event = (await self.events.view(self.owner)).event
        queued, of, mine = row["queued"], {"event_id": self.owner}, {"owner": self.owner}
        move = {"id": self.owner, "was": queued, "queued": event.version}
        wants = [
            Write("want_message", {**mine, **_values(key)}) for key in messages_of(event, queued)
        ]
        wants += [
            Write("want_event_news", {**of, "match_id": number})
            for number in matches_told_of(event, queued)
        ]
        wants += [
            Write("want_event_notice", {**of, "number": number})
            for number in answered(event, queued)
        ]
        if await self._is_buried(event, queued):
            wants.append(Write("leave_panel", {**mine, "number": event.version}, rows=1))
            wants.append(Write("move_panel", mine))
        try:
            await self.db.commit([Write("queue_event", move), *wants])
        except Conflict:
            _log.debug("event %s: another process has queued these acts", self.owner)
        fresh = event.steps[queued:]
        return any(isinstance(step.act, Resumed | ChannelChanged) for step in fresh)

    async def _is_buried(self, event: Event, queued: int) -> bool:
        """Say whether new acts move the panel to the end of its channel."""
        most = tables_above(event, queued)
        row = await self.db.one("tables_below_panel", event_id=self.owner) if most else None
        return row is not None and bool(row["tables"] >= most)

    async def find_way(self, message: Message, error: PlaceGone | Refused) -> bool:
        """See Round: an event may have moved, and its log goes on in the channel."""
        now = await self.db.one("event_delivery", id=self.owner)
        known, event = message.channel_id, {"id": self.owner}
        forget = message.write("forget_message")
        if now is None:
            return False
        if message.kind == Kind.PANEL.value and known not in {None, now["channel_id"]}:
            # The event has moved. A new log, with all that was not said, grows from the new panel.
            again = Write("want_event_log_again", {"event_id": self.owner})
            new = Write("set_event_log", {**event, "log_id": None})
            await self.db.commit([forget, again, new])
            return True
        if isinstance(error, PlaceGone) and message.kind in _IN_LOG and now["log_id"]:
            # The log goes on in the event's channel.
            await self.db.commit([Write("set_event_log", {**event, "log_id": _NO_THREAD}), forget])
            return True
        is_over = (await self._view()).event.phase is EventPhase.ARCHIVED
        if is_over and message.kind in {Kind.PANEL.value, *_IN_LOG}:
            await self.commit(message, "refuse_message")
            return True
        return False

    async def draft(self, message: Message) -> Draft | None:
        view = await self._view()
        render = partial(self._render, message, view)
        place = InChannel(view.server_id, view.channel_id, None)
        if message.kind in _PRIVATE:
            user_id = await self._wants_message(message, view)
            if user_id is None:
                return None
            guests = view.event.plan.guests
            return Draft(about=place, user_id=user_id, render=render, from_elsewhere=guests)
        channel_id = message.channel_id or view.channel_id
        if message.channel_id is None and message.kind in _IN_LOG:
            channel_id = await self._log_channel(view)
        # A panel whose answer was lost is looked for, but not among those before it.
        is_tried = message.kind == Kind.PANEL.value and message.tried_at is not None
        left = await self.db.one("left_panel", owner=self.owner) if is_tried else None
        after = None if left is None else left["message_id"]
        return Draft(about=place, channel_id=channel_id, render=render, after=after)

    def sent(self, message: Message) -> Sequence[Write]:
        """See Round: what led to another panel, or to none, leads to this one."""
        links = Write("want_panel_links", {"event_id": self.owner})
        return [links] if message.kind == Kind.PANEL.value else []

    async def perform(self, message: Message, draft: Draft) -> None:
        if message.kind == Kind.LISTING.value:
            await self._list(message, await self._view(), is_seen=True)
            return
        try:
            await self.show(message, draft)
        except Stale:
            if message.kind == Kind.PANEL.value:
                place = message.channel_id or 0, message.message_id or 0
                await self.try_to(self.request(self.messenger.delete, *place))
            raise

    async def withdraw(self, message: Message, draft: Draft) -> None:
        """See Round: what only some may know of leaves Discord's list."""
        if message.kind == Kind.LISTING.value:
            await self._list(message, await self._view(), is_seen=False)
        else:
            await Round.withdraw(self, message, draft)

    async def _view(self) -> EventView:
        return await self.events.view(self.owner)

    async def _list(self, message: Message, view: EventView, *, is_seen: bool) -> None:
        """Bring what Discord's list of the server's events shows up to date.

        Where not everybody may know of the event, that is nothing.
        """
        panel = await self.db.one("panel_of", owner=self.owner)
        place = panel_link(view, None if panel is None else panel["message_id"])
        wanted = listing(view, place, self._public(view)) if is_seen else None
        listed, server_id = message.message_id, view.server_id
        if listed is None and message.tried_at is not None:
            listed = await self.request(self.listings.find, server_id, place)
            if listed is not None:
                await self.db.commit([message.sent(listed, 0, message.wanted)])
        if listed is None:
            # Discord lists nothing that should have begun.
            if wanted and not wanted.running and wanted.starts_at > self.clock():
                await self._add_listing(message, view, wanted)
                return
        elif wanted:
            if not await self.request(self.listings.change, server_id, listed, wanted):
                await self._unlist(message, view, listed)
                await self._add_listing(message, view, wanted)
                return
        else:
            await self.request(self.listings.remove, server_id, listed)
            await self.commit(message, "forget_message")
        await self.commit(message, "message_shown", version=message.wanted)

    async def _unlist(self, message: Message, view: EventView, listed: int) -> None:
        """Remove a listing in whose place another one comes.

        After a crash, both are looked for, as after any try.
        """
        await self.begin(message, view.channel_id, message.write("forget_message"))
        await self.request(self.listings.remove, view.server_id, listed)

    async def _add_listing(self, message: Message, view: EventView, wanted: Listing) -> None:
        """List an event, once: Discord knows no nonces here."""
        if message.tried_at is None:
            await self.begin(message, view.channel_id)
        added = await self.request(self.listings.add, view.server_id, wanted)
        values = {"message_id": added, "shown": message.wanted, "version": message.wanted}
        try:
            await self.db.commit([replace(message.write("message_sent", **values), rows=1)])
        except Conflict:
            # This process stood still for so long that another one has listed it.
            now = await self.db.one("event_listing", event_id=self.owner)
            if now is None or now["message_id"] != added:
                await self.listings.remove(view.server_id, added)
            raise

    async def _wants_message(self, message: Message, view: EventView) -> int | None:
        """Return who gets a direct message; None if they are told in the event's channel only.

        Direct messages are opened for people who want them, and for people who cannot see the
        channel; notices go to nobody else, and only directors can want those.
        """
        user_id = view.users.get(message.reader)
        if user_id is None:
            return None
        of_notice = message.kind == Kind.ALERT.value
        asks = (await self.events.reader(user_id)).asks_for_messages
        if of_notice:
            asks = asks and message.reader in view.event.directors
        if asks or self._plays_away(message, view, user_id):
            return user_id
        known = None if of_notice else await self.private_channels.known(user_id)
        return None if known is None else user_id

    def _plays_away(self, message: Message, view: EventView, user_id: int) -> bool:
        """Say whether a message is about a match or notice in a server that a person cannot see."""
        of_match = message.kind == Kind.PRIVATE.value
        match = view.event.matches.get(message.number) if of_match else None
        home = None if match is None else view.event.home_of(match)
        return view.is_away(user_id, view.server_id if home is None else home[0])

    async def _log_channel(self, view: EventView) -> int:
        """Return the thread of the log, which grows from the panel; else the event's channel.

        While Discord takes no more threads, it is the channel too.
        """
        now = await self.db.one("event_delivery", id=self.owner)
        place = await self.db.one("panel_of", owner=self.owner)
        if now is not None and now["log_id"]:
            known: int = now["log_id"]
            return known
        gave_up = now is None or now["log_id"] == _NO_THREAD
        if gave_up or place is None or place["refused"]:
            return view.channel_id
        if place["message_id"] is None:
            # It was deleted just now.
            again = {"owner": self.owner, **_values(MessageKey(Kind.PANEL))}
            await self.db.commit([Write("want_message", again)])
            raise NotTried
        name = log_name(view, self._public(view))
        try:
            thread_id = await self.request(
                self.messenger.thread, place["channel_id"], place["message_id"], name
            )
        except Limited:
            return view.channel_id
        except Unsure:
            raise
        except Undelivered as error:
            _log.info("event %s has no thread for its log: %s", self.owner, error)
            thread_id = _NO_THREAD
        values = {"id": self.owner, "log_id": thread_id}
        await self.db.commit([Write("set_event_log", values)])
        return thread_id or view.channel_id

    async def _render(self, message: Message, view: EventView) -> Outgoing:
        if message.kind == Kind.PANEL.value:
            shown = await beside(view.event.version, panel, view, self._public(view))
            return shown.silently()
        if message.kind == Kind.MOVED.value:
            now = await self.db.one("panel_of", owner=self.owner)
            if now is None or now["message_id"] is None:
                raise NotTried
            return moved_panel(view, panel_link(view, now["message_id"]), self._public(view))
        if message.kind == Kind.LOG.value:
            piece = log_piece(view, message.number, message.part, self._public(view))
            return piece.silently()
        if message.kind == Kind.CALL.value:
            return match_call(view, message.number, self._public(view))
        if message.kind == Kind.ASKED.value:
            asked = await self.events.asked(self.owner, message.reader)
            return asked_again(view, asked, message.reader, self._public(view))
        if message.kind == Kind.NOTICE.value:
            at = message.number, message.part, message.reader
            return notice(view, *at, self._public(view))
        reader = await self.events.reader(view.users.get(message.reader, 0))
        say = self.voices.private(reader, reader.spoken or view.language)
        if message.kind == Kind.ALERT.value:
            return private_notice(view, message.number, message.part, say)
        return match_note(view, message.number, message.reader, say)

    def _public(self, view: EventView) -> Say:
        return self.voices.of_event(view.language)


def _values(key: MessageKey) -> dict[str, object]:
    return {"kind": key.kind.value, "number": key.number, "part": key.part, "reader": key.person}
