"""What deliverers work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.delivery.audience import Audience
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.messenger import Messenger, TooSoon
from bot.ops.clocks import Clock, Steady
from bot.store.database import Database
from bot.ui.pictures.emojis import Voices

AT_ONCE: Final = 5
"""How many go out at once after a pause."""
EVERY_MS: Final = 500
"""How long each of them takes up a place."""


class Spacing:
    """A few direct messages a second that look alike, of all tables and events: a token bucket.

    Discord takes a bot for a spammer that sends many of them at once, also to people who know it
    (docs/discord.md, Requests).
    """

    def __init__(self, steady: Steady) -> None:
        self._steady = steady
        self._free_at = 0
        """When all places are free again."""

    def take(self) -> None:
        """Take a place. Raises TooSoon where none is free."""
        now = self._steady()
        free_at = max(self._free_at, now) + EVERY_MS
        if free_at - now > AT_ONCE * EVERY_MS:
            raise TooSoon
        self._free_at = free_at


@dataclass(frozen=True, slots=True)
class Tools:
    """What deliverers work with."""

    db: Database
    messenger: Messenger
    audience: Audience
    clock: Clock
    steady: Steady
    process: str | None
    """Names this process in leases; None where it is alone with its database (SQLite)."""
    cares: Callable[[int], bool]
    """Says whether this process looks after a server's tables and events."""
    breaker: CircuitBreaker
    voices: Voices
    spacing: Spacing
