"""Read days and times of day as people say them, in all of the bot's languages.

Texts are read without capitals and accents (`bot.ui.text.folding.fold`), with numbers in words as
digits, by the grammar in ``moment.lark``. It takes a text as a whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import Final

from lark import Lark, Token, Tree
from lark.exceptions import LarkError

from bot.interactions.typed.spoken import NotSpoken, Spoken, TimeOfDay, checked, is_date, is_time
from bot.ui.text.folding import fold

# -------------------------------------------------------------------------------------- the words

_ENGLISH: Final = (
    "mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:rs?|rsdays?)?|fri(?:days?)?"
    "|sat(?:urdays?)?|sun(?:days?)?"
)
_GERMAN: Final = (
    "mo(?:ntags?)?|di(?:enstags?)?|mi(?:ttwochs?)?|do(?:nnerstags?)?|fr(?:eitags?)?"
    "|sa(?:mstags?)?|sonnabends?|so(?:nntags?)?"
)
_FRENCH: Final = (
    "lun(?:dis?)?|mardis?|mer(?:credis?)?|jeu(?:dis?)?|ven(?:dredis?)?|sam(?:edis?)?"
    "|dim(?:anches?)?"
)
_DAYS: Final = (
    ("mo", "lu"),
    ("tu", "di", "ma"),
    ("we", "mi", "me"),
    ("th", "do", "je"),
    ("fr", "ve"),
    ("sa", "sonna"),
    ("su", "so", "dim"),
)
"""How the names of each day of the week begin; the longest beginning decides."""
_MONTHS: Final = (
    r"jan(?:uary|uar|vier|v)?|january|janner",
    r"feb(?:ruary|ruar)?|fevrier|fevr?",
    r"march|marz|maerz|mars|mrz|mar",
    r"apr(?:il)?|avril|avr",
    r"may|mai",
    r"june?|juni|juin",
    r"july?|juli|juillet|juil",
    r"aug(?:ust)?|aout",
    r"sep(?:t|tember|tembre)?",
    r"oct(?:ober|obre)?|okt(?:ober)?",
    r"nov(?:ember|embre)?",
    r"dec(?:ember|embre)?|dez(?:ember)?",
)
_DATE_AFTER: Final = rf"\.? \d{{1,2}}(?:er)? (?:{'|'.join(_MONTHS)})(?!\w)"
_MAR: Final = (
    rf"(?:mar(?={_DATE_AFTER})"
    r"|(?<!^\d )(?<!^\d\d )(?<! \d )(?<! \d\d )mar"
    r"(?!\.? \d{1,2}(?! ?(?:[:.h]|uhr|o'?clock|[ap]\.?m)|\d)))"
)
"""Tuesday; beside a number it is March, but for *mar 3 juil*."""
_AHEAD: Final = (
    ("the day after tomorrow", 2),
    ("day after tomorrow", 2),
    ("bermorgen", 2),
    ("apres", 2),
    ("tomorrow", 1),
    ("tmrw", 1),
    ("morgen", 1),
    ("demain", 1),
    ("yesterday", -1),
    ("gestern", -1),
    ("hier", -1),
)
"""Days that are named from today, by a part of their names."""

_WORDS: Final[tuple[tuple[str, str], ...]] = (
    (r"[’`´]", "'"),
    ("\N{MINUS SIGN}", "-"),
    (r"(?<=\d) ?½", ".5"),
    (r"½", "0.5"),
    (r"(?<=utc|gmt) ?[–—] ?(?=\d)", "-"),
    # As in 1.Dezember.
    (r"(?<=\d\.)(?=[a-z])", " "),
    (r"(?<=\d)t(?=\d\d:)", " "),
    # Compounds such as Freitagabend.
    (r"\b(\w+tag|mittwoch|sonnabend)s?[ -]?(abend|nachmittag|vormittag)s?\b", r"\1 \2"),
    (r"\b(\w+tag|mittwoch|sonnabend)s?[ -]?morgens?\b", r"\1 am morgen"),
    (r"\banderthalb\b|\beine?inhalb\b", "1.5"),
    (r"\bzweieinhalb\b", "2.5"),
    (r"\bdreieinhalb\b", "3.5"),
)
"""What is written in another way, before numbers in words are."""


def listen(typed: str, language: str = "en") -> Spoken:
    """Take apart what was typed for a moment, wholly; raise NotSpoken where that fails.

    Args:
        typed: the text; a sign of Unicode's private area stands for what names a zone.
        language: the reader's, which says what 11/12 means.
    """
    try:
        tree = _grammar().parse(plain(typed))
    except LarkError:
        raise NotSpoken from None
    spoken = Spoken()
    for part in tree.children:
        if not isinstance(part, Tree):
            raise NotSpoken
        if part.data == "dotted":
            spoken.dotted += (_two(_tokens(part)[0]),)
        elif part.data in _DATES:
            spoken.put(named=_date(part, month_first=language == "en-US"))
        elif part.data in _SAID:
            spoken.put(**_SAID[part.data](part))
    spoken.settle()
    return spoken


def is_known(word: str) -> bool:
    """Say whether a word, as it is typed, can be part of what is said of a moment."""
    with suppress(LarkError):
        return bool(list(_grammar().lex(plain(word))))
    return False


def plain(typed: str) -> str:
    """Return what was typed without capitals and accents, and with its numbers in digits."""
    said = " ".join(fold(typed).split())
    for pattern, becomes in _replaced():
        said = pattern.sub(becomes, said)
    return " ".join(said.split())


@cache
def _grammar() -> Lark:
    text = files(__package__).joinpath("moment.lark").read_text(encoding="utf-8")
    german = _GERMAN + "|marz|maerz|mai|juni|juli|okt(?:ober)?|dez(?:ember)?"
    words = {
        "WEEKDAYS": f"{_ENGLISH}|{_GERMAN}|{_FRENCH}|{_MAR}",
        "GERMAN": german,
        "MONTHS": rf"(?!{_MAR}(?!\w))(?:{'|'.join(_MONTHS)})",
    }
    for name, pattern in words.items():
        text = text.replace(f"(?:{name})", f"(?:{pattern})")
    return Lark(text, parser="lalr", maybe_placeholders=False)


_PART_OF_TODAY: Final = {
    "TONIGHT": "EVENING",
    "THIS_MORNING": "MORNING",
    "THIS_AFTERNOON": "AFTERNOON",
}
_PARTS_OF_HOUR: Final = {"HALF_HOUR": 30, "QUARTER_HOUR": 15, "THREE_QUARTERS": 45}
"""In minutes."""
_BEFORE: Final = {"HALB": -30, "VIERTEL": -45, "DREIVIERTEL": -15, "HALF": 30}
"""Minutes that a word adds to the hour after it."""
_AFTER: Final = {"ET_DEMIE": 30, "ET_QUART": 15, "MOINS_QUART": -15}
_NOON: Final = 12
_QUARTER: Final = 15
"""Games begin at such minutes; other numbers may be years."""
_FIVE: Final = 5
"""People say *ten to nine*, but *8 to 9* is from eight to nine."""


def _two(text: str) -> tuple[int, int]:
    first, second = map(int, re.split(r"[.:]", text)[:2])
    return first, second


def _weekday(word: str) -> int:
    begins = [
        (len(begin), n) for n, day in enumerate(_DAYS) for begin in day if word.startswith(begin)
    ]
    return max(begins)[1]


def _from_today(word: str) -> int:
    return next((days for named, days in _AHEAD if named in word), 0)


def _date(said: Tree[Token], *, month_first: bool) -> tuple[int, int, int]:
    """Return day, month and year; 0 for what was not said."""
    kind, tokens = said.data, _tokens(said)
    if kind in {"named", "day_alone"}:
        of = {token.type: token for token in tokens}
        day = of.get("DAYNUM") or of["INT"]
        month = of.get("MONTH", "").rstrip(".")
        named = (n for n, one in enumerate(_MONTHS, 1) if re.fullmatch(one, month))
        number = re.match(r"\d+", day)
        return int(number[0]) if number else 0, next(named, 0), int(of.get("YEAR", 0))
    numbers = [int(number) for number in re.findall(r"\d+", tokens[0])]
    if kind == "iso":
        year, month_number, day_number = numbers
        return day_number, month_number, year
    first, second, year = [*numbers, 0][:3]
    if year:
        year = year % 2000 + 2000
    is_month_first = kind == "slashed" and "/" in tokens[0] and month_first
    # There is one way to read a date whose other number is no month.
    if (is_month_first and first <= 12) or (kind == "slashed" and second > 12 >= first):
        first, second = second, first
    if not is_date((first, second)):
        raise NotSpoken
    return first, second, year


def _time(said: Tree[Token]) -> TimeOfDay:
    tokens = _tokens(said)
    of = {token.type: token for token in tokens}
    side = of.get("SIDE", "")[:1]
    numbers = [int(token) for token in tokens if token.type in {"INT", "MINUTE"}]
    match said.data:
        case "hour_minute" if digits := of.get("HHMM") or of.get("HMM"):
            return TimeOfDay(*checked(int(digits[:-2]), int(digits[-2:])), side=side)
        case "hour_minute":
            clock = of.get("HM") or of["DOTNUM"]
            hour, minute = _two(clock)
            if not is_time((hour, minute)) or re.search(r":\d\d:(?!00)", clock):
                raise NotSpoken
            return TimeOfDay(hour, minute, side=side)
        case "hour" | "said" | "bare":
            return TimeOfDay(*checked(*numbers), spoken=said.data != "hour", side=side)
        case "noon":
            return TimeOfDay(_whole(tokens[0]))
        case "minutes_past" | "minutes_to":
            minutes, hour = numbers[0], _target(tokens[1:])
            if ("MINUTES" not in of and minutes % _FIVE) or minutes >= 60:
                raise NotSpoken
            plus = minutes if said.data == "minutes_past" else -minutes
            return TimeOfDay(
                hour, plus + _BEFORE.get("HALB" if "HALB" in of else "", 0), spoken=True, side=side
            )
        case "quarter_past" | "quarter_to":
            plus = 15 if said.data == "quarter_past" else -15
            return TimeOfDay(_target(tokens[1:]), plus, spoken=True, side=side)
        case "part_of":
            return TimeOfDay(_target(tokens[1:]), _BEFORE[tokens[0].type], spoken=True, side=side)
    plus = -checked(0, numbers[-1])[1] if "MOINS" in of else _AFTER[tokens[-1].type]
    return TimeOfDay(_target(tokens), plus, spoken=True)


def _whole(token: Token) -> int:
    return 12 if token.type == "NOON" else 24


def _target(tokens: Sequence[Token]) -> int:
    """Return the hour that minutes are before or after."""
    found = next(token for token in tokens if token.type in {"INT", "NOON", "MIDNIGHT"})
    return checked(int(found))[0] if found.type == "INT" else _whole(found)


def _length(said: Tree[Token]) -> timedelta:
    tokens = _tokens(said)
    first = tokens[0]
    if first.type in _PARTS_OF_HOUR:
        return timedelta(minutes=_PARTS_OF_HOUR[first.type])
    if first.type == "HM":
        hour, minute = _two(first)
        return timedelta(hours=hour, minutes=minute)
    number = 1.0 if first.type == "ONE" else float(first.replace(",", "."))
    match said.data:
        case "days" | "weeks":
            if not number.is_integer():
                raise NotSpoken
            return timedelta(days=number * (7 if said.data == "weeks" else 1))
        case "minutes":
            return timedelta(minutes=number)
    more = [int(token) for token in tokens[1:] if token.type == "INT"]
    half = 30 * any(token.type == "AND_HALF" for token in tokens)
    minutes = sum(more) + half
    if minutes >= 60 or (minutes and not number.is_integer()):
        raise NotSpoken
    return timedelta(hours=number, minutes=minutes)


def _tokens(said: Tree[Token]) -> list[Token]:
    return list(said.scan_values(lambda _: True))


def _first(said: Tree[Token]) -> Token:
    return _tokens(said)[0]


def _named_weekday(said: Tree[Token]) -> dict[str, object]:
    words = {token.type: str(token) for token in _tokens(said)}
    noted: dict[str, object] = {"weekday": _weekday(words["WEEKDAY"])}
    if "NEXT" in words:
        noted["following"] = True
        if re.match("ue?b", words["NEXT"]):
            noted["weeks"] = "A_WEEK"
    return noted


def _time_said(said: Tree[Token]) -> dict[str, object]:
    return {"time": _time(said)}


def _length_said(said: Tree[Token]) -> dict[str, object]:
    return {"ahead": _length(said)}


def _spell_said(said: Tree[Token]) -> dict[str, object]:
    """Read 3 hrs and 1h30m as lengths of time, and 20 hrs and 20h30m as times of day."""
    hour, *rest = (int(token) for token in _tokens(said) if token.type == "INT")
    minute = sum(rest)
    if hour > _NOON:
        return {"time": TimeOfDay(*checked(hour, minute))}
    return {"ahead": timedelta(hours=hour, minutes=checked(0, minute)[1])}


def _zoned_said(said: Tree[Token]) -> dict[str, object]:
    """Read four digits before a zone, which look like a year: *2030 UTC*, but not *2027 UTC*."""
    digits, zone = _tokens(said)
    hour, minute = checked(int(digits[:2]), int(digits[2:]))
    if minute % _QUARTER:
        raise NotSpoken
    return {"time": TimeOfDay(hour, minute), "zone": str(zone)}


_DATES: Final = frozenset({"named", "day_alone", "iso", "day_month", "slashed"})
_TIMES: Final = (
    *("hour_minute", "hour", "said", "bare", "noon", "et", "part_of"),
    *("quarter_past", "quarter_to", "minutes_past", "minutes_to"),
)
_LENGTHS: Final = ("hours", "minutes", "days", "weeks", "part_hour")
_SAID: Final[Mapping[str, Callable[[Tree[Token]], dict[str, object]]]] = {
    "unix": lambda said: {"stamp": int(_first(said).split(":")[1].rstrip(">"))},
    "zone": lambda said: {"zone": str(_first(said))},
    "zoned": _zoned_said,
    "spell": _spell_said,
    "weekday": _named_weekday,
    "relday": lambda said: {"from_today": _from_today(_first(said))},
    "today_part": lambda said: {"from_today": 0, "part": _PART_OF_TODAY[_first(said).type]},
    "daypart": lambda said: {"part": _first(said).type},
    "week": lambda said: {"weeks": _first(said).type},
    "number": lambda said: {"number": tuple(map(int, _tokens(said)))},
    **dict.fromkeys(_TIMES, _time_said),
    **dict.fromkeys(_LENGTHS, _length_said),
}
"""For each rule of the grammar, what it says of a moment, by the fields of `Spoken`."""


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
    numbers = sorted(_number_words(), key=lambda word: -len(word[0]))
    words = ((rf"\b(?:{_NO_NUMBERS.get(word, word)})\b", str(n)) for word, n in numbers)
    return tuple((re.compile(pattern), becomes) for pattern, becomes in (*_WORDS, *words))


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
