"""Buttons that give a command again, pressed twice: the second press does nothing.

Commands may be given twice for a reason; one press of a button means one.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

_REMEMBERED: Final = 30.0
"""Seconds: who sees no answer presses again, also after Discord gave up on the first press."""
_MOST: Final = 10_000
"""Presses remembered; the oldest is forgotten first."""


class Presses:
    """The presses of the last half minute. The clock is in monotonic seconds."""

    def __init__(self, most: int = _MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._pressed_at: OrderedDict[Hashable, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pressed_at)

    def note(self, press: Hashable) -> bool:
        """Note a press; return False if it is there already."""
        now = self._clock()
        if now - self._pressed_at.get(press, -_REMEMBERED) < _REMEMBERED:
            return False
        self._pressed_at[press] = now
        self._pressed_at.move_to_end(press)
        if len(self._pressed_at) > self._most:
            self._pressed_at.popitem(last=False)
        return True

    def forget(self, press: Hashable) -> None:
        """Forget a press that was refused."""
        self._pressed_at.pop(press, None)
