"""Rate limit: how many interactions one person, and one server, may send.

Each has a token bucket that players never come near to emptying. An interaction over the limit is
answered at once, without the tables or the store, so other people do not wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import discord

from bot.errors import HangJackError
from bot.interactions.answer import set_reader
from bot.interactions.autocomplete import refuse
from bot.locale.say import N_
from bot.ops.token_buckets import TokenBuckets
from bot.views.settings.preferences import Reader

BURST_SECONDS: Final = 6
"""How many seconds' interactions may come at once."""


class TooFast(HangJackError):
    text = N_("That was too fast, so this wasn't done. Wait a moment and try again.")


class RateLimiter:
    """The rate limits that every interaction passes first.

    Rates are in interactions a second, 0 for no limit; the clock is in monotonic seconds.
    """

    def __init__(
        self, person_rate: float, server_rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._people, self._typing, self._servers = (
            TokenBuckets(rate, burst=BURST_SECONDS)
            for rate in (person_rate, person_rate, server_rate)
        )

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the interaction may go on; if not, answer it."""
        if self._counts(interaction):
            return True
        # In the language of their Discord: their settings are not read from the store.
        set_reader(interaction, Reader())
        await refuse(interaction, TooFast())
        return False

    def _counts(self, interaction: discord.Interaction[Any]) -> bool:
        """Count an interaction for the person, then for their server.

        Typing into a command asks for suggestions again and again: it has its own bucket, so that
        it never delays the command itself.
        """
        now = self._clock()
        typing = interaction.type is discord.InteractionType.autocomplete
        if not (self._typing if typing else self._people).take(interaction.user.id, now):
            return False
        rights = interaction.permissions
        if interaction.guild_id is None or rights.manage_messages or rights.manage_guild:
            # Moderators and managers get through even while others flood the server.
            return True
        return self._servers.take(interaction.guild_id, now)
