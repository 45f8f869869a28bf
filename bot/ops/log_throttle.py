"""Log throttle: a message that repeats is logged at growing intervals."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

FIRST_S: Final = 60.0
LONGEST_S: Final = 3600.0
"""Something that goes on is said twice as late each time, between these."""
OVER_S: Final = 300.0
"""What has not happened for so long is over; when it comes back, it is said at once."""
REMEMBERED: Final = 500


@dataclass(slots=True)
class _Heard:
    met_at: float
    say_at: float
    pause: float = FIRST_S
    kept: int = 0


class LogThrottle:
    """Remembers what was said lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._heard: OrderedDict[str, _Heard] = OrderedDict()

    def due(self, what: str) -> int | None:
        """Return how often something was kept quiet since it was last said, to be said now.

        None where it is to be kept quiet once more.
        """
        now = self._clock()
        heard = self._heard.pop(what, None)
        if heard is None or now - heard.met_at > OVER_S:
            heard = _Heard(now, now + FIRST_S)
            kept: int | None = 0
        elif now < heard.say_at:
            heard.kept += 1
            kept = None
        else:
            kept, heard.kept = heard.kept, 0
            heard.pause = min(2 * heard.pause, LONGEST_S)
            heard.say_at = now + heard.pause
        heard.met_at = now
        self._heard[what] = heard
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return kept

    def forget(self) -> None:
        """Say everything at once again."""
        self._heard.clear()
