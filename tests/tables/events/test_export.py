"""Events as files: JSON, CSV, iCalendar."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import icalendar
import pytest

from bot.ui.events.export import as_calendar, as_json, results_csv, scorers_csv, standings_csv
from tests.tables.organised import Organised, plan
from tests.tables.room import Room

NAMES = {1: "=HYPERLINK(1)", 2: "Zoë, & “Co”", 3: "Cy"}


async def played(room: Room) -> Organised:
    """Play a round robin of three to its end."""
    event = Organised(room)
    await event.start(plan(), [1], [2], [3])
    await event.play_round()
    return event


async def test_files_hold_every_result_and_all_standings(room: Room) -> None:
    view = await (await played(room)).view()
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


@pytest.mark.parametrize(
    "start", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹣", "−", "\t=", "\n@", " +"]
)
async def test_no_cell_begins_as_a_formula(room: Room, start: str) -> None:
    view = await (await played(room)).view()
    name = f"{start}1+1"
    table = csv.DictReader(io.StringIO(standings_csv(view, {**NAMES, 1: name}), newline=""))
    assert {row["entrant"] for row in table} == {f"'{name}", NAMES[2], NAMES[3]}


async def test_fixtures_are_a_calendar(room: Room) -> None:
    view = await (await played(room)).view()
    calendar = icalendar.Calendar.from_ical(as_calendar(view, NAMES, "https://example.org/1"))
    entries = calendar.events
    starts = [match.starts_at for match in view.event.matches.values() if not match.pairing.bye]
    assert [entry.start for entry in entries] == [
        datetime.fromtimestamp(start // 1000, UTC) for start in starts
    ]
    assert len({str(entry.uid) for entry in entries}) == len(entries) == 3
    assert all(str(entry.summary).startswith("League · ") for entry in entries)


async def test_a_calendar_reads_odd_names(room: Room) -> None:
    view = replace(await (await played(room)).view(), name='Fri; "x", y' + "é" * 80)
    text = as_calendar(view, NAMES, "https://example.org/1").decode()
    assert 'X-WR-CALNAME:Fri\\; "x"\\, y' in text
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
