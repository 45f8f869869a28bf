"""Rate limit: how many interactions one person, and one server, may send.

Each has a token bucket that nobody who plays comes near to emptying. An interaction over the limit
is answered at once. It touches neither the tables nor the store, so nobody else waits for it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import discord

from bot.errors import HangJackError
from bot.interactions.answer import Reply, answer, set_reader
from bot.interactions.autocomplete import suggest_nothing
from bot.locale import N_
from bot.tables.settings.preferences import Reader

BURST_SECONDS: Final = 6
"""The interactions of how many seconds may come all at once."""
_MOST: Final = 10_000
"""How many people or servers are remembered; whoever came longest ago is forgotten first."""


class TooFast(HangJackError):
    """More from one person, or from one server, than any game of cards can ask for."""

    text = N_("That was too much at once, and this was not done. Wait a moment and try again.")


class TokenBuckets:
    """Lets each of many come so often a second, and somewhat more often for a while.

    Of each it remembers one moment: when all that they have used up will have come back to them.
    """

    def __init__(self, rate: float, most: int = _MOST) -> None:
        """Set the pace.

        Args:
            rate: how often a second each may come; 0 for as often as they like.
            most: how many are remembered at once.
        """
        self._rate = rate
        self._most = most
        self._full_at: OrderedDict[int, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: int, now: float) -> bool:
        """Say whether somebody may come now; if so, it is counted."""
        if not self._rate:
            return True
        full_at = max(self._full_at.get(key, now), now)
        # Half a step off the edge, so that rounding neither admits one more nor one less. At the
        # slowest paces no step fits into a burst: there one may come when all is back.
        admitted = full_at <= now or full_at + 0.5 / self._rate <= now + BURST_SECONDS
        self._full_at[key] = full_at + admitted / self._rate
        self._full_at.move_to_end(key)
        if len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return admitted


class RateLimiter:
    """What every interaction passes before anything is done for it."""

    def __init__(
        self,
        person_rate: float,
        server_rate: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set the paces.

        Args:
            person_rate: interactions a second that one person may send for long; 0 for any number.
            server_rate: those that may come from one server; 0 for any number.
            clock: seconds that only ever go on.
        """
        self._clock = clock
        self._people, self._typing = TokenBuckets(person_rate), TokenBuckets(person_rate)
        self._servers = TokenBuckets(server_rate)

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Say whether something is to be done; if not, it has been answered."""
        if self._counts(interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest_nothing(interaction)
        else:
            # As their Discord speaks: the store is not asked what they have chosen.
            set_reader(interaction, Reader())
            await answer(interaction, _refused())
        return False

    def _counts(self, interaction: discord.Interaction[Any]) -> bool:
        """Count it for the person, and if it is not too much for them, for their server.

        What is typed into a command asks for suggestions again and again: it has a meter of its
        own, so that nobody who types is held back when they send it.
        """
        now = self._clock()
        typing = interaction.type is discord.InteractionType.autocomplete
        if not (self._typing if typing else self._people).take(interaction.user.id, now):
            return False
        rights = interaction.permissions
        if interaction.guild_id is None or rights.manage_messages or rights.manage_guild:
            # Whoever keeps order is heard, however many others keep the server's meter empty.
            return True
        return self._servers.take(interaction.guild_id, now)


async def _refused() -> Reply:
    raise TooFast
