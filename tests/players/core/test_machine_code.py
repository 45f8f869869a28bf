"""Machine code of other sources is never used; `make soak-core` compares what it decides."""

from __future__ import annotations

import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from bot.players import compiled, machine_code
from bot.players.compile import obstacle


@pytest.mark.parametrize(
    "changed", ["players/core/tricks.py", "players/compile.py", "engine/shuffle.py"]
)
def test_changed_sources_look_for_machine_code_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    before = machine_code.folder_in("/venv")
    for room in ("players", "engine"):
        shutil.copytree(machine_code.HERE.parent / room, tmp_path / room)
    monkeypatch.setattr(machine_code, "HERE", tmp_path / "players")
    assert machine_code.folder_in("/venv") == before
    with (tmp_path / changed).open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert machine_code.folder_in("/venv") != before


def test_machine_code_that_does_not_load_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    library = tmp_path.joinpath(*machine_code.LIBRARY.split("."))
    library.parent.mkdir(parents=True)
    library.with_name(f"all__mypyc{EXTENSION_SUFFIXES[0]}").write_bytes(b"for another system")
    monkeypatch.delenv(machine_code.PLAIN)
    monkeypatch.setattr(machine_code, "_FOLDER", tmp_path)
    before = sys.meta_path.copy()
    assert not machine_code._use()
    assert sys.meta_path == before
    assert "the computer players stay plain Python" in caplog.text


def test_players_of_the_tests_are_plain_python() -> None:
    assert not compiled()


def test_without_a_compiler_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert obstacle() == (
        "There is no C compiler (no-such-compiler): the computer players stay plain Python."
    )
