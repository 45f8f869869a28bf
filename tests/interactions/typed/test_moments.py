"""What people type for the start of an event."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.interactions.typed.moments import (
    MomentGone,
    MomentTooFar,
    NoHour,
    NoMoment,
    read_moment,
)

LONDON = ZoneInfo("Europe/London")
NOW = round(datetime(2026, 11, 23, 12, 0, tzinfo=LONDON).timestamp() * 1000)
"""A Monday."""


def said(
    text: str, zone: ZoneInfo = LONDON, language: str = "en", typed_at: str | None = None
) -> str:
    now = NOW
    if typed_at:
        now = round(datetime.fromisoformat(typed_at).replace(tzinfo=zone).timestamp() * 1000)
    moment = read_moment(text, zone, now, language)
    return datetime.fromtimestamp(moment / 1000, zone).strftime("%a %d %b %Y %H:%M")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("20:00", "Mon 23 Nov 2026 20:00"),
        ("8pm", "Mon 23 Nov 2026 20:00"),
        ("11:00", "Tue 24 Nov 2026 11:00"),
        ("Fri 20:00", "Fri 27 Nov 2026 20:00"),
        ("friday 8pm", "Fri 27 Nov 2026 20:00"),
        ("27 Nov 20:00", "Fri 27 Nov 2026 20:00"),
        ("20:00 am 27.11.", "Fri 27 Nov 2026 20:00"),
        ("20:00 am 27. November", "Fri 27 Nov 2026 20:00"),
        ("12:00 am Freitag", "Fri 27 Nov 2026 12:00"),
        ("2026-11-27 20:00", "Fri 27 Nov 2026 20:00"),
        ("in 2 hours", "Mon 23 Nov 2026 14:00"),
        ("2h 30m", "Mon 23 Nov 2026 14:30"),
        ("tomorrow 20:00", "Tue 24 Nov 2026 20:00"),
        ("Freitag 20 Uhr", "Fri 27 Nov 2026 20:00"),
        ("morgen 20 Uhr", "Tue 24 Nov 2026 20:00"),
        ("27.11. 20:00", "Fri 27 Nov 2026 20:00"),
        ("in 2 Stunden", "Mon 23 Nov 2026 14:00"),
        ("vendredi 20h", "Fri 27 Nov 2026 20:00"),
        ("demain à 20h30", "Tue 24 Nov 2026 20:30"),
        ("dans 2 heures", "Mon 23 Nov 2026 14:00"),
        ("Thur 7.30pm", "Thu 26 Nov 2026 19:30"),
        ("Weds 8 p.m.", "Wed 25 Nov 2026 20:00"),
        ("Friday week 20:00", "Fri 04 Dec 2026 20:00"),
        ("a week on Friday at 8pm", "Fri 04 Dec 2026 20:00"),
        ("Friday fortnight 8pm", "Fri 11 Dec 2026 20:00"),
        ("Friday next week 8pm", "Fri 04 Dec 2026 20:00"),
        ("tomorrow week 7pm", "Tue 01 Dec 2026 19:00"),
        ("half past eight", "Mon 23 Nov 2026 20:30"),
        ("Fri half eight", "Fri 27 Nov 2026 20:30"),
        ("quarter to nine on Friday", "Fri 27 Nov 2026 20:45"),
        ("ten to nine tomorrow", "Tue 24 Nov 2026 20:50"),
        ("tonight at 8", "Mon 23 Nov 2026 20:00"),
        ("Friday at 8", "Fri 27 Nov 2026 20:00"),
        ("Saturday morning at 10", "Sat 28 Nov 2026 10:00"),
        ("noon on Saturday", "Sat 28 Nov 2026 12:00"),
        ("midnight", "Tue 24 Nov 2026 00:00"),
        ("Friday midnight", "Sat 28 Nov 2026 00:00"),
        ("27 Nov midnight", "Sat 28 Nov 2026 00:00"),
        ("day after tomorrow 8pm", "Wed 25 Nov 2026 20:00"),
        ("in half an hour", "Mon 23 Nov 2026 12:30"),
        ("at 1930 hrs", "Mon 23 Nov 2026 19:30"),
        ("Friday, 27th November, 20:00", "Fri 27 Nov 2026 20:00"),
        ("8pm EST", "Tue 24 Nov 2026 01:00"),
        ("Fri 20:00 CET", "Fri 27 Nov 2026 19:00"),
        ("Do 19.30 Uhr", "Thu 26 Nov 2026 19:30"),
        ("Di 20 Uhr", "Tue 24 Nov 2026 20:00"),
        ("halb neun", "Mon 23 Nov 2026 20:30"),
        ("am Freitag um halb neun", "Fri 27 Nov 2026 20:30"),
        ("Freitag um fünf nach halb neun", "Fri 27 Nov 2026 20:35"),
        ("Viertel vor acht", "Mon 23 Nov 2026 19:45"),
        ("Freitag in einer Woche 20 Uhr", "Fri 04 Dec 2026 20:00"),
        ("Freitag in acht Tagen um 20 Uhr", "Fri 04 Dec 2026 20:00"),
        ("übernächsten Freitag 20 Uhr", "Fri 04 Dec 2026 20:00"),
        ("Freitag nächste Woche 20 Uhr", "Fri 04 Dec 2026 20:00"),
        ("nächsten Freitag 20 Uhr", "Fri 27 Nov 2026 20:00"),
        ("übermorgen 20 Uhr", "Wed 25 Nov 2026 20:00"),
        ("uebermorgen 20 Uhr", "Wed 25 Nov 2026 20:00"),
        ("heute Abend um 8", "Mon 23 Nov 2026 20:00"),
        ("Freitagabend 20 Uhr", "Fri 27 Nov 2026 20:00"),
        ("morgen früh 9 Uhr", "Tue 24 Nov 2026 09:00"),
        ("zwanzig Uhr dreißig", "Mon 23 Nov 2026 20:30"),
        ("27. März 20 Uhr", "Sat 27 Mar 2027 20:00"),
        ("in einer halben Stunde", "Mon 23 Nov 2026 12:30"),
        ("27.11. 19.30", "Fri 27 Nov 2026 19:30"),
        ("3.12. 20.00 Uhr", "Thu 03 Dec 2026 20:00"),
        ("jeudi 19h30", "Thu 26 Nov 2026 19:30"),
        ("mar 20h", "Tue 24 Nov 2026 20:00"),
        ("20:00 mar", "Tue 24 Nov 2026 20:00"),
        ("3 mars 20h", "Wed 03 Mar 2027 20:00"),
        ("vendredi en huit à 20h", "Fri 04 Dec 2026 20:00"),
        ("vendredi en quinze 20h", "Fri 11 Dec 2026 20:00"),
        ("vendredi de la semaine prochaine 20h", "Fri 04 Dec 2026 20:00"),
        ("vingt heures trente", "Mon 23 Nov 2026 20:30"),
        ("vingt et une heures", "Mon 23 Nov 2026 21:00"),
        ("demain à huit heures et demie", "Tue 24 Nov 2026 20:30"),
        ("neuf heures moins le quart", "Mon 23 Nov 2026 20:45"),
        ("ce soir à 8h30", "Mon 23 Nov 2026 20:30"),
        ("samedi à midi", "Sat 28 Nov 2026 12:00"),
        ("après-demain 20 h 15", "Wed 25 Nov 2026 20:15"),
        ("samedi 5 déc. à 20h", "Sat 05 Dec 2026 20:00"),
        ("dans une demi-heure", "Mon 23 Nov 2026 12:30"),
    ],
)
def test_a_start_is_read_as_people_write_it(typed: str, read: str) -> None:
    assert said(typed) == read


@pytest.mark.parametrize("typed", ["Fri 20:00", "friday 8pm", "Freitag 20 Uhr", "vendredi 20h"])
@pytest.mark.parametrize(
    ("typed_at", "read"),
    [
        ("2026-03-27 12:00", "Fri 27 Mar 2026 20:00"),
        ("2026-03-27 19:59", "Fri 27 Mar 2026 20:00"),
        ("2026-03-27 21:00", "Fri 03 Apr 2026 20:00"),
        ("2026-03-28 12:00", "Fri 03 Apr 2026 20:00"),
        ("2026-10-23 12:00", "Fri 23 Oct 2026 20:00"),
    ],
)
def test_a_weekday_is_today_until_its_time_has_passed(typed: str, typed_at: str, read: str) -> None:
    assert said(typed, typed_at=typed_at) == read


_DAYS = (
    ("Mon", "Monday", "Montag", "Mo.", "lundi", "lun."),
    ("Tues", "tuesday", "Dienstag", "Di", "mardi", "Tue"),
    ("Weds", "Wednesday", "Mittwoch", "Mi", "mercredi", "mer"),
    ("Thur", "Thursday", "Donnerstag", "Do", "jeudi", "jeu"),
    ("Fri", "friday", "FREITAG", "Fr.", "vendredi", "ven."),
    ("Sat", "Saturday", "Sonnabend", "Sa", "samedi", "sam"),
    ("Sun", "Sunday", "Sonntag", "So", "dimanche", "dim"),
)
_GERMAN = {2, 3}
_TIMES = (
    "{h:02}:{m:02}",
    "{h}.{m:02}",
    "at {h}:{m:02}",
    "{h}.{m:02} Uhr",
    "um {h} Uhr {m:02}",
    "{h}h{m:02}",
    "à {h} h {m:02}",
    "{twelve}.{m:02}{side}",
    "{twelve}:{m:02} {side}",
)


@settings(max_examples=150, deadline=None)
@given(
    day=st.sampled_from(range(7)),
    spelled=st.sampled_from(range(6)),
    clock=st.sampled_from(_TIMES),
    at=st.times(),
    day_first=st.booleans(),
)
def test_any_day_and_any_time_may_be_written_in_any_way(
    day: int, spelled: int, clock: str, at: time, *, day_first: bool
) -> None:
    h, m = at.hour, at.minute
    written = clock.format(h=h, m=m, twelve=h % 12 or 12, side="pm" if h >= 12 else "am")
    words = [_DAYS[day][spelled], written]
    if h == 0 and written.endswith(" am") and spelled in _GERMAN and not day_first:
        h = 12  # "12:30 am Montag" is German: at half past twelve on Monday
    passed = day == 0 and h < 12
    date = f"{_DAYS[day][0][:3]} {30 if passed else 23 + day} Nov 2026"
    assert said(" ".join(words if day_first else words[::-1])) == f"{date} {h:02}:{m:02}"


@pytest.mark.parametrize("typed", ["Friday week", "tomorrow", "Freitag", "27 Nov", "après-demain"])
def test_a_day_alone_is_asked_for_its_time(typed: str) -> None:
    with pytest.raises(NoHour, match="no time"):
        said(typed)


@pytest.mark.parametrize("typed", ["next Friday 20:00", "Fri 3 Apr 20:00", "3.4. 20 Uhr"])
def test_next_weeks_day_can_be_typed_on_the_same_weekday(typed: str) -> None:
    assert said(typed, typed_at="2026-03-27 12:00") == "Fri 03 Apr 2026 20:00"


@pytest.mark.parametrize(
    ("typed", "typed_at", "read"),
    [
        ("tomorrow 20:00", "2027-03-27 12:00", "Sun 28 Mar 2027 20:00"),
        ("morgen 20 Uhr", "2026-10-24 21:00", "Sun 25 Oct 2026 20:00"),
        ("demain à 20h30", "2026-10-24 12:00", "Sun 25 Oct 2026 20:30"),
        ("in 2 days", "2026-10-24 12:00", "Mon 26 Oct 2026 12:00"),
        ("in 2 hours", "2027-03-28 00:30", "Sun 28 Mar 2027 03:30"),
        ("2h 30m", "2026-10-25 00:30", "Sun 25 Oct 2026 02:00"),
        ("2027-03-28 01:30", "2027-03-27 12:00", "Sun 28 Mar 2027 02:30"),
        ("20:00 utc", "2027-03-27 21:00", "Sun 28 Mar 2027 21:00"),
    ],
)
def test_the_clocks_may_change_before_the_start(typed: str, typed_at: str, read: str) -> None:
    assert said(typed, typed_at=typed_at) == read


def test_it_is_that_time_where_the_zone_is() -> None:
    port = ZoneInfo("America/Port_of_Spain")
    assert read_moment("20:00", port, NOW, "en") - read_moment("20:00", LONDON, NOW, "en") == (
        4 * 3_600_000
    )


def test_summer_time_of_that_day_counts() -> None:
    assert said("2027-07-01 20:00") == "Thu 01 Jul 2027 20:00"


def test_dates_follow_the_readers_language() -> None:
    assert said("11/12 20:00", language="en") == "Fri 11 Dec 2026 20:00"
    assert said("12/11 20:00", language="en-US") == "Fri 11 Dec 2026 20:00"


@pytest.mark.parametrize("typed", ["", "nonsense", "31.2. 20:00", "x" * 500, "25:00"])
def test_unreadable_times_are_refused_politely(typed: str) -> None:
    with pytest.raises(NoMoment, match="Fri 20:00"):
        said(typed)


def test_an_event_cannot_begin_in_the_past_or_in_years() -> None:
    with pytest.raises(MomentGone, match="<t:"):
        said("yesterday 5pm")
    with pytest.raises(MomentTooFar):
        said("2029-01-01 20:00")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=70))
def test_nothing_typed_is_a_fault(text: str) -> None:
    with suppress(NoMoment, MomentGone, MomentTooFar):
        read_moment(text, LONDON, NOW, "de")
