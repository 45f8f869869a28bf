"""Log errors without their texts, which may hold cards; a repeated one at growing intervals."""

from __future__ import annotations

import logging
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from bot.errors import HangJackError, StoreError

FIRST_S: Final = 60.0
LONGEST_S: Final = 3600.0
"""The interval between two log lines doubles each time, between these."""
OVER_S: Final = 300.0
"""After this time without a repetition a message counts as new, and is logged at once."""
MAX_REMEMBERED: Final = 500


@dataclass(slots=True)
class _Message:
    seen_at: float
    log_at: float
    pause: float = FIRST_S
    suppressed: int = 0


class LogThrottle:
    """Remembers which messages were logged lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._messages: OrderedDict[str, _Message] = OrderedDict()

    def due(self, key: str) -> int | None:
        """Return how often a message was suppressed since its last line, if it must be logged now.

        None where it must be suppressed once more.
        """
        now = self._clock()
        message = self._messages.pop(key, None)
        suppressed: int | None = None
        if message is None or now - message.seen_at > OVER_S:
            message = _Message(now, now + FIRST_S)
            suppressed = 0
        elif now < message.log_at:
            message.suppressed += 1
        else:
            suppressed, message.suppressed = message.suppressed, 0
            message.pause = min(2 * message.pause, LONGEST_S)
            message.log_at = now + message.pause
        message.seen_at = now
        self._messages[key] = message
        if len(self._messages) > MAX_REMEMBERED:
            self._messages.popitem(last=False)
        return suppressed

    def forget(self) -> None:
        """Log every message at once again."""
        self._messages.clear()


LOG_THROTTLE: Final = LogThrottle()
"""The messages that the bot itself repeats."""


def report(log: logging.Logger, trouble: str, error: BaseException) -> None:
    """Log an unexpected error: its type and where it happened.

    Its text is left out, because drivers put parameters there, and so cards (docs/design.md,
    promise 6). A StoreError has a safe text, so that is logged instead of the traceback. An error
    that goes on is logged at growing intervals.
    """
    if isinstance(error, HangJackError) and error.logged:
        return
    safe = isinstance(error, StoreError) and error.log_text
    kind = type(error).__name__
    suppressed = LOG_THROTTLE.due(kind if safe else f"{trouble}: {kind}")
    if suppressed is None:
        return
    again = f" ({suppressed} more times since this was last said)" if suppressed else ""
    if safe:
        log.error("%s: %s%s", trouble, error, again)
        return
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s: %s%s\n%s", trouble, kind, again, where)


@contextmanager
def reported(log: logging.Logger, trouble: str) -> Iterator[None]:
    """Report an unexpected error in a block, and go on after it."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  # what comes next does not depend on it
        report(log, trouble, error)
