"""How much one person may make channels show: tables opened, players come and gone, games resumed.

Each post takes a token of the person who causes it. What the rules of a game bring about is
nobody's: its deals, its results, its boards.
"""

from __future__ import annotations

import math
from typing import Final

from bot.errors import TableError
from bot.locale.say import N_
from bot.ops.clocks import Clock, Steady
from bot.ops.token_buckets import TokenBuckets

RATE: Final = 1 / 30
"""How many posts a second."""
AT_ONCE: Final = 20
"""How many posts may come at once; an opened and a closed table are two."""


class TooMuchShown(TableError):
    """A person has made channels show more than any evening of play does."""

    text = N_("You've made me post a lot in a short time, so this wasn't done. Try again {when}.")


class ShowingLimit:
    """Counts what each person makes channels show."""

    def __init__(self, clock: Clock, steady: Steady, *, limited: bool) -> None:
        self._clock = clock
        self._steady = steady
        self._buckets = TokenBuckets(RATE if limited else 0, burst=AT_ONCE / RATE)

    def check(self, user_id: int) -> None:
        """Refuse a person one post more, with TooMuchShown, if they have caused too many."""
        wait = self._buckets.wait(user_id, self._steady() / 1000)
        if wait > 0:
            raise TooMuchShown(when=f"<t:{math.ceil(self._clock() / 1000 + wait)}:R>")

    def note(self, user_id: int, posts: int = 1) -> None:
        """Count posts that a person has caused."""
        self._buckets.charge(user_id, self._steady() / 1000, posts)
