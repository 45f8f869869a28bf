"""Read days and times of day as people say them, in all of the bot's languages.

Texts are read without capitals and accents (`bot.ui.text.folding.fold`). Numbers in words become
digits, and days English ones; then weeks, the time of day and the day are taken out of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Final, TypeAlias

from bot.ui.text.folding import fold

_Clock: TypeAlias = tuple[int, int]
"""Hour and minute; the hour can be 24."""

# -------------------------------------------------------------------------------------- the days

_NAMES: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MAR: Final = r"(?<!^\d )(?<!^\d\d )(?<! \d )(?<! \d\d )mar(?!\.? \d{1,2}(?! ?[:.h]|\d))"
"""Tuesday; beside a number it is March."""
_WRITTEN: Final = (
    r"mon(?:days?)?|mo|montags?|lun(?:dis?)?",
    rf"tue(?:s|sdays?)?|di|dienstags?|mardis?|{_MAR}",
    r"wed(?:s|nesdays?)?|mi|mittwochs?|mer(?:credis?)?",
    r"thu(?:rs?|rsdays?)?|do|donnerstags?|jeu(?:dis?)?",
    r"fri(?:days?)?|fr|freitags?|ven(?:dredis?)?",
    r"sat(?:urdays?)?|sa|samstags?|sonnabends?|sam(?:edis?)?",
    r"sun(?:days?)?|so|sonntags?|dim(?:anches?)?",
)
"""How each day of the week is written."""
_AHEAD: Final = {"today": 0, "tomorrow": 1, "overmorrow": 2}
_DAY: Final = rf"(?:{'|'.join([*_NAMES, *_AHEAD])})"

_WORDS: Final[tuple[tuple[str, str], ...]] = (
    (r"[’`´]", "'"),
    (r"(?<=\d)t(?=\d\d:)", " "),
    (r"\b([ap])\. ?m\b\.?", r"\1m"),
    (r"\b(?:in|dans) (?:half an hour|einer halben stunde|une demi[ -]heure)\b", "in 30 minutes"),
    (r"\bin an hour and a half\b|\bin (?:anderthalb|eineinhalb) stunden\b", "in 90 minutes"),
    (r"\bdans une heure et demie\b", "in 90 minutes"),
    (r"\b(in|dans) (?:an?|einer|einem|une?) ", r"\1 1 "),
    # Compounds such as Freitagabend.
    (r"\b(\w+tag|mittwoch|sonnabend)s?[ -]?(abend|morgen|nachmittag|vormittag)s?\b", r"\1 am \2"),
    # The German word, not the English hours before noon.
    (r"\bam (?=(?:mo|di|mi|do|fr|sa|so|\w+tag|mittwoch|sonnabend)\b)", ""),
    (r"\btonight\b|\b(?:this|heute) (?:evening|abend)\b|\bce soir\b", "today evening"),
    (r"\bheute\b|\b(?:d')?aujourd'hui\b", "today"),
    (r"\b(?:the )?day after tomorrow\b|\bue?bermorgen\b|\bapres[ -]demain\b", "overmorrow"),
    (r"(?<!am )\bmorgen\b|\bdemain\b|\btmrw\b", "tomorrow"),
    (r"\bmidnight\b|\bmitternachts?\b|\bminuit\b", "24:00"),
)
_NOON: Final = (r"\b(?:12 uhr )?mittags?\b|\bmidday\b|\bnoon\b|\bmidi\b", "12 o'clock")
"""Replaced once numbers are digits: *zwölf Uhr mittags*."""
_WEEKS: Final[tuple[tuple[str, int], ...]] = (
    (r"\b(?:in )?(?:a )?fortnight(?: on| from)?\b|\b(?:in )?2 weeks(?: on| from)?\b", 14),
    (r"\bin (?:2 wochen|14 tagen)\b|\bdans (?:2 semaines|15 jours)\b|\ben 15\b", 14),
    (r"\b(?:in 1 |a )?(?<!next )(?<!this )week(?: on| from)?\b|\bafter next\b", 7),
    (r"\bin (?:1 woche|8 tagen)\b|\bue?bernae?chste[mnrs]?\b", 7),
    (r"\bdans (?:1 semaine|8 jours)\b|\ben 8\b", 7),
)
"""How many days after the day that is named."""
_NEXT_WEEK: Final = r"\bnext week\b|\bnae?chste[rn]? woche\b|\bsemaine prochaine\b"
_THIS_WEEK: Final = r"\bthis week\b|\bdiese[rn]? woche\b|\bcette semaine\b"
_NEXT: Final = r"\b(?:next|nae?chste[mnrs]?|kommende[mnrs]?|prochaine?)\b"
_FILLERS: Final = (
    r"\b(?:on|at|um|am|den|dem|der|de|le|la|a|the|of|gegen|ab|vers|from|this|diese[mnrs]?|ce|cet"
    r"|coming|uhr|hrs)\b|[,@]|\.(?=$| )"
)
_RELATIVE: Final = re.compile(
    r"(?:in|dans) \d+(?:[.,]\d)? ?(?:h\w*|stunden?|std|m|min\w*)\b.*"
    r"|(?:\d+ ?(?:h|hrs?|hours?|std|stunden?|heures?) ?)?\d+ ?(?:m|mins?|minutes?|minuten?)"
)
"""So long from now."""

# --------------------------------------------------------------------------- the time of day

_EVENING: Final = (
    r"\b(?:in the |am |du |de l'|l')?(?:evening|afternoon|abends?|nachmittags?|soir|apres-midi)\b"
    r"|\bat night\b"
)
_MORNING: Final = (
    r"\b(?:in the |this |du |le )?(?:morning|matin)\b|\bam morgen\b|\bmorgens\b"
    r"|\b(?:am )?vormittags?\b|\bfrue?h\b"
)
_HOUR: Final = r"(?<![\d.:/-])(?P<h>2[0-4]|1\d|0?\d)(?![\d/])"
_MINUTE: Final = r"(?P<m>[0-5]\d)(?!\d)"
_SIDE: Final = r"(?: ?(?P<side>am|pm))?"
_END: Final = rf"(?: ?(?:uhr|o'?clock|heures?|h|hrs))?{_SIDE}(?!\w)"
_CLOCKS: Final[tuple[tuple[str, int, int, bool], ...]] = (
    (rf"(?P<m>\d\d?) vor halb {_HOUR}{_END}", -30, -1, True),
    (rf"(?P<m>\d\d?) nach halb {_HOUR}{_END}", -30, 1, True),
    (rf"\bhalb {_HOUR}{_END}", -30, 0, True),
    (rf"\bdreiviertel {_HOUR}{_END}", -15, 0, True),
    (rf"\bhalf (?:past )?{_HOUR}{_END}", 30, 0, True),
    (rf"\b(?:a )?(?:quarter (?:past|after)|viertel nach) {_HOUR}{_END}", 15, 0, True),
    (rf"\b(?:a )?(?:quarter (?:to|of|before)|viertel vor) {_HOUR}{_END}", -15, 0, True),
    (rf"\b(?P<m>\d\d?) (?:minute[ns] )?(?:past|after|nach) {_HOUR}{_END}", 0, 1, True),
    (rf"\b(?P<m>\d\d?) (?:minute[ns] )?(?:to|before|vor) {_HOUR}{_END}", 0, -1, True),
    (rf"{_HOUR} ?(?:heures?|h|o'clock) et demie?\b", 30, 0, True),
    (rf"{_HOUR} ?(?:heures?|h|o'clock) et (?:1 )?quart\b", 15, 0, True),
    (rf"{_HOUR} ?(?:heures?|h|o'clock) moins (?:le )?quart\b", -15, 0, True),
    (rf"{_HOUR} ?(?:heures?|h|o'clock) moins (?P<m>\d\d?)\b", 0, -1, True),
    (rf"{_HOUR} ?(?::|h|uhr|heures?) ?{_MINUTE}{_END}", 0, 1, False),
    (rf"{_HOUR}\.{_MINUTE}(?:{_SIDE}| ?uhr| ?h)(?![.\w])", 0, 1, False),
    (r"(?<![\d.:/-])(?P<h>1[0-2]|0?\d) ?(?P<side>am|pm)\b", 0, 0, False),
    (rf"{_HOUR} ?o'?clock\b", 0, 0, True),
    (rf"{_HOUR} ?(?:uhr|heures?|h|hrs)\b", 0, 0, False),
    (r"(?<!\d)(?P<h>[01]\d|2[0-4])(?P<m>[0-5]\d) ?(?:uhr|h|hrs|hours)\b", 0, 1, False),
    (rf"(?:\b(?:at|um|gegen|ab|vers|a)|@) ?{_HOUR}(?: {_MINUTE})?(?=$| {_DAY})", 0, 1, True),
    (rf"(?:^|(?<=day )|(?<=row )){_HOUR}(?: {_MINUTE})?(?=$| {_DAY})", 0, 1, True),
)
"""How a time is written: the minutes to add to the hour, how often to add those that are named, and
whether people say it so and mean the evening: *half past eight*."""
_DATE_LIKE: Final = re.compile(r"\d\d?\.\d\d")
_DOTTED: Final = re.compile(r"(\d\d?)\.(\d\d?)(?:\.(\d{4}|\d\d))?")
"""A date as in German: the day, the month, perhaps the year."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What was said of a start."""

    text: str
    """All of it, as dateparser reads it."""
    clock: _Clock | None
    """The time of day."""
    rest: str
    """What was said of the day."""
    later: int = 0
    """How many days after that day."""
    next_week: bool = False
    """Whether the day is one of next week."""
    relative: bool = False
    """Whether it is so long from now."""

    def day(self, now: datetime) -> date | None:
        """Return the day if it was named in words; None if it is a date, or something else.

        If no day was named, it is the next one on which that time is still to come.
        """
        rest, following = _without(_NEXT, self.rest)
        passed = self.clock is not None and at_time(now.date(), self.clock, now) < now
        if rest in _NAMES:
            ahead = _NAMES.index(rest) - now.weekday()
            if self.next_week or ahead < 0 or (ahead == 0 and (passed or following)):
                ahead += 7
        elif rest in _AHEAD:
            ahead = _AHEAD[rest]
        elif dotted := _DOTTED.fullmatch(rest):
            day, month, year = map(int, dotted.groups(default="0"))
            return _next_date(day, month, year, now.date())
        elif rest or self.later or self.next_week or self.clock is None:
            return None
        else:
            ahead = int(passed)
        return now.date() + timedelta(days=ahead + self.later)


def at_time(day: date, clock: _Clock, now: datetime) -> datetime:
    """Return a time of day, by the clocks of where it is now."""
    hour, minute = clock
    return datetime.combine(day + timedelta(days=hour // 24), time(hour % 24, minute), now.tzinfo)


def _next_date(day: int, month: int, year: int, today: date) -> date | None:
    """Return a date; without a year, the next one of that day and month."""
    years = [year % 2000 + 2000] if year else range(today.year, today.year + 5)
    for each in years:
        with suppress(ValueError):
            found = date(each, month, day)
            if year or found >= today:
                return found
    return None


def listen(typed: str) -> Spoken:
    """Take apart what was typed for a start."""
    said = _plain(typed)
    if _RELATIVE.fullmatch(said):
        return Spoken(said, None, said, relative=True)
    later, next_week = 0, False
    if re.search(rf"\b{_DAY}\b", said):
        for pattern, days in _WEEKS:
            said, found = _without(pattern, said)
            later += days * found
        said, next_week = _without(_NEXT_WEEK, said)
        said, _ = _without(_THIS_WEEK, said)
    said, evening = _without(_EVENING, said)
    said, morning = _without(_MORNING, said)
    clock, before, after = _take_clock(said, evening=evening, morning=morning)
    rest = _tidy(f"{before} {after}")
    if re.search(r"\d", rest):
        # A date says enough; its weekday may be wrong.
        rest, before, after = (
            _without(rf"\b(?:{'|'.join(_NAMES)})\b", each)[0] for each in (rest, before, after)
        )
    shown = "" if clock is None else f"{clock[0] % 24:02}:{clock[1]:02}"
    return Spoken(_tidy(f"{before} {shown} {after}"), clock, rest, later, next_week)


def _plain(typed: str) -> str:
    """Return what was typed with its numbers in digits, and its days in English."""
    said = " ".join(fold(typed).split())
    for pattern, becomes in _replaced():
        said = pattern.sub(becomes, said)
    return " ".join(said.split())


def _without(pattern: str, text: str) -> tuple[str, bool]:
    """Return a text without what is found, and whether it was."""
    left, times = re.subn(pattern, " ", text)
    return " ".join(left.split()), times > 0


def _tidy(text: str) -> str:
    return " ".join(re.sub(_FILLERS, " ", text).split())


def _take_clock(said: str, *, evening: bool, morning: bool) -> tuple[_Clock | None, str, str]:
    """Return the time of day, and what is before and after it."""
    for pattern, plus, sign, spoken in _CLOCKS:
        for found in reversed(list(re.finditer(pattern, said))):
            named = found.groupdict()
            hour, side = int(named["h"]), named.get("side")
            before, after = said[: found.start()], said[found.end() :]
            if _is_date(found[0], before, after):
                continue
            if side and hour <= 12:  # "20:00 am 27.11." is German
                hour = hour % 12 + 12 * (side == "pm")
            elif 0 < hour < 12 and (evening or (spoken and not morning)):
                hour += 12
            minutes = 60 * hour + plus + sign * int(named.get("m") or 0)
            if 0 <= minutes <= 24 * 60:
                return divmod(minutes, 60), before, after
    return None, said, ""


def _is_date(found: str, before: str, after: str) -> bool:
    """Say whether two numbers with a dot are a day and a month: there is no day beside them."""
    if not _DATE_LIKE.fullmatch(found.strip()):
        return False
    around = before + after
    return 1 <= int(found.strip()[-2:]) <= 12 and not re.search(rf"\b{_DAY}\b|\d\.", around)


# --------------------------------------------------------------------------- numbers in words

_UNITS: Final = (
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    ("ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun"),
    ("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
)
_TEENS: Final = (
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    "zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
    "dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
)
_TENS: Final = (
    "twenty thirty forty fifty",
    "zwanzig dreissig vierzig funfzig",
    "vingt trente quarante cinquante",
)
_NO_NUMBERS: Final = {
    "ein": r"ein(?= uhr)|(?<=halb )eins|(?<=viertel nach )eins|(?<=viertel vor )eins|eins(?= uhr)",
    "un": r"une(?= heures?\b)",
    "sept": r"sept(?= ?(?:h|heures?)\b)",
}
"""What is a number only in a time of day: ``sept`` is also a month."""


@cache
def _replaced() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return all that is replaced by something plainer, in order."""
    days = (
        (rf"\b(?:{written})\b\.?(?!')", name)
        for written, name in zip(_WRITTEN, _NAMES, strict=True)
    )
    numbers = sorted(_number_words(), key=lambda word: -len(word[0]))
    words = ((rf"\b(?:{_NO_NUMBERS.get(word, word)})\b", str(n)) for word, n in numbers)
    plainer = (*_WORDS, *words, _NOON, *days)
    return tuple((re.compile(pattern), becomes) for pattern, becomes in plainer)


def _number_words() -> Iterator[tuple[str, int]]:
    """Go through the words for the numbers up to 59."""
    for language, (units, teens, tens) in enumerate(zip(_UNITS, _TEENS, _TENS, strict=True)):
        yield from zip((*units, *teens.split()), range(1, 20), strict=True)
        for ten, word in enumerate(tens.split(), 2):
            yield word, 10 * ten
            for n, unit in enumerate(units, 1):
                german, first = language == 1, language == 2 and n == 1
                written = f"{unit}und{word}" if german else f"{word}[ -]{unit}"
                yield f"{word}[ -]et[ -]une?" if first else written, 10 * ten + n
