"""The sign of life, and what Docker is told of it."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from bot.alive import EVERY_SECONDS, SICK_AFTER, health, sign
from bot.settings import Settings


def test_before_the_first_sign_it_is_not_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert health(Settings(database_path=tmp_path / "x.db")) == 1
    assert "has not been started" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []


def test_a_fresh_sign_is_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(database_path=tmp_path / "new" / "x.db")
    sign(settings)
    assert health(settings) == 0
    assert capsys.readouterr().out == "The bot is well.\n"
    assert health(Settings(database_path=tmp_path / "new" / "x")) == 1, "another database's bot"


def test_an_old_sign_is_not_and_a_new_one_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(database_path=tmp_path / "x.db")
    sign(settings)
    (file,) = tmp_path.iterdir()
    long_ago = time.time() - SICK_AFTER - 60
    os.utime(file, (long_ago, long_ago))
    assert health(settings) == 1
    assert f"no sign of life for {SICK_AFTER + 60} seconds" in capsys.readouterr().out
    sign(settings)
    assert health(settings) == 0
    assert SICK_AFTER > 2 * EVERY_SECONDS, "one that is late is not sick"


def test_a_sign_that_cannot_be_left_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    sign(Settings(database_path=tmp_path / "file" / "x.db"))
    assert "no sign of life can be left" in caplog.text
