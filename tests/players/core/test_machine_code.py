"""Machine code of other sources is never used; `make soak-core` compares what it decides."""

from __future__ import annotations

import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from bot.players import compile as compiling
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


def test_what_could_not_be_compiled_is_wanted_again_only_by_other_tools(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_folder: Path) -> None:
        raise OSError("out of memory")

    (tmp_path / "compiled-players").mkdir()
    compiler = tmp_path / "cc"
    compiler.touch(mode=0o755)
    monkeypatch.chdir(".")
    monkeypatch.setenv("CC", str(compiler))
    monkeypatch.setattr(compiling, "obstacle", lambda: None)
    monkeypatch.setattr(compiling, "compile_players", fail)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    wanted, now = ["compile", "--wanted"], ["compile"]
    monkeypatch.setattr(sys, "argv", now)
    with pytest.raises(OSError, match="out of memory"):
        compiling.main()
    monkeypatch.setattr(sys, "argv", wanted)
    assert compiling.main() == 1
    assert "could not be compiled" in capsys.readouterr().out
    os.utime(compiler, ns=(1, 1))
    assert compiling.main() == 0
