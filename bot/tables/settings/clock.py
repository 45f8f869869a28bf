"""A table's clock: how long people have for their turns.

`bot/tables/actions/next_due.py` says when it is due and for what, `timers.py` what is done then.
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
    """What one turn may take, and how many turns in a row may be missed.

    Raises:
        ValueError: if it is shorter or longer than any game is played.
    """

    remind_ms: int
    """After so long the player whose turn it is gets a reminder."""
    move_ms: int
    """After so long, from the turn's beginning, the computer moves for them."""
    misses: int = 2
    """After so many turns missed in a row the computer plays until they are back."""

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
        """Return what the name stands for."""
        return _CLOCKS[self]


_CLOCKS: Final = {
    Pace.QUICK: Clock(20 * SECOND, MINUTE),
    Pace.USUAL: Clock(MINUTE, 3 * MINUTE),
    Pace.SLOW: Clock(10 * MINUTE, 30 * MINUTE),
    Pace.BY_THE_DAY: Clock(12 * HOUR, DAY),
}
USUAL: Final = Pace.USUAL.clock
"""For tables of which nobody has said anything else."""


def pace_of(clock: Clock) -> Pace | None:
    """Return the name that a clock has, if any."""
    return next((pace for pace in Pace if pace.clock == clock), None)
