"""What people type for the time zone of an event, and for clocks."""

from __future__ import annotations

from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.interactions.typed.durations import PACES, NoTime, UnfitClock, change_clock, read_time
from bot.interactions.typed.zones import NoZone, WhichZone, read_zone, zone_code, zone_name, zone_of
from bot.locale.say import speak
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND, USUAL, Clock, Pace

READ = {
    "Europe/London": (
        *("Europe/London", "london", "UK", "England", "Yorkshire", "Leeds", "Heckmondwike"),
        *("UK time", "BST", "Cambridge, UK"),
    ),
    "America/Port_of_Spain": (
        *("Port of Spain", "Trinidad", "Trinidad & Tobago", "San Fernando, Trinidad"),
    ),
    "America/New_York": ("new york", "EST"),
    "UTC": ("utc",),
    "America/St_Lucia": ("Saint Lucia",),
    "America/Toronto": ("Ontario", "Québec"),
    "America/Los_Angeles": ("Portland, Oregon",),
    "Europe/Berlin": ("Bayern", "Köln", "koeln", "Berliner Zeit", "Allemagne"),
    "Europe/Vienna": ("Österreich",),
    "Europe/Zurich": ("die Schweiz", "Genève"),
    "Europe/Paris": ("heure de Paris",),
    "Etc/GMT+4": ("GMT-4",),
}


def test_a_zone_is_read_by_its_name_or_a_place_in_it() -> None:
    for zone, texts in READ.items():
        assert {typed: read_zone(typed).key for typed in texts} == dict.fromkeys(texts, zone)


@pytest.mark.parametrize(
    ("typed", "some", "least"),
    [
        ("US", {"America/New_York", "America/Chicago", "America/Los_Angeles"}, 6),
        ("Kanada", {"America/Toronto", "America/Vancouver"}, 6),
        ("Georgia", {"America/New_York", "Asia/Tbilisi"}, 2),
        ("Lincoln", {"Europe/London", "America/Chicago"}, 2),
        ("Tennessee", {"America/New_York", "America/Chicago"}, 2),
    ],
)
def test_a_place_with_several_zones_offers_them(typed: str, some: set[str], least: int) -> None:
    with pytest.raises(WhichZone) as refusal:
        read_zone(typed)
    assert some <= set(refusal.value.zones)
    assert least <= len(refusal.value.zones) <= 25


@pytest.mark.parametrize(
    "typed", ["", "Atlantis", "../../etc/passwd", "/etc/localtime", "\0", "UTC+99"]
)
def test_other_zones_are_refused(typed: str) -> None:
    with pytest.raises(NoZone, match="I don't know"):
        read_zone(typed)


def test_a_zone_is_offered_by_its_city_and_its_time() -> None:
    assert zone_name("America/New_York", speak("en")) == "New York · Eastern Time"
    assert zone_name("Europe/London", speak("fr")).startswith("Londres · ")


def test_the_lists_name_zones_that_there_are() -> None:
    folder, named = files("bot.interactions.typed"), set[str]()
    for name in ("regions.txt", "cities.txt", "abbreviations.txt"):
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            words = "" if line.startswith("#") else line.partition(" = ")[0]
            named |= {word for word in words.split() if word[0] != "@"}
    assert {"winter", "summer"} <= named, "the halves of a year of which a name is"
    assert named - {"winter", "summer"} <= available_timezones()


def test_a_number_stands_for_each_time_zone() -> None:
    for name in available_timezones():
        assert zone_of(zone_code(ZoneInfo(name))) == name
    assert not zone_of(0)


TIMES = {
    90 * SECOND: ("90s", "90 sek"),
    5 * MINUTE: ("5m", " 5 min ", "5"),
    12 * HOUR: ("12 Hours", "12 heures"),
    20 * HOUR: ("20 Stunden", "20 Std."),
    DAY: ("1d",),
    2 * DAY: ("2 jours", "2 Tage"),
}


def test_times_are_read_as_people_write_them_and_other_text_is_none() -> None:
    for ms, texts in TIMES.items():
        assert {text: read_time(text) for text in texts} == dict.fromkeys(texts, ms)
    for text in ("", "soon", "-5m", "1.5h", "5m 3s", "9999999s", "５m", "5x", "2 semaines"):
        with pytest.raises(NoTime):
            pytest.fail(f"{text}: {read_time(text)}")


def test_every_pace_is_offered_with_its_times() -> None:
    assert [choice.value for choice in PACES] == [pace.value for pace in Pace]
    assert PACES[0].name == "Quick: reminder after 20 seconds, computer moves after 1 minute"
    assert PACES[3].name == "Daily: reminder after 12 hours, computer moves after 1 day"


@pytest.mark.parametrize(
    ("wish", "clock"),
    [
        ((None, None, None, None), USUAL),
        (("slow", None, None, None), Pace.SLOW.clock),
        (("slow", None, None, 5), Clock(10 * MINUTE, 30 * MINUTE, 5)),
        ((None, "30s", None, None), Clock(30 * SECOND, 3 * MINUTE)),
        # What is not said goes along.
        ((None, "2m", None, None), Clock(2 * MINUTE, 6 * MINUTE)),
        ((None, "6d", None, None), Clock(6 * DAY, 7 * DAY)),
        ((None, None, "90s", None), Clock(30 * SECOND, 90 * SECOND)),
        ((None, None, "20s", None), Clock(10 * SECOND, 20 * SECOND)),
        (("day", "1h", "2h", 1), Clock(HOUR, 2 * HOUR, 1)),
    ],
)
def test_a_clock_is_changed_by_what_is_said(
    wish: tuple[str | None, str | None, str | None, int | None], clock: Clock
) -> None:
    assert change_clock(USUAL, *wish) == clock


@pytest.mark.parametrize(
    "times", [("5s", None), ("5m", "3m"), (None, "8d"), (None, "19s"), ("7d", None)]
)
def test_times_that_make_no_clock_are_refused(times: tuple[str | None, str | None]) -> None:
    with pytest.raises(UnfitClock):
        change_clock(USUAL, None, *times, None)
