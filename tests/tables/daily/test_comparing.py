"""How long a streak is, and by whose clock a day ends."""

from __future__ import annotations

from bot.views.daily import DailyResult, run_of
from bot.views.periods import day_of, end_of

HOUR_MS = 3_600_000


def result(user_id: int, points: int, against: int) -> DailyResult:
    return DailyResult(user_id, f"P{user_id}", points, against)


def test_a_streak_goes_on_until_a_day_is_over_without_one() -> None:
    played = [(day, result(1, 1, 0)) for day in (20261030, 20261031, 20261101, 20261103)]
    runs = [run_of(played[:many], 20261104) for many in (0, 3, 4)]
    assert [(run.streak, run.longest) for run in runs] == [(0, 0), (0, 3), (1, 3)]
    assert run_of(played[:3], 20261102).streak == 3


def test_a_day_ends_at_midnight_by_the_clocks_of_its_zone() -> None:
    for day, zone, hours in (
        (20261127, "UTC", 24),
        (20261025, "Europe/Berlin", 25),
        (20260329, "Europe/Berlin", 23),
        (20261231, "Asia/Tokyo", 24),
    ):
        end = end_of(day, zone)
        assert day_of(end - 1, zone) == day
        assert day_of(end, zone) > day
        assert day_of(end - hours * HOUR_MS, zone) == day
        assert day_of(end - hours * HOUR_MS - 1, zone) < day
    assert end_of(20261127, "Nowhere/Else") == end_of(20261127, "UTC")
