"""Log errors without their texts, which may hold cards."""

from __future__ import annotations

import logging
import traceback

from bot.errors import HangJackError, StoreError
from bot.ops.log_throttle import LOG_THROTTLE


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
