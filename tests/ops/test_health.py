"""The sign of life, and what Docker and people are told of it."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from bot.ops.health import (
    IDENTIFY_SECONDS,
    SICK_SECONDS,
    WRITE_SECONDS,
    HealthFile,
    check_health,
    ranges,
)
from bot.settings import Settings
from tests.clock import FakeClock


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database_path=tmp_path / "new" / "x.db")


@pytest.fixture
def clock() -> FakeClock:
    """The time that it is, in seconds."""
    return FakeClock(int(time.time()))


def test_before_the_first_sign_it_is_not_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_health(Settings(database_path=tmp_path / "x.db")) == 1
    assert "has not been started" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_fresh_sign_is_well(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    health_file = HealthFile(settings)
    health_file.note_shards([0], {0})
    health_file.write()
    assert check_health(settings) == 0
    assert capsys.readouterr().out == "The bot is well.\n"
    other = Settings(database_path=settings.database_path.with_suffix(""))
    assert check_health(other) == 1, "another database's bot"


def test_tables_that_cannot_be_read_are_named_and_no_illness(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    health_file = HealthFile(settings)
    health_file.unreadable = ["K7QF"]
    health_file.write()
    assert check_health(settings) == 0
    said = capsys.readouterr().out
    assert said == "The bot is well.\n1 table cannot be read (K7QF); the log says why.\n"
    health_file.unreadable = [f"T{n}" for n in range(40)]
    health_file.write()
    assert check_health(settings) == 0
    assert "40 tables cannot be read (T0, T1, " in (said := capsys.readouterr().out)
    assert "T39" not in said


def test_an_old_sign_is_not_and_a_new_one_is(
    settings: Settings, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    HealthFile(settings).write()
    (file,) = settings.database_path.parent.iterdir()
    long_ago = clock() - SICK_SECONDS - 60
    os.utime(file, (long_ago, long_ago))
    assert check_health(settings, clock) == 1
    assert f"no sign of life for {SICK_SECONDS + 60} seconds" in capsys.readouterr().out
    HealthFile(settings).write()
    assert check_health(settings) == 0
    assert SICK_SECONDS > 2 * WRITE_SECONDS, "one that is late is not sick"


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
def test_a_sign_that_is_none_of_ours_is_no_sign(
    settings: Settings, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    HealthFile(settings).write()
    (file,) = settings.database_path.parent.iterdir()
    file.write_text(text)
    assert check_health(settings) == 1
    assert capsys.readouterr().out == "The bot has not been started with these settings yet.\n"


def test_what_is_sick_is_named(
    settings: Settings, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    clock.now -= 100
    health_file = HealthFile(settings, clock, clock.steady)
    health_file.note_shards([0, 1, 2], {0})
    clock.now += 100
    health_file.write()
    assert check_health(settings, clock) == 1
    discord, database, clocks = capsys.readouterr().out.splitlines()
    assert discord == "No connection to Discord for 95 seconds (shards: 1-2)."
    assert database.startswith("The database has taken nothing for 100 seconds")
    assert clocks.startswith("No clock has been looked at for 100 seconds")
    health_file.note_shards([0, 1, 2], {0, 1, 2})
    health_file.note_tick()
    health_file.note_stored([])
    health_file.write()
    assert check_health(settings, clock) == 0


def test_a_start_and_a_dropped_line_are_no_illness(settings: Settings, clock: FakeClock) -> None:
    clock.now -= SICK_SECONDS + 5
    health_file = HealthFile(settings, clock, clock.steady)
    ids = range(2 + SICK_SECONDS // IDENTIFY_SECONDS)
    health_file.note_shards(ids, set())
    health_file.note_shards(ids, set(ids[:-1]))
    clock.now += 10
    health_file.note_shards(ids, set(ids[1:-1]))
    clock.now += SICK_SECONDS - 5
    health_file.note_tick()
    health_file.note_stored([])
    health_file.write()
    assert check_health(settings, clock) == 0, (
        "the last waits for its turn, the first has just dropped"
    )


def test_a_clock_that_goes_back_hides_nothing(
    settings: Settings, clock: FakeClock, capsys: pytest.CaptureFixture[str]
) -> None:
    health_file = HealthFile(settings, clock, clock.steady)
    health_file.note_shards([0, 1], {0})
    clock.now += 90
    clock.step(-3_600)
    assert check_health(settings, clock) == 1
    health_file.write()
    # The machine's clock gives a new file its time too.
    (file,) = settings.database_path.parent.iterdir()
    os.utime(file, (clock(), clock()))
    capsys.readouterr()
    assert check_health(settings, clock) == 1
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "No connection to Discord for 85 seconds (shards",
        "The database has taken nothing for 90 seconds; the log says why.",
        "No clock has been looked at for 90 seconds; the log says why.",
    ]
    clock.step(-3_600)
    assert check_health(settings, clock) == 1
    assert "since this machine's clock went back" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("stalled", "told"), [(1, "1 table is due later than"), (3, "3 tables are due later than")]
)
def test_tables_that_wait_for_too_long_are_told(
    settings: Settings, capsys: pytest.CaptureFixture[str], stalled: int, told: str
) -> None:
    health_file = HealthFile(settings)
    health_file.note_shards([0], {0})
    health_file.stalled = stalled
    health_file.write()
    assert check_health(settings) == 1
    assert capsys.readouterr().out.startswith(told)
    health_file.stalled = 0
    health_file.write()
    assert check_health(settings) == 0


def test_the_shards_of_others_are_told_and_are_not_its_illness(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = "postgresql://localhost/x"
    path = tmp_path / "x.db"
    settings = [
        Settings(database_path=path, database_url=url, shard_count=8, shard_ids=ids)
        for ids in ((0, 1, 2, 3), (4, 5, 6, 7))
    ]
    health_file = HealthFile(settings[0])
    health_file.note_shards(range(4), set(range(4)))
    health_file.note_stored([4, 5, 7])
    health_file.write()
    assert check_health(settings[0]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The bot is well.",
        "Nobody serves these shards: 4-5,7. Is their process running?",
    ]
    assert check_health(settings[1]) == 1, "each process has its own health"


@pytest.mark.parametrize(
    ("numbers", "text"), [([3], "3"), ([0, 1, 2, 7], "0-2,7"), ([9, 1, 5], "1,5,9")]
)
def test_numbers_are_written_as_ranges(numbers: list[int], text: str) -> None:
    assert ranges(numbers) == text


def test_a_sign_that_cannot_be_left_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    HealthFile(Settings(database_path=tmp_path / "file" / "x.db")).write()
    assert "no sign of life can be left" in caplog.text
