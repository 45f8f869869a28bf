"""What people type for the start of an event."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.interactions.typed.moments import (
    FURTHEST,
    LONGEST_TEXT,
    MomentGone,
    MomentTooFar,
    NoHour,
    NoMoment,
    understand,
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
    moment = understand(text, zone, now, language).stamp
    return datetime.fromtimestamp(moment, zone).strftime("%a %d %b %Y %H:%M")


STARTS = {
    "Mon 23 Nov 2026 20:00": ("20:00", "8pm", "tonight at 8", "heute Abend um 8"),
    "Tue 24 Nov 2026 11:00": ("11:00",),
    "Tue 24 Nov 2026 11:30": ("tomorrow afternoon at 30 minutes to 12",),
    "Tue 24 Nov 2026 11:59": ("tomorrow morning at 11:59",),
    "Wed 25 Nov 2026 00:59": ("tomorrow evening at 24:59",),
    "Fri 27 Nov 2026 20:00": (
        *("Fri 20:00", "friday 8pm", "27 Nov 20:00", "20:00 am 27.11."),
        *("20:00 am 27. November", "2026-11-27 20:00", "Freitag 20 Uhr", "27.11. 20:00"),
        *("FREITAG 8.00 pm", "Fr. 20 h 00", "ven. à 20h"),
        *("vendredi 20h", "Friday at 8", "Friday, 27th November, 20:00"),
        *("nächsten Freitag 20 Uhr", "Freitagabend 20 Uhr"),
    ),
    "Fri 27 Nov 2026 12:00": ("12:00 am Freitag",),
    "Mon 23 Nov 2026 14:00": ("in 2 hours", "in 2 Stunden", "dans 2 heures"),
    "Mon 23 Nov 2026 14:30": ("2h 30m",),
    "Tue 24 Nov 2026 20:00": (
        *("tomorrow 20:00", "morgen 20 Uhr", "Di 20 Uhr", "mar 20h", "20:00 mar"),
    ),
    "Tue 24 Nov 2026 20:30": ("demain à 20h30", "demain à huit heures et demie"),
    "Thu 26 Nov 2026 19:30": ("Thur 7.30pm", "Do 19.30 Uhr", "jeudi 19h30"),
    "Wed 25 Nov 2026 20:00": (
        *("Weds 8 p.m.", "day after tomorrow 8pm", "übermorgen 20 Uhr"),
        *("uebermorgen 20 Uhr",),
    ),
    "Fri 04 Dec 2026 20:00": (
        *("Friday week 20:00", "a week on Friday at 8pm", "Friday next week 8pm"),
        *("Freitag in einer Woche 20 Uhr", "Freitag in acht Tagen um 20 Uhr"),
        *("übernächsten Freitag 20 Uhr", "Freitag nächste Woche 20 Uhr"),
        *("vendredi en huit à 20h", "vendredi de la semaine prochaine 20h"),
    ),
    "Fri 11 Dec 2026 20:00": ("Friday fortnight 8pm", "vendredi en quinze 20h"),
    "Tue 01 Dec 2026 19:00": ("tomorrow week 7pm",),
    "Tue 24 Nov 2026 12:30": ("tomorrow half past twelve",),
    "Tue 24 Nov 2026 00:30": ("half past twelve tonight",),
    "Tue 24 Nov 2026 23:30": ("tomorrow half past eleven",),
    "Tue 24 Nov 2026 13:30": ("tomorrow half past one",),
    "Mon 23 Nov 2026 20:30": (
        *("half past eight", "halb neun", "zwanzig Uhr dreißig", "vingt heures trente"),
        *("ce soir à 8h30",),
    ),
    "Fri 27 Nov 2026 20:30": ("Fri half eight", "am Freitag um halb neun"),
    "Fri 27 Nov 2026 20:45": ("quarter to nine on Friday",),
    "Tue 24 Nov 2026 20:50": ("ten to nine tomorrow",),
    "Sat 28 Nov 2026 10:00": ("Saturday morning at 10",),
    "Sat 28 Nov 2026 12:00": ("noon on Saturday", "samedi à midi", "Sonnabend um 12.00 Uhr"),
    "Tue 24 Nov 2026 00:00": ("midnight",),
    "Sat 28 Nov 2026 00:00": ("Friday midnight", "27 Nov midnight"),
    "Mon 23 Nov 2026 12:30": ("in half an hour", "in einer halben Stunde", "dans une demi-heure"),
    "Mon 23 Nov 2026 19:30": ("at 1930 hrs",),
    "Tue 24 Nov 2026 01:00": ("8pm EST",),
    "Fri 27 Nov 2026 19:00": ("Fri 20:00 CET",),
    "Fri 27 Nov 2026 20:35": ("Freitag um fünf nach halb neun",),
    "Mon 23 Nov 2026 19:45": ("Viertel vor acht",),
    "Tue 24 Nov 2026 09:00": ("morgen früh 9 Uhr",),
    "Sat 27 Mar 2027 20:00": ("27. März 20 Uhr",),
    "Fri 27 Nov 2026 19:30": ("27.11. 19.30",),
    "Thu 03 Dec 2026 20:00": ("3.12. 20.00 Uhr",),
    "Wed 03 Mar 2027 20:00": ("3 mars 20h",),
    "Mon 23 Nov 2026 21:00": ("vingt et une heures",),
    "Mon 23 Nov 2026 20:45": ("neuf heures moins le quart",),
    "Wed 25 Nov 2026 20:15": ("après-demain 20 h 15",),
    "Sat 05 Dec 2026 20:00": ("samedi 5 déc. à 20h",),
}


def test_a_start_is_read_as_people_write_it() -> None:
    for read, texts in STARTS.items():
        assert {typed: said(typed) for typed in texts} == dict.fromkeys(texts, read)


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


@pytest.mark.parametrize(
    "typed", ["Friday week", "tomorrow", "Freitag", "27 Nov", "après-demain", "morgen früh"]
)
def test_a_day_alone_is_asked_for_its_time(typed: str) -> None:
    with pytest.raises(NoHour, match="no time"):
        said(typed)


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
        # Next week's day on the same weekday.
        *(
            (typed, "2026-03-27 12:00", "Fri 03 Apr 2026 20:00")
            for typed in ("next Friday 20:00", "Fri 3 Apr 20:00", "3.4. 20 Uhr")
        ),
    ],
)
def test_the_clocks_may_change_before_the_start(typed: str, typed_at: str, read: str) -> None:
    assert said(typed, typed_at=typed_at) == read


@pytest.mark.parametrize("typed", ["", "nonsense", "31.2. 20:00", "x" * 500, "25:00"])
def test_unreadable_times_are_refused_politely(typed: str) -> None:
    with pytest.raises(NoMoment, match="Fri 20:00"):
        said(typed)


PARTS = {
    "tomorrow morning at {}:00": {hour: hour for hour in range(12)},
    "tomorrow afternoon at {}:00": {
        **{hour: hour for hour in range(12, 20)},
        **{hour: hour + 12 for hour in range(1, 8)},
    },
    "tomorrow evening at {}:00": {
        **{hour: hour for hour in range(16, 25)},
        **{hour: hour + 12 for hour in range(4, 12)},
    },
    "tomorrow {}:00 am": {**{hour: hour for hour in range(12)}, 12: 0},
    "tomorrow {}:00 pm": {
        **{hour: hour for hour in range(12, 25)},
        **{hour: hour + 12 for hour in range(1, 12)},
    },
}
"""By what is said of an hour: the hours that it can be, and of the day that is meant."""


def test_an_hour_is_in_the_part_of_the_day_that_is_named_or_refused() -> None:
    for words, hours in PARTS.items():
        for hour in range(26):
            typed = words.format(hour)
            if hour in hours:
                day = 24 + hours[hour] // 24
                assert said(typed).split(" ")[1:5:3] == [f"{day}", f"{hours[hour] % 24:02}:00"]
            else:
                with pytest.raises(NoMoment):
                    pytest.fail(f"{typed}: {said(typed)}")
    for beyond in ("tomorrow afternoon at 19:01", "tomorrow evening at 15:59", "24:01"):
        with pytest.raises(NoMoment):
            said(beyond)


def test_a_text_is_read_up_to_its_longest() -> None:
    stray = "x" * (LONGEST_TEXT - len("20:00 "))
    with pytest.raises(NoMoment, match=f"I don't understand “{stray}”"):
        said(f"20:00 {stray}")
    with pytest.raises(NoMoment, match=f"I don't understand “20:00 {stray}”"):
        said(f"20:00 {stray}x")


def test_a_moment_is_ahead_and_no_further_than_it_may_be() -> None:
    now = datetime.fromtimestamp(NOW / 1000, UTC)
    last = now + FURTHEST
    yesterday = dict.fromkeys(("yesterday 5pm", "gestern 17 Uhr", "hier 17h"), 19)
    for gone, hours in {**yesterday, "this morning at 10": 2}.items():
        with pytest.raises(MomentGone, match=f"<t:{NOW // 1000 - hours * 3_600}:"):
            said(gone)
    for moment, refusal in (
        (now + timedelta(minutes=1), None),
        (now - timedelta(minutes=1), None),  # while it was typed
        (now - timedelta(minutes=2), MomentGone),
        (last, None),
        (last + timedelta(minutes=1), MomentTooFar),
    ):
        typed = f"{moment:%Y-%m-%d %H:%M} UTC"
        if refusal is None:
            assert understand(typed, LONDON, NOW, "en").stamp == round(moment.timestamp())
        else:
            with pytest.raises(refusal):
                understand(typed, LONDON, NOW, "en")
