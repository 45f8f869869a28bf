"""Months and seasons, in UTC, as the numbers by which sums are kept."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from bot.tables.scores.leaderboard_views import Span

ALWAYS: Final = 0
"""Stands for all time."""


def month_of(ms: int) -> int:
    """Return the month of a time in milliseconds since 1970, as 202611."""
    at = datetime.fromtimestamp(ms // 1000, UTC)
    return at.year * 100 + at.month


def season_of(month: int) -> int:
    """Return the quarter of a year that a month is in, as 20264."""
    year, number = divmod(month, 100)
    return year * 10 + (number + 2) // 3


def span_number(span: Span, month: int) -> int:
    """Return the number of the span that a month is in."""
    match span:
        case Span.MONTH:
            return month
        case Span.SEASON:
            return season_of(month)
        case Span.ALL:
            return ALWAYS
