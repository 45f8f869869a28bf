"""The name of an event that follows another: the next number, or the new date."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from babel.dates import format_date

from bot.locale.say import LANGUAGES
from bot.tables.events.order import wall_time
from bot.views.periods import zone_named

_NUMBER: Final = re.compile(r"(?P<before>.*?\D)(?P<number>\d{1,4})", re.DOTALL)
_TARGET: Final = re.compile(r"\b(?:to|bis|à)\s*$", re.IGNORECASE)
"""What comes before the points that a game goes to: those do not count evenings."""
_DIVISION: Final = re.compile(r"(?<![\d/–-])\d{1,2}(?![\d/–-])")
_YEARS: Final = re.compile(r"\b(?P<year>20\d\d)(?:(?P<between>[/–-])(?P<second>\d{4}|\d\d))?\b")
_DATES: Final = (
    *("yyyy-MM-dd", "dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "d/M/yyyy", "dd.MM.", "d.M."),
    *("dd/MM", "d/M"),
    *(f"{day}{month}" for month in ("MMMM", "MMM") for day in ("d. ", "d ")),
    *(f"{month} d" for month in ("MMMM", "MMM")),
)
"""How people write dates in names; the longest that fits comes first."""


def next_name(name: str, longest: int, was: int, will_be: int, zone: str) -> str:
    """Return the name of the event after one.

    >>> next_name("Friday night", 40, 0, 0, "UTC")
    'Friday night 2'
    >>> next_name("Friday night #9", 40, 0, 0, "UTC")
    'Friday night #10'
    >>> next_name("Cup of 27 Nov", 40, 1795798800000, 1796403600000, "UTC")
    'Cup of 4 Dec'

    Args:
        longest: the most characters of a name.
        was: when it starts, in milliseconds since 1970; 0 for no time.
        will_be: when the next one does.
        zone: the time zone in which it is that day.
    """
    if was and will_be:
        for old, new in _written(_day(was, zone), _day(will_be, zone)):
            found = re.search(rf"(?<![\d./-]){re.escape(old)}(?![\w/])", name, re.IGNORECASE)
            if found:
                return f"{name[: found.start()]}{new}{name[found.end() :]}"[:longest]
    found = _NUMBER.fullmatch(name)
    if found and not _TARGET.search(found["before"]):
        before, number = found["before"], int(found["number"]) + 1
    else:
        before, number = f"{name} ", 2
    return f"{before[: longest - len(str(number))]}{number}"


def next_season(name: str) -> str:
    """Return a division's name in the next season: years go up, the division's number stays.

    >>> next_season("Division 2, 2026/27")
    'Division 2, 2027/28'
    """
    return _YEARS.sub(_year_later, name)


def division_below(name: str, longest: int) -> str:
    """Return the name of the division below one; its number is no year.

    >>> division_below("Division 1, 2026/27", 40)
    'Division 2, 2026/27'
    """
    found = _DIVISION.search(name)
    if found is None:
        return f"{name[: longest - 2]} 2"
    return f"{name[: found.start()]}{int(found[0]) + 1}{name[found.end() :]}"[:longest]


def _year_later(found: re.Match[str]) -> str:
    year, between, second = found["year"], found["between"] or "", found["second"] or ""
    later = str(int(second) + 1)[-len(second) :].zfill(len(second)) if second else ""
    return f"{int(year) + 1}{between}{later}"


def _day(at: int, zone: str) -> date:
    return wall_time(at, zone_named(zone)).date()


def _written(was: date, will_be: date) -> Iterator[tuple[str, str]]:
    """Go through the ways to write a date, each with the other date written the same way."""
    for form in _DATES:
        for language in LANGUAGES:
            yield (
                format_date(was, form, locale=language),
                format_date(will_be, form, locale=language),
            )
