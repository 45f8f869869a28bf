"""A typed time is understood wholly, or refused: zones, weekdays, and what is left over."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from babel.dates import format_date
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import bot
from bot.errors import HangJackError
from bot.interactions.typed.moments import FURTHEST, NoMoment, WhichMoment, WrongWeekday, understand
from bot.locale.say import LANGUAGES, speak
from tests.depth import examples

WEDNESDAY = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
NOW = round(WEDNESDAY.timestamp() * 1000)
ANY = ("Europe/London", "America/New_York", "America/Port_of_Spain", "Asia/Tokyo")


def read(text: str, zone: str = "Europe/London", language: str = "en", now: int = NOW) -> datetime:
    """Return the moment in UTC."""
    return datetime.fromtimestamp(understand(text, ZoneInfo(zone), now, language).stamp, UTC)


def said(text: str, zone: str = "Europe/London", language: str = "en") -> str:
    return read(text, zone, language).strftime("%d %b %Y %H:%M")


def meant(text: str, zone: str = "Europe/London") -> set[str]:
    """Return the moments that somebody is asked about."""
    with pytest.raises(WhichMoment) as asked:
        read(text, zone)
    return {each.at.astimezone(UTC).strftime("%d %b %H:%M") for each in asked.value.meant}


BESIDE = {
    "01 Jul 2026 18:00": (
        *("20:00 UTC+2", "20:00 CEST", "20:00 UTC +2", "20:00+02:00", "20:00 +0200"),
        *("UTC+2 20:00", "20 Uhr MESZ", "20 Uhr mitteleuropäische Sommerzeit"),
        *("20h heure d'été d'Europe centrale", "20h heure de Paris", "20 Uhr Wiener Zeit"),
    ),
    "03 Jul 2026 18:00": ("Fri 20:00 UTC+2", "20:00 Paris, Fr"),
    "02 Jul 2026 04:00": ("8pm GMT-8",),
    "02 Jul 2026 00:00": (
        *("8pm ET", "20:00 UTC−4", "8pm Eastern", "8pm Eastern Time", "8 p.m. EDT"),
        *("20h heure de Port-d'Espagne", "8pm Trinidad", "8pm AST"),
    ),
    "01 Jul 2026 13:30": (
        *("in 1h30", "in 90 min", "dans 1h30", "in anderthalb Stunden", "1½ hours"),
        *("in 1.5 hours", "in 1:30 hours", "one and a half hours", "in an hour and a half"),
        *("dans une heure et demie",),
    ),
    "01 Jul 2026 23:30": ("20:00 GMT-3:30",),
    "01 Jul 2026 14:30": ("20:00 UTC+5:30",),
    "01 Jul 2026 14:15": ("20:00 UTC+0545",),
    "01 Jul 2026 20:00": ("20:00Z",),
    "03 Jul 2026 23:00": ("2026-07-03T20:00:00-03:00",),
    "02 Dec 2026 01:00": ("1 Dec 8pm ET", "1 Dec 8pm EST"),
    "01 Dec 2026 19:00": ("1.12. 20 Uhr MEZ",),
    "01 Jul 2026 17:00": ("20:00 EEST", "20:00 Helsinki time"),
    "01 Jul 2026 19:00": (
        *("20 Uhr Londoner Zeit", "20:00 (London time)", "20:00 in London"),
        *("20:00 Europe/London", "20:00 Irish time"),
    ),
    "03 Jul 2026 19:00": ("Fr, 20:00, Cambridge, UK",),
    "01 Jul 2026 18:10": ("20.10 MESZ",),
    "01 Jul 2026 16:00": ("noon ET",),
    "02 Jul 2026 10:00": ("20:00 AEST",),
    "02 Jul 2026 11:30": ("21:00 ACST",),
    "01 Jul 2026 13:00": ("21:00 AWST",),
    "01 Jul 2026 12:15": ("in einer Viertelstunde",),
    "01 Jul 2026 12:45": ("dans trois quarts d'heure",),
    "01 Jul 2026 14:00": ("2 hours from now",),
    "02 Jul 2026 20:00": ("<t:1783022400:F>",),
    # A name says which of the hours that come twice it is.
    "01 Nov 2026 05:30": ("1 Nov 01:30 EDT",),
    "01 Nov 2026 06:30": ("1 Nov 01:30 EST",),
}


@pytest.mark.parametrize("zone", ANY)
def test_a_zone_beside_a_time_counts_whatever_the_events_zone(zone: str) -> None:
    for moment, texts in BESIDE.items():
        assert {typed: said(typed, zone) for typed in texts} == dict.fromkeys(texts, moment)


@pytest.mark.parametrize("zone", ANY)
@pytest.mark.parametrize(
    ("typed", "moments"),
    [
        ("20:00 IST", {"01 Jul 14:30", "01 Jul 19:00", "01 Jul 17:00"}),
        ("1 Dec 20:00 IST", {"01 Dec 14:30", "01 Dec 20:00", "01 Dec 18:00"}),
        ("20:00 BST", {"01 Jul 19:00", "01 Jul 14:00"}),
        ("1 Nov 20:00 BST", {"01 Nov 20:00", "01 Nov 14:00"}),
        ("21:00 CST", {"02 Jul 02:00", "02 Jul 03:00", "01 Jul 13:00", "02 Jul 01:00"}),
        ("1 Dec 20:00 CST", {"02 Dec 02:00", "01 Dec 12:00", "02 Dec 01:00"}),
        # A name of the other half of the year: the clocks there, or the offset that it names.
        ("1 Dec 20:00 EDT", {"02 Dec 01:00", "02 Dec 00:00"}),
        ("20:00 EST", {"02 Jul 00:00", "02 Jul 01:00"}),
        ("20:00 CET", {"01 Jul 18:00", "01 Jul 19:00"}),
        ("1.12. 20 Uhr MESZ", {"01 Dec 19:00", "01 Dec 18:00"}),
        ("20:00 Georgia", {"02 Jul 00:00", "01 Jul 16:00"}),
        # The hour that comes twice.
        ("25 Oct 01:30 Europe/London", {"25 Oct 00:30", "25 Oct 01:30"}),
    ],
)
def test_what_people_mean_different_moments_by_is_asked_back(
    typed: str, moments: set[str], zone: str
) -> None:
    assert meant(typed, zone) == moments


@pytest.mark.parametrize("typed", ["Fri 28 Nov", "Fri 28 Nov 20:00", "Freitag, 28.11. 20 Uhr"])
def test_a_weekday_that_its_date_is_not_is_refused(typed: str) -> None:
    with pytest.raises(WrongWeekday, match="28 November is a Saturday") as refused:
        said(typed)
    assert "28. November ist ein Samstag" in refused.value.said(speak("de"))


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("20:00 foo", "foo"),
        ("foo Fri 20:00", "foo"),
        ("Fri 20:00 or later", "or later"),
        ("20:00 XYZT", "XYZT"),
        ("20h chez Léa", "chez Léa"),
        ("20:00 New York EST", "20:00 New York EST"),
        ("20:00 New York foo", "foo"),
    ],
)
def test_the_words_that_were_not_understood_are_named(typed: str, left: str) -> None:
    with pytest.raises(NoMoment) as refused:
        said(typed)
    assert f"I don't understand “{left}”" in str(refused.value)


REFUSED = (
    # What contradicts itself, or is no moment.
    *("20:00-22:00", "8-10pm", "from 8 to 10", "20:00 21:00", "Fri Sat 20:00", "8 to 10"),
    *("20:00 Paris London", "20:00 UTC+15", "20:00 UTC+2:15", "20:00 UTC+2 UTC+3", "20:00 UTC+"),
    *("20:00 in the morning", "20:00 am", "0:30 pm", "noon tonight", "tonight at 2"),
    *("12:00 tonight", "next week 20:00", "27 Nov 10", "27 Nov 27 20:00", "Nov 20:00"),
    *("32 Nov 20:00", "20:75", "2026-02-30 20:00", "24:30", "in 2 hours 20:00", "in 1h75", "in 2"),
    *("tomorrow in 2 hours", "Man 20:00", "at on 20:00", "halb", "Viertel vor"),
    *("Fri tomorrow 20:00", "20:00 week", "20:00:30", "2 hours UTC", "20:00 my time"),
    *("20:00 deal", "20 Uhr auch", "20:00 local time", "in 1:30"),
    # What may be something else.
    *("Fri 3 8", "Fri 3 10", "7 8", "Fri - Sun 20:00", "Fri 8 - 10pm", "3 July - 5 July 20:00"),
    *("Christmas 8pm", "Easter 8pm", "27 Nov 2030 UTC", "2075 UTC", "2027 UTC", "1375pm"),
    *("in at 2", "Fri 8pm - 10", "in 3 days Fri 8pm"),
    # Short words are no countries or cities here, and half of a name is none.
    *("20:00 leeds", "20:00 de", "20:00 act", "20:00 Man", "20:00 London, Paris"),
)


def test_what_is_no_moment_or_may_be_another_is_refused() -> None:
    for typed in REFUSED:
        with pytest.raises(NoMoment):
            pytest.fail(f"{typed}: {said(typed)}")


MISREAD = {
    ("de", "01 Jul 2026 18:30"): ("halb acht",),
    ("en", "01 Jul 2026 19:30"): ("half eight",),
    ("de", "01 Jul 2026 18:45"): ("Viertel vor acht",),
    ("fr", "07 Jul 2026 19:00"): ("mar 20h", "mar 8pm", "mar. 7 juil. 20h"),
    ("fr", "03 Mar 2027 20:00"): ("3 mar 20h",),
    ("en", "11 Dec 2026 20:00"): ("11/12 20:00",),
    ("en-US", "12 Nov 2026 20:00"): ("11/12 20:00",),
    ("de", "13 Dec 2026 20:00"): ("12/13 20:00",),
    ("en", "01 Jul 2026 23:00"): ("24:00", "tonight at 12"),
    ("en", "03 Jul 2026 19:00"): ("next Friday 20:00", "Friday the 3rd at 8pm"),
    ("en", "17 Jul 2026 19:00"): ("Friday fortnight 8pm",),
    ("de", "02 Jul 2026 08:00"): ("morgen früh um 9",),
    ("en", "01 Jul 2026 19:00"): ("tonight at 8 in the evening",),
    ("en", "27 Nov 2026 10:00"): ("27 Nov 10 in the morning",),
    ("de", "27 Nov 2026 20:00"): ("20 Uhr 27. November",),
    ("fr", "03 Jul 2026 19:00"): ("vendredi 3 à 20h",),
    ("en", "04 Jul 2026 19:00"): ("in 3 days 20:00",),
    ("de", "08 Jul 2026 19:00"): ("in einer Woche 20 Uhr",),
    # What people type elsewhere.
    ("en", "01 Jul 2026 20:00"): ("2000 UTC",),
    ("en", "01 Jul 2026 20:30"): ("2030Z",),
    ("en", "01 Jul 2026 18:30"): ("1930",),
    ("en", "03 Jul 2026 18:30"): ("Fri 730pm",),
    ("en", "03 Jul 2026 20:00"): ("2026-07-03T20:00:00.000Z",),
    ("en", "02 Jul 2026 00:00"): (
        *("8pm UTC–4", "20:00 Trinidad & Tobago", "20:00 port of spain, trinidad"),
        *("8pm TT time", "8pm EST/EDT"),
    ),
    ("de", "03 Jul 2026 19:00"): (
        *("Fri - 20:00", "le 3 à 20h", "3.Juli 20 Uhr", "in 2 days Friday 8pm"),
    ),
    ("en", "27 Nov 2026 20:00"): ("27 Nov – 20:00",),
    ("fr", "01 Jul 2026 19:30"): ("20h30min",),
    ("en", "01 Jul 2026 13:30"): ("1h30m", "1 hr 30 min"),
    ("en", "01 Jul 2026 15:00"): ("3 hrs",),
    ("fr", "01 Jul 2026 19:00"): ("20 hrs", "8pm Irish Summer Time"),
    ("de", "10 Jul 2026 19:00"): ("Freitag in 8 Tagen 20 Uhr",),
}


def test_what_is_easily_misread() -> None:
    for (language, moment), texts in MISREAD.items():
        for typed in texts:
            assert said(typed, language=language) == moment, typed


@pytest.mark.parametrize(
    ("typed", "zone", "shown"),
    [
        ("28 Mar 2027 01:30", "Europe/London", "02:30 +0100"),
        ("28.3.2027 2:30 Uhr", "Europe/Berlin", "03:30 +0200"),
        ("14 Mar 2027 02:30 ET", "Europe/London", "03:30 -0400"),
        ("in 270 days", "Europe/London", "02:30 +0100"),
    ],
)
def test_a_time_that_the_clocks_skip_is_shown_as_they_will_show_it(
    typed: str, zone: str, shown: str
) -> None:
    now = datetime(2026, 7, 1, 0, 30, tzinfo=UTC)
    meant = understand(typed, ZoneInfo(zone), round(now.timestamp() * 1000), "en")
    assert f"{meant.at:%H:%M %z}" == shown


@pytest.mark.parametrize("place", ["San Fernando", "Scarborough", "Newcastle"])
def test_a_place_of_trinidad_or_britain_is_offered_beside_its_namesakes(place: str) -> None:
    homes = {"America/Port_of_Spain", "Europe/London"}
    with pytest.raises(WhichMoment) as asked:
        said(f"8pm {place}")
    assert homes & {each.zone for each in asked.value.meant}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_refusal_suggests_is_understood(language: str) -> None:
    _, text = re.split(r"like |so: |ainsi\s: ", speak(language)(NoMoment.text, text=""))
    for example in re.split(", | or | oder | ou ", text.rstrip(".")):
        assert read(example.strip(), language=language) > WEDNESDAY


def test_what_the_docs_suggest_is_understood() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "events.md").read_text(encoding="utf-8")
    section = docs.split("### Days, times and time zones")[1].split("`Fri 20:00` on a Friday")[0]
    examples = re.findall(r"`([^`]+)`", section)
    assert len(examples) > 20
    for example in examples:
        assert read(example) > WEDNESDAY


def test_forms_are_read_in_one_place_alone() -> None:
    """Whoever reads a moment elsewhere would not show what was understood."""
    imports = re.compile(r"import .*\bunderstand\b")
    found = [
        path.name
        for path in Path(bot.__file__).parent.rglob("*.py")
        if imports.search(path.read_text(encoding="utf-8"))
    ]
    assert found == ["asking.py"]


# --------------------------------------------------------------------- written, and read back


@dataclass(frozen=True)
class _Zone:
    written: str
    zone: tzinfo
    half: str = ""


_PLACES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "": {
        **{name: (name,) for name in (*ANY, "Australia/Adelaide")},
        "America/New_York": (
            *("ET", "Eastern", "Eastern Time", "heure de l'Est", "New Yorker Zeit", "NYC"),
        ),
        "America/Los_Angeles": ("PT",),
        "America/Port_of_Spain": ("AST", "Trinidad", "heure de Port-d'Espagne"),
        "Europe/Berlin": ("Central European Time", "Berliner Zeit"),
        "Europe/Paris": ("heure de Paris",),
        "Europe/Helsinki": ("Europe/Helsinki", "Finnish time"),
        "Europe/London": ("UK time", "Londoner Zeit", "heure de Londres"),
        "Europe/Dublin": ("Dublin", "heure irlandaise"),
        "Australia/Perth": ("AWST",),
        "Asia/Kolkata": ("India Standard Time",),
        "Asia/Tokyo": ("JST",),
        "UTC": ("UTC", "GMT", "Z", "utc", "temps universel", "Weltzeit"),
    },
    "winter": {
        "America/New_York": ("EST", "Eastern Standard Time", "HNE"),
        "America/Los_Angeles": ("PST",),
        "Europe/Berlin": ("MEZ", "CET", "heure normale d'Europe centrale"),
        "Europe/Helsinki": ("EET",),
    },
    "summer": {
        "America/New_York": ("EDT", "heure avancée de l'Est"),
        "America/Denver": ("MDT",),
        "America/Chicago": ("CDT",),
        "America/St_Johns": ("NDT",),
        "Europe/Berlin": ("MESZ", "CEST", "mitteleuropäische Sommerzeit"),
        "Europe/Helsinki": ("OESZ",),
        "Europe/London": ("British Summer Time",),
        "Australia/Sydney": ("AEDT",),
    },
}
_HOURS: Final = {
    2: ("UTC+2", "UTC +2", "GMT+02:00", "+02:00", "+0200"),
    -3.5: ("GMT-3:30",),
    -8: ("UTC-8",),
    5.5: ("UTC+5:30",),
    5.75: ("UTC+0545",),
    14: ("UTC+14",),
}


def _hours(hours: float) -> timezone:
    return timezone(timedelta(hours=hours))


_ZONES = [
    *(
        _Zone(name, ZoneInfo(place), half)
        for half, places in _PLACES.items()
        for place, names in places.items()
        for name in names
    ),
    *(_Zone(name, _hours(hours)) for hours, names in _HOURS.items() for name in names),
]
_CLOCKS = {
    "en": ("{h:02}:{m:02}", "{t}:{m:02}{ap}m", "{t}.{m:02} {ap}.m.", "at {h:02}:{m:02}"),
    "de": ("{h}:{m:02} Uhr", "{h} Uhr {m:02}", "um {h}.{m:02} Uhr", "{h:02}{m:02} Uhr"),
    "fr": ("{h}h{m:02}", "à {h} h {m:02}", "{h:02}:{m:02}", "{h} heures {m:02}"),
}
_DATES = {
    "en": ("yyyy-MM-dd", "d MMM", "EEE d MMMM", "EEEE, MMMM d", "d MMMM yyyy", "dd/MM/yyyy"),
    "de": ("yyyy-MM-dd", "d.M.", "EEEE, 'den' d. MMMM", "EE d.M.yyyy", "'am' d. MMMM yyyy"),
    "fr": ("yyyy-MM-dd", "d MMMM", "EEEE d MMMM", "'le' d MMMM yyyy", "EEE d MMM", "dd/MM/yyyy"),
}


@settings(max_examples=examples(150))
@given(
    day=st.dates(date(2026, 7, 3), date(2026, 7, 1) + FURTHEST - timedelta(days=3)),
    at=st.times(),
    zone=st.sampled_from(_ZONES),
    language=st.sampled_from(LANGUAGES),
    data=st.data(),
)
def test_a_moment_is_read_back_in_every_spelling_zone_and_language(
    day: date, at: time, zone: _Zone, language: str, data: st.DataObject
) -> None:
    pattern = data.draw(st.sampled_from(_DATES[language]))
    clock = data.draw(st.sampled_from(_CLOCKS[language]))
    home = data.draw(st.sampled_from(ANY))
    then = datetime(day.year, day.month, day.day, at.hour, at.minute, tzinfo=zone.zone)
    # A date without its year is the next of them.
    assume("yyyy" in pattern or day < date(2027, 6, 29))
    assume(_is_plain(then))
    written = clock.format(h=at.hour, m=at.minute, t=at.hour % 12 or 12, ap="ap"[at.hour >= 12])
    # Not "28 novembre 20:00" or "3.12. 20.00" beside a bare number of hours.
    text = data.draw(
        st.sampled_from(
            [
                f"{format_date(day, pattern, locale=language)} {written} {zone.written}",
                f"{written} {zone.written} {format_date(day, pattern, locale=language)}",
                f"{written} {zone.written}, {format_date(day, pattern, locale=language)}",
            ]
        )
    )
    assume(len(text) <= 60)
    year = datetime(day.year, 1, 1, tzinfo=zone.zone), datetime(day.year, 7, 1, tzinfo=zone.zone)
    offsets = {"winter": min, "summer": max}
    fits = not zone.half or then.utcoffset() == offsets[zone.half](
        each.utcoffset() or timedelta() for each in year
    )
    if fits:
        assert read(text, home, language) == then
    else:
        with pytest.raises(WhichMoment) as asked:
            read(text, home, language)
        assert then in {each.at for each in asked.value.meant}
        assert len(asked.value.meant) == 2


def _is_plain(at: datetime) -> bool:
    """Say whether the clocks of a place show a time once on that day."""
    there = at.astimezone(UTC).astimezone(at.tzinfo)
    other = at.replace(fold=1)
    return there.replace(tzinfo=None) == at.replace(tzinfo=None) and (
        other.utcoffset() == at.utcoffset()
    )


# --------------------------------------------------------- nothing is read as something else

_WEEKDAYS = ("Mon", "mardi", "Mittwoch", "Thu", "Freitag", "samedi", "Sun")
_MONTHS = ("Jan", "février", "März", "April", "mai", "June", "juillet", "Aug", "Sept", "Okt")
_NUMBERS = tuple(map(str, range(0, 60, 7)))
_TIMES = ("20:00", "8pm", "7:30", "19h30", "9 Uhr", "20.15")
_OFFSETS = {"UTC+2": 2.0, "GMT-3:30": -3.5, "UTC": 0.0, "+05:30": 5.5}
_STRAY = ("foo", "maybe", "game", "13pp", "€", "Jeff", "and", "the", "or", "#3", "vs", "ou", "und")
_TOKENS = (*_WEEKDAYS, *_MONTHS, *_NUMBERS, *_TIMES, *_OFFSETS, *_STRAY, "27.", "2027", "28.11.")
_SHOWN = {"20:00": (20, 0), "8pm": (20, 0), "7:30": (7, 30), "19h30": (19, 30), "20.15": (20, 15)}


@settings(max_examples=examples(400))
@given(st.lists(st.sampled_from(_TOKENS), min_size=1, max_size=5))
def test_each_word_of_what_was_read_is_in_the_moment(words: list[str]) -> None:
    try:
        moment = read(" ".join(words), "UTC")
    except HangJackError:
        return
    # "UTC +05:30" is one name.
    offset = sum(_OFFSETS[word] for word in words if word in _OFFSETS)
    assert len({*_OFFSETS} & {*words} - {"UTC"}) <= 1
    there = moment.astimezone(_hours(offset))
    numbers = {there.day, there.month, there.hour, there.hour - 12, there.minute, there.hour + 24}
    for word in words:
        if word in _WEEKDAYS:
            assert there.weekday() == _WEEKDAYS.index(word)
        elif word in _MONTHS:
            assert there.month == _MONTHS.index(word) + 1
        elif word == "9 Uhr":
            assert there.hour == 9
        elif word in _SHOWN:
            assert (there.hour, there.minute) == _SHOWN[word]
        elif word in _NUMBERS:
            assert int(word) in numbers
        elif word == "28.11.":
            assert (there.day, there.month) == (28, 11)
        elif word in {"27.", "2027"}:
            assert int(word.rstrip(".")) in {there.day, there.year}
        else:
            assert word in {*_OFFSETS, "the", "and", "und"}, "a stray word was passed over"
