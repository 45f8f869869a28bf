"""Rate limit: how many interactions one person, and one server, may send.

Each has a token bucket that players never come near to emptying. An interaction over the limit is
answered at once, without the tables or the store, so other people do not wait for it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import discord

from bot.errors import HangJackError
from bot.interactions.answer import set_reader
from bot.interactions.autocomplete import refuse
from bot.locale import N_
from bot.views.settings.preferences import Reader

BURST_SECONDS: Final = 6
"""How many seconds' interactions may come at once."""
OPENING_RATE: Final = 1 / 60
"""How many tables a second a person may open."""
OPENING_SECONDS: Final = 600
"""How many seconds' tables may come at once."""
_MOST: Final = 10_000
"""How many buckets are kept; the one used longest ago is dropped first."""


class TooFast(HangJackError):
    """More interactions from one person or server than any game needs."""

    text = N_("That was too fast, so this wasn't done. Wait a moment and try again.")


class ManyTablesOpened(HangJackError):
    """More tables from one person than anybody plays at."""

    text = N_("You've opened many tables in a short time. Open the next one in a minute.")


class TokenBuckets:
    """Token buckets: each key may come at a steady rate, and faster for a short burst.

    A bucket is stored as one number: the time when it is full again. The rate is in tokens a
    second, 0 for no limit; a burst is as many tokens as come in some seconds.
    """

    def __init__(self, rate: float, most: int = _MOST, burst: float = BURST_SECONDS) -> None:
        self._rate = rate
        self._most = most
        self._burst = burst
        self._full_at: OrderedDict[int, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: int, now: float) -> bool:
        """Take a token from a key's bucket; return False if it is empty."""
        if not self._rate:
            return True
        full_at = max(self._full_at.get(key, now), now)
        # Half a token of tolerance, so that rounding admits neither one more nor one less. At very
        # slow rates no token fits into a burst: then a full bucket admits one.
        admitted = full_at <= now or full_at + 0.5 / self._rate <= now + self._burst
        self._full_at[key] = full_at + admitted / self._rate
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return admitted


class RateLimiter:
    """The rate limits that every interaction passes first.

    Rates are in interactions a second, 0 for no limit; the clock is in monotonic seconds.
    """

    def __init__(
        self, person_rate: float, server_rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._people, self._typing = TokenBuckets(person_rate), TokenBuckets(person_rate)
        self._servers = TokenBuckets(server_rate)
        self._openings = TokenBuckets(OPENING_RATE if person_rate else 0, burst=OPENING_SECONDS)

    def check_opening(self, user_id: int) -> None:
        """Count a table that a person opens.

        Raises:
            ManyTablesOpened: if that is too fast, of whatever kind they are.
        """
        if not self._openings.take(user_id, self._clock()):
            raise ManyTablesOpened

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
