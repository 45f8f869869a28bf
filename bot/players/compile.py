"""Compiles the modules that play deals out, with mypyc and the C compiler of the system.

    python -m bot.players.compile               for this Python environment
    python -m bot.players.compile /opt/venv     for another one of the same Python
    python -m bot.players.compile --wanted      fails unless there is something to do, and the means

It takes a minute or two, once for each version of the sources. It needs requirements/compile.txt.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Final

from bot.players.machine_code import HERE, LIBRARY, MODULES, folder_in

KEPT_SECONDS: Final = 30 * 86_400
"""How long the machine code of other versions is kept; `make back` may need it again."""


def obstacle() -> str | None:
    """Return what the system lacks to compile, if it lacks anything."""
    compiler = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"There is no C compiler ({compiler}): the computer players stay plain Python."
    if not Path(str(sysconfig.get_config_var("INCLUDEPY")), "Python.h").exists():
        return "Python's headers are missing (python3-dev): the computer players stay plain Python."
    return None


def compile_players(folder: Path) -> None:
    """Compile into a folder that appears when all is there."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        work = Path(name)
        extensions = mypycify(
            [
                "--config-file=",
                f"--cache-dir={work / 'cache'}",
                *(str(HERE / module) for module in MODULES),
            ],
            debug_level="0",
            target_dir=str(work / "c"),
            group_name=LIBRARY,
        )
        for extension in extensions:
            # Calls inside the library need no look-up, and small functions no call.
            extension.extra_compile_args += ["-fno-semantic-interposition"]
        build = Distribution({"name": "players", "ext_modules": extensions})
        command = build.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "made"), str(work / "temp")
        build.run_command("build_ext")
        try:
            (work / "made").rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise
    for other in folder.parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def main() -> int:
    """Compile unless it was done before, or say why not."""
    given = sys.argv[1:]
    only_asked = given == ["--wanted"]
    folder = folder_in(sys.prefix if only_asked or not given else given[0])
    if folder.is_dir():
        return int(only_asked)
    if reason := obstacle():
        print(reason, file=sys.stderr)
        return 1
    if not only_asked:
        os.chdir(HERE.parents[1])
        compile_players(folder)
        print("The computer players are compiled. What starts from now on uses that.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
