"""What people type for the start of an event."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.interactions.typed.moments import (
    MomentGone,
    MomentTooFar,
    NoMoment,
    NoZone,
    read_moment,
    read_zone,
    zone_code,
    zone_of,
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


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/London", "Europe/London"),
        ("london", "Europe/London"),
        ("Port of Spain", "America/Port_of_Spain"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
    ],
)
def test_a_zone_is_read_by_its_name_or_city(typed: str, zone: str) -> None:
    assert read_zone(typed).key == zone


@pytest.mark.parametrize("typed", ["", "Atlantis", "../../etc/passwd", "/etc/localtime", "\0"])
def test_other_zones_are_refused(typed: str) -> None:
    with pytest.raises(NoZone):
        read_zone(typed)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=70))
def test_nothing_typed_is_a_fault(text: str) -> None:
    for read in (lambda: read_moment(text, LONDON, NOW, "de"), lambda: read_zone(text)):
        with suppress(NoMoment, MomentGone, MomentTooFar, NoZone):
            read()


def test_a_number_stands_for_each_time_zone() -> None:
    for name in available_timezones():
        assert zone_of(zone_code(ZoneInfo(name))) == name
    assert not zone_of(0)
