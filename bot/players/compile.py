"""Compiles the modules that play deals out, with mypyc and the C compiler of the system.

    python -m bot.players.compile               for this Python environment
    python -m bot.players.compile /opt/venv     for another one of the same Python

It takes about a minute, and nothing if it was done before. mypy and setuptools have to be there
(requirements/dev.txt).
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from bot.players.machine_code import HERE, MODULES, folder_in

KEPT: Final = 8
"""Of how many versions of the sources the machine code is kept."""


def compile_players(folder: Path) -> None:
    """Compile into a folder that appears when all is there."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        work = Path(name)
        extensions = mypycify(
            ["--config-file=", *(str(HERE / module) for module in MODULES)],
            debug_level="0",
            target_dir=str(work / "c"),
            # Where the modules look for it: in a package of the players.
            group_name="bot.players.core.all",
        )
        build = Distribution({"name": "players", "ext_modules": extensions})
        command = build.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "made"), str(work / "temp")
        build.run_command("build_ext")
        if not folder.is_dir():
            (work / "made").rename(folder)
    for old in sorted(folder.parent.iterdir(), key=lambda one: one.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    """Compile unless it was done before; say what came of it."""
    folder = folder_in(sys.argv[1] if len(sys.argv) > 1 else sys.prefix)
    if folder.is_dir():
        return 0
    os.chdir(HERE.parents[1])
    compile_players(folder)
    print("The computer players are compiled. What starts from now on uses that.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
