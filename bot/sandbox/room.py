"""SimCord's preview of one channel, kept fresh while time passes and people click.

The preview is made for one reader of a world that stands still. A card room has several, and
computers move in it, so some things are added here. They lean on parts of SimCord that are not
public, which is why its version is pinned and why they stand here and in `texts` only.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from simcord.preview import Preview
from simcord.preview._action_plans import _component_key, _component_paths

from bot.sandbox.faces import faces
from bot.sandbox.texts import remember_texts

if TYPE_CHECKING:
    from simcord.actors import MemberActor
    from simcord.builders import ChannelHandle, UserHandle
    from simcord.env import Env
    from simcord.preview._pages import _Page

TICK: Final = 0.5
"""Seconds between two looks at the clock; pages themselves ask twice a second."""
LEAP: Final = 2.0
"""Most seconds the room's clock makes up for at once, as after the machine was asleep."""
REMEMBERED: Final = 64
"""Publications a page's clicks may be behind: more than half a minute of them."""
WHISPERED: Final = 12
"""Answers for one person's eyes that stay in the channel; Discord drops them some time too."""
LOGGED: Final = 500
"""Entries kept of what crossed the wire, for a debugger; the room runs for hours."""

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]

Courtesy = Callable[[Collection[int]], Awaitable[None]]
"""What the people in the world do after something happened, given whose places pages show."""

_log = logging.getLogger(__name__)

Shown = dict[int, list[dict[str, Any]]]
"""What a page had to click on: the components of each message by its id."""


class Room(Preview):
    """The preview of a channel in which time passes.

    - A click is taken in turn with the clock and with other pages' clicks, never refused because
      the room moved on since its page was drawn.
    - It goes to the control that stood on the page where the finger went. If the message changed
      meanwhile, the control is found again by its custom_id, as Discord does it.
    - What happens shows on every page, not only on that of the person who acted.
    """

    def __init__(
        self,
        env: Env,
        channel: ChannelHandle,
        viewers: tuple[MemberActor | UserHandle, ...],
        port: int,
        courtesy: Courtesy,
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
            assets=faces(env),
            port=port,
        )
        remember_texts()
        self._courtesy = courtesy
        self._turn = asyncio.Lock()
        self._touched = asyncio.Event()
        self._shown: dict[str, dict[int, Shown]] = {}
        self._drawn: dict[str, int] = {}
        self._forgotten = 0
        self._heard = 0

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
                passed, last = min(now - last, LEAP), now
                try:
                    await self.env.advance_time(passed)
                    await self._show()
                except TimeoutError:
                    _log.warning("The bot is busy for longer than it should be", exc_info=True)

    async def _show(self) -> None:
        """Bring the pages up to date that something happened behind."""
        if self._wire() > self._heard:
            self._heard = self._wire()
            self._hush()
            await self._courtesy({page.viewer.id for page in self._open()})
            self._advance_presentation_time()
        for page in self._open():
            if self._drawn[page.id] < self._wire():
                self._publish(page, reason="refresh")
        self._forget()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            try:
                return await super()._action(context_id, self._meant(context_id, body))
            finally:
                self._touched.set()

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        messages = self.env.backend.messages.get(page.channel_id, {})
        ids = [int(identity) for identity in page.snapshot["timeline"]]
        # An edit puts a new list in the message's place, so holding the list holds what was shown.
        shown = {i: messages[i].components for i in ids if messages[i].components}
        kept = self._shown.setdefault(page.id, {})
        kept[page.revision] = shown
        kept.pop(page.revision - REMEMBERED, None)
        self._drawn[page.id] = self._wire()

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        if target_id is None and self._python is not None:
            # A newcomer lands where the talk is, not where it was when the room opened.
            self._python.target_id = self._python.window_end_id = None
        return super()._open_page(viewer_id, target_id)

    def _open(self) -> list[_Page]:
        """Return the pages that people look at; one more is the preview's own."""
        return [page for page in self._pages.values() if page is not self._python]

    def _wire(self) -> int:
        """Count what has crossed the wire: where it grows, something may have happened."""
        return self._forgotten + len(self.env.backend.transcript)

    def _forget(self) -> None:
        """Let go of what nobody will ask for any more."""
        backend = self.env.backend
        self._forgotten += len(backend.transcript[:-LOGGED])
        del backend.transcript[:-LOGGED], backend.http_requests[:-LOGGED]
        for page_id in self._drawn.keys() - self._pages.keys():
            del self._drawn[page_id], self._shown[page_id]

    def _hush(self) -> None:
        """Drop each person's oldest private answers: every publication has to read them all."""
        backend, channel = self.env.backend, self.channel.id
        private = [m for m in backend.messages.get(channel, {}).values() if m.is_ephemeral]
        for viewer in self.viewers:
            for message in [m for m in private if m.visible_to(viewer.id)][:-WHISPERED]:
                backend.delete_message(channel, message.id)

    def _meant(self, context_id: str | None, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """Say what an action on a page of a moment ago means on the page of now."""
        page = self._pages.get(context_id or "")
        if page is None or not isinstance(body, Mapping):
            return body
        meant = {**body, "published_revision": page.revision}
        if body.get("kind") in ("click", "select"):
            drawn, key = body.get("published_revision"), body.get("control_key")
            kept = self._shown.get(page.id, {})
            shown = kept.get(drawn, {}) if isinstance(drawn, int) else {}
            meant["control_key"] = self._control_now(page, shown, key)
        return meant

    def _control_now(self, page: _Page, shown: Shown, key: Any) -> str | None:
        """Find the control that stood under ``key`` when the page was drawn; None if it is gone.

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
    """Return the custom_id of every control in a message, by the preview's key for it."""
    return {
        _component_key(component, path, message_id): component["custom_id"]
        for number, root in enumerate(components)
        for path, component in _component_paths(root, str(number))
        if "custom_id" in component
    }
