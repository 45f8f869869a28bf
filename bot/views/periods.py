"""Days, months and seasons by a server's clock.

A day is a number as 20261127, a month one as 202611, a season one as 20264.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum, unique
from zoneinfo import ZoneInfo

_SEASON: int = 3
"""Months."""


@unique
class Span(Enum):
    """Which games count, by the time when they were finished."""

    MONTH = "month"
    SEASON = "season"
    """A quarter of the calendar year."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Calendar:
    """How a server's months are shown to a reader."""

    zone: str
    month: int
    """The present one."""
    manager: bool = False
    """Whether the reader can set the time zone."""


def month_of(ms: int, zone: str) -> int:
    """Return the month of a time in milliseconds since 1970, by the clocks of a time zone."""
    return day_of(ms, zone) // 100


def season_of(month: int) -> int:
    """Return the season that a month is in."""
    return month // 100 * 10 + (month % 100 + 2) // _SEASON


def span_number(span: Span, month: int | None) -> int:
    """Return the number by which sums are kept: a month, a season, or 0 for all time."""
    if span is Span.ALL or month is None:
        return 0
    return month if span is Span.MONTH else season_of(month)


def first_month(span: Span, month: int | None) -> int | None:
    """Return a span's first month, None for all time; raise ValueError if it has no such month."""
    if span is Span.ALL:
        return None
    if month is None or month // 10_000 != 20 or not 1 <= month % 100 <= 12:
        raise ValueError(month)
    return month if span is Span.MONTH else month - (month % 100 - 1) % _SEASON


def latest(span: Span, month: int, many: int) -> Iterator[int]:
    """Return the first months of the latest months or seasons, that of a given month first."""
    year, number = divmod(first_month(span, month) or month, 100)
    for n in range(many):
        years, months = divmod(number - 1 - n * (_SEASON if span is Span.SEASON else 1), 12)
        yield (year + years) * 100 + months + 1


def zone_named(name: str) -> ZoneInfo:
    """Return a time zone; for a name that is empty or unknown here, UTC."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return ZoneInfo("UTC")


def day_of(ms: int, zone: str) -> int:
    """Return the day of a time in milliseconds since 1970, by the clocks of a time zone."""
    at = datetime.fromtimestamp(ms // 1000, zone_named(zone))
    return at.year * 10_000 + at.month * 100 + at.day


def date_of(day: int) -> date:
    """Return a day as a date; raise ValueError if there is no such day."""
    return date(day // 10_000, day // 100 % 100, day % 100)


def begin_of(day: date, zone: str) -> int:
    """Return when a day begins by the clocks of a time zone, in milliseconds since 1970."""
    return round(datetime.combine(day, time(), zone_named(zone)).timestamp()) * 1000


def end_of(day: int, zone: str) -> int:
    """Return when a day ends by the clocks of a time zone, in milliseconds since 1970."""
    return begin_of(date_of(day) + timedelta(days=1), zone)
