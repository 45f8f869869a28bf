"""SimCord's preview of the room, kept up to date while time passes and people click.

The preview is made for one reader of a world where nothing moves. A card room has several readers,
and computers move in it. What is added for that uses private parts of SimCord: only here, in `page`
and in `preview`, and SimCord's version is pinned.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, Literal, Self

import discord
from simcord.preview import Preview, _action_plans
from simcord.preview._action_plans import _component_paths

from bot.sandbox.page import PageServer, Place, name_controls_by_custom_id, same_control
from bot.sandbox.preview import OwnImages, cache_parsed_texts, emoji_images

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, UserHandle
    from simcord.env import Env
    from simcord.preview._pages import _Page

TICK: Final = 0.5
"""Seconds between two steps of the clock; pages poll twice a second."""
LONGEST_STEP: Final = 2.0
"""The longest step of the room's clock in seconds, for instance after the machine was asleep."""
PRIVATE_KEPT: Final = 12
"""How many ephemeral answers of a person stay in the channel; Discord drops them too."""
DIRECT: Final = "direct"
"""What a page asks for in place of a message, to show direct messages; for a thread, its id."""
LOG_KEPT: Final = 500
"""How many requests and events stay in the log for a debugger; the room runs for hours."""

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]

Live = Callable[[float, Collection[int]], Awaitable[None]]
"""What people do as time passes, given the seconds, and whose view a page shows."""

_log = logging.getLogger(__name__)


class Room(Preview):
    """The preview of a channel in which time passes.

    - Clicks and the clock take turns. No click is refused because the room has changed since its
      page was rendered.
    - A click goes to the control that its page showed, wherever it is by now.
    - A page shows the room, one of its threads, or its viewer's direct messages.
    - Every change shows on every page, not only on that of the person who acted.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        env: Env,
        channel: ChannelHandle,
        viewers: tuple[MemberActor, ...],
        port: int,
        key: str,
        live: Live,
    ) -> None:
        super().__init__(
            env,
            channel,
            viewers,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=emoji_images(env),
            port=port,
        )
        cache_parsed_texts()
        name_controls_by_custom_id()
        self.capability = key
        self._room = channel
        self._server = PageServer(self, port, self._places)
        self._media_worker = OwnImages()
        self._live = live
        self._turn = asyncio.Lock()
        self._touched = asyncio.Event()
        self._drawn: dict[str, int] = {}
        self._dropped = 0
        self._seen_traffic = 0

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    async def keep(self) -> None:
        """Let time pass and show what happens, until cancelled."""
        clock = asyncio.get_running_loop().time
        last = clock()
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):  # not wait_for, which can lose a cancellation
                    await self._touched.wait()
            self._touched.clear()
            async with self._turn:
                now = clock()
                passed, last = min(now - last, LONGEST_STEP), now
                try:
                    await self.pass_time(passed)
                except TimeoutError:
                    _log.warning("The bot is busy for longer than it should be", exc_info=True)

    async def pass_time(self, seconds: float) -> None:
        """Move the clock, let people do what they do as time passes, and show it."""
        await self.env.advance_time(seconds)
        await self._live(seconds, {page.viewer.id for page in self._open()})
        await self._show()

    async def _show(self) -> None:
        if self._count_traffic() > self._seen_traffic:
            self._seen_traffic = self._count_traffic()
            self._delete_notices()
            self._delete_old_answers()
            self._advance_presentation_time()
        for page in self._open():
            if self._drawn[page.id] < self._count_traffic():
                self._publish(page, reason="refresh")
        self._forget()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        page = self._pages.get(context_id or "")
        async with self._turn:
            try:
                with self._at(self._channel_of(page)):
                    return await super()._action(context_id, self._update_action(page, body))
            finally:
                self._touched.set()

    def _viewer(self, viewer_id: Any) -> MemberActor | UserHandle:
        viewer: MemberActor = super()._viewer(viewer_id)
        # A member acts in a server, a user in direct messages.
        return viewer.user if self.channel.guild is None else viewer

    @contextmanager
    def _at(self, channel: ChannelHandle) -> Iterator[None]:
        """Let the preview, which knows one channel, work in another one."""
        before, self.channel = self.channel, channel
        try:
            yield
        finally:
            self.channel = before

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        self._drawn[page.id] = self._count_traffic()

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        """Open a page at the newest message, in the room or in another place."""
        if self._python is not None:
            self._python.target_id = self._python.window_end_id = None
        ids = [str(viewer.id) for viewer in self.viewers]
        viewer = self.viewers[ids.index(str(viewer_id)) if str(viewer_id) in ids else 0]
        threads = {str(thread.id): thread for thread in self._room.threads}
        place = (
            viewer.user.dm_channel if target_id == DIRECT else threads.get(target_id, self._room)
        )
        with self._at(place):
            return super()._open_page(viewer.id)

    def _channel_of(self, page: _Page | None) -> ChannelHandle:
        public = {channel.id: channel for channel in (self._room, *self._room.threads)}
        if page is None or page.channel_id in public:
            return self._room if page is None else public[page.channel_id]
        channel: ChannelHandle = page.viewer.dm_channel
        return channel

    def _places(self, page: _Page) -> list[Place]:
        """Return where a page's viewer can go.

        Of the threads these are those where they were mentioned, and those that no message has a
        box for, as the log's once the panel has moved.
        """
        viewer, here = page.viewer.id, page.channel_id
        boxes = self.env.backend.messages.get(self._room.id, {})

        def count(channel: ChannelHandle) -> int:
            messages = self.env.backend.messages.get(channel.id, {}).values()
            return sum(message.visible_to(viewer) for message in messages)

        def mentions(thread: ChannelHandle) -> bool:
            messages = self.env.backend.messages.get(thread.id, {}).values()
            return any(viewer in message.ping_user_ids for message in messages)

        threads = [
            (str(thread.id), thread.name or "", count(thread), thread.id == here)
            for thread in reversed(self._room.threads)
            if thread.id == here or thread.id not in boxes or mentions(thread)
        ]
        direct = getattr(page.viewer, "user", page.viewer).dm_channel
        return [
            ("", f"# {self._room.name}", count(self._room), self._room.id == here),
            *threads,
            (DIRECT, "Direct messages", count(direct), direct.id == here),
        ]

    def _open(self) -> list[_Page]:
        """Return the pages of people; the preview has one of its own."""
        return [page for page in self._pages.values() if page is not self._python]

    def _count_traffic(self) -> int:
        """Count requests and events so far; if the number grows, something may have happened."""
        return self._dropped + len(self.env.backend.transcript)

    def _forget(self) -> None:
        """Drop old log entries, and what is kept for closed pages."""
        backend = self.env.backend
        self._dropped += len(backend.transcript[:-LOG_KEPT])
        del backend.transcript[:-LOG_KEPT], backend.http_requests[:-LOG_KEPT]
        for page_id in self._drawn.keys() - self._pages.keys():
            del self._drawn[page_id]

    def _delete_notices(self) -> None:
        """Delete what Discord does not post: that a thread was started from a message."""
        for message in [*self.env.backend.messages.get(self._room.id, {}).values()]:
            if message.type == discord.MessageType.thread_created.value:
                self.env.backend.delete_message(self._room.id, message.id)

    def _delete_old_answers(self) -> None:
        """Delete each person's oldest ephemeral answers: every revision renders all of them."""
        backend = self.env.backend
        for viewer in self.viewers:
            for channel in (self._room, *self._room.threads, viewer.user.dm_channel):
                messages = backend.messages.get(channel.id, {}).values()
                private = [m for m in messages if m.is_ephemeral and m.visible_to(viewer.id)]
                # A hand stays while it is played from.
                private.sort(key=lambda message: message.edited_timestamp or message.timestamp)
                for message in private[:-PRIVATE_KEPT]:
                    backend.delete_message(channel.id, message.id)

    def _update_action(self, page: _Page | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Translate an action on an older revision of a page to the newest one."""
        if page is None or not isinstance(body, Mapping):
            return body
        updated = {**body, "published_revision": page.revision}
        key = body.get("control_key")
        if body.get("kind") in ("click", "select") and isinstance(key, str):
            updated["control_key"] = self._control_now(page, key)
        return updated

    def _control_now(self, page: _Page, key: str) -> str | None:
        """Return the present key of a control, or None if it is gone."""
        messages = self.env.backend.messages.get(page.channel_id, {}).values()
        keys = (
            _action_plans._component_key(component, path, message.id)
            for message in messages
            if key.startswith(f"message:{message.id}:")
            for number, root in enumerate(message.components)
            for path, component in _component_paths(root, str(number))
        )
        return next((now for now in keys if same_control(key, now)), None)
