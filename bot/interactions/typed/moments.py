"""Read when an event starts as people type it: *Fri 20:00*, *27 Nov 8pm*, *half past eight*."""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from bot.errors import HangJackError
from bot.interactions.typed.spoken import Spoken, at_time, listen
from bot.interactions.typed.zones import read_zone
from bot.locale import N_

LONGEST_TEXT: Final = 60
FURTHEST: Final = timedelta(days=400)
"""How far ahead an event can be announced."""

_ZONE: Final = re.compile(r"\b(?:UTC|GMT|BST|CES?T|MES?Z|[ECMP][SD]T|AST|ADT)\b", re.IGNORECASE)
"""Zones that people name beside a time."""
_AGO: Final = timedelta(minutes=1)


class NoMoment(HangJackError):
    """Text that is no day and time."""

    text = N_(
        "I can't read “{text}” as a day and time. Write it like Fri 20:00, 27 Nov 20:00,"
        " 2026-11-27 20:00 or in 2 hours."
    )


class NoHour(NoMoment):
    """A day without a time."""

    text = N_("“{text}” has no time. Write it with one, such as Fri 20:00.")


class MomentGone(HangJackError):
    """A time that has passed."""

    text = N_("{at} has passed already. Choose a later time.")


class MomentTooFar(HangJackError):
    """A time that is too far ahead."""

    text = N_("{at} is more than a year ahead. Choose an earlier time.")


def read_moment(text: str, zone: ZoneInfo, now: int, language: str) -> int:
    """Read a day and time; return milliseconds since 1970.

    The first call loads the languages, which takes half a second: call it in a thread.

    Args:
        text: what was typed, in any of the bot's languages.
        zone: where it is that time.
        now: milliseconds since 1970.
        language: the reader's, which says what 11/12 means.

    Raises:
        NoMoment: if it cannot be read, or has no time of day.
        MomentGone, MomentTooFar: if an event cannot begin then.
    """
    typed = " ".join(text.split())
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    at = _read(typed, zone, now, language) if len(typed) <= LONGEST_TEXT else None
    if at is None:
        raise NoMoment(text=typed[:LONGEST_TEXT])
    moment = round(at.timestamp())
    if at < today - _AGO:
        raise MomentGone(at=f"<t:{moment}:F>")
    if at > today + FURTHEST:
        raise MomentTooFar(at=f"<t:{moment}:F>")
    return moment * 1000


def _read(text: str, zone: ZoneInfo, now: int, language: str) -> datetime | None:
    named = _ZONE.search(text)
    if named:
        # People who play in several countries name the zone.
        zone, text = read_zone(named[0]), _ZONE.sub(" ", text)
    today = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    said = listen(text)
    day = said.day(today)
    if day is not None and said.clock is not None:
        return at_time(day, said.clock, today)
    at = None if day or said.later or said.next_week else _dated(said, zone, today, language)
    if said.clock is None and (day or (at and at.time() == time())):
        raise NoHour(text=text)
    return at


def _dated(said: Spoken, zone: ZoneInfo, today: datetime, language: str) -> datetime | None:
    """Read a date, or so long from now."""
    import dateparser  # noqa: PLC0415  # takes a tenth of a second, and few events are announced

    settings: dict[str, Any] = {
        "PREFER_DATES_FROM": "future",
        "RELATIVE_BASE": today.replace(tzinfo=None),
        "TIMEZONE": zone.key,
        "RETURN_AS_TIMEZONE_AWARE": True,
        # Dates such as 11/12; those with the year first are read as they are written.
        "DATE_ORDER": "MDY" if language == "en-US" else "DMY",
    }
    at = dateparser.parse(said.text, languages=["en", "de", "fr"], settings=settings)
    if at is None:
        return None
    if said.clock is not None and said.clock[0] == 24:
        at += timedelta(days=1)
    # "In 2 days" is by the clocks, "in 2 hours" is not.
    return at if said.relative else at.replace(tzinfo=zone)
