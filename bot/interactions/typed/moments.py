"""Read when an event starts as people type it: *Fri 20:00*, *27 Nov 8pm*, *in 2 hours*."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final
from zlib import crc32
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.errors import HangJackError
from bot.locale import N_
from bot.ui.text.folding import fold

LONGEST_TEXT: Final = 60
FURTHEST: Final = timedelta(days=400)
"""How far ahead an event can be announced."""

_CLOCK: Final = re.compile(
    r"\b(\d{1,2})\s?(?:uhr|heures?|h)(?:\s?([0-5]\d))?\b(?! *\d)", re.IGNORECASE
)
"""The time of day as it is written in German and French: ``20 Uhr``, ``20h30``."""
_CODES: Final = 10**9
_AGO: Final = timedelta(minutes=1)


class NoMoment(HangJackError):
    """Text that is no day and time."""

    text = N_(
        "I can't read “{text}” as a day and time. Write it like Fri 20:00, 27 Nov 20:00,"
        " 2026-11-27 20:00 or in 2 hours."
    )


class MomentGone(HangJackError):
    """A time that has passed."""

    text = N_("{at} has passed already. Choose a later time.")


class MomentTooFar(HangJackError):
    """A time that is too far ahead."""

    text = N_("{at} is more than a year ahead. Choose an earlier time.")


class NoZone(HangJackError):
    """Text that names no time zone."""

    text = N_(
        "I don't know the time zone “{text}”. Write a city of that zone, such as Europe/London,"
        " America/Port_of_Spain or New York."
    )


def read_zone(text: str) -> ZoneInfo:
    """Read a time zone: its name, or the city in it.

    >>> read_zone("port of spain").key
    'America/Port_of_Spain'

    Raises:
        NoZone: if there is none of that name.
    """
    name = text.strip()[:LONGEST_TEXT]
    key = _zones().get(fold(name.replace("_", " ")))
    try:
        return ZoneInfo(key or name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NoZone(text=name) from None


def zone_code(zone: ZoneInfo) -> int:
    """Return the number that stands for a time zone where its name has no room."""
    return crc32(zone.key.encode()) % _CODES


def zone_of(code: int) -> str:
    """Return the name of the time zone that a number stands for; empty if there is none."""
    return _codes().get(code, "")


@cache
def _codes() -> dict[int, str]:
    return {crc32(name.encode()) % _CODES: name for name in available_timezones()}


@cache
def _zones() -> dict[str, str]:
    """Return the names of all zones, by themselves and by their cities."""
    names = sorted(available_timezones())
    cities = {fold(name.rpartition("/")[2].replace("_", " ")): name for name in reversed(names)}
    return {**cities, **{fold(name.replace("_", " ")): name for name in names}}


def read_moment(text: str, zone: ZoneInfo, now: int, language: str) -> int:
    """Read a day and time; return milliseconds since 1970.

    The first call loads the languages, which takes half a second: call it in a thread.

    Args:
        text: what was typed, in any of the bot's languages.
        zone: where it is that time.
        now: milliseconds since 1970.
        language: the reader's, which says what 11/12 means.

    Raises:
        NoMoment: if it cannot be read.
        MomentGone, MomentTooFar: if an event cannot begin then.
    """
    typed = " ".join(text.split())
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    at = _parsed(typed, zone, today, language) if len(typed) <= LONGEST_TEXT else None
    if at is None:
        raise NoMoment(text=typed[:LONGEST_TEXT])
    moment = round(at.timestamp())
    if at < today - _AGO:
        raise MomentGone(at=f"<t:{moment}:F>")
    if at > today + FURTHEST:
        raise MomentTooFar(at=f"<t:{moment}:F>")
    return moment * 1000


def _parsed(text: str, zone: ZoneInfo, today: datetime, language: str) -> datetime | None:
    import dateparser  # noqa: PLC0415  # takes a tenth of a second, and few events are announced

    plain = text.casefold()
    if not plain.startswith(("in ", "dans ")):
        plain = _CLOCK.sub(lambda found: f"{found[1]}:{found[2] or '00'}", plain)

    def read(base: datetime, prefer: str = "future") -> datetime | None:
        settings: dict[str, Any] = {
            "PREFER_DATES_FROM": prefer,
            "RELATIVE_BASE": base.replace(tzinfo=None),
            "TIMEZONE": zone.key,
            "RETURN_AS_TIMEZONE_AWARE": True,
            # Dates such as 11/12; those with the year first are read as they are written.
            "DATE_ORDER": "MDY" if language == "en-US" else "DMY",
        }
        return dateparser.parse(plain, languages=["en", "de", "fr"], settings=settings)

    at = read(today)
    if at is None:
        return None
    if at.date() == today.date() + timedelta(days=7):
        # To the library, today's weekday is next week's, even if its time is still to come.
        soon = read(today, "current_period")
        at = soon if soon is not None and soon >= today else at
    wall = at.replace(tzinfo=zone)
    if str(at.tzinfo) == zone.key and at.utcoffset() != wall.utcoffset():
        # The clocks change before then. "Tomorrow 20:00" is by the clocks, "in 2 hours" is not.
        by_clock = at.time() == today.time() or read(today + timedelta(minutes=1)) == at
        return wall if by_clock else at
    return at
