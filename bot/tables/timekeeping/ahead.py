"""What a clock that was ahead has stored, and what it comes to once the clock is right again.

Nothing has happened later than now, and nothing that waits is due later than its length allows: a
later time would hold on to what it decides for as long as the clock was ahead. Tables' timers are
put right by `bot.tables.timekeeping.stalled_tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.store.database import Database, Write
from bot.views.periods import Span, latest, month_of
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND

SLACK_MS: Final = 5 * SECOND
"""How much the clocks of two processes may differ."""

Bound: TypeAlias = Callable[[int], tuple[int, int]]
"""Returns the latest time that a column can have now, and what a later one becomes."""


def _past(now: int) -> tuple[int, int]:
    """Bound what has happened."""
    return now + SLACK_MS, now


def _due(most: int) -> Bound:
    """Bound what happens within some time: what is too late is due now."""
    return lambda now: (now + most + SLACK_MS, now)


def _wait(most: int) -> Bound:
    """Bound what people wait for: they wait for the longest time."""
    return lambda now: (now + most + SLACK_MS, now + most)


def _last_month(now: int) -> tuple[int, int]:
    """Bound the last month that is over, as 202610; it may end sooner by another clock."""
    last, soon = (list(latest(Span.MONTH, month_of(at, "UTC"), 2))[1] for at in (now, now + DAY))
    return soon, last


BOUNDS: Final[Mapping[str, Bound]] = {
    "bans.made_at": _past,
    "daily_days.ends_at": _due(3 * DAY),
    "event_acts.made_at": _past,
    "events.changed_at": _past,
    "events.due_at": _due(20 * MINUTE),
    "forgetting.due_at": _due(2 * MINUTE),
    "lfg_listeners.told_at": _past,
    "lfg_panels.due_at": _due(6 * HOUR),
    "lfg_panels.posted_at": _past,
    "lfg_tables.since": _past,
    "lfg_tables.until": _wait(2 * HOUR),
    "lfg_waiting.since": _past,
    "lfg_waiting.until": _wait(6 * HOUR),
    "messages.created_at": _past,
    "opening_pauses.until": _past,
    "openings.free_at": _due(20 * MINUTE),
    "outages.since": _past,
    "outages.until": _past,
    "servers.lfg_called_at": _past,
    "servers.recapped": _last_month,
    "servers.removed_at": _past,
}
"""The columns, in the order in which they are put right. Each has a query, in ``ahead.sql``."""


async def put_right(db: Database, now: int) -> None:
    """Put right what is stored as later than it can be."""
    writes = []
    for column, bound in BOUNDS.items():
        most, at = bound(now)
        query = f"ahead_{column.replace('.', '_')}"
        writes.append(Write(query, {"latest": most, "at": at}))
    await db.commit(writes)
