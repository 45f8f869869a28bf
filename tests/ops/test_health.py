"""The health file, and what `health` says of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.ops.health import (
    IDENTIFY_SECONDS,
    SICK_SECONDS,
    HealthFile,
    check_health,
    is_running,
    ranges,
)
from bot.settings import Settings
from tests.clock import FakeClock
from tests.suite.disk import fill

Check: TypeAlias = Callable[[], tuple[int, list[str]]]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_path=tmp_path / "new" / "x.db")


@pytest.fixture
def clock() -> FakeClock:
    """The present time, in seconds."""
    return FakeClock(int(time.time()))


@pytest.fixture
def file(settings: Settings, clock: FakeClock) -> HealthFile:
    return HealthFile(settings, clock, clock.steady)


@pytest.fixture
def check(settings: Settings, clock: FakeClock, capsys: pytest.CaptureFixture[str]) -> Check:
    """Check the bot's health; return the status and the lines."""

    def run() -> tuple[int, list[str]]:
        return check_health(settings, clock), capsys.readouterr().out.splitlines()

    return run


def write(file: HealthFile, settings: Settings, clock: FakeClock) -> None:
    """Write the file at the clock's time."""
    file.write()
    os.utime(path_of(settings), (clock(), clock()))


def path_of(settings: Settings) -> Path:
    (path,) = settings.database_path.parent.iterdir()
    return path


def test_before_the_first_file_it_is_not_well(settings: Settings, check: Check) -> None:
    status, (line,) = check()
    assert status == 1
    assert "has not been started" in line
    assert not settings.database_path.parent.exists()


def test_a_fresh_file_is_well(settings: Settings, file: HealthFile, check: Check) -> None:
    file.note_shards([0], {0})
    file.write()
    assert check() == (0, ["The bot is well."])
    other = Settings(database_path=settings.database_path.with_suffix(""))
    assert check_health(other) == 1, "another database's bot"


def test_a_full_disk_is_called_by_its_name(
    small_disk: Path, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(database_path=small_disk / "x.db")
    file = HealthFile(settings, clock, clock.steady)
    file.write()
    ballast = fill(small_disk)
    clock.now += 2 * SICK_SECONDS  # files have the machine's time: leave the test some
    full = f"The disk with {small_disk} is full. Free some space.\n"
    for beside in (small_disk / "x.db.alive", small_disk / "none"):
        assert check_health(settings, clock) == 1, "the file could not be written again"
        assert capsys.readouterr().out == full
        beside.unlink(missing_ok=True)
    ballast.unlink()
    check_health(settings, clock)
    assert "has not been started" in capsys.readouterr().out
    file.write()
    fill(small_disk)
    check_health(settings, clock)
    assert capsys.readouterr().out == full, "nothing is stored either"


HOUR = "The newest backup is 1 hour old."
NOTES: Final[list[tuple[str, Callable[[float], object], str]]] = [
    ("unreadable", lambda _: ["K7QF"], "1 table cannot be read (K7QF); the log says why."),
    (
        "unreadable",
        lambda _: list("ABCDEFGHIJK"),
        "11 tables cannot be read (A, B, C, D, E, F, G, H, I, J, …); the log says why.",
    ),
    ("backup", lambda _: (0, ""), "There is no backup yet."),
    ("backup", lambda now: (now - 3_599, ""), "The newest backup is less than an hour old."),
    ("backup", lambda now: (now - 3_600, ""), HOUR),
    ("backup", lambda now: (now - 90_000, ""), "The newest backup is 25 hours old."),
    ("backup", lambda now: (now - 3_600, "The disk is full."), f"The disk is full.\n{HOUR}"),
    ("standstill", lambda _: 2.4, ""),
    (
        "standstill",
        lambda _: 2.6,
        "The bot stood still for 3 seconds within the last hour; the log says where.",
    ),
    ("opens_at", lambda now: now, ""),
    (
        "opens_at",
        lambda now: now + 60,
        (
            "Discord refuses new direct messages: none are opened for another 1 minute."
            " The log says why."
        ),
    ),
]


@pytest.mark.parametrize("note", NOTES)
def test_what_a_restart_would_not_mend_is_told_and_no_illness(
    file: HealthFile,
    clock: FakeClock,
    check: Check,
    note: tuple[str, Callable[[float], object], str],
) -> None:
    name, value, said = note
    setattr(file, name, value(clock()))
    file.write()
    assert check() == (0, ["The bot is well.", *said.splitlines()])


@pytest.mark.parametrize(("seconds", "status"), [(SICK_SECONDS, 0), (SICK_SECONDS + 1, 1)])
@pytest.mark.parametrize("old", ["shards", "tick", "stored", "file"])
def test_each_sign_of_life_may_be_late_and_not_longer(
    settings: Settings, clock: FakeClock, check: Check, old: str, *, seconds: int, status: int
) -> None:
    file = HealthFile(settings, clock, clock.steady)
    file.note_shards([0], set())
    clock.now += seconds
    if old != "shards":
        file.note_shards([0], {0})
    if old != "tick":
        file.note_tick()
    if old != "stored":
        file.note_stored([])
    write(file, settings, clock)
    if old == "file":
        clock.now += seconds
    assert check()[0] == status


@pytest.mark.parametrize(
    ("age", "runs"), [(0, True), (SICK_SECONDS - 30, True), (SICK_SECONDS + 1, False)]
)
@pytest.mark.parametrize("way", [1, -1])
def test_a_bot_runs_that_gave_a_sign_of_life_lately(
    settings: Settings, file: HealthFile, age: int, *, runs: bool, way: int
) -> None:
    assert not is_running(settings)
    file.write()
    # A file from the future is from before the clock went back.
    at = time.time() - way * (age + (way < 0 and not runs) * 30)
    os.utime(path_of(settings), (at, at))
    assert is_running(settings) is runs


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"away": 1, "ticked": 2, "stored": 3, "silent": [], "stalled": 0}',
        '{"away": [[0]], "ticked": 2, "stored": 3, "silent": [], "stalled": 0}',
        '{"away": [], "ticked": "now", "stored": 3, "silent": [], "stalled": 0}',
        '{"away": [], "ticked": 9e9, "stored": 9e9, "silent": 7, "stalled": 0}',
        '{"away": [], "ticked": 9e9, "stored": 9e9, "silent": [], "stalled": "no"}',
    ],
)
def test_a_file_that_is_not_ours_is_no_file(
    settings: Settings, file: HealthFile, check: Check, text: str
) -> None:
    file.write()
    path_of(settings).write_text(text)
    assert check() == (1, ["The bot has not been started with these settings yet."])


def test_every_illness_is_named(
    settings: Settings, file: HealthFile, clock: FakeClock, check: Check
) -> None:
    file.note_shards([0, 1, 2], {0})
    clock.now += 100
    write(file, settings, clock)
    status, (discord, database, clocks) = check()
    assert status == 1
    assert discord == "No connection to Discord for 95 seconds (shards: 1-2)."
    assert database.startswith("The database has taken nothing for 100 seconds")
    assert clocks.startswith("No clock has been checked for 100 seconds")
    file.note_shards([0, 1, 2], {0, 1, 2})
    file.note_tick()
    file.note_stored([])
    write(file, settings, clock)
    assert check()[0] == 0


def test_a_start_and_a_dropped_connection_are_no_illness(
    settings: Settings, file: HealthFile, clock: FakeClock, check: Check
) -> None:
    ids = range(2 + SICK_SECONDS // IDENTIFY_SECONDS)
    file.note_shards(ids, set())
    file.note_shards(ids, set(ids[:-1]))
    clock.now += 10
    file.note_shards(ids, set(ids[1:-1]))
    clock.now += SICK_SECONDS - 5
    file.note_tick()
    file.note_stored([])
    write(file, settings, clock)
    assert check()[0] == 0, "the last waits for its turn, the first has just dropped"


def test_a_clock_that_goes_back_hides_nothing(
    settings: Settings, file: HealthFile, clock: FakeClock, check: Check
) -> None:
    file.note_shards([0, 1], {0})
    clock.now += 90
    clock.step(-3_600)
    assert check()[0] == 1
    write(file, settings, clock)
    status, lines = check()
    assert status == 1
    assert [line.split(":")[0] for line in lines] == [
        "No connection to Discord for 85 seconds (shards",
        "The database has taken nothing for 90 seconds; the log says why.",
        "No clock has been checked for 90 seconds; the log says why.",
    ]
    clock.step(-3_600)
    status, (line,) = check()
    assert status == 1
    assert "since this machine's clock went back" in line


@pytest.mark.parametrize(
    ("stalled", "text"), [(1, "1 table is due later than"), (3, "3 tables are due later than")]
)
def test_tables_that_are_due_too_late_are_an_illness(
    file: HealthFile, check: Check, stalled: int, text: str
) -> None:
    file.stalled = stalled
    file.write()
    status, (line,) = check()
    assert status == 1
    assert line.startswith(text)
    file.stalled = 0
    file.write()
    assert check()[0] == 0


def test_the_shards_of_other_processes_are_named_and_no_illness(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = "postgresql://localhost/x"
    path = tmp_path / "x.db"
    mine, other = [
        Settings(database_path=path, database_url=url, shard_count=8, shard_ids=ids)
        for ids in ((0, 1, 2, 3), (4, 5, 6, 7))
    ]
    file = HealthFile(mine)
    file.note_shards(range(4), set(range(4)))
    file.note_stored([4, 5, 7])
    file.write()
    assert check_health(mine) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The bot is well.",
        "Nobody serves these shards: 4-5,7. Is their process running?",
    ]
    assert check_health(other) == 1, "each process has its own health"


@pytest.mark.parametrize(
    ("numbers", "text"), [([3], "3"), ([0, 1, 2, 7], "0-2,7"), ([9, 1, 5], "1,5,9")]
)
def test_numbers_are_written_as_ranges(numbers: list[int], text: str) -> None:
    assert ranges(numbers) == text


def test_a_file_that_cannot_be_written_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    HealthFile(Settings(database_path=tmp_path / "file" / "x.db")).write()
    assert "no sign of life can be left" in caplog.text
