"""Months and seasons, counted as 202611 and told as people write them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from babel.dates import format_interval, format_skeleton

from bot.locale import Say
from bot.tables.scores.leaderboard_views import Span

_SEASON: Final = 3
"""Months."""
_THIN: Final = "\u2009"
"""A space that not every font has."""


def before(month: int, many: int = 1) -> int:
    """Return the month so many months before another."""
    months = month // 100 * 12 + month % 100 - 1 - many
    return months // 12 * 100 + months % 12 + 1


def back(month: int, many: int, step: int = 1) -> Iterator[int]:
    """Go back from a month, itself first, in steps of so many months."""
    for n in range(many):
        yield before(month, n * step)


def span_text(span: Span, month: int | None, say: Say) -> str:
    """Say which games count, by when they were finished."""
    if span is Span.ALL or month is None:
        return say("all time")
    first = date(month // 100, month % 100, 1)
    if span is Span.MONTH:
        return format_skeleton("yMMMM", first, locale=say.language)
    last = before(month, 1 - _SEASON)
    until = date(last // 100, last % 100, 1)
    told = format_interval(first, until, "yMMMM", locale=say.language)
    return told.replace(_THIN, " ")
