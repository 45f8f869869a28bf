"""What people type for the time zone of an event."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.interactions.typed.zones import (
    Named,
    NoZone,
    WhichZone,
    named_beside,
    read_zone,
    zone_code,
    zone_name,
    zone_of,
)
from bot.locale import speak
from tests.depth import examples


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/London", "Europe/London"),
        ("london", "Europe/London"),
        ("Port of Spain", "America/Port_of_Spain"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
        ("UK", "Europe/London"),
        ("England", "Europe/London"),
        ("Yorkshire", "Europe/London"),
        ("Leeds", "Europe/London"),
        ("Heckmondwike", "Europe/London"),
        ("UK time", "Europe/London"),
        ("BST", "Europe/London"),
        ("Trinidad", "America/Port_of_Spain"),
        ("Trinidad & Tobago", "America/Port_of_Spain"),
        ("San Fernando, Trinidad", "America/Port_of_Spain"),
        ("Saint Lucia", "America/St_Lucia"),
        ("Ontario", "America/Toronto"),
        ("EST", "America/New_York"),
        ("Portland, Oregon", "America/Los_Angeles"),
        ("Cambridge, UK", "Europe/London"),
        ("Bayern", "Europe/Berlin"),
        ("Köln", "Europe/Berlin"),
        ("koeln", "Europe/Berlin"),
        ("Berliner Zeit", "Europe/Berlin"),
        ("Österreich", "Europe/Vienna"),
        ("die Schweiz", "Europe/Zurich"),
        ("Allemagne", "Europe/Berlin"),
        ("Québec", "America/Toronto"),
        ("heure de Paris", "Europe/Paris"),
        ("Genève", "Europe/Zurich"),
        ("GMT-4", "Etc/GMT+4"),
    ],
)
def test_a_zone_is_read_by_its_name_or_a_place_in_it(typed: str, zone: str) -> None:
    assert read_zone(typed).key == zone


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


@settings(max_examples=examples(30))
@given(st.text(max_size=70))
def test_nothing_typed_is_a_fault(text: str) -> None:
    with suppress(NoZone):
        read_zone(text)


@pytest.mark.parametrize("file", ["regions.txt", "cities.txt"])
def test_the_lists_name_zones_that_there_are(file: str) -> None:
    lines = (files("bot.interactions.typed") / file).read_text(encoding="utf-8").splitlines()
    named = [line.partition(" = ")[0].split() for line in lines if line and line[0] != "#"]
    zones = {zone for row in named for zone in row if zone[0] != "@"}
    assert zones
    assert zones <= available_timezones()


def test_a_zone_is_offered_by_its_city_and_its_time() -> None:
    assert zone_name("America/New_York", speak("en")) == "New York · Eastern Time"
    assert zone_name("Europe/London", speak("fr")).startswith("Londres · ")


def test_a_number_stands_for_each_time_zone() -> None:
    for name in available_timezones():
        assert zone_of(zone_code(ZoneInfo(name))) == name
    assert not zone_of(0)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ET", [("America/New_York", "")]),
        ("est", [("America/New_York", "winter")]),
        ("Eastern Daylight Time", [("America/New_York", "summer")]),
        ("MESZ", [("Europe/Berlin", "summer")]),
        ("heure d'été d'Europe centrale", [("Europe/Berlin", "summer")]),
        ("heure normale de l'Atlantique", [("America/Port_of_Spain", "")]),
        ("Atlantic Daylight Time", [("America/Halifax", "summer")]),
        ("heure de Port-d'Espagne", [("America/Port_of_Spain", "")]),
        ("Wiener Zeit", [("Europe/Vienna", "")]),
        ("in London", [("Europe/London", "")]),
        ("Cambridge, UK", [("Europe/London", "")]),
        ("IST", [("Europe/Dublin", ""), ("Asia/Kolkata", ""), ("Asia/Jerusalem", "")]),
        # Short words are no countries or cities here, and half of a name is none.
        ("20 Uhr", []),
        ("britischer Zeit", [("Europe/London", "")]),
        ("Ulmer Zeit", [("Europe/Berlin", "")]),
        ("leeds", []),
        ("london", [("Europe/London", "")]),
        ("my time", []),
        ("de", []),
        ("Man", []),
        ("auch", []),
        ("act", []),
        ("ACT", [("Australia/Sydney", "")]),
        ("Paris, Fr 20", []),
        ("London, Paris", []),
    ],
)
def test_a_zone_is_named_beside_a_time(typed: str, meant: list[tuple[str, str]]) -> None:
    assert list(named_beside(typed)) == [Named(*one) for one in meant]


def test_the_names_of_times_name_zones_that_there_are() -> None:
    file = files("bot.interactions.typed") / "abbreviations.txt"
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    zones = [line.partition(" = ")[0].partition(" ") for line in lines if line]
    assert {zone for zone, _, _ in zones} <= available_timezones()
    assert {half for _, _, half in zones} <= {"", "winter", "summer"}
