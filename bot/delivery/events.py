"""Delivers what Discord shows of organised events; what that is follows from their acts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from bot.competition.event.acts import ChannelChanged, Resumed
from bot.competition.event.state import Event, EventPhase
from bot.delivery.desks import EventPort, LiveDesks
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    NotTried,
    OpeningPaused,
    PlaceGone,
    Refused,
    Stale,
    Undelivered,
    Unsure,
)
from bot.delivery.outbox.deliverer import Deliverer, Outcome, Tools
from bot.delivery.outbox.lease import Lease
from bot.delivery.outbox.message import Message, load_pending
from bot.delivery.outbox.send_once import Sender, log_waiting
from bot.locale import Say
from bot.notices import NOTICES, Notice
from bot.ops.backoff import Backoff
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
from bot.views.events import EventView
from bot.views.events.messages import (
    Kind,
    MessageKey,
    matches_told_of,
    messages_of,
    tables_above,
)
from bot.views.events.notices import answered

FIRST_REFUSED_MS: Final = 10_000
LONGEST_REFUSED_MS: Final = 300_000
"""How long a channel is left alone that refuses the bot's messages: at first, and at most. Discord
counts refusals (docs/discord.md, Requests)."""
AT_ONCE: Final = 5
"""How many private messages are sent at a time."""
_PRIVATE: Final = frozenset({Kind.PRIVATE.value, Kind.ALERT.value})
"""What goes to a person's direct messages."""
_NOT_IN_CHANNEL: Final = _PRIVATE | {Kind.LISTING.value}
"""Kinds of messages that do not wait for one another."""
_PIECE: Final = 50
"""How many pending messages are read at a time."""
_NO_THREAD: Final = 0
_IN_LOG: Final = frozenset({Kind.LOG.value, Kind.CALL.value, Kind.NOTICE.value, Kind.ASKED.value})
"""What goes to the event's thread."""

_log = logging.getLogger(__name__)


class _PanelMoved(Exception):
    """The panel is sent in another channel first: what was read of the others is old."""


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
    per_tick: ClassVar[int] = 5

    def __init__(self, tools: Tools, events: EventPort, listings: Listings) -> None:
        super().__init__(tools)
        self._events = events
        self.desks = LiveDesks(events, tools.voices, tools.breaker, tools.steady, tools.clock)
        """The directors' desks, which this process alone can edit."""
        self._listings = listings
        self._refusals = Backoff(tools.steady, FIRST_REFUSED_MS, LONGEST_REFUSED_MS)

    def wake(self, owner: str) -> None:
        """Have an event delivered soon; more calls before that are one."""
        super().wake(owner)
        self.desks.wake(owner)

    async def close(self) -> None:
        """See Deliverer."""
        await asyncio.gather(self.desks.close(), super().close())

    async def _has_work(self, owner: str) -> bool:
        row = await self._tools.db.one("event_delivery", id=owner)
        return row is not None and bool(row["queued"] < row["version"] or row["pending"])

    async def _deliver_once(self, owner: str, lease: Lease) -> Outcome:
        tools = self._tools
        delivery = _EventDelivery(
            tools.db,
            tools.messenger,
            tools.clock,
            tools.voices,
            lease,
            owner,
            self._events,
            self._listings,
            self._refusals,
        )
        return await delivery.run()


@dataclass(frozen=True, slots=True)
class _EventDelivery(Sender):
    """One round of delivery for one event, with its tools."""

    event_id: str
    events: EventPort
    listings: Listings
    refusals: Backoff
    """Until when each event's channel is left alone, which has refused messages."""

    async def run(self) -> Outcome:
        """Deliver some of what is pending.

        While the event's channel refuses the bot's messages, all of them wait, in order.
        """
        if await self._queue():
            self.refusals.succeeded(self.event_id)
        shut = not self.refusals.may_retry(self.event_id)
        pending = await load_pending(self.db, self.event_id, shut=shut, most=_PIECE)
        if not pending:
            if shut:
                return Outcome.WAITS
            self.refusals.succeeded(self.event_id)
            return Outcome.SHOWN
        try:
            done = await self._send(pending)
        except Refused as error:
            _log.info("event %s waits for its channel: %s", self.event_id, error)
            if not self.refusals.retry_at(self.event_id):
                view = await self.events.view(self.event_id)
                where = {"server": view.server_id, "channel": view.channel_id}
                NOTICES.note(Notice.REFUSED, **where, code=error.code or error.status)
            self.refusals.failed(self.event_id)
            return Outcome.LOOK_AGAIN
        except OpeningPaused:
            done = await self._send_to_known()
        except _PanelMoved:
            return Outcome.LOOK_AGAIN
        return Outcome.LOOK_AGAIN if done else Outcome.WAITS

    async def _send_to_known(self) -> bool:
        """Write to those who have direct messages with the bot; return whether there are more."""
        known = await load_pending(self.db, self.event_id, shut=True, opens=False, most=_PIECE)
        try:
            return await self._send(known) and len(known) == _PIECE
        except OpeningPaused:
            return False

    async def _queue(self) -> bool:
        """Queue the messages of acts that have none yet.

        Returns:
            Whether the event's channel may take messages again, or is another, by these acts.
        """
        row = await self.db.one("event_delivery", id=self.event_id)
        if row is None or row["queued"] >= row["version"]:
            return False
        event = (await self.events.view(self.event_id)).event
        queued, of, mine = row["queued"], {"event_id": self.event_id}, {"owner": self.event_id}
        move = {"id": self.event_id, "was": queued, "queued": event.version}
        wants = [
            Write("want_message", {**mine, **_values(key)}) for key in messages_of(event, queued)
        ]
        wants += [
            Write("want_event_news", {**of, "match_id": number}, rows=None)
            for number in matches_told_of(event, queued)
        ]
        wants += [
            Write("want_event_notice", {**of, "number": number}, rows=None)
            for number in answered(event, queued)
        ]
        if await self._is_buried(event, queued):
            wants.append(Write("leave_panel", {**mine, "number": event.version}))
            wants.append(Write("move_panel", mine, rows=None))
            wants.append(Write("want_panel_links", of, rows=None))
        try:
            await self.db.commit([Write("queue_event", move), *wants])
        except Conflict:
            _log.debug("event %s: another process has queued these acts", self.event_id)
        fresh = event.steps[queued:]
        return any(isinstance(step.act, Resumed | ChannelChanged) for step in fresh)

    async def _is_buried(self, event: Event, queued: int) -> bool:
        """Say whether new acts move the panel to the end of its channel."""
        most = tables_above(event, queued)
        row = await self.db.one("tables_below_panel", event_id=self.event_id) if most else None
        return row is not None and bool(row["tables"] >= most)

    async def _send(self, messages: Sequence[Message]) -> bool:
        """Send panel and log in order, then the others some at a time.

        Raises Refused where the event's channel takes none.
        """
        others = [message for message in messages if message.kind in _NOT_IN_CHANNEL]
        for message in messages:
            if message not in others and not await self._try(message):
                return False
        done = True
        for at in range(0, len(others), AT_ONCE):
            tries = map(self._try, others[at : at + AT_ONCE])
            for sent in await asyncio.gather(*tries, return_exceptions=True):
                if isinstance(sent, BaseException):
                    raise sent
                done = done and sent
        return done

    async def _try(self, message: Message) -> bool:
        """Send or edit one message; return False where it must wait."""
        try:
            await self._show(message)
        except OpeningPaused as error:
            if error.code is not None:
                # Discord has refused it: the next try opens the channel anew, in its turn.
                await self.commit(message, "forget_message")
            raise
        except Unsure as error:
            log_waiting(_log, f"event {self.event_id}, {message}", error)
            return False
        except (PlaceGone, Refused) as error:
            _log.info("event %s, %s: %s", self.event_id, message, error)
            await self._find_place(message, error)
        except (Gone, Stale) as error:
            # Someone deleted it, or it cannot be edited any more. The panel is sent anew; the rest
            # is not wanted any more.
            if _is_panel(message) and isinstance(error, Stale):
                place = message.channel_id or 0, message.message_id or 0
                await self.try_to(self.request(self.messenger.delete, *place))
            await self.commit(message, "forget_message" if _is_panel(message) else "refuse_message")
        except Undelivered as error:
            level = logging.INFO if isinstance(error, DmClosed) else logging.WARNING
            _log.log(level, "event %s, %s: %s", self.event_id, message, error)
            await self.commit(message, "refuse_message")
        return True

    async def _find_place(self, message: Message, error: PlaceGone | Refused) -> None:
        """Give a message another place: its own was deleted, or the bot may not write there.

        Raises the error where it has to wait for its place.
        """
        now = await self.db.one("event_delivery", id=self.event_id)
        if now is None:
            return
        known, event = message.channel_id, {"id": self.event_id}
        forget = message.write("forget_message", rows=None)
        if _is_panel(message) and known is not None and known != now["channel_id"]:
            # The event has moved. A new log, with all that was not said, grows from the new panel.
            again = Write("want_event_log_again", {"event_id": self.event_id}, rows=None)
            new = Write("set_event_log", {**event, "log_id": None})
            await self.db.commit([forget, again, new])
            raise _PanelMoved
        if isinstance(error, Refused) and await self._waits(message):
            raise error
        if message.kind in _PRIVATE and isinstance(error, PlaceGone):
            # The direct messages are opened anew.
            await self.db.commit([forget])
            return
        if message.kind in _IN_LOG and now["log_id"] and isinstance(error, PlaceGone):
            # The log goes on in the event's channel.
            await self.db.commit([Write("set_event_log", {**event, "log_id": _NO_THREAD}), forget])
        else:
            _log.warning("event %s: its %s is not shown", self.event_id, message.kind)
            await self.commit(message, "refuse_message")

    async def _waits(self, message: Message) -> bool:
        """Say whether a message that was refused is tried again.

        People who take no direct messages are left alone, and so are servers that allow the bot no
        listings, and the channel of an event that is long over.
        """
        view = await self.events.view(self.event_id)
        in_channel = message.kind in {Kind.PANEL.value, *_IN_LOG}
        return in_channel and view.event.phase is not EventPhase.ARCHIVED

    async def _show(self, message: Message) -> None:
        """Bring one message up to date."""
        view = await self.events.view(self.event_id)
        if message.kind == Kind.LISTING.value:
            await self._list(message, view)
            return
        channel_id = await self._channel(message, view)
        if channel_id is None:
            await self.commit(message, "refuse_message")
            return

        async def render() -> Outgoing:
            return await self._render(message, view)

        if message.message_id is not None:
            place = (channel_id, message.message_id)
            await self.request(self.messenger.edit, *place, await render())
            await self.commit(message, "message_shown", version=message.wanted)
            return
        sent = await self.send_once(message, channel_id, render)
        # What an earlier try had rendered may be old: it is edited in the next round.
        shown = message.wanted if sent.is_fresh else 0
        await self.db.commit([message.sent(sent.id, shown, message.wanted)])

    async def _list(self, message: Message, view: EventView) -> None:
        """Bring what Discord's list of the server's events shows up to date."""
        panel = await self.db.one("panel_of", owner=self.event_id)
        place = panel_link(view, None if panel is None else panel["message_id"])
        wanted = listing(view, place, self._public(view))
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
            await self.db.commit([message.write("forget_message", rows=None)])
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
            await self.db.commit([message.write("message_sent", **values)])
        except Conflict:
            # This process stood still for so long that another one has listed it.
            now = await self.db.one("event_listing", event_id=self.event_id)
            if now is None or now["message_id"] != added:
                await self.listings.remove(view.server_id, added)
            raise

    async def _channel(self, message: Message, view: EventView) -> int | None:
        """Return where a message goes, or is; None if nowhere."""
        if message.channel_id is not None:
            return message.channel_id
        if message.kind in _IN_LOG:
            return await self._log_channel(view)
        if message.kind in _PRIVATE:
            return await self._private(message, view)
        return view.channel_id

    async def _private(self, message: Message, view: EventView) -> int | None:
        """Return a person's direct messages; None if they are told in the event's channel only.

        They are opened for people who want messages, and for people who cannot see the channel;
        notices go to nobody else, and only directors can want those.
        """
        user_id = view.users.get(message.reader)
        if user_id is None:
            return None
        of_notice = message.kind == Kind.ALERT.value
        asks = (await self.events.reader(user_id)).asks_for_messages
        if of_notice:
            asks = asks and message.reader in view.event.directors
        if asks or self._plays_away(message, view, user_id):
            return await self.private_channel(user_id)
        return None if of_notice else await self.private_channels.known(user_id)

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
        now = await self.db.one("event_delivery", id=self.event_id)
        place = await self.db.one("panel_of", owner=self.event_id)
        if now is not None and now["log_id"]:
            known: int = now["log_id"]
            return known
        gave_up = now is None or now["log_id"] == _NO_THREAD
        if gave_up or place is None or place["refused"]:
            return view.channel_id
        if place["message_id"] is None:
            # It was deleted just now.
            again = {"owner": self.event_id, **_values(MessageKey(Kind.PANEL))}
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
            _log.info("event %s has no thread for its log: %s", self.event_id, error)
            thread_id = _NO_THREAD
        values = {"id": self.event_id, "log_id": thread_id}
        await self.db.commit([Write("set_event_log", values)])
        return thread_id or view.channel_id

    async def _render(self, message: Message, view: EventView) -> Outgoing:
        if _is_panel(message):
            shown = await beside(view.event.version, panel, view, self._public(view))
            return shown.silently()
        if message.kind == Kind.MOVED.value:
            now = await self.db.one("panel_of", owner=self.event_id)
            if now is None or now["message_id"] is None:
                raise NotTried
            return moved_panel(view, panel_link(view, now["message_id"]), self._public(view))
        if message.kind == Kind.LOG.value:
            piece = log_piece(view, message.number, message.part, self._public(view))
            return piece.silently()
        if message.kind == Kind.CALL.value:
            return match_call(view, message.number, self._public(view))
        if message.kind == Kind.ASKED.value:
            asked = await self.events.asked(self.event_id, message.reader)
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


def _is_panel(message: Message) -> bool:
    return message.kind == Kind.PANEL.value


def _values(key: MessageKey) -> dict[str, object]:
    return {"kind": key.kind.value, "number": key.number, "part": key.part, "reader": key.person}
