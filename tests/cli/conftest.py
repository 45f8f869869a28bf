"""Run commands in an empty folder, and read what they say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.__main__ import main

Told: TypeAlias = Callable[..., str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder; the settings name a database that is not there yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DATABASE_PATH", "data/tables.db")
    return tmp_path


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run a command with a status, 0 if none is said, and return what it says."""

    def run(*arguments: str, status: int = 0) -> str:
        capsys.readouterr()
        assert main(arguments) == status
        said = capsys.readouterr()
        return said.err if status else said.out

    return run
