"""A table's clock: how long people have for their turns.

`bot/tables/actions/next_due.py` computes when it is due, and `timers.py` acts then.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

SHORTEST: Final = 10 * SECOND
"""Before a reminder, and between it and the move."""
LONGEST: Final = 7 * DAY
"""Before the move."""
MOST_MISSES: Final = 10


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a turn may take, and how many may be missed; ValueError if one is out of range."""

    remind_ms: int
    """The player whose turn it is gets a reminder after this time."""
    move_ms: int
    """The computer moves for them after this time, counted from the beginning of the turn."""
    misses: int = 2
    """After this many missed turns in a row the computer plays until they are back."""

    def __post_init__(self) -> None:
        if not SHORTEST <= self.remind_ms <= self.move_ms - SHORTEST <= LONGEST - SHORTEST:
            raise ValueError("a reminder comes in time, and long enough before the move")
        if not 1 <= self.misses <= MOST_MISSES:
            raise ValueError("some turns may be missed, but not all of them")


@unique
class Pace(Enum):
    """The clocks that have a name."""

    QUICK = "quick"
    USUAL = "usual"
    SLOW = "slow"
    BY_THE_DAY = "day"

    @property
    def clock(self) -> Clock:
        """Return the clock of that name."""
        return _CLOCKS[self]


_CLOCKS: Final = {
    Pace.QUICK: Clock(20 * SECOND, MINUTE),
    Pace.USUAL: Clock(MINUTE, 3 * MINUTE),
    Pace.SLOW: Clock(10 * MINUTE, 30 * MINUTE),
    Pace.BY_THE_DAY: Clock(12 * HOUR, DAY),
}
USUAL: Final = Pace.USUAL.clock
"""The clock of tables without another one."""


def pace_of(clock: Clock) -> Pace | None:
    """Return a clock's name, if it has one."""
    return next((pace for pace in Pace if pace.clock == clock), None)
