"""What people say of a day and a time of day, and which moment it is."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, TypeAlias

_Clock: TypeAlias = tuple[int, int]
"""Hour and minute; the hour can be 24."""


class NotSpoken(Exception):
    """Text that the grammar does not take, or that contradicts itself."""


class NoTimeSpoken(NotSpoken):
    """A day without a time of day."""


class OtherWeekday(Exception):
    """A weekday beside a date that falls on another."""

    def __init__(self, day: date) -> None:
        super().__init__(day)
        self.day = day


@dataclass(slots=True)
class Spoken:
    """What was said of a moment."""

    weekday: int | None = None
    following: bool = False
    """Whether it was called the next one."""
    from_today: int | None = None
    """The day, as a number of days from today."""
    named: tuple[int, int, int] | None = None
    """A date: day, month and year; 0 for what was not said."""
    time: TimeOfDay | None = None
    part: str = ""
    """The part of the day: ``MORNING``, ``AFTERNOON`` or ``EVENING``."""
    weeks: str = ""
    """What was said of the week of a day: the name of a token."""
    ahead: timedelta | None = None
    """So long from now, or from the day that was named."""
    stamp: int | None = None
    """The moment itself, in seconds since 1970."""
    zone: str = ""
    """The sign that stands for a zone, or an offset."""
    number: tuple[int, ...] = ()
    """An hour, perhaps with minutes, or a day of the month."""
    dotted: tuple[tuple[int, int], ...] = ()
    """Two numbers with a dot: a day and a month, or a time."""

    def put(self, **said: object) -> None:
        """Note what was said; refuse what was said twice."""
        for name, value in said.items():
            before = getattr(self, name)
            # People do say *tonight at 8 in the evening*.
            if before != getattr(_NOTHING, name) and (name, before) != ("part", value):
                raise NotSpoken
            setattr(self, name, value)

    @property
    def names_day(self) -> bool:
        """Whether a day was named in words."""
        return self.weekday is not None or self.from_today is not None

    def at(self, now: datetime) -> datetime:
        """Return the moment, by the clocks of where it is now.

        Raises:
            NotSpoken: if there is no such moment.
            NoTimeSpoken: if a day has no time of day.
            OtherWeekday: if a date is not on that weekday.
        """
        if self.ahead is not None and self.time is None and not self.names_day:
            return self._so_long_from(now)
        clock = None if self.time is None else self.time.clock(self.part)
        day = self._day(now, clock)
        if clock is None:
            raise NoTimeSpoken
        return at_time(day, clock, now)

    def _so_long_from(self, now: datetime) -> datetime:
        if self.named or self.part or self.weeks or self.ahead is None:
            raise NotSpoken
        if self.ahead % timedelta(days=1):
            return (now.astimezone(UTC) + self.ahead).astimezone(now.tzinfo)
        # Days are by the clocks, hours are not.
        return now + self.ahead

    def _day(self, now: datetime, clock: _Clock | None) -> date:
        if self.named is None and not self.names_day:
            return self._next_day_at(clock, now)
        if self.named is None and self.from_today is None:
            return self._next_weekday(clock, now)
        if self.following or (self.weeks and (self.named or self.weekday is not None)):
            raise NotSpoken
        if self.named is not None:
            if self.from_today is not None or self.ahead:
                raise NotSpoken
            day = _next_date(*self.named, now.date())
        elif self.weeks in {"NEXT_WEEK", "THIS_WEEK"}:
            raise NotSpoken
        else:
            day = now.date() + timedelta(days=(self.from_today or 0) + self._later())
        if self.weekday not in {None, day.weekday()}:
            raise OtherWeekday(day)
        return day

    def _next_weekday(self, clock: _Clock | None, now: datetime) -> date:
        """Return the next day of that name, or the one in the week that was named."""
        ahead, later = (self.weekday or 0) - now.weekday(), self._later()
        # Eight days, or fifteen, from a Friday on are a week, or two.
        later = {8: 7, 15: 14}.get(later, later)
        if later % 7:  # that many days from now, which must be that weekday
            day = now.date() + timedelta(days=later)
            if day.weekday() != self.weekday:
                raise OtherWeekday(day)
            return day
        passed = clock is not None and at_time(now.date(), clock, now) < now
        following = self.following and not later
        is_next = ahead < 0 or (ahead == 0 and (passed or following))
        if self.weeks == "NEXT_WEEK" or (is_next and self.weeks != "THIS_WEEK"):
            ahead += 7
        return now.date() + timedelta(days=ahead + later)

    def _next_day_at(self, clock: _Clock | None, now: datetime) -> date:
        """Return the day that is named by a number of days, or today unless the time has passed."""
        if self.weeks or (clock is None and not self.ahead):
            raise NotSpoken
        passed = clock is not None and at_time(now.date(), clock, now) < now
        return now.date() + timedelta(days=self._later() or int(passed))

    def _later(self) -> int:
        """Return how many days after the day that was named it is."""
        if self.ahead is None:
            return {"A_WEEK": 7, "A_FORTNIGHT": 14}.get(self.weeks, 0)
        days, rest = divmod(self.ahead, timedelta(days=1))
        if rest or self.weeks:
            raise NotSpoken
        return days

    def only_clock(self) -> _Clock:
        """Return the time of day, if nothing else was said."""
        if self.time is None or self != Spoken(time=self.time, part=self.part):
            raise NotSpoken
        return self.time.clock(self.part)

    def _has_date(self, hour: int) -> bool:
        """Say whether a number can be no hour beside a date, but for *27 Nov 10 in the morning*."""
        return hour > _LAST_HOUR or (self.named is not None and not self.part)

    def settle(self) -> None:
        """Decide what numbers mean that may be a time of day or a date."""
        if self.number:
            hour, minute = self.number[0], sum(self.number[1:])
            alone = len(self.number) == 1
            self.number = ()
            if not alone and self.weekday is not None and minute <= _LAST_HOUR:
                raise NotSpoken  # "Fri 3 10" may be the third, at ten.
            if self.time is None and not self.dotted and not self._has_date(hour):
                self.time = TimeOfDay(*checked(hour, minute), spoken=True)
            elif self.weekday is None or not alone:
                raise NotSpoken
            else:
                self.put(named=(hour, 0, 0))
        dotted, self.dotted = self.dotted, ()
        match dotted:
            case [first, second]:
                # Twelve days have a month that could be a minute, too.
                first_is_date = is_date(first) and is_time(second)
                if first_is_date == (is_date(second) and is_time(first)):
                    raise NotSpoken
                day, clock = (first, second) if first_is_date else (second, first)
                self.put(named=(*day, 0), time=TimeOfDay(*clock))
            case [only]:
                may_be = is_time(only) and (
                    self.names_day or self.named or self.zone or not is_date(only)
                )
                if self.time is None and may_be:
                    self.time = TimeOfDay(*only)
                else:
                    self.put(named=(*only, 0))
            case [_, _, *_]:
                raise NotSpoken


_NOTHING: Final = Spoken()


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A time of day as it was said."""

    hour: int
    minutes: int = 0
    """To add to the hour; can be below 0."""
    spoken: bool = False
    """Whether people say it so and mean the evening: *half past eight*."""
    side: str = ""
    """``a`` or ``p``, of a.m. and p.m."""

    def clock(self, part: str) -> _Clock:
        """Return the time in a part of the day; refuse one that is not in it."""
        hour = self.hour
        if self.side:
            if (self.side == "a" and hour > 12) or (self.side == "p" and not hour):
                raise NotSpoken
            hour = hour % 12 + 12 * (self.side == "p") if hour <= 12 else hour
        elif part in {"EVENING", "AFTERNOON"} and 0 < hour < 12:
            hour += 12
        elif part == "EVENING" and hour == 12 and self.spoken:
            hour = 24
        elif self.spoken and not part and 0 < hour < 12:
            hour += 12
        minutes = 60 * hour + self.minutes
        least, most = _PARTS[part]
        if not least <= minutes <= most:
            raise NotSpoken
        return divmod(minutes, 60)


_LAST_HOUR: Final = 24
_PARTS: Final = {
    "": (0, 24 * 60),
    "MORNING": (0, 12 * 60 - 1),
    "AFTERNOON": (11 * 60 + 30, 19 * 60),
    "EVENING": (16 * 60, 25 * 60 - 1),
}
"""From which minute to which each part of the day lasts, as people speak of it."""


def checked(hour: int, minute: int = 0) -> tuple[int, int]:
    """Return an hour and a minute, or refuse what is none."""
    if not is_time((hour, minute)):
        raise NotSpoken
    return hour, minute


def is_date(two: tuple[int, int]) -> bool:
    """Say whether two numbers can be a day and a month."""
    return 1 <= two[0] <= 31 and 1 <= two[1] <= 12


def is_time(two: tuple[int, int]) -> bool:
    """Say whether two numbers can be an hour and a minute."""
    return two[0] <= _LAST_HOUR and 0 <= two[1] < 60


def at_time(day: date, clock: _Clock, now: datetime) -> datetime:
    """Return a time of day, by the clocks of where it is now."""
    hour, minute = clock
    return datetime.combine(day + timedelta(days=hour // 24), time(hour % 24, minute), now.tzinfo)


def _next_date(day: int, month: int, year: int, today: date) -> date:
    """Return a date; without a year or a month, the next one of them that has it."""
    if year:
        tried = [(year, month)]
    elif month:
        tried = [(today.year + n, month) for n in range(9)]
    else:
        months = range(12 * today.year + today.month - 1, 12 * today.year + today.month + 12)
        tried = [(n // 12, n % 12 + 1) for n in months]
    for each in tried:
        with suppress(ValueError):
            found = date(*each, day)
            if year or found >= today:
                return found
    raise NotSpoken
