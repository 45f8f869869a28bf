"""Which backups are kept."""

from __future__ import annotations

import datetime as dt

import pytest

from bot.settings import KEEP, KeptFor
from bot.upkeep.backups import kept, name_of, time_of

START = dt.datetime(2026, 1, 1, 4).astimezone()


def days(*numbers: int) -> list[dt.datetime]:
    return [START + dt.timedelta(days=number) for number in numbers]


def live_through(number_of_days: int, keep: KeptFor) -> list[dt.datetime]:
    """Make a backup each day, delete what need not be kept, and return the rest, newest first."""
    there = frozenset[dt.datetime]()
    for number in range(number_of_days):
        there = kept([*there, *days(number)], keep)
    return sorted(there, reverse=True)


def test_a_year_leaves_seven_days_four_weeks_and_twelve_months() -> None:
    there = live_through(400, KEEP)
    newest = START + dt.timedelta(days=399)
    assert there[:7] == [newest - dt.timedelta(days=number) for number in range(7)]
    weeks = {at.isocalendar()[:2] for at in there}
    assert {(newest - dt.timedelta(weeks=n)).isocalendar()[:2] for n in range(4)} <= weeks
    assert len({(at.year, at.month) for at in there}) == 12
    assert len(there) <= sum(KEEP)


def test_nothing_goes_because_the_bot_was_away() -> None:
    old = days(0, 1, 2)
    assert kept(old, KeptFor(7, 4, 12)) == set(old)
    assert kept([*old, *days(300)], KeptFor(2, 0, 0)) == set(days(2, 300))


def test_the_last_one_is_kept_whatever_is_set() -> None:
    assert kept(days(0, 1), KeptFor(0, 0, 0)) == set(days(1))
    assert kept([], KEEP) == set()


def test_a_name_says_when_it_was_made() -> None:
    for ending in ("db", "dump"):
        name = name_of(START, ending)
        assert name == f"hangjack-auto-2026-01-01-040000.{ending}"
        assert time_of(name) == START


@pytest.mark.parametrize(
    "name",
    [
        "hangjack-2026-01-01.db",
        "update-2026-01-01-040000-1a2b3c4.db",
        "hangjack-auto-2026-13-01-040000.db",
        "hangjack-auto-2026-01-01-040000.db-journal",
        "old-hangjack-auto-2026-01-01-040000.db",
    ],
)
def test_other_files_are_none_of_its_own(name: str) -> None:
    assert time_of(name) is None
