"""Live reviews: the answer to *Review* shows how far it has come, and then what it has found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import ClassVar, Protocol

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.live.live_messages import LiveAnswer, LiveMessage, LiveMessages, Rendered
from bot.locale.say import Say
from bot.ops.clocks import Steady
from bot.ui.core.message import Outgoing
from bot.ui.pictures.emojis import Voices
from bot.views.settings.preferences import Reader


class ReviewPort(Protocol):
    """The reviews, as delivery sees them."""

    async def page(self, owner: str, user_id: int, say: Say) -> tuple[Outgoing, bool]:
        """Return a person's review as far as it has come, and whether it goes no further."""

    async def reader(self, user_id: int) -> Reader:
        """Return a person's settings for what they read."""


class ReviewAnswer(LiveAnswer[LiveMessage]):
    """An answer that is going to show a review."""

    def prepare(self, message: Outgoing, spoken: str) -> None:
        """Announce what the answer shows."""
        self._becomes(LiveMessage, message, spoken)


class LiveReviews(LiveMessages[LiveMessage]):
    """The reviews under way of this process, by game and person."""

    what: ClassVar[str] = "reviews"

    def __init__(
        self, reviews: ReviewPort, voices: Voices, breaker: CircuitBreaker, steady: Steady
    ) -> None:
        super().__init__(breaker, steady)
        self._reviews = reviews
        self._voices = voices

    def answer(self, owner: str, user_id: int) -> ReviewAnswer:
        """Announce an answer that is going to show a person's review of a game."""
        return ReviewAnswer(self, owner, user_id)

    async def _renderer(
        self, _owner: str, _of: Collection[LiveMessage], /
    ) -> Callable[[LiveMessage], Awaitable[Rendered]]:
        return self._render

    async def _render(self, live: LiveMessage) -> Rendered:
        reader = await self._reviews.reader(live.user_id)
        say = self._voices.private(reader, live.spoken)
        return await self._reviews.page(live.owner, live.user_id, say)
