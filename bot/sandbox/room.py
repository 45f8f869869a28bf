"""SimCord's preview of one channel, kept up to date while time passes and people click.

The preview is made for one reader of a world where nothing moves. A card room has several readers,
and computers move in it. What is added for that uses private parts of SimCord: only here and in
`preview`, and SimCord's version is pinned.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from simcord.preview import Preview
from simcord.preview._action_plans import _component_key, _component_paths

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
REVISIONS_KEPT: Final = 64
"""How many revisions a page's click may be behind: those of more than half a minute."""
PRIVATE_KEPT: Final = 12
"""How many ephemeral answers of a person stay in the channel; Discord drops them too."""
LOG_KEPT: Final = 500
"""How many requests and events stay in the log for a debugger; the room runs for hours."""

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]

AfterEvents = Callable[[Collection[int]], Awaitable[None]]
"""What the people do after something happened, given the ids of those whose view a page shows."""

PassTime = Callable[[float], Awaitable[None]]
"""What the people do as time passes, given the seconds."""

_log = logging.getLogger(__name__)

Shown = dict[int, list[dict[str, Any]]]
"""The components that a page showed, by message id."""


class Room(Preview):
    """The preview of a channel in which time passes.

    - Clicks and the clock take turns. No click is refused because the room has changed since its
      page was rendered.
    - A click goes to the control that its page showed. If the message has changed, the control is
      found by its custom_id, as Discord does it.
    - Every change shows on every page, not only on that of the person who acted.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # what it works with
        self,
        env: Env,
        channel: ChannelHandle,
        viewers: tuple[MemberActor | UserHandle, ...],
        port: int,
        after_events: AfterEvents,
        pass_time: PassTime | None = None,
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
        self._media_worker = OwnImages()
        self._after_events = after_events
        self._pass_time = pass_time
        self._turn = asyncio.Lock()
        self._touched = asyncio.Event()
        self._shown: dict[str, dict[int, Shown]] = {}
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
        if self._pass_time is not None:
            await self._pass_time(seconds)
        await self._show()

    async def _show(self) -> None:
        if self._count_traffic() > self._seen_traffic:
            self._seen_traffic = self._count_traffic()
            self._delete_old_answers()
            await self._after_events({page.viewer.id for page in self._open()})
            self._advance_presentation_time()
        for page in self._open():
            if self._drawn[page.id] < self._count_traffic():
                self._publish(page, reason="refresh")
        self._forget()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            try:
                return await super()._action(context_id, self._update_action(context_id, body))
            finally:
                self._touched.set()

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        messages = self.env.backend.messages.get(page.channel_id, {})
        ids = [int(identity) for identity in page.snapshot["timeline"]]
        # An edit replaces the list, so this one stays as it was shown.
        shown = {i: messages[i].components for i in ids if messages[i].components}
        kept = self._shown.setdefault(page.id, {})
        kept[page.revision] = shown
        kept.pop(page.revision - REVISIONS_KEPT, None)
        self._drawn[page.id] = self._count_traffic()

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        if target_id is None and self._python is not None:
            # A newcomer sees the newest messages, not those of when the room opened.
            self._python.target_id = self._python.window_end_id = None
        return super()._open_page(viewer_id, target_id)

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
            del self._drawn[page_id], self._shown[page_id]

    def _delete_old_answers(self) -> None:
        """Delete each person's oldest ephemeral answers: every revision renders all of them."""
        backend, channel = self.env.backend, self.channel.id
        private = [m for m in backend.messages.get(channel, {}).values() if m.is_ephemeral]
        for viewer in self.viewers:
            for message in [m for m in private if m.visible_to(viewer.id)][:-PRIVATE_KEPT]:
                backend.delete_message(channel, message.id)

    def _update_action(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Translate an action on an older revision of a page to the newest one."""
        page = self._pages.get(context_id or "")
        if page is None or not isinstance(body, Mapping):
            return body
        updated = {**body, "published_revision": page.revision}
        if body.get("kind") in ("click", "select"):
            drawn, key = body.get("published_revision"), body.get("control_key")
            kept = self._shown.get(page.id, {})
            shown = kept.get(drawn, {}) if isinstance(drawn, int) else {}
            updated["control_key"] = self._control_now(page, shown, key)
        return updated

    def _control_now(self, page: _Page, shown: Shown, key: Any) -> str | None:
        """Return the present key of a control, or None if it is gone.

        Keys are positions in a message: after an edit the same key may be another card.
        """
        for message_id, components in shown.items():
            custom_id = _keyed(message_id, components).get(key)
            if custom_id is not None:
                message = self.env.backend.messages[page.channel_id].get(message_id)
                now = _keyed(message_id, message.components if message else [])
                return next((new for new, same in now.items() if same == custom_id), None)
        return None


def _keyed(message_id: int, components: list[dict[str, Any]]) -> dict[str | None, str]:
    """Return the custom_ids of a message's controls by the preview's keys."""
    return {
        _component_key(component, path, message_id): component["custom_id"]
        for number, root in enumerate(components)
        for path, component in _component_paths(root, str(number))
        if "custom_id" in component
    }
