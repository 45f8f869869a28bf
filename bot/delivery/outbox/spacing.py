"""Spacing: a few direct messages a second that look alike, of all tables and events together.

Discord takes a bot for a spammer that sends many of them at once, also to people who know it
(docs/discord.md, Requests).
"""

from __future__ import annotations

from typing import Final

from bot.delivery.messenger import TooSoon
from bot.ops.clocks import Steady

AT_ONCE: Final = 5
"""How many go out at once after a pause."""
EVERY_MS: Final = 500
"""How long each of them takes up a place."""


class Spacing:
    """A token bucket."""

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
