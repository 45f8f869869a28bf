"""Events as files: JSON, CSV, iCalendar; when the rounds of a season start."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import icalendar
import pytest

from bot.tables.events.order import days_later
from bot.ui.events.export import as_calendar, as_json, results_csv, scorers_csv, standings_csv
from tests.tables.organised import Organised, plan
from tests.tables.room import Room

URL = "https://example.org/1"
FORMULAS = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹣", "−", "\t=", "\n@", " +"]
"""How a cell begins that a spreadsheet reckons."""
NAMES = {1: "=HYPERLINK(1)", 2: "Zoë, & “Co”", 3: "Cy"}


async def test_files_hold_every_result_and_names_do_no_harm_in_them(room: Room) -> None:
    event = Organised(room)
    await event.start(plan(), [1], [2], [3])
    await event.play_round()
    view = await event.view()
    whole = json.loads(as_json(view, NAMES))
    assert [one["name"] for one in whole["entrants"]] == list(NAMES.values())
    assert whole["phase"] == "finished"
    lines, names = whole["standings"][0], dict(zip(NAMES.values(), ("P1", "P2", "P3"), strict=True))
    matches = [one for one in whole["matches"] if len(one["sides"]) == 2]
    assert len(matches) == 3
    assert all(one["games"][0]["score"] for one in matches)
    for name, jacks in ((one["name"], one["jacks"]) for one in whole["people"]):
        (line,) = (one for one in lines if names[one["entrant"]] == name)
        assert jacks == line["jacks"], "everybody plays alone"
    assert [one["games"] for one in whole["people"]] == [2, 2, 2]
    people = list(csv.DictReader(io.StringIO(scorers_csv(view))))
    assert [int(row["won"]) for row in people] == [one["won"] for one in whole["people"]]
    results = list(csv.DictReader(io.StringIO(results_csv(view, NAMES))))
    assert [row["score"] for row in results if row["score"]] == [
        "–".join(map(str, one["games"][0]["score"])) for one in matches
    ]
    table = list(csv.DictReader(io.StringIO(standings_csv(view, NAMES))))
    assert [row["rank"] for row in table] == [str(one["rank"]) for one in whole["standings"][0]]
    assert {row["entrant"] for row in table} == {"'=HYPERLINK(1)", NAMES[2], NAMES[3]}
    assert [int(row["difference"]) for row in table] == [
        int(row["made"]) - int(row["against"]) for row in table
    ]
    assert [one["tie_breaks"]["difference"] for one in lines] == [
        int(row["difference"]) for row in table
    ]
    for name in (f"{start}1+1" for start in FORMULAS):
        cells = csv.DictReader(io.StringIO(standings_csv(view, {**NAMES, 1: name}), newline=""))
        assert {row["entrant"] for row in cells} == {f"'{name}", NAMES[2], NAMES[3]}
    text = as_calendar(replace(view, name='Fri; "x", y' + "é" * 80), NAMES, URL).decode()
    assert 'X-WR-CALNAME:Fri\\; "x"\\, y' in text
    assert text.count("BEGIN:VEVENT") == len(matches), "a bye is no date"
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


LONDON = ZoneInfo("Europe/London")


def ms(text: str) -> int:
    """Return the moment of a time in London."""
    return round(datetime.fromisoformat(text).replace(tzinfo=LONDON).timestamp() * 1000)


def said(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, LONDON).strftime("%Y-%m-%d %H:%M")


async def test_a_season_starts_at_the_same_hour_after_the_clock_change(room: Room) -> None:
    event = Organised(room)
    room.clock.now = ms("2026-10-16 20:00")
    await event.start(plan(ahead=True, days_between=7, zone="Europe/London"), [1], [2], [3], [4])
    view = await event.view()
    nights = ["2026-10-16 20:00", "2026-10-23 20:00", "2026-10-30 20:00"]
    matches = view.event.matches.values()
    assert [said(one.starts_at) for one in matches] == [one for one in nights for _ in range(2)]
    file = as_calendar(view, dict(zip(range(1, 5), "ABCD", strict=True)), URL)
    entries = icalendar.Calendar.from_ical(file).events
    dates = {entry.start for entry in entries}
    assert dates == {datetime.fromisoformat(night).replace(tzinfo=LONDON) for night in nights}
    assert len({str(entry.uid) for entry in entries}) == len(entries) == 6
    assert all(str(entry.summary).startswith("League · ") for entry in entries)


@pytest.mark.parametrize(
    ("first", "days", "later"),
    [
        # On 28 March 2027 the clocks go from 01:00 to 02:00.
        ("2027-03-21 01:30", 7, "2027-03-28 02:30"),
        ("2027-03-21 01:30", 14, "2027-04-04 01:30"),
        # On 25 October 2026 they show 01:30 twice: the first counts.
        ("2026-10-18 01:30", 7, "2026-10-25 01:30"),
        ("2026-10-18 01:30", 14, "2026-11-01 01:30"),
    ],
)
def test_skipped_and_repeated_hours_have_a_start(first: str, days: int, later: str) -> None:
    moment = days_later("Europe/London", ms(first), days)
    assert said(moment) == later
    assert moment == ms(later)


@pytest.mark.parametrize("zone", ["", "Atlantis/Capital"])
def test_without_a_zone_a_day_has_24_hours(zone: str) -> None:
    assert days_later(zone, ms("2026-10-18 20:00"), 14) == ms("2026-11-01 19:00")
