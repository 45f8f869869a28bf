"""How results of daily deals are compared, and by whose clock a day ends."""

from __future__ import annotations

from bot.views.daily import DailyResult, month_lines, ranked, run_of
from bot.views.periods import day_of, end_of

HOUR_MS = 3_600_000


def result(user_id: int, points: int, against: int) -> DailyResult:
    return DailyResult(user_id, f"P{user_id}", points, against)


def test_the_larger_difference_is_better_and_then_the_more_points() -> None:
    results = [result(1, 5, 4), result(2, 9, 8), result(3, 3, 0), result(4, 9, 8)]
    assert [(each.result.user_id, each.rank, each.better_than) for each in ranked(results)] == [
        (3, 1, 3),
        (2, 2, 1),
        (4, 2, 1),
        (1, 4, 0),
    ]


def test_a_month_counts_whom_one_has_beaten_and_half_of_equals() -> None:
    days = [[result(1, 5, 1), result(2, 5, 1), result(3, 0, 9)], [result(3, 4, 4)]]
    lines = [(one.rank, one.user_id, one.days, one.beaten, one.margin) for one in month_lines(days)]
    assert lines == [(1, 1, 1, 1.5, 4), (1, 2, 1, 1.5, 4), (3, 3, 2, 0, -9)]


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
