"""Live desks: a director's desk shows what happens in the event, without a click."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Protocol

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.live.live_messages import LiveAnswer, LiveMessage, LiveMessages, Rendered
from bot.ops.beside import beside
from bot.ops.clocks import Clock, Steady
from bot.ui.core.message import Outgoing
from bot.ui.events.desk.desk import closed_desk, desk_page
from bot.ui.pictures.emojis import Voices
from bot.views.events.event import EventView
from bot.views.settings.preferences import Reader

LOOK_MS: Final = 10_000
"""How often a desk is rendered again although nobody has done anything in the event: players may
have come to their tables, and a start may have passed."""


class EventPort(Protocol):
    """The events, as delivery sees them."""

    async def view(self, event_id: str) -> EventView:
        """Return what everybody may know of an event."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""

    async def asked(self, event_id: str, piece: int) -> tuple[int, ...]:
        """Return the user ids of those whom one message asks to come again as last time."""


@dataclass(slots=True, eq=False, kw_only=True)
class LiveDesk(LiveMessage):
    """A desk that its token can still edit; its owner is the event."""

    note: str
    """What was said above it when it was clicked last."""
    page: int
    """Which page of its menus is shown."""
    looks_at: int = 0
    """When it looks again."""


class DeskAnswer(LiveAnswer[LiveDesk]):
    """An answer that is going to show a director's desk."""

    def prepare(self, message: Outgoing, note: str, *, page: int, spoken: str) -> None:
        """Announce what the answer shows."""
        self._becomes(partial(LiveDesk, note=note, page=page), message, spoken)


class LiveDesks(LiveMessages[LiveDesk]):
    """The live desks of this process, by event and director."""

    what: ClassVar[str] = "desks"

    def __init__(
        self,
        events: EventPort,
        voices: Voices,
        breaker: CircuitBreaker,
        steady: Steady,
        clock: Clock,
    ) -> None:
        super().__init__(breaker, steady)
        self._events = events
        self._voices = voices
        self._clock = clock

    def answer(self, event_id: str, user_id: int) -> DeskAnswer:
        """Announce an answer that is going to show a director's desk."""
        return DeskAnswer(self, event_id, user_id)

    async def leave(self, event_id: str, user_id: int, message_id: int) -> None:
        """Let a desk go: an answer is about to show something else in its message."""
        desk = self._of(event_id, user_id)
        if desk is not None and desk.message.id == message_id:
            self._let_go(desk)
            if desk.request is not None:
                await desk.request

    async def look(self) -> set[str]:
        """Do what is due, and look at what the clock or a table may have changed."""
        now = self.steady()
        for desk in self:
            if now >= desk.looks_at:
                desk.looks_at, desk.is_wanted = now + LOOK_MS, True
        return await super().look()

    async def _renderer(
        self, owner: str, _: Collection[LiveDesk], /
    ) -> Callable[[LiveDesk], Awaitable[Rendered]]:
        return partial(self._render, await self._events.view(owner))

    async def _render(self, view: EventView, desk: LiveDesk) -> Rendered:
        reader = await self._events.reader(desk.user_id)
        say = self._voices.private(reader, desk.spoken)
        who = view.person_of(desk.user_id)
        if who not in view.event.directors:
            return closed_desk(view, say), True
        refresh = self.steady() >= desk.renew_at
        size = view.event.version + len(view.event.matches)
        page = partial(desk_page, page=desk.page, refresh=refresh)
        return await beside(size, page, view, who, self._clock(), say, desk.note), False
