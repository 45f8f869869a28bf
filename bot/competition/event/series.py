"""What an event passes on to the next one: whom that asks to come again, and when it starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.competition.entrants import EntrantId, PersonId

Later: TypeAlias = Callable[[str, int, int], int]
"""Takes a time zone, a moment and a number of days; returns that time of day so much later."""
REPEATS: Final = {7: (1, 2, 3, 4, 5, 6), 14: (3, 6, 10, 13), 28: (6, 10, 13, 20)}
"""After how many days an event can be repeated, and how many days ahead the next is announced.

By then a day has passed since the start of the one before. If nobody has begun that one, the bot
stops the series.
"""


@dataclass(frozen=True, slots=True)
class Former:
    """An entrant of an earlier event."""

    event: str
    """The id of that event."""
    entrant: EntrantId


@dataclass(frozen=True, slots=True)
class Repeat:
    """How an event is repeated."""

    days: int
    """From one start to the next."""
    ahead: int
    """How many days before its start the next one is announced."""
    at: int
    """The usual start of this one, in milliseconds since 1970, also where it was moved."""


@dataclass(frozen=True, slots=True)
class Origin:
    """What an event has from the one that it was made after."""

    previous: str = ""
    """The id of that event; empty for one that was made from nothing."""
    asked: tuple[Former, ...] = ()
    """Who was there and is asked to come again."""
    directors: tuple[PersonId, ...] = ()
    """Directors beside the one who announces it."""
    repeat: Repeat | None = None
    above: str = ""
    """The id of the division above it, in the same season."""
    below: str = ""
    """The id of the division below it, where the two were announced together."""


def next_start(repeat: Repeat, zone: str, now: int, later: Later) -> int:
    """Return the first usual start after this one that is still to come."""
    days = repeat.days
    while (at := later(zone, repeat.at, days)) <= now:
        days += repeat.days
    return at
