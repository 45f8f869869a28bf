"""When the rounds of a season start: by the clocks of the event's time zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import icalendar
import pytest

from bot.tables.events.order import days_later
from bot.ui.events.export import as_calendar
from tests.tables.organised import Organised, plan
from tests.tables.room import Room

LONDON = ZoneInfo("Europe/London")
NAMES = {1: "A", 2: "B", 3: "C", 4: "D"}


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
    file = as_calendar(view, NAMES, "https://example.org/1")
    dates = {entry.start for entry in icalendar.Calendar.from_ical(file).events}
    assert dates == {datetime.fromisoformat(night).replace(tzinfo=LONDON) for night in nights}


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
def test_a_time_that_the_clocks_skip_or_show_twice_has_a_start(
    first: str, days: int, later: str
) -> None:
    moment = days_later("Europe/London", ms(first), days)
    assert said(moment) == later
    assert moment == ms(later)


@pytest.mark.parametrize("zone", ["", "Atlantis/Capital"])
def test_without_a_zone_a_day_has_24_hours(zone: str) -> None:
    assert days_later(zone, ms("2026-10-18 20:00"), 14) == ms("2026-11-01 19:00")
