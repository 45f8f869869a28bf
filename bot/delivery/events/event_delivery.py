"""One round of delivery for one event."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.competition.event.acts import ChannelChanged, Resumed
from bot.competition.event.state import EventPhase
from bot.delivery.lease import AnyLease
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    Messenger,
    NotTried,
    OpeningPaused,
    PlaceGone,
    Refused,
    Stale,
    Undelivered,
    Unsure,
)
from bot.delivery.send_once import Sender
from bot.engine.quick import quick
from bot.locale import Say
from bot.ops.backoff import Backoff
from bot.ops.beside import beside
from bot.store.database import Database, Row, Write
from bot.store.errors import Conflict
from bot.tables.events.messages import Kind, MessageKey, matches_told_of, messages_of
from bot.tables.events.views import EventView
from bot.tables.settings.preferences import Reader
from bot.ui.core.message import Outgoing
from bot.ui.events.listing import Listing, listing, panel_link
from bot.ui.events.log import log_piece
from bot.ui.events.panel import log_name, panel
from bot.ui.events.private import match_call, match_note
from bot.ui.pictures.voices import Voices

AT_ONCE: Final = 5
"""How many private messages are sent at a time."""
_NOT_IN_CHANNEL: Final = frozenset({Kind.PRIVATE.value, Kind.LISTING.value})
"""Kinds of messages that do not wait for one another."""
_PIECE: Final = 50
"""How many pending messages are read at a time."""
_ROUNDS: Final = 20
"""More in one go mean that something never gets done; other events' turn."""
_NO_THREAD: Final = 0
_IN_LOG: Final = frozenset({Kind.LOG.value, Kind.CALL.value})
"""What goes to the event's thread."""

_log = logging.getLogger(__name__)


class _PanelMoved(Exception):
    """The panel is sent in another channel first: what was read of the others is old."""


class EventPort(Protocol):
    """The events, as delivery sees them."""

    async def view(self, event_id: str) -> EventView:
        """Return what everybody may know of an event."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""


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


@quick
@dataclass(frozen=True, slots=True)
class EventDelivery(Sender):
    """One round of delivery for one event, with its tools."""

    event_id: str
    db: Database
    messenger: Messenger
    listings: Listings
    events: EventPort
    clock: Callable[[], int]
    lease: AnyLease
    voices: Voices
    refusals: Backoff
    """Until when each event's channel is left alone, which has refused messages."""

    async def run(self) -> bool:
        """Deliver all that is pending; return whether nothing is left.

        While the event's channel refuses the bot's messages, all of them wait, in order.
        """
        shut, opens = not self.refusals.may_retry(self.event_id), True
        for _ in range(_ROUNDS):
            shut = not await self._queue() and shut
            values = {"shut": int(shut), "opens": int(opens), "most": _PIECE}
            rows = await self.db.all("pending_event_messages", event_id=self.event_id, **values)
            if not rows:
                if not shut:
                    self.refusals.succeeded(self.event_id)
                return opens and not shut
            try:
                if not await self._send_all(rows):
                    return False
            except Refused as error:
                _log.info("event %s waits for its channel: %s", self.event_id, error)
                self.refusals.failed(self.event_id)
                shut = True
            except OpeningPaused:
                # Who has direct messages with the bot gets theirs meanwhile.
                opens = False
            except _PanelMoved:
                continue
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
        move = {"id": self.event_id, "was": row["queued"], "queued": event.version}
        wants = [
            Write("want_event_message", {"event_id": self.event_id, **_values(key)})
            for key in messages_of(event, row["queued"])
        ]
        wants += [
            Write("want_event_news", {"event_id": self.event_id, "match_id": number}, rows=None)
            for number in matches_told_of(event, row["queued"])
        ]
        try:
            await self.db.commit([Write("queue_event", move), *wants])
        except Conflict:
            _log.debug("event %s: another process has queued these acts", self.event_id)
        fresh = event.steps[row["queued"] :]
        return any(isinstance(step.act, Resumed | ChannelChanged) for step in fresh)

    async def _send_all(self, rows: Sequence[Row]) -> bool:
        """Send messages: panel and log in order, then the others some at a time.

        Raises Refused where the event's channel takes none.
        """
        others = [row for row in rows if row["kind"] in _NOT_IN_CHANNEL]
        for row in rows:
            if row not in others and not await self._try(row):
                return False
        done = True
        for at in range(0, len(others), AT_ONCE):
            tries = map(self._try, others[at : at + AT_ONCE])
            for sent in await asyncio.gather(*tries, return_exceptions=True):
                if isinstance(sent, BaseException):
                    raise sent
                done = done and sent
        return done

    async def _try(self, row: Row) -> bool:
        """Send or edit one message; return False where it must wait."""
        try:
            await self._show(row)
        except OpeningPaused:
            raise
        except Unsure as error:
            level = logging.DEBUG if isinstance(error, NotTried) else logging.WARNING
            _log.log(level, "event %s, %s: %s", self.event_id, row["kind"], error)
            return False
        except (PlaceGone, Refused) as error:
            _log.log(logging.INFO, "event %s, %s: %s", self.event_id, row["kind"], error)
            await self._find_place(row, error)
        except (Gone, Stale) as error:
            # Someone deleted it, or it cannot be edited any more. The panel is sent anew; the rest
            # is not wanted any more.
            if _is_panel(row) and isinstance(error, Stale):
                await self._delete(row)
            query = "forget_event_message" if _is_panel(row) else "refuse_event_message"
            await self._commit(query, row)
        except Undelivered as error:
            level = logging.INFO if isinstance(error, DmClosed) else logging.WARNING
            _log.log(level, "event %s, %s: %s", self.event_id, row["kind"], error)
            await self._commit("refuse_event_message", row)
        return True

    async def _delete(self, row: Row) -> None:
        """Delete a message that another one replaces; it stays where that fails."""
        try:
            await self.request(self.messenger.delete, row["channel_id"], row["message_id"])
        except Undelivered as error:
            _log.info("event %s, old %s stays: %s", self.event_id, row["kind"], error)

    async def _find_place(self, row: Row, error: PlaceGone | Refused) -> None:
        """Give a message another place: its own was deleted, or the bot may not write there.

        Raises the error where it has to wait for its place.
        """
        now = await self.db.one("event_delivery", id=self.event_id)
        if now is None:
            return
        known, event = row["channel_id"], {"id": self.event_id}
        if _is_panel(row) and known is not None and known != now["channel_id"]:
            # The event has moved. A new log, with all that was not said, grows from the new panel.
            forget = self._write("forget_event_message", row)
            again = Write("want_event_log_again", {"event_id": self.event_id}, rows=None)
            new = Write("set_event_log", {**event, "log_id": None})
            await self.db.commit([forget, again, new])
            raise _PanelMoved
        if isinstance(error, Refused) and await self._waits(row):
            raise error
        if row["kind"] == Kind.PRIVATE.value and isinstance(error, PlaceGone):
            # The direct messages are opened anew.
            await self.private_channels.forget(known)
            await self._commit("forget_event_message", row)
            return
        if row["kind"] in _IN_LOG and now["log_id"] and isinstance(error, PlaceGone):
            # The log goes on in the event's channel.
            go_on = Write("set_event_log", {**event, "log_id": _NO_THREAD})
            await self.db.commit([go_on, self._write("forget_event_message", row)])
        else:
            _log.warning("event %s: its %s is not shown", self.event_id, row["kind"])
            await self._commit("refuse_event_message", row)

    async def _waits(self, row: Row) -> bool:
        """Say whether a message that was refused is tried again.

        People who take no direct messages are left alone, and so are servers that allow the bot no
        listings, and the channel of an event that is long over.
        """
        view = await self.events.view(self.event_id)
        in_channel = row["kind"] in {Kind.PANEL.value, Kind.LOG.value, Kind.CALL.value}
        return in_channel and view.event.phase is not EventPhase.ARCHIVED

    async def _show(self, row: Row) -> None:
        """Bring one message up to date."""
        view = await self.events.view(self.event_id)
        if row["kind"] == Kind.LISTING.value:
            await self._list(row, view)
            return
        channel_id = await self._channel(row, view)
        if channel_id is None:
            await self._commit("refuse_event_message", row)
            return

        async def render() -> Outgoing:
            return await self._render(row, view)

        if row["message_id"] is not None:
            message = await render()
            await self.request(self.messenger.edit, channel_id, row["message_id"], message)
            await self._shown(row, row["message_id"])
            return
        sent = await self.send_once(
            channel_id,
            tried_at=row["tried_at"],
            after=self.id_before(row["tried_at"] or 0),
            nonce=lambda _: self._nonce(row),
            write_try=lambda now: [
                self._write("try_event_message", row, channel_id=channel_id, tried_at=now)
            ],
            render=render,
        )
        # What an earlier try had rendered may be old: it is edited in the next round.
        await self._shown(row, sent.id, fresh=sent.is_fresh)

    async def _list(self, row: Row, view: EventView) -> None:
        """Bring what Discord's list of the server's events shows up to date."""
        panel = await self.db.one("event_panel", event_id=self.event_id)
        place = panel_link(view, None if panel is None else panel["message_id"])
        wanted = listing(view, place, self._public(view))
        listed, server_id = row["message_id"], view.server_id
        if listed is None and row["tried_at"] is not None:
            listed = await self.request(self.listings.find, server_id, place)
        if listed is None:
            # Discord lists nothing that should have begun.
            if wanted and not wanted.running and wanted.starts_at > self.clock():
                listed = await self._add_listing(row, view, wanted)
        elif wanted:
            if not await self.request(self.listings.change, server_id, listed, wanted):
                row = await self._unlist(row, view, listed)
                listed = await self._add_listing(row, view, wanted)
        else:
            await self.request(self.listings.remove, server_id, listed)
            listed = None
        await self._shown(row, listed)

    async def _unlist(self, row: Row, view: EventView, listed: int) -> Row:
        """Remove a listing in whose place another one comes; return the row of that one.

        Whoever goes on after a crash looks for both, as after any try.
        """
        tried = {"channel_id": view.channel_id, "tried_at": self.clock()}
        new = {**dict(row), "again": row["again"] + 1, "message_id": None, **tried}
        forget = self._write("forget_event_message", row)
        await self.db.commit([forget, self._write("try_event_message", new, **tried)])
        await self.request(self.listings.remove, view.server_id, listed)
        return new

    async def _add_listing(self, row: Row, view: EventView, wanted: Listing) -> int:
        """List an event, once: Discord knows no nonces here."""
        if row["tried_at"] is None:
            tried = {"channel_id": view.channel_id, "tried_at": self.clock()}
            await self._commit("try_event_message", row, **tried)
        added = await self.request(self.listings.add, view.server_id, wanted)
        try:
            await self._commit("event_listed", row, message_id=added)
        except Conflict:
            # This process stood still for so long that another one has listed it.
            await self.listings.remove(view.server_id, added)
            raise
        return added

    async def _channel(self, row: Row, view: EventView) -> int | None:
        """Return where a message goes, or is; None if nowhere."""
        if row["channel_id"] is not None and (row["message_id"] or row["tried_at"]):
            channel_id: int = row["channel_id"]
            return channel_id
        if row["kind"] in _IN_LOG:
            return await self._log_channel(view)
        if row["kind"] == Kind.PRIVATE.value:
            return await self._private(row, view)
        return view.channel_id

    async def _private(self, row: Row, view: EventView) -> int | None:
        """Return a player's direct messages; None for those who have none and want none.

        The others are told in the channel. A new one is opened for who cannot see it, too.
        """
        user_id = view.users.get(row["person"])
        if user_id is None:
            return None
        known = await self.private_channels.known(user_id)
        wants = (await self.events.reader(user_id)).asks_for_messages
        if known is None and (wants or self._plays_away(row, view, user_id)):
            return await self.private_channel(user_id)
        return known

    def _plays_away(self, row: Row, view: EventView, user_id: int) -> bool:
        """Say whether a match may be played in a server where a player is not."""
        match = view.event.matches.get(row["number"])
        home = None if match is None else view.event.home_of(match)
        return view.is_away(user_id, view.server_id if home is None else home[0])

    async def _log_channel(self, view: EventView) -> int:
        """Return the thread of the log, which grows from the panel; else the event's channel.

        While Discord takes no more threads, it is the channel too.
        """
        now = await self.db.one("event_delivery", id=self.event_id)
        place = await self.db.one("event_panel", event_id=self.event_id)
        if now is not None and now["log_id"]:
            known: int = now["log_id"]
            return known
        gave_up = now is None or now["log_id"] == _NO_THREAD
        if gave_up or place is None or place["refused"]:
            return view.channel_id
        if place["message_id"] is None:
            # It was deleted just now.
            again = {"event_id": self.event_id, **_values(MessageKey(Kind.PANEL))}
            await self.db.commit([Write("want_event_message", again)])
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

    async def _render(self, row: Row, view: EventView) -> Outgoing:
        if row["kind"] == Kind.PANEL.value:
            shown = await beside(view.event.version, panel, view, self._public(view))
            return shown.silently()
        if row["kind"] == Kind.LOG.value:
            return log_piece(view, row["number"], row["until"], self._public(view)).silently()
        if row["kind"] == Kind.CALL.value:
            return match_call(view, row["number"], self._public(view))
        reader = await self.events.reader(view.users.get(row["person"], 0))
        say = self.voices.private(reader, reader.language or reader.spoken or view.language)
        return match_note(view, row["number"], row["person"], say)

    def _public(self, view: EventView) -> Say:
        return self.voices.of_event(view.language)

    def _nonce(self, row: Row) -> str:
        words = (self.event_id, row["kind"], row["number"], row["person"], row["again"])
        return hashlib.blake2s(repr(words).encode(), digest_size=12).hexdigest()

    async def _shown(self, row: Row, message_id: int | None, *, fresh: bool = True) -> None:
        shown = row["wanted"] if fresh else row["shown"]
        await self._commit("event_message_shown", row, message_id=message_id, shown=shown)

    async def _commit(self, query: str, row: Row, **values: int | None) -> None:
        await self.db.commit([self._write(query, row, **values)])

    def _write(self, query: str, row: Row, **values: int | None) -> Write:
        key = {name: row[name] for name in ("event_id", "kind", "number", "person", "again")}
        return Write(query, {**key, **values})


def _is_panel(row: Row) -> bool:
    kind: str = row["kind"]
    return kind == Kind.PANEL.value


def _values(key: MessageKey) -> dict[str, object]:
    return {
        "kind": key.kind.value,
        "number": key.number,
        "person": key.person,
        "until": key.until,
    }
