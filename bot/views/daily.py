"""The daily deal: what a day came to, for one person and for all, as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.engine.variants import Variant
from bot.views.periods import date_of, day_of, end_of
from bot.views.settings.clock import HOUR

LATE_MS: Final = 90_000
"""How long outages that touch the last hour of a day take, if they excuse it; a restart is less."""
DEALS: Final = 4
"""How many deals a daily match has."""
SHOWN: Final = 15
"""The most results or people on a page; one's own is shown besides."""


@dataclass(frozen=True, slots=True)
class DailyDay:
    """A day that has begun."""

    id: str
    number: int
    """From 1 in its server."""
    day: int
    """As 20261127, by the server's clock."""
    variant: Variant
    ends_at: int
    """Until when the match can be begun, in milliseconds since 1970."""
    closed: bool
    """Whether it is over for everybody."""
    commitments: tuple[str, ...]
    """To its secrets: one, and one more after each restore in the middle of the day."""


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What one person made of a day's match."""

    user_id: int
    name: str
    points: int
    """Of the person's side."""
    against: int
    """Of the other side; of several the one that made most."""
    deals: tuple[int, ...] = ()
    """By deal, how many points the person's side made more than any other one."""

    @property
    def order(self) -> tuple[int, int]:
        """A key by which the best comes first."""
        return self.against - self.points, -self.points


@dataclass(frozen=True, slots=True)
class RankedResult:
    """A result among the others of its day."""

    result: DailyResult
    rank: int
    better_than: int
    """How many of the others did worse."""


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A person's try of a day."""

    table_id: str
    """Empty once the person has been forgotten: there was one."""
    finished: bool
    closed: bool
    """Whether it can't go on: its table is closed."""


@dataclass(frozen=True, slots=True)
class DailyRun:
    """How a person has done in a server, over all days."""

    streak: int = 0
    """How many days in a row, up to the last one that they could play."""
    longest: int = 0
    best: DailyResult | None = None
    best_day: int = 0


@dataclass(frozen=True, slots=True)
class DailyPage:
    """What a person may know of a day."""

    day: DailyDay
    attempt: DailyTry | None
    results: tuple[RankedResult, ...] = ()
    """The best and the person's own; nothing as long as they can still play, or play."""
    total: int = 0
    """How many results there are in all."""
    run: DailyRun = DailyRun()
    next_commitment: str = ""
    """To the secret of the next day's cards."""
    next_at: int = 0
    """When the next day begins, in milliseconds since 1970."""
    secrets: tuple[str, ...] = ()
    """In hex, once the day is over for everybody."""
    posted_in: int | None = None
    """The channel in which the day's table is posted, if the server wants it."""

    def of(self, user_id: int) -> RankedResult | None:
        """Return a person's result, if they have one."""
        return next((each for each in self.results if each.result.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class MonthLine:
    """How a person has done in a month of daily deals."""

    rank: int
    user_id: int
    name: str
    days: int
    beaten: float
    """How many others did worse, over all days; half for each who did as well."""
    margin: int
    """Points made more than the other side, over all days."""


def lost_days(outages: Iterable[tuple[int, int]], zone: str) -> frozenset[date]:
    """Return the days that nobody could play for an hour, or at their end, by a time zone."""
    taken, late = Counter[date](), Counter[date]()
    for since, until in outages:
        day, last = (date_of(day_of(at, zone)) for at in (since, until))
        start = since
        while day <= last:
            end = end_of(_number(day), zone)
            if until > end - HOUR:
                late[day] += until - since
            taken[day] += min(until, end) - start
            day, start = day + timedelta(days=1), end
    return frozenset(day for day, ms in taken.items() if ms >= HOUR or late[day] >= LATE_MS)


def run_of(
    results: Sequence[tuple[int, DailyResult]], today: int, lost: Collection[date] = ()
) -> DailyRun:
    """Return how a person has done, given their results with their days, in order.

    A streak goes on until a day is over without them: today is not, and nobody could play on the
    days that are lost.
    """
    dates = [date_of(day) for day in dict.fromkeys(day for day, _ in results)]
    streak = longest = 0
    for at, date_ in enumerate(dates):
        follows = at > 0 and _follows(date_, dates[at - 1], lost)
        streak = streak + 1 if follows else 1
        longest = max(longest, streak)
    if dates and not _follows(date_of(today), dates[-1], lost):
        streak = 0
    best = min(results, key=lambda each: each[1].order, default=None)
    if best is None:
        return DailyRun()
    return DailyRun(streak, longest, best[1], best[0])


def _follows(day: date, before: date, lost: Collection[date]) -> bool:
    """Say whether all days between two are lost."""
    between = range(1, (day - before).days)
    return all(before + timedelta(days=days) in lost for days in between)


def _number(day: date) -> int:
    return int(day.strftime("%Y%m%d"))
