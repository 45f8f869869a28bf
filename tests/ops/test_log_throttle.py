"""A repeated message is logged at growing intervals."""

from __future__ import annotations

import logging
from itertools import pairwise

import pytest

from bot.ops.error_log import FIRST_S, LONGEST_S, MAX_REMEMBERED, OVER_S, LogThrottle, report
from bot.store.errors import DiskFull, Failed
from tests.clock import FakeClock

HOUR = 3600


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(0)


@pytest.fixture
def repeats(clock: FakeClock) -> LogThrottle:
    return LogThrottle(clock)


def test_once_a_second_for_a_day_is_a_page_in_the_log(
    repeats: LogThrottle, clock: FakeClock
) -> None:
    said: list[tuple[int, int]] = []
    for second in range(24 * HOUR):
        clock.now = second
        kept = repeats.due("the disk is full")
        if kept is not None:
            said.append((clock.now, kept))
    pauses = [later[0] - earlier[0] for earlier, later in pairwise(said)]
    assert said[0] == (0, 0)
    assert pauses[0] == FIRST_S
    assert all(later == min(2 * pause, LONGEST_S) for pause, later in pairwise(pauses))
    assert len(said) < 32
    assert sum(kept for _, kept in said) + len(said) > 23 * HOUR, "none is left out of the count"


def test_what_was_over_and_comes_back_is_said_at_once(
    repeats: LogThrottle, clock: FakeClock
) -> None:
    assert repeats.due("x") == 0
    clock.now = int(OVER_S)
    assert repeats.due("x") == 0
    clock.now = int(OVER_S) + 1
    assert repeats.due("x") is None
    clock.now += int(OVER_S) + 1
    assert repeats.due("x") == 0, "and not one late"


def test_other_messages_are_logged_in_between(repeats: LogThrottle) -> None:
    assert [repeats.due(what) for what in "aabb"] == [0, None, 0, None]


def test_not_everything_is_remembered_for_ever(repeats: LogThrottle) -> None:
    for number in range(MAX_REMEMBERED + 1):
        assert repeats.due(str(number)) == 0
    assert repeats.due("0") == 0
    assert repeats.due(str(MAX_REMEMBERED)) is None


def test_a_database_in_trouble_is_one_sentence_whoever_meets_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("test")
    for number in range(5):
        report(log, f"interaction {number} failed", DiskFull(path="x.db"))
    [entry] = caplog.records
    assert entry.getMessage().startswith("interaction 0 failed: The disk with the database")
    assert entry.exc_info is None


def fail(error: Exception) -> None:
    raise error


def test_a_fault_of_the_program_is_a_place_in_it_and_no_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = logging.getLogger("test")
    for error in (Failed(query="add_action", reason="words: 8S"), ValueError("8S")):
        for _ in range(2):
            try:
                fail(error)
            except Exception as met:  # noqa: BLE001  # as those do who report
                report(log, "a tick failed", met)
    assert len(caplog.records) == 2
    assert "test_log_throttle.py" in caplog.text
    assert "8S" not in caplog.text
