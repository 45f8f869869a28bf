"""Read when an event starts as people type it: *Fri 20:00*, *27 Nov 8pm ET*, *half past eight*.

A text is understood wholly, or refused with the words that were not. Where people mean different
moments by the same words, such as *20:00 IST*, they are asked which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Final, cast
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime

from bot.errors import HangJackError
from bot.interactions.typed.grammar import is_known, listen
from bot.interactions.typed.spoken import NoTimeSpoken, NotSpoken, OtherWeekday, Spoken
from bot.interactions.typed.zones import Named, named_beside, zone_name
from bot.locale.say import N_, Say

LONGEST_TEXT: Final = 60
FURTHEST: Final = timedelta(days=400)
"""How far ahead an event can be announced."""

_SIGN: Final = "\ue000"
"""Stands for the name of a zone in what the grammar reads."""
_NAME_WORDS: Final = 8
"""Most words of the name of a zone."""
_WORD: Final = re.compile(r"[^\s,;()]+")
_NAME: Final = re.compile(r"[^\W\d_][^\d+]*(?<!-)|&")
"""A word in the name of a zone."""
_OFFSET: Final = re.compile(r"(?:utc|gmt)? ?([+-]) ?(\d{1,2}?):?(\d\d)?")
_QUARTERS: Final = (0, 30, 45)
"""By how many minutes zones differ from whole hours."""
_AGO: Final = timedelta(minutes=1)


class NoMoment(HangJackError):
    text = N_(
        "I don't understand “{text}”. Write the day and time like Fri 20:00, 27 Nov 20:00,"
        " 2026-11-27 20:00 or in 2 hours."
    )


class NoHour(NoMoment):
    text = N_("“{text}” has no time. Write it with one, such as Fri 20:00.")


class WrongWeekday(NoMoment):
    text = N_("{day} is a {weekday}. Write the day that you mean.")

    def __init__(self, day: date) -> None:
        super().__init__(
            day=lambda say: format_date(day, _pattern(say), locale=say.language),
            weekday=lambda say: format_date(day, "EEEE", locale=say.language),
        )


class WhichMoment(NoMoment):
    text = N_("“{text}” can mean several times. Which one?\n{moments}")

    def __init__(self, text: str, meant: list[TypedMoment]) -> None:
        super().__init__(
            text=text, moments=lambda say: "\n".join(f"- {one.shown(say)}" for one in meant)
        )
        self.meant = meant


class MomentGone(HangJackError):
    text = N_("{at} has passed already. Choose a later time.")


class MomentTooFar(HangJackError):
    text = N_("{at} is more than a year ahead. Choose an earlier time.")


@dataclass(frozen=True, slots=True)
class TypedMoment:
    """A moment, and the time zone in which it was typed."""

    at: datetime
    zone: str
    """The zone's name, or an offset."""

    @property
    def stamp(self) -> int:
        """The moment, in seconds since 1970."""
        return round(self.at.timestamp())

    def shown(self, say: Say) -> str:
        """Return day, time and zone, and what each reader's Discord makes of the moment."""
        return f"{self.words(say)} · <t:{self.stamp}:F>, <t:{self.stamp}:R>"

    def words(self, say: Say) -> str:
        """Return day, time and zone."""
        when = format_datetime(self.at, _pattern(say, time=True), locale=say.language)
        return f"**{when}** ({self.place(say)})"

    def place(self, say: Say) -> str:
        """Return the time zone, and by how much it is ahead of UTC then."""
        offset = f"{self.at:%z}"
        shown = "UTC" if offset == "+0000" else f"UTC{offset[:3]}:{offset[3:]}"
        has_place = "/" in self.zone and not self.zone.startswith("Etc/")
        return f"{zone_name(self.zone, say)}, {shown}" if has_place else shown


def _pattern(say: Say, *, time: bool = False) -> str:
    day = "d. MMMM" if say.language == "de" else "d MMMM"
    return f"EEE {day} HH:mm" if time else day


def understand(text: str, zone: ZoneInfo, now: int, language: str) -> TypedMoment:
    """Read a day and time.

    The first call loads the grammar and the names of places: call it in a thread.

    Args:
        text: what was typed, in any of the bot's languages.
        zone: where it is that time, if none is named.
        now: milliseconds since 1970.
        language: the reader's, which says what 11/12 means.

    Raises:
        NoMoment: if it cannot be read wholly, or has no time of day.
        WhichMoment: if it can mean several moments.
        MomentGone, MomentTooFar: if an event cannot begin then.
    """
    typed = " ".join(text.split())
    if len(typed) > LONGEST_TEXT:
        raise NoMoment(text=typed[:LONGEST_TEXT])
    spoken, named = _heard(typed, language)
    today = datetime.fromtimestamp(now / 1000, UTC)
    try:
        found = list(_meant(spoken, named or (Named(zone.key),), today))
    except OtherWeekday as other:
        raise WrongWeekday(other.day) from None
    except NoTimeSpoken:
        raise NoHour(text=typed) from None
    except (NotSpoken, OverflowError):
        raise NoMoment(text=typed) from None
    # Of several names of one moment, the first.
    meant = {one.stamp: one for one in reversed(found)}
    ahead = sorted(stamp for stamp, one in meant.items() if one.at >= today - _AGO)
    if not ahead:
        raise MomentGone(at=f"<t:{min(meant)}:F>")
    if meant[ahead[0]].at > today + FURTHEST:
        raise MomentTooFar(at=f"<t:{ahead[0]}:F>")
    if len(meant) > 1:
        raise WhichMoment(typed, [meant[stamp] for stamp in ahead])
    return meant[ahead[0]]


def _heard(typed: str, language: str) -> tuple[Spoken, tuple[Named, ...]]:
    """Return what was said, and the zones that were named beside it."""
    try:
        return listen(typed, language), ()
    except NotSpoken:
        pass
    # Words of days and times come first: *Sat* is no city here.
    words = list(_WORD.finditer(typed))
    names: list[range] = []
    for begin, end in _spans(typed, words):
        named = named_beside(typed[begin:end])
        if named:
            names.append(range(begin, end))
            try:
                return listen(f"{typed[:begin]} {_SIGN} {typed[end:]}", language), named
            except NotSpoken:
                continue
    others = (word for word in words if not any(word.start() in name for name in names))
    unknown = [word[0] for word in others if not is_known(word[0])]
    raise NoMoment(text=" ".join(unknown) or typed)


def _spans(text: str, words: list[re.Match[str]]) -> Iterator[tuple[int, int]]:
    """Go through the parts of a text that may name a zone, the longest first."""
    for length in range(min(len(words), _NAME_WORDS), 0, -1):
        for first in range(len(words) - length + 1):
            some = words[first : first + length]
            # What comes after a comma may be a day: *20:00 Paris, Fr*.
            last = text[some[0].start() : some[-1].end()].rpartition(",")
            if all(map(_NAME.fullmatch, (word[0] for word in some))) and not (
                last[0] and is_known(last[2])
            ):
                yield some[0].start(), some[-1].end()


def _meant(spoken: Spoken, named: tuple[Named, ...], today: datetime) -> Iterator[TypedMoment]:
    """Go through the moments that somebody may mean."""
    if spoken.stamp is not None:
        if spoken != Spoken(stamp=spoken.stamp):
            raise NotSpoken
        yield TypedMoment(
            datetime.fromtimestamp(spoken.stamp, ZoneInfo(named[0].zone)), named[0].zone
        )
        return
    if spoken.zone and spoken.zone != _SIGN:
        yield TypedMoment(spoken.at(today.astimezone(_offset(spoken.zone))), "")
        return
    if spoken.zone and spoken.ahead is not None and spoken.time is None:
        raise NotSpoken
    for zone, half in named:
        there = ZoneInfo(zone)
        at = spoken.at(today.astimezone(there))
        is_relative = spoken.ahead is not None and spoken.time is None
        winter, summer = _offsets(there, at)
        offset = {"winter": winter, "summer": summer}.get(half)
        first, second = (at.replace(fold=fold) for fold in (0, 1))
        if offset is None:
            both = (first, second) if _is_repeated(at) and not is_relative else (at,)
            # What the clocks skip is as much later, and is shown so.
            yield from (TypedMoment(each.astimezone(UTC).astimezone(there), zone) for each in both)
            continue
        # At the hour that comes twice, the name says which of the two it is.
        exact = [each for each in (first, second) if each.utcoffset() == offset]
        if exact:
            yield TypedMoment(exact[0], zone)
            continue
        yield TypedMoment(at, zone)
        yield TypedMoment(at.replace(tzinfo=timezone(offset)), "")


def _is_repeated(at: datetime) -> bool:
    """Say whether the clocks show a time twice on that day."""
    offsets = [at.replace(fold=fold).utcoffset() or timedelta() for fold in (0, 1)]
    return offsets[0] > offsets[1]


def _offsets(zone: tzinfo, at: datetime) -> tuple[timedelta, timedelta]:
    """Return by how much a zone is ahead of UTC in the winter and in the summer of a year."""
    months = (datetime(at.year, month, 1, tzinfo=zone) for month in range(1, 13))
    offsets = [cast("timedelta", month.utcoffset()) for month in months]
    return min(offsets), max(offsets)


def _offset(written: str) -> timezone:
    """Read how much a zone is ahead of UTC."""
    if written == "z":
        return UTC
    found = _OFFSET.fullmatch(written)
    if found is None:
        raise NotSpoken
    hours, minutes = int(found[2]), int(found[3] or 0)
    ahead = timedelta(hours=hours, minutes=minutes) * (-1 if found[1] == "-" else 1)
    if minutes not in _QUARTERS or not timedelta(hours=-12) <= ahead <= timedelta(hours=14):
        raise NotSpoken
    return timezone(ahead)
