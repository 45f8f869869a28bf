"""Machine code of other sources is never used; `make soak-core` compares what it decides."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.players import compiled, machine_code
from bot.players.compile import obstacle


@pytest.mark.parametrize("changed", ["players/core/tricks.py", "engine/shuffle.py"])
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


def test_players_of_the_tests_are_plain_python() -> None:
    assert not compiled()


def test_without_a_compiler_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert obstacle() == (
        "There is no C compiler (no-such-compiler): the computer players stay plain Python."
    )
