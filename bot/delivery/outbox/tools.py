"""What deliverers work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.delivery.audience import Audience
from bot.delivery.circuit_breaker import CircuitBreaker
from bot.delivery.messenger import Messenger
from bot.delivery.outbox.spacing import Spacing
from bot.ops.clocks import Clock, Steady
from bot.store.database import Database
from bot.ui.pictures.emojis import Voices


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
