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


def said(text: str, zone: ZoneInfo = LONDON, language: str = "en") -> str:
    moment = read_moment(text, zone, NOW, language)
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
def test_what_cannot_be_read_is_said_kindly(typed: str) -> None:
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
