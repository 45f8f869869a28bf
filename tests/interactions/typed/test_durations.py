"""Clocks as they are typed."""

from __future__ import annotations

import pytest

from bot.interactions.typed.durations import PACES, NoTime, UnfitClock, change_clock, read_time
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND, USUAL, Clock, Pace

TIMES = {
    90 * SECOND: ("90s", "90 sek"),
    5 * MINUTE: ("5m", " 5 min ", "5"),
    12 * HOUR: ("12 Hours", "12 heures"),
    20 * HOUR: ("20 Stunden", "20 Std."),
    DAY: ("1d",),
    2 * DAY: ("2 jours", "2 Tage"),
}


@pytest.mark.parametrize(
    ("text", "ms"), [(text, ms) for ms, texts in TIMES.items() for text in texts]
)
def test_times_are_read_as_people_write_them(text: str, ms: int) -> None:
    assert read_time(text) == ms


@pytest.mark.parametrize(
    "text", ["", "soon", "-5m", "1.5h", "5m 3s", "9999999s", "５m", "5x", "2 semaines"]
)
def test_other_text_is_no_time(text: str) -> None:
    with pytest.raises(NoTime):
        read_time(text)


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
